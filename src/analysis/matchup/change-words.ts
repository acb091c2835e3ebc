/** A single change in words, for tables. */
import type { Change } from './changes.ts';
import { exactPoints, meanWithin, pointsRange } from '../digits.ts';

/** Changes of fewer points have three digits rather than a fixed number of decimals. */
const TELLING = 1;

/** The exact change, or the interval of the counted one: `−0.37 points`, `−0.45 to −0.35 points`, `+0.012 ± 0.006`. */
export function changeWords({ how, difference, label }: Change): string {
  const { value, low, high } = difference;
  if (how === 'exact') return exactChange(value, label !== null);
  return label === null
    ? `${signOf(value)}${meanWithin(Math.abs(value), (high - low) / 2)}`
    : `${pointsRange(low, high)} points`;
}

/** An exact change: of a share in points, of a mean to three digits, since it may be far smaller than the mean. */
export function exactChange(value: number, isShare: boolean): string {
  const size = Math.abs(value) * (isShare ? 100 : 1);
  if (isShare && (size === 0 || size >= TELLING)) return `${signOf(value)}${exactPoints(value)}`;
  return `${signOf(value)}${String(Number(size.toPrecision(3)))}${isShare ? ' points' : ''}`;
}

/** The counted change, also where the exact one is given; null where nothing was counted. */
export function countedChange({ counted, label }: Change): string | null {
  if (counted === null) return null;
  const { value, low, high } = counted.difference;
  if (low === high) return 'none seen';
  return label === null
    ? `${signOf(value)}${meanWithin(Math.abs(value), (high - low) / 2)}`
    : pointsRange(low, high);
}

/** A minus that is as wide as a plus; nothing before 0. */
function signOf(value: number): string {
  return value === 0 ? '' : value < 0 ? '−' : '+';
}
