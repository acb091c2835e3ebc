/**
 * The smallest of several sizes that reaches a target, with bounds: the sizes surely too small, and a size that is
 * surely enough.
 */
import { requireDomain } from './error.ts';

/** An estimate of one size; its bounds meet where it is exact. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Numbers of the sizes as given, from 0; null where there is none. */
interface FirstEnough {
  /** The first that is not surely below the target: every one before it is excluded. Null where all are. */
  readonly from: number | null;
  /** The first from which on every one surely reaches the target. Null where the last does not. */
  readonly to: number | null;
}

/**
 * The bounds of the smallest size that reaches `target`, of sizes in rising order. Call the first size that truly
 * reaches it f, and the first from which on all do g. Where each interval errs on either side with a chance of a / 2 at
 * most, `from` <= f and g <= `to` hold together with a chance of 1 - a, however many sizes there are and whether or not
 * the chance rises with the size: `from` is past f only where the interval of f itself is wrong, `to` is before g only
 * where that of the size before g is. Where f and g are one, which they are when more is never worse, that is the
 * answer.
 */
export function firstEnough(sizes: readonly Bounds[], target: number): FirstEnough {
  requireDomain(Number.isFinite(target), 'target', 'finite', target);
  const lastShort = sizes.findLastIndex(({ low }) => low < target);
  const from = sizes.findIndex(({ high }) => high >= target);
  return { from: from === -1 ? null : from, to: lastShort === sizes.length - 1 ? null : lastShort + 1 };
}
