/** Charts of prices: the prices, the matches that were held out, and the pairs that no price mends. */
import { item } from '../../../chance/at.ts';
import { capitalised } from '../../../engagement/printed-names.ts';
import { countOf } from '../../../engagement/shown.ts';
import { shareText } from '../../../analysis/certainty.ts';
import { confidencePercent, countInWords } from '../../../analysis/digits.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import { ownLabel, withoutDeterminer } from '../../../analysis/labels.ts';
import { chartText, say, type Sentence } from '../../../analysis/sentence.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import { distinct, rowOf, type ChartWords, type QuestionChart, type Row } from '../../chart.ts';
import { percentOf } from '../../numbers.ts';
import { pricedKinds, type Fairness, type PointsAnswer } from './answer.ts';
import { armiesOf, greatestChange, matchName, pairName, priceInWords, shortPrice } from './tell.ts';

/** More matches than this are left to the table. */
const MOST_MATCHES = 40;
const FAIRNESS = { fair: 'surely fair', unfair: 'surely unfair', open: 'undecided' } as const;

/** @param method how the numbers came about, as a sentence */
export function pointsCharts(answer: PointsAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { heldOut, pairs } = answer;
  const tests = heldOut.map((match) => ({ ...match, name: matchName(match, answer, facts) }));
  const priced = pairs.flatMap((pair) => {
    const { atEqualPoints: share, fairness } = pair;
    return share === null || fairness === null
      ? []
      : [{ name: pairName(pair, answer, facts), share, fairness }];
  });
  const unfair = priced.filter(({ fairness }) => fairness === 'unfair').length;
  return [
    ...pricesChart(answer, facts),
    ...(tests.length === 0
      ? []
      : [
          fairShares(tests, answer, 'won by the first, of decided engagements', {
            name: 'held-out',
            title: testTitle(answer),
            subtitle: say`Armies of equal price that the prices were not fitted to. ${method}`,
          }),
        ]),
    ...(unfair === 0
      ? []
      : [
          fairShares(priced, answer, 'won by the first at equal price', {
            name: 'pairs',
            title: say`These prices are surely unfair to ${unfair} of ${priced.length} pairs`,
            subtitle: say`The first’s share of decided engagements at equal price, by the matches that the prices were fitted to. ${method}`,
          }),
        ]),
  ];
}

/** The price of each kind, the dearest first, with a bar for each size of army; none without two prices. */
function pricesChart(answer: PointsAnswer, facts: RunFacts): QuestionChart[] {
  const { contestants, bySize, reference } = answer;
  const kinds = pricedKinds(answer);
  const [dearest, cheapest] = [kinds[0], kinds.at(-1)];
  if (dearest === undefined || cheapest === undefined || kinds.length < 2) return [];
  const name = (kind: number): Sentence => [withoutDeterminer(ownLabel(facts, item(contestants, kind)))];
  const labels = distinct(kinds.map(({ kind }) => chartText([ownLabel(facts, item(contestants, kind))])));
  const rows = kinds.flatMap(({ kind }, i) =>
    bySize.flatMap((list): Row[] => {
      const price = list.prices?.[kind];
      if (!price) return [];
      const isSure = price.high - price.low < price.value * 1e-9;
      return [
        {
          y: labels[i] ?? '',
          part: armiesOf(list),
          value: price.value,
          low: isSure ? null : price.low,
          high: isSure ? null : price.high,
          label: shortPrice(price.value),
          said: priceInWords(price),
        },
      ];
    }),
  );
  const costs = ({ kind, price }: typeof dearest): Sentence =>
    say`one ${name(kind)} ${shortPrice(price.value)}`;
  const title =
    greatestChange(answer, facts) ??
    say`One ${name(dearest.kind)} ${shortPrice(dearest.price.value)}, ${costs(cheapest)} in ${armiesOf(answer)}`;
  const reach = rows.some(({ low }) => low !== null)
    ? ` Lines are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  const sizes = [...new Set(rows.map(({ part = '' }) => part))];
  return [
    {
      form: 'bars',
      name: 'prices',
      title,
      subtitle: say`Prices${bySize.length === 1 ? ` for ${armiesOf(answer)}` : ''} at which forces of equal price are as even as they can be; ${ownLabel(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
      alt: say`Chart of prices, the dearest first. ${title}.`,
      live: 'Point at a bar for its numbers.',
      rows,
      options: {
        of: 'number',
        measure: 'price',
        colours: Object.fromEntries(sizes.map((size, i) => [size, sizes.length === 1 ? 'rest' : i])),
        columns: { y: 'kind', part: 'in', said: 'price' },
      },
    },
  ];
}

/** The number of fair test matches, and the way in which the others lean. */
function testTitle({ heldOut, lean }: PointsAnswer): Sentence {
  const fair = heldOut.filter(({ fairness }) => fairness === 'fair').length;
  const leaning =
    lean === null ? '' : `; the ${lean.share.value > 0.5 ? 'larger' : 'smaller'} army wins more`;
  return say`${fair === 0 ? 'None' : capitalised(countInWords(fair))} of ${countOf(heldOut.length, 'test match', 'test matches')} at nearly equal price ${fair === 1 || heldOut.length === 1 ? 'is' : 'are'} surely fair${leaning}`;
}

/** One side's share of the decided engagements of a match, and its name. */
interface FairShare {
  readonly name: Sentence;
  readonly share: Estimate;
  readonly fairness: Fairness;
}

/** Matches that are meant to be even, about a half, with the fair range; the farthest first. */
function fairShares(
  shares: readonly FairShare[],
  { evenWithin }: PointsAnswer,
  measure: string,
  { name, title, subtitle }: Pick<ChartWords, 'name' | 'title' | 'subtitle'>,
): QuestionChart {
  const distance = ({ share }: FairShare): number => Math.abs(share.value - 0.5);
  const shown = shares.toSorted((a, b) => distance(b) - distance(a)).slice(0, MOST_MATCHES);
  const labels = distinct(shown.map((one) => chartText(one.name)));
  const [from, to] = [0.5 - evenWithin, 0.5 + evenWithin];
  const omitted =
    shares.length > shown.length
      ? ` ${shown.length} of ${shares.length} are drawn, the farthest from a half first.`
      : '';
  return {
    form: 'rows',
    name,
    title,
    subtitle: say`${subtitle}${omitted}`,
    alt: say`Chart of shares about a half, with the fair range shaded. ${title}.`,
    live: 'Point at a mark for its numbers.',
    rows: shown.map(({ share, fairness }, i) => ({
      y: labels[i] ?? '',
      series: FAIRNESS[fairness],
      ...rowOf(share, shareText(share)),
    })),
    options: {
      measure,
      target: { at: 0.5, name: '' },
      range: { name: `fair: ${percentOf(from)} to ${percentOf(to)}`, from, to },
      colours: { 'surely fair': 'gain', 'surely unfair': 'loss', undecided: 'muted' },
      columns: { y: 'match', said: 'first won' },
    },
  };
}
