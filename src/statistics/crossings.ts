/** Places where a curve that is known at some points crosses a level, each with its error. */
import { at, item } from '../chance/at.ts';
import { requireDomain } from './error.ts';
import type { Bounds } from './first-enough.ts';
import { isotonic } from './isotonic.ts';
import { ROUNDING } from './rounding.ts';

/** A point of the curve; its bounds meet in its value where it is exact. */
export interface CurvePoint extends Bounds {
  readonly x: number;
  readonly value: number;
  /** 1 over the variance of the value; Infinity where it is exact. */
  readonly weight: number;
}

export interface Crossing {
  /** Interpolated between the points around; null where the curve may cross beyond the first or last, or not at all. */
  readonly x: number | null;
  /** The bounds of the place; null where the curve may cross before the first point, and after the last. */
  readonly low: number | null;
  readonly high: number | null;
  /** From below to above; null where that is not known. */
  readonly rises: boolean | null;
}

/**
 * The sure crossings of `level`, from the lowest x up: one between each two points that are surely on either side of
 * it, with no sure point between them. Without any, the stretches at either end that are on no side for sure, in which
 * the curve may cross. Between the points the curve is taken to be straight; the bounds are where those of the points
 * cross the level, so that each holds with the confidence of the points; the value comes from the monotone fit of the
 * stretch.
 */
export function crossings(points: readonly CurvePoint[], level: number): Crossing[] {
  points.forEach(({ x }, i) => {
    if (i > 0) requireDomain(x > item(points, i - 1).x, `points[${i}].x`, 'above the one before', x);
  });
  const sides = points.map((point) => sideOf(point, level));
  const sure = sides.flatMap((side, i) => (side === null ? [] : [i]));
  const inside = sure.flatMap((to, k): Crossing[] => {
    const from = sure[k - 1];
    const side = item(sides, to);
    if (side === 0) {
      const { x } = item(points, to);
      const after = sides.slice(to + 1).find((other) => other !== null && other !== 0);
      return [{ x, low: x, high: x, rises: risesBetween(lastSide(sides, to), after ?? null) }];
    }
    if (from === undefined || item(sides, from) === 0 || item(sides, from) === side) return [];
    return [within(points.slice(from, to + 1), level, side === 1)];
  });
  return inside.length > 0 ? inside : atTheEnds(points, sides);
}

/** 1 above the level for sure, -1 below, 0 exactly on it; null where the bounds leave it open. */
type Side = 1 | 0 | -1 | null;

function sideOf({ low, high, value }: CurvePoint, level: number): Side {
  if (low === high && Math.abs(value - level) <= ROUNDING) return 0;
  if (low > level) return 1;
  return high < level ? -1 : null;
}

function lastSide(sides: readonly Side[], before: number): Side {
  return sides.slice(0, before).findLast((side) => side !== null && side !== 0) ?? null;
}

function risesBetween(before: Side, after: Side): boolean | null {
  if (before !== null && after !== null && before === after) return null;
  if (after !== null) return after === 1;
  return before === null ? null : before === -1;
}

/** The crossing of a stretch whose ends are surely on either side. */
function within(points: readonly CurvePoint[], level: number, rises: boolean): Crossing {
  const sign = rises ? 1 : -1;
  const xs = points.map(({ x }) => x);
  const up = (values: readonly number[]): number[] => values.map((value) => sign * (value - level));
  const outer = up(points.map(({ low, high }) => (rises ? high : low)));
  const inner = up(points.map(({ low, high }) => (rises ? low : high)));
  const fitted = isotonic(
    up(points.map(({ value }) => value)),
    points.map(({ weight }) => weight),
  );
  const low = firstRoot(xs, outer);
  if (points.every((point) => point.low === point.high)) return { x: low, low, high: low, rises };
  const high = -firstRoot(
    xs.toReversed().map((x) => -x),
    inner.toReversed().map((value) => -value),
  );
  const last = -firstRoot(
    xs.toReversed().map((x) => -x),
    fitted.toReversed().map((value) => -value),
  );
  const middle = (firstRoot(xs, fitted) + last) / 2;
  return { x: Math.min(high, Math.max(low, middle)), low, high, rises };
}

/** The first x at which the straight line through the values is 0 or more; the first value is below 0, the last above. */
function firstRoot(xs: readonly number[], values: readonly number[]): number {
  const to = values.findIndex((value) => value >= 0);
  if (to <= 0) return at(xs, 0);
  const [a, b] = [at(values, to - 1), at(values, to)];
  return at(xs, to - 1) + ((at(xs, to) - at(xs, to - 1)) * a) / (a - b);
}

/** Crossings that may be hidden before the first sure point and after the last. */
function atTheEnds(points: readonly CurvePoint[], sides: readonly Side[]): Crossing[] {
  const first = sides.findIndex((side) => side !== null);
  if (first === -1) return points.length === 0 ? [] : [{ x: null, low: null, high: null, rises: null }];
  const last = sides.findLastIndex((side) => side !== null);
  const open: Crossing[] = [];
  if (first > 0)
    open.push({ x: null, low: null, high: item(points, first).x, rises: item(sides, first) === 1 });
  if (last < points.length - 1)
    open.push({ x: null, low: item(points, last).x, high: null, rises: item(sides, last) === -1 });
  return open;
}
