/** Price of each kind of unit, the dearest first, with intervals; in small and in large armies where that matters. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import {
  greatestChange,
  priceInWords,
  pricedKinds,
  shortPrice,
  type PointsInput,
} from '../../analysis/forces/points/words.ts';
import { countOfForce } from '../../analysis/forces/measure-words.ts';
import { ownLabel, withoutDeterminer } from '../../analysis/labels.ts';
import { chartText, say, type Name, type Sentence } from '../../analysis/sentence.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import {
  cutApart,
  framed,
  layerOver,
  NARROW,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { namedRows } from './named-rows.ts';

const ROW_PX = 30;
const MOST_NAMES_PX = { wide: 280, narrow: 120 } as const;
const LONGEST_LABEL = 28;

interface Kind {
  readonly name: Name;
  readonly bars: readonly { readonly price: Estimate }[];
}

/** The chart; null where there are no prices. */
export function pricesChart({ findings, facts }: PointsInput): Chart | null {
  const { contestants, prices, reference, unitPrices } = findings;
  if (prices === null || pricedKinds(findings).length < 2) return null;
  // Where worth depends on numbers, a bar for the smallest army and one for the largest.
  const shown =
    unitPrices.length === 0 ? [null] : [item(unitPrices, 0), item(unitPrices, unitPrices.length - 1)];
  const ordered = pricedKinds(findings)
    .map((i) => ({
      name: ownLabel(facts, item(contestants, i)),
      bars: shown.map((among) => ({
        among: among === null ? '' : `army of ${among.count}: `,
        price: item(among?.prices ?? prices, i),
      })),
    }))
    .toSorted((a, b) => item(b.bars, 0).price.value - item(a.bars, 0).price.value);
  const bars = ordered.flatMap((kind) => kind.bars.map((bar) => ({ ...kind, ...bar })));
  const labels = cutApart(
    bars.map(({ name, among }) => `${among}${chartText([name])}`),
    LONGEST_LABEL,
  );
  const rows = bars.map(({ price: { value, low, high } }, i): ChartRow => {
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
  const title =
    unitPrices.length === 0
      ? ratioTitle(ordered)
      : greatestChange({ findings, facts }, ({ value }) => shortPrice(value));
  const reach = rows.some((row) => row['low'] !== null)
    ? ` Bars are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  return {
    name: 'prices',
    title,
    subtitle: say`Prices${unitPrices.length === 0 ? '' : ' of one'} at which forces of equal price are as even as they can be; ${ownLabel(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
    alt: say`Chart of prices, the dearest first. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
}

/** `By these prices one Elite was worth about 1.5 × Irregular` */
function ratioTitle(ordered: readonly Kind[]): Sentence {
  const [dearest, cheapest] = [item(ordered, 0), item(ordered, ordered.length - 1)];
  const price = ({ bars }: Kind): number => item(bars, 0).price.value;
  const ratio = (price(dearest) / price(cheapest)).toFixed(2);
  return say`By these prices one ${withoutDeterminer(dearest.name)} was worth about ${countOfForce(ratio, cheapest.name)}`;
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
