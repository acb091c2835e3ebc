/** Prices as page and terminal tell them: the worth of each kind, how armies of equal price fare, and what no price can mend. */
import { item } from '../../../chance/at.ts';
import { capitalised } from '../../../engagement/printed-names.ts';
import { countOf } from '../../../engagement/shown.ts';
import { left, numberEntry, right, type AnswerBase, type AnswerTable } from '../../../analysis/answer.ts';
import { shareText } from '../../../analysis/certainty.ts';
import { confidencePercent, countInWords, exactPercent, exactPoints } from '../../../analysis/digits.ts';
import { ofTheOther } from '../../../analysis/estimate.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import { ownLabel, theSide, withoutDeterminer } from '../../../analysis/labels.ts';
import { chartText, firstOf, joined, listed, say, type Sentence } from '../../../analysis/sentence.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import { distinct, rowOf, type QuestionChart, type Row } from '../../chart.ts';
import { percentOf } from '../../numbers.ts';
import { armyWords, conditionName, under } from '../measure.ts';
import { pricedKinds, type Fairness, type MatchFound, type PointsAnswer } from './answer.ts';

/** Pairs that are named of many alike; the others are left to the table. */
const MOST_NAMED = 2;
/** A smaller misfit is not worth a sentence. */
const LEAST_MISFIT = 0.005;
/** Prices that a headline names. */
const MOST_PRICES = 8;
const FAIR: Readonly<Record<Fairness, string>> = { fair: 'yes', unfair: 'no', open: 'too close to call' };

export function pointsTold(answer: PointsAnswer, facts: RunFacts): Omit<AnswerBase, 'json'> {
  const hasPrices = pricedKinds(answer).length > 1;
  return {
    headline: hasPrices
      ? headlineOf(answer, facts)
      : say`No prices: the matches do not say how many of each kind are worth how many of the others.`,
    figure: null,
    verdicts: [],
    sentences: [
      ...noPriceWords(answer, facts),
      ...testWords(answer),
      ...leanWords(answer),
      ...unfairWords(answer, facts),
      ...advantageWords(answer, facts),
    ],
    cautions: hasPrices ? [...untested(answer, facts), ...misfitWords(answer)] : [],
    tables: pointsTables(answer, facts),
  };
}

/** Prices that are fair to all matches that they were fitted to; else the nearest. */
function headlineOf(answer: PointsAnswer, facts: RunFacts): Sentence {
  const { pairs, misses, contestants } = answer;
  const names = pricedKinds(answer).map(
    ({ kind, price }) => say`${ownLabel(facts, item(contestants, kind))}\u00a0${shortPrice(price.value)}`,
  );
  const all = joined(firstOf(names, MOST_PRICES), ', ');
  return misses.length > 0 || pairs.some(({ fairness }) => fairness === 'unfair')
    ? say`No prices make all these fights of ${armiesOf(answer)} even; the nearest: ${all}.`
    : say`Prices for even fights of ${armiesOf(answer)}: ${all}.`;
}

/** `armies of four` */
function armiesOf({ size }: { readonly size: number }): string {
  return `armies of ${countInWords(size)}`;
}

/** `121`, `4.5` */
function shortPrice(price: number): string {
  return String(Number(price.toFixed(price < 20 ? 1 : 0)));
}

/** True of a price that is exact but for rounding. */
function isSure({ value, low, high }: Estimate): boolean {
  return !(high - low > value * 1e-9);
}

