/** Strengths of the contestants of a matrix on one scale, with their intervals. */
import { notApart, pointsOf } from '../../analysis/matrix/words.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import type { Effect } from '../../statistics/index.ts';
import {
  distinct,
  framed,
  layerOver,
  NARROW,
  shortened,
  signedLabels,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { countOf } from '../../engagement/shown.ts';
import { namedRows } from './named-rows.ts';

export interface Strengths {
  /** The strongest first. */
  readonly contestants: readonly string[];
  /** In rating points; null where it cannot be measured. */
  readonly strengths: readonly (Effect | null)[];
  /** The contestants that may be the strongest. */
  readonly top: readonly number[];
  readonly method: string;
}

const ROW_PX = 26;
const MOST_NAMES_PX = { wide: 270, narrow: 120 } as const;
const LONGEST_LABEL = 28;
/** Strengths that differ by less are the same: they are settled to this. */
const ROUNDING = 1e-6;

/** The chart; null where fewer than two strengths could be fitted. */
export function matrixStrengths({ contestants, strengths, top, method }: Strengths): Chart | null {
  const measured = contestants.flatMap((name, i) => {
    const effect = strengths[i];
    return effect ? [{ name, effect }] : [];
  });
  const [best] = measured;
  const next = measured[1];
  if (best === undefined || next === undefined) return null;
  const labels = distinct(measured.map(({ name }) => shortened(chartText([named(name)]), LONGEST_LABEL)));
  const rows = measured.map(({ effect: { value, interval, standardError } }, i) => ({
    label: labels[i] ?? '',
    value,
    low: standardError === 0 ? null : interval.low,
    high: standardError === 0 ? null : interval.high,
    exact: standardError === 0 ? value : null,
    counted: standardError === 0 ? null : value,
    text: standardError === 0 ? `${pointsOf(value, interval)}, exact` : pointsOf(value, interval),
  }));
  const ahead = best.effect.value - next.effect.value;
  const isExact = measured.every(({ effect }) => effect.standardError === 0);
  const title = !isExact
    ? top.length === 1
      ? say`${named(contestants[top[0] ?? 0] ?? '')} is the strongest`
      : notApart({ contestants, top }, false)
    : Math.abs(ahead) < ROUNDING
      ? say`${named(best.name)} and ${named(next.name)} are equally strong, and nobody is stronger`
      : say`${named(best.name)} is the strongest, by ${ahead < 1 ? 'less than a point' : countOf(ahead, 'point')}`;
  return {
    name: 'matrix-strengths',
    title,
    subtitle: say`Strength in rating points about the mean: 400 points are odds of ten to one, 100 points of 1.8 to one. ${method}`,
    alt: say`Chart of strengths, one a contestant, from the strongest down. ${title}.`,
    live: 'Point at a dot for its strength.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
}

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const { left, y } = namedRows(
    { field: 'label', names: labels, most: MOST_NAMES_PX, between: 0.3, around: 0.3 },
    width,
  );
  const padding = { left, right: 20, top: 12, bottom: 46 };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { nice: true, zero: true },
    axis: {
      title: 'rating points',
      tickCount: narrow ? 4 : 8,
      labelExpr: signedLabels(1),
      domain: false,
    },
  });
  const tooltip = [
    { field: 'label', title: 'contestant' },
    { field: 'text', title: 'points' },
  ];
  const [color] = theme.winners;
  return framed(width, padding, labels.length * ROW_PX, [
    {
      data: { values: [{ mean: 0 }] },
      mark: { type: 'rule', color: theme.muted },
      encoding: { x: x('mean') },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2, color },
      encoding: { y, x: x('low'), x2: { field: 'high' } },
    }),
    ...layerOver(rows, 'counted', {
      mark: { type: 'point', filled: true, size: 60, opacity: 1, color },
      encoding: { y, x: x('counted'), tooltip },
    }),
    // A ring, as everywhere in a report: exact.
    ...layerOver(rows, 'exact', {
      mark: { type: 'point', filled: false, size: 70, strokeWidth: 2, opacity: 1, color },
      encoding: { y, x: x('exact'), tooltip },
    }),
  ]);
}
