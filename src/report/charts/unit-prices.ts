/** Price of each kind of unit, the dearest first, with intervals. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { priceInWords, shortPrice, type PointsInput } from '../../analysis/forces/points/words.ts';
import { countOfForce } from '../../analysis/forces/measure-words.ts';
import { label } from '../../analysis/labels.ts';
import { chartText, say } from '../../analysis/sentence.ts';
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
export function pricesChart({ findings, facts }: PointsInput): Chart | null {
  const { contestants, prices, reference } = findings;
  if (prices === null) return null;
  const ordered = contestants
    .map((id, i) => ({ name: label(facts, id), price: item(prices, i) }))
    .toSorted((a, b) => b.price.value - a.price.value);
  const labels = distinct(ordered.map(({ name }) => shortened(chartText([name]), LONGEST_LABEL)));
  const rows = ordered.map(({ price: { value, low, high } }, i): ChartRow => {
    const isSure = high - low < value * 1e-9;
    return {
      label: labels[i] ?? '',
      price: value,
      low: isSure ? null : low,
      high: isSure ? null : high,
      end: isSure ? value : high,
      short: shortPrice(value),
      text: priceInWords({ value, low, high }),
    };
  });
  const [dearest, cheapest] = [item(ordered, 0), item(ordered, ordered.length - 1)];
  const ratio = (dearest.price.value / cheapest.price.value).toFixed(2);
  const title = say`By these prices one ${dearest.name} was worth about ${countOfForce(ratio, cheapest.name)}`;
  const reach = rows.some((row) => row['low'] !== null)
    ? ` Bars are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  return {
    name: 'prices',
    title,
    subtitle: say`Prices at which forces of equal price are as even as they can be; ${label(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
    alt: say`Chart of prices, the dearest first. ${title}.`,
    live: 'Point at a bar for its numbers.',
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
    axis: { title: 'price', tickCount: narrow ? 4 : 8, domain: false },
  });
  const tooltip = [
    { field: 'label', title: 'kind' },
    { field: 'text', title: 'price' },
  ];
  return framed(width, padding, labels.length * ROW_PX, [
    { mark: { type: 'bar', color: theme.rest, opacity: 0.45 }, encoding: { y, x: x('price'), tooltip } },
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