/** `125`, `124.6 (121.2 to 128.1)` */
function priceInWords(price: Estimate): string {
  const { value, low, high } = price;
  if (isSure(price)) return String(Number(value.toFixed(2)));
  const decimals = Math.min(3, Math.max(0, Math.ceil(-Math.log10((high - low) / 4))));
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`;
}

/** `No fair price for Giant: even with nobody at the sizes that were played at 6 cm.` */
function noPriceWords({ contestants, unpriced, conditions }: PointsAnswer, facts: RunFacts): Sentence[] {
  return [...Map.groupBy(unpriced, ({ condition }) => condition)].map(([condition, own]) => {
    const names = own.map(({ contestant }): Sentence => [ownLabel(facts, item(contestants, contestant))]);
    return say`No fair price for ${listed(names)}: even with nobody at the sizes that were played${under(item(conditions, condition), facts)}.`;
  });
}

/** `Of 13 test matches between armies of nearly equal price, 8 are surely fair (50 ± 5%), 1 surely is not, 4 are undecided.` */
function testWords(answer: PointsAnswer): Sentence[] {
  const { heldOut } = answer;
  const [fair, unfair, open] = (['fair', 'unfair', 'open'] as const).map((of) => {
    const count = heldOut.filter(({ fairness }) => fairness === of).length;
    return { count, are: count === 1 ? 'is' : 'are' };
  });
  const parts = [
    `${fair?.count || 'none'} ${fair?.are ?? ''} surely fair (${band(answer)})`,
    ...(unfair?.count ? [`${unfair.count} surely ${unfair.are} not`] : []),
    ...(open?.count ? [`${open.count} ${open.are} undecided`] : []),
  ];
  return heldOut.length === 0
    ? []
    : [say`Of ${testMatches(answer)} between armies of nearly equal price, ${parts.join(', ')}.`];
}

function testMatches({ heldOut }: PointsAnswer): string {
  return countOf(heldOut.length, 'test match', 'test matches');
}

/** `50 ± 5%` */
function band({ evenWithin }: PointsAnswer): string {
  return `50 ± ${percentOf(evenWithin)}`;
}

/** Held-out matches of unequal numbers that surely lean one way. */
function leanWords({ lean }: PointsAnswer): Sentence[] {
  if (lean === null) return [];
  const { matches, share, isInEach } = lean;
  const isLarger = share.value > 0.5;
  const won = isLarger ? share : ofTheOther(share);
  return [
    say`At nearly equal price the ${isLarger ? 'larger' : 'smaller'} army wins more: ${shareText(won)} of decided fights on average over ${matches} test matches of unequal numbers${isInEach ? ', and in each of them' : ''}.`,
  ];
}

/** The pairs that no price mends, those with shares farthest from a half first. */
function unfairWords(answer: PointsAnswer, facts: RunFacts): Sentence[] {
  const { contestants, conditions } = answer;
  const name = (kind: number): Sentence => [ownLabel(facts, item(contestants, kind))];
  const off = (share: Estimate): number => Math.abs(share.value - 0.5);
  const names = answer.pairs
    .flatMap(({ fairness, atEqualPoints: share, ...pair }) =>
      fairness === 'unfair' && share !== null ? [{ ...pair, share }] : [],
    )
    .toSorted((a, b) => off(b.share) - off(a.share))
    .map(
      ({ first, second, condition, share }) =>
        say`${name(first)} against ${name(second)}${under(item(conditions, condition), facts)} (${shareText(share)})`,
    );
  return names.length === 0
    ? []
    : [say`Surely unfair at equal price, by their own matches: ${joined(firstOf(names, MOST_NAMED), '; ')}.`];
}

/** `5 × Elite against 6 × Regular at 8 cm` */
function matchName({ armies, condition }: MatchFound, answer: PointsAnswer, facts: RunFacts): Sentence {
  const place = under(item(answer.conditions, condition), facts);
  return say`${armyWords(armies[0], facts)} against ${armyWords(armies[1], facts)}${place}`;
}

function advantageWords({ advantage }: PointsAnswer, facts: RunFacts): Sentence[] {
  if (advantage === null) return [];
  const { value, low, high } = advantage;
  if (low <= 1 && high >= 1) return [say`Neither side has a sure advantage of its own.`];
  const [better, worth, least, most] =
    value > 1 ? ([0, value, low, high] as const) : ([1, 1 / value, 1 / high, 1 / low] as const);
  return [
    say`The place of ${theSide(facts, better)} is worth as much as ${shareText({ value: worth - 1, low: least - 1, high: most - 1 })} on the price.`,
  ];
}

/** Prices without a test, and kinds of which no test match has more on one side: whatever their price, both sides paid it. */
function untested(answer: PointsAnswer, facts: RunFacts): Sentence[] {
  const { contestants, heldOut, equalWithin } = answer;
  if (heldOut.length === 0)
    return [
      say`The prices are not tested: no two armies that were held out are within ${exactPercent(equalWithin, 0)} of each other’s price.`,
    ];
  const countIn = (army: MatchFound['armies'][0], id: string): number =>
    army.reduce((sum, { force, count }) => sum + (force === id ? count : 0), 0);
  const own = pricedKinds(answer)
    .map(({ kind }) => item(contestants, kind))
    .filter((id) => heldOut.every(({ armies: [a, b] }) => countIn(a, id) === countIn(b, id)));
  return own.length === 0
    ? []
    : [
        say`Not tested, since no test match has more of them on one side: ${listed(own.map((id) => [ownLabel(facts, id)]))}.`,
      ];
}

/** A lack of fit, in points, of the list or of those of several sizes. */
function misfitWords({ bySize }: PointsAnswer): Sentence[] {
  const off = bySize.filter(({ misfit, isMisfit }) => isMisfit && misfit >= LEAST_MISFIT);
  if (off.length === 0) return [];
  const most = exactPoints(Math.max(...off.map(({ misfit }) => misfit)));
  return [
    say`The prices for armies of ${listed(off.map(({ size }) => [countInWords(size)]))} miss the fitted matches by about ${most} of wins${off.length > 1 ? ' at most' : ''}, more than dice explain.`,
  ];
}

function pointsTables(answer: PointsAnswer, facts: RunFacts): AnswerTable[] {
  const { contestants, conditions, reference, bySize, prices, heldOut, misses, pairs } = answer;
  const isVaried = conditions.length > 1;
  const at = isVaried ? [left('at')] : [];
  const name = (kind: number): Sentence => [ownLabel(facts, item(contestants, kind))];
  const place = ({ condition }: { readonly condition: number }): Sentence[] =>
    isVaried ? [conditionName(item(conditions, condition), facts)] : [];
  const confidence = confidencePercent(facts.confidence);
  const within = `within ${band(answer)}`;
  const counted = heldOut.every(({ isExact }) => isExact) ? '' : `; intervals of ${confidence} each`;
  const pricesTable: AnswerTable = {
    id: 'prices',
    title: 'Prices',
    note: say`Of one of each kind; the price of ${name(reference.contestant)} is set to ${String(reference.price)}. Intervals of ${confidence} cover the fit and the sampling of the matches.`,
    columns: [left('kind'), ...bySize.map((list) => right(`in ${armiesOf(list)}`))],
    rows: contestants.map((_id, kind) => [
      name(kind),
      ...bySize.map((list): Sentence => {
        const price = list.prices?.[kind] ?? null;
        return [price === null ? 'no fair price' : priceInWords(price)];
      }),
    ]),
  };
  const heldOutTable: AnswerTable = {
    id: 'held-out',
    title: 'Test matches at nearly equal price',
    note: say`Matches of armies that were held out: the prices were not fitted to them, and are those for the size nearest to both. Shares are of decided engagements${counted}.`,
    columns: [
      ...at,
      left('first'),
      right('price'),
      left('second'),
      right('price'),
      right('first won'),
      left(within),
    ],
    rows: heldOut.map((match) => [
      ...place(match),
      ...match.armies.flatMap((army, i) => [armyWords(army, facts), [shortPrice(item(match.points, i))]]),
      numberEntry(shareText(match.share), match.isExact),
      [FAIR[match.fairness]],
    ]),
  };
  const missesTable: AnswerTable = {
    id: 'misses',
    title: 'Matches that no price explains',
    note: say`Matches that the prices for ${armiesOf(answer)} were fitted to, and that surely differ from them by more than ${exactPoints(answer.evenWithin)}.`,
    columns: [left('match'), right('first won'), right('by the prices')],
    rows: misses.map((miss) => [
      matchName(miss, answer, facts),
      numberEntry(shareText(miss.share), miss.isExact),
      [exactPercent(miss.expected)],
    ]),
  };
  const pairsTable: AnswerTable = {
    id: 'pairs',
    title: 'Pair by pair',
    note: say`How many of the second one of the first is worth, with ${confidence} intervals, by their own matches of ${armiesOf(answer)}; the prices fit all of these at once. The share at equal price is the first’s, of decided engagements.`,
    columns: [...at, left('one'), right('is worth'), left('of'), right('wins at equal price'), left(within)],
    rows: pairs.map(({ first, second, condition, worth, atEqualPoints, fairness }) => [
      ...place({ condition }),
      name(first),
      [worth === null ? 'never even' : priceInWords(worth)],
      name(second),
      [atEqualPoints === null ? '' : shareText(atEqualPoints)],
      [fairness === null ? '' : FAIR[fairness]],
    ]),
  };
  if (prices === null) return [pairsTable];
  return [pricesTable, heldOutTable, missesTable, pairsTable].filter(({ rows }) => rows.length > 0);
}

/** More matches than this are left to the table. */
const MOST_MATCHES = 40;
const FAIRNESS = { fair: 'surely fair', unfair: 'surely unfair', open: 'undecided' } as const;

/** The prices, and the matches that were held out. @param method how the numbers came about, as a sentence */
export function pointsCharts(answer: PointsAnswer, facts: RunFacts, method: string): QuestionChart[] {
  return [...pricesChart(answer, facts), ...heldOutChart(answer, facts, method)];
}

/** The price of each kind, the dearest first, with a bar for each size of army; none without two prices. */
function pricesChart(answer: PointsAnswer, facts: RunFacts): QuestionChart[] {
  const { contestants, bySize, reference } = answer;
  const kinds = pricedKinds(answer);
  const [dearest, cheapest] = [kinds[0], kinds.at(-1)];
  if (dearest === undefined || cheapest === undefined || kinds.length < 2) return [];
  const labels = distinct(kinds.map(({ kind }) => chartText([ownLabel(facts, item(contestants, kind))])));
  const rows = kinds.flatMap(({ kind }, i) =>
    bySize.flatMap((list): Row[] => {
      const price = list.prices?.[kind];
      if (!price) return [];
      const [low, high] = isSure(price) ? [null, null] : [price.low, price.high];
      const [label, said] = [shortPrice(price.value), priceInWords(price)];
      return [{ y: labels[i] ?? '', part: armiesOf(list), value: price.value, low, high, label, said }];
    }),
  );
  const cost = ({ kind, price }: typeof dearest): Sentence =>
    say`${withoutDeterminer(ownLabel(facts, item(contestants, kind)))} ${shortPrice(price.value)}`;
  const title = say`One ${cost(dearest)}, one ${cost(cheapest)} in ${armiesOf(answer)}`;
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

/** Matches that are meant to be even, about a half, with the fair range; the farthest first. */
function heldOutChart(answer: PointsAnswer, facts: RunFacts, method: string): QuestionChart[] {
  const { heldOut, evenWithin } = answer;
  if (heldOut.length === 0) return [];
  const fair = heldOut.filter(({ fairness }) => fairness === 'fair').length;
  const are = fair === 1 || heldOut.length === 1 ? 'is' : 'are';
  const title = say`${fair === 0 ? 'None' : capitalised(countInWords(fair))} of ${testMatches(answer)} at nearly equal price ${are} surely fair`;
  const off = ({ share }: MatchFound): number => Math.abs(share.value - 0.5);
  const shown = heldOut.toSorted((a, b) => off(b) - off(a)).slice(0, MOST_MATCHES);
  const labels = distinct(shown.map((match) => chartText(matchName(match, answer, facts))));
  const [from, to] = [0.5 - evenWithin, 0.5 + evenWithin];
  const omitted =
    heldOut.length > shown.length
      ? ` ${shown.length} of ${heldOut.length} are drawn, the farthest first.`
      : '';
  return [
    {
      form: 'rows',
      name: 'held-out',
      title,
      subtitle: say`Armies of equal price that the prices were not fitted to. ${method}${omitted}`,
      alt: say`Chart of shares about a half, with the fair range shaded. ${title}.`,
      live: 'Point at a mark for its numbers.',
      rows: shown.map(({ share, fairness }, i) => {
        return { y: labels[i] ?? '', series: FAIRNESS[fairness], ...rowOf(share, shareText(share)) };
      }),
      options: {
        measure: 'won by the first, of decided engagements',
        target: { at: 0.5, name: '' },
        range: { name: `fair: ${percentOf(from)} to ${percentOf(to)}`, from, to },
        colours: { 'surely fair': 'gain', 'surely unfair': 'loss', undecided: 'muted' },
        columns: { y: 'match', said: 'first won' },
      },
    },
  ];
}
