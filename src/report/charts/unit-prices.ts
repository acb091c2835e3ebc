/** Worth of each kind of unit in points, the dearest first, with intervals. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { PointsFindings } from '../../analysis/forces/points/findings.ts';
import { priceInWords } from '../../analysis/forces/points/words.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import {
  distinct,
  framed,
  layerOver,
  NARROW,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { namedRows } from './named-rows.ts';

const ROW_PX = 30;
const MOST_NAMES_PX = { wide: 280, narrow: 120 } as const;
const LONGEST_LABEL = 28;

/** The chart; null where there are no prices. */
export function pricesChart(
  { contestants, prices, reference }: PointsFindings,
  facts: RunFacts,
): Chart | null {
  if (prices === null) return null;
  const ordered = contestants
    .map((name, i) => ({ name, price: item(prices, i) }))
    .toSorted((a, b) => b.price.value - a.price.value);
  const labels = distinct(ordered.map(({ name }) => shortened(chartText([named(name)]), LONGEST_LABEL)));
  const rows = ordered.map(({ price: { value, low, high } }, i): ChartRow => {
    const isSure = high - low < value * 1e-9;
    return {
      label: labels[i] ?? '',
      price: value,
      low: isSure ? null : low,
      high: isSure ? null : high,
      end: isSure ? value : high,
      short: value.toFixed(value < 20 ? 1 : 0),
      text: priceInWords({ value, low, high }),
    };
  });
  const [dearest, cheapest] = [item(ordered, 0), item(ordered, ordered.length - 1)];
  const ratioOf = (one: number, other: number): string => (one / other).toFixed(2);
  const [least, most] = [
    ratioOf(dearest.price.low, cheapest.price.high),
    ratioOf(dearest.price.high, cheapest.price.low),
  ];
  const ratio = least === most ? most : `${least} to ${most}`;
  const title = say`One ${named(dearest.name)} is worth ${ratio} ${named(cheapest.name)}`;
  return {
    name: 'prices',
    title,
    subtitle: say`Prices under which forces of equal points are as even as they can be; ${named(item(contestants, reference.contestant))} is set to ${String(reference.price)}. Bars are ${confidencePercent(facts.confidence)} intervals.`,
    alt: say`Chart of prices, the dearest first. ${title}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
}

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const { left, y } = namedRows(
    { field: 'label', names: labels, most: MOST_NAMES_PX, between: 0.4, around: 0.3 },
    width,
  );
  const padding = { left, right: 52, top: 10, bottom: 46 };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { zero: true, nice: false },
    axis: { title: 'points', tickCount: narrow ? 4 : 8, domain: false },
  });
  const tooltip = [
    { field: 'label', title: 'kind' },
    { field: 'text', title: 'price' },
  ];
  const [color] = theme.winners;
  return framed(width, padding, labels.length * ROW_PX, [
    { mark: { type: 'bar', color, opacity: 0.35 }, encoding: { y, x: x('price'), tooltip } },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2.5, color: theme.ink },
      encoding: { y, x: x('low'), x2: { field: 'high' } },
    }),
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: 8, fontWeight: 'bold' },
      encoding: { y, x: x('end'), text: { field: 'short', type: 'nominal' } },
    },
  ]);
}
