/** Price of each kind of unit, the dearest first, with intervals; a bar for each size of army that the spec states. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { pricedKinds } from '../../analysis/forces/points/price-list.ts';
import {
  armiesOf,
  greatestChange,
  priceInWords,
  shortPrice,
  type PointsInput,
} from '../../analysis/forces/points/words.ts';
import { ownLabel, withoutDeterminer } from '../../analysis/labels.ts';
import { chartText, say, type Sentence } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';

/** The chart; null where there are no prices. */
export function pricesChart(input: PointsInput): Chart | null {
  const { findings, facts } = input;
  const { contestants, bySize, reference } = findings;
  const kinds = pricedKinds(findings);
  if (kinds.length < 2) return null;
  const labels = distinct(kinds.map(({ kind }) => chartText([ownLabel(facts, item(contestants, kind))])));
  const rows = kinds.flatMap(({ kind }, i) =>
    bySize.flatMap((list): Row[] => {
      const price = list.prices?.[kind];
      if (!price) return [];
      const { value, low, high } = price;
      const isSure = high - low < value * 1e-9;
      return [
        {
          y: labels[i] ?? '',
          part: armiesOf(list),
          value,
          low: isSure ? null : low,
          high: isSure ? null : high,
          label: shortPrice(value),
          said: priceInWords(price),
        },
      ];
    }),
  );
  const title = greatestChange(input, ({ value }) => shortPrice(value)) ?? ratioTitle(input);
  const reach = rows.some(({ low }) => low !== null)
    ? ` Lines are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  const sizes = [...new Set(rows.map(({ part = '' }) => part))];
  return drawn({
    form: 'bars',
    name: 'prices',
    title,
    subtitle: say`Prices${bySize.length === 1 ? ` for ${armiesOf(findings)}` : ''} at which forces of equal price are as even as they can be; ${ownLabel(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
    alt: say`Chart of prices, the dearest first. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    options: {
      of: 'number',
      measure: 'price',
      colours: Object.fromEntries(sizes.map((size, i) => [size, sizes.length === 1 ? 'rest' : i])),
      columns: { y: 'kind', part: 'in', said: 'price' },
    },
  });
}

/** `One Elite 119, one Irregular 85 in armies of four` */
function ratioTitle({ findings, facts }: PointsInput): Sentence {
  const kinds = pricedKinds(findings);
  const [dearest, cheapest] = [item(kinds, 0), item(kinds, kinds.length - 1)];
  const costs = ({ kind, price }: (typeof kinds)[number]): Sentence =>
    say`${withoutDeterminer(ownLabel(facts, item(findings.contestants, kind)))} ${shortPrice(price.value)}`;
  return say`One ${costs(dearest)}, one ${costs(cheapest)} in ${armiesOf(findings)}`;
}
