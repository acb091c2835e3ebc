/** Strengths of the contestants of a matrix on one scale, with their intervals. */
import { pointsOf } from '../../analysis/matrix-words.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import type { Effect } from '../../statistics/index.ts';
import {
  distinct,
  layerOver,
  NARROW,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';

export interface Strengths {
  /** The strongest first. */
  readonly contestants: readonly string[];
  /** In rating points; null where it cannot be measured. */
  readonly strengths: readonly (Effect | null)[];
  readonly method: string;
}

const ROW_PX = 26;
/** The width of a letter as Vega guesses it without a canvas; on a narrow screen there is room for its true width only. */
const LETTER_PX = { wide: 9.7, narrow: 7 } as const;
const GUESSED_WIDER = 1.25;
const LONGEST_LABEL = 28;
/** Strengths that differ by less are the same: they are settled to this. */
const ROUNDING = 1e-6;

/** Null where fewer than two strengths are known. */
export function matrixStrengths({ contestants, strengths, method }: Strengths): Chart | null {
  const known = contestants.flatMap((name, i) => {
    const effect = strengths[i];
    return effect ? [{ name, effect }] : [];
  });
  const [best] = known;
  const next = known[1];
  if (best === undefined || next === undefined) return null;
  const labels = distinct(known.map(({ name }) => shortened(chartText([named(name)]), LONGEST_LABEL)));
  const rows = known.map(({ effect: { value, interval, standardError } }, i) => ({
    label: labels[i] ?? '',
    value,
    low: standardError === 0 ? null : interval.low,
    high: standardError === 0 ? null : interval.high,
    told: standardError === 0 ? `${pointsOf(value, interval)}, exact` : pointsOf(value, interval),
  }));
  const ahead = best.effect.value - next.effect.value;
  const title =
    Math.abs(ahead) < ROUNDING
      ? say`${named(best.name)} and ${named(next.name)} are equally strong, and nobody is stronger`
      : say`${named(best.name)} is the strongest, by ${ahead < 1 ? 'less than a point' : `${ahead.toFixed(0)} points`}`;
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
  const letter = narrow ? LETTER_PX.narrow : LETTER_PX.wide;
  const longest = Math.max(...labels.map((label) => label.length)) * letter + 14;
  const left = Math.min(narrow ? 120 : 270, longest);
  const padding = { left, right: 20, top: 12, bottom: 46 };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { nice: true, zero: true },
    axis: {
      title: 'rating points',
      tickCount: narrow ? 4 : 8,
      labelExpr: "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value), '~f')",
      domain: false,
    },
  });
  const y = {
    field: 'label',
    type: 'ordinal',
    scale: { type: 'band', domain: labels, paddingInner: 0.3, paddingOuter: 0.3 },
    axis: {
      title: null,
      domain: false,
      ticks: false,
      labelLimit: (left - 10) * (narrow ? GUESSED_WIDER : 1),
    },
  };
  const tooltip = [
    { field: 'label', title: 'contestant' },
    { field: 'told', title: 'points' },
  ];
  const [color] = theme.winners;
  return {
    width: width - padding.left - padding.right,
    height: labels.length * ROW_PX,
    padding,
    autosize: 'none',
    layer: [
      {
        data: { values: [{ mean: 0 }] },
        mark: { type: 'rule', color: theme.muted },
        encoding: { x: x('mean') },
      },
      ...layerOver(rows, 'low', {
        mark: { type: 'rule', strokeWidth: 2, color },
        encoding: { y, x: x('low'), x2: { field: 'high' } },
      }),
      { mark: { type: 'point', filled: true, size: 60, color }, encoding: { y, x: x('value'), tooltip } },
    ],
  };
}
