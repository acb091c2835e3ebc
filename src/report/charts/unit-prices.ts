/** Price of each kind of unit, the dearest first, with intervals; a bar for each size of army that the spec states. */
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
import { say, type Sentence } from '../../analysis/sentence.ts';
import { framed, layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { colours, tooltip } from '../marks/channels.ts';
import { key, keyPx } from '../marks/key.ts';
import { seriesColours } from '../theme.ts';
import { namedRows, rowLabels } from './named-rows.ts';

/** The height of a bar with its part of the room between kinds: alone, or among those of other sizes. */
const BAR_PX = { alone: 30, among: 24 } as const;
const OPACITY = 0.45;
const MOST_NAMES_PX = { wide: 280, narrow: 120 } as const;
const LONGEST_LABEL = 28;

/** The names of the bars from above: kinds, and the sizes of armies within each. */
interface Names {
  readonly kinds: readonly string[];
  readonly sizes: readonly string[];
}

/** The chart; null where there are no prices. */
export function pricesChart(input: PointsInput): Chart | null {
  const { findings, facts } = input;
  const { contestants, bySize, reference } = findings;
  const kinds = pricedKinds(findings);
  if (kinds.length < 2) return null;
  const labels = rowLabels(
    kinds.map(({ kind }) => [ownLabel(facts, item(contestants, kind))]),
    LONGEST_LABEL,
  );
  const rows = kinds.flatMap(({ kind }, i) =>
    bySize.flatMap((list): ChartRow[] => {
      const price = list.prices?.[kind];
      if (!price) return [];
      const { value, low, high } = price;
      const isSure = high - low < value * 1e-9;
      return [
        {
          label: labels[i] ?? '',
          size: armiesOf(list),
          price: value,
          low: isSure ? null : low,
          high: isSure ? null : high,
          end: isSure ? value : high,
          short: shortPrice(value),
          text: priceInWords(price),
        },
      ];
    }),
  );
  const title = greatestChange(input, ({ value }) => shortPrice(value)) ?? ratioTitle(input);
  const reach = rows.some((row) => row['low'] !== null)
    ? ` Bars are ${confidencePercent(facts.confidence)} intervals.`
    : '';
  const names = { kinds: labels, sizes: [...new Set(rows.map((row) => String(row['size'])))] };
  return {
    name: 'prices',
    title,
    subtitle: say`Prices${bySize.length === 1 ? ` for ${armiesOf(findings)}` : ''} at which forces of equal price are as even as they can be; ${ownLabel(facts, item(contestants, reference.contestant))} is set to ${String(reference.price)}.${reach}`,
    alt: say`Chart of prices, the dearest first. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(rows, names, layout),
  };
}

/** `One Elite 119, one Irregular 85 in armies of four` */
function ratioTitle({ findings, facts }: PointsInput): Sentence {
  const kinds = pricedKinds(findings);
  const [dearest, cheapest] = [item(kinds, 0), item(kinds, kinds.length - 1)];
  const costs = ({ kind, price }: (typeof kinds)[number]): Sentence =>
    say`${withoutDeterminer(ownLabel(facts, item(findings.contestants, kind)))} ${shortPrice(price.value)}`;
  return say`One ${costs(dearest)}, one ${costs(cheapest)} in ${armiesOf(findings)}`;
}

function drawing(rows: readonly ChartRow[], { kinds, sizes }: Names, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const { left, y } = namedRows(
    { field: 'label', names: kinds, most: MOST_NAMES_PX, between: 0.4, around: 0.3 },
    width,
  );
  const shades = sizes.length === 1 ? [theme.rest] : seriesColours(theme, sizes.length);
  const entries =
    sizes.length === 1 ? [] : sizes.map((name, i) => ({ name, color: item(shades, i), opacity: OPACITY }));
  const inner = width - left - 52;
  const above = entries.length === 0 ? 0 : keyPx(entries, inner);
  const at = { y, yOffset: { field: 'size', type: 'ordinal', scale: { domain: sizes } } };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { zero: true, nice: false },
    axis: { title: 'price', tickCount: narrow ? 4 : 8, domain: false },
  });
  const height = kinds.length * (sizes.length === 1 ? BAR_PX.alone : sizes.length * BAR_PX.among);
  return framed(width, { left, right: 52, top: 10 + above, bottom: 46 }, height, [
    {
      mark: { type: 'bar', opacity: OPACITY },
      encoding: {
        ...at,
        x: x('price'),
        color: colours('size', sizes, shades),
        tooltip: tooltip({ label: 'kind', size: 'in', text: 'price' }),
      },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2.5, color: theme.ink },
      encoding: { ...at, x: x('low'), x2: { field: 'high' } },
    }),
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: 8, fontWeight: 'bold' },
      encoding: { ...at, x: x('end'), text: { field: 'short', type: 'nominal' } },
    },
    ...key(entries, inner, 2),
  ]);
}
