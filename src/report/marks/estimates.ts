/**
 * Marks of a number and its sureness, the same in every chart: a ring is exact, a dot was counted, a bar is its interval.
 * Rows have columns `exact`, `counted`, `low` and `high`, null where there is none.
 */
import { layerOver, type ChartRow } from '../chart.ts';
import type { Channel } from './channels.ts';

interface Estimates {
  /** The axis of the numbers. */
  readonly along: 'x' | 'y';
  readonly number: Channel;
  /** The place on the other axis. */
  readonly at: object;
  readonly color: object;
  readonly tooltip: readonly object[];
  /** Distance of the marks from that place, in CSS pixels. @defaultValue 0 */
  readonly offset?: number;
}

/** Rings, dots and bars for all rows that have them. */
export function estimates(rows: readonly ChartRow[], all: Estimates): object[] {
  return [...intervalBars(rows, all), ...dots(rows, all), ...rings(rows, all)];
}

/** A bar from the low to the high end of an interval. */
function intervalBars(rows: readonly ChartRow[], { along, number, ...rest }: Estimates): object[] {
  const ends = { [along]: number('low'), [`${along}2`]: { field: 'high' } };
  const { at, color } = rest;
  return layerOver(rows, 'low', {
    mark: { type: 'rule', strokeWidth: 2, ...shift(along, rest) },
    encoding: { ...ends, [other(along)]: at, color },
  });
}

/** A dot at a counted number. */
function dots(rows: readonly ChartRow[], all: Estimates): object[] {
  return points(rows, 'counted', { filled: true, size: 40 }, all);
}

/** A ring at an exact number. */
function rings(rows: readonly ChartRow[], all: Estimates): object[] {
  return points(rows, 'exact', { filled: false, size: 80, strokeWidth: 1.75 }, all);
}

function points(rows: readonly ChartRow[], column: string, mark: object, all: Estimates): object[] {
  const { along, number, at, color } = all;
  return layerOver(rows, column, {
    mark: { type: 'point', opacity: 1, ...mark, ...shift(along, all) },
    encoding: { [along]: number(column), [other(along)]: at, color, tooltip: all.tooltip },
  });
}

function other(along: 'x' | 'y'): 'x' | 'y' {
  return along === 'x' ? 'y' : 'x';
}

function shift(along: 'x' | 'y', { offset = 0 }: Pick<Estimates, 'offset'>): object {
  return offset === 0 ? {} : { [`${other(along)}Offset`]: offset };
}
