/** Numbers on axes and beside marks, in the manner of their measure. */
import type { Measure } from '../../questions/chart.ts';
import { textPx } from './labels.ts';

const rounded = (value: number): number => Number(value.toPrecision(12));

/** `20%`, `+3`, `−4`, `0.25`. */
export function shown(value: number, of: Measure = 'share'): string {
  const isShare = of === 'share' || of === 'points';
  const number = rounded(Math.abs(isShare ? value * 100 : value));
  const sign = number === 0 ? '' : value < 0 ? '−' : of === 'points' ? '+' : '';
  return `${sign}${number}${of === 'share' ? '%' : ''}`;
}

/** The labels of an axis as Vega works them out, as `shown` writes them. */
export const LABELS: Readonly<Record<Measure, string>> = {
  share: "format(datum.value * 100, '~f') + '%'",
  points: "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value) * 100, '~f')",
  whole: "format(datum.value, 'd')",
  number: "format(datum.value, '~f')",
};

/** Ticks of a choice of our own, at the most. */
const MOST_GIVEN = 24;
const MOST_TICKS = 12;
const APART = 4;

/** Ticks whose labels do not touch: of those given as many as have room, the ends first, then in their order; else round numbers. */
export function ticks(
  [from, to]: readonly [number, number],
  px: number,
  of: Measure,
  given?: readonly number[],
): number[] {
  const at = (value: number): number => ((value - from) / (to - from)) * px;
  const half = (value: number): number => textPx(shown(value, of)) / 2 + APART;
  const isApart = (one: number, other: number): boolean =>
    Math.abs(at(one) - at(other)) > half(one) + half(other);
  if (given !== undefined && given.length <= MOST_GIVEN) {
    const kept: number[] = [];
    for (const value of [Math.min(...given), Math.max(...given), ...given])
      if (kept.every((other) => other !== value && isApart(other, value))) kept.push(value);
    return kept.toSorted((a, b) => a - b);
  }
  for (let power = -6; power < 12; power++)
    for (const base of [1, 2, 5]) {
      const step = base * 10 ** power;
      if ((of === 'whole' && step < 1) || (to - from) / step > MOST_TICKS) continue;
      const first = Math.ceil(from / step - 1e-9);
      const last = Math.floor(to / step + 1e-9);
      const values = Array.from({ length: last - first + 1 }, (_value, i) => rounded((first + i) * step));
      if (values.slice(1).every((value, i) => isApart(value, values[i] ?? 0))) return values;
    }
  return [];
}
