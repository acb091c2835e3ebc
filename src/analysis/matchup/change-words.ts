/** A single change in words. */
import type { Change } from './changes.ts';
import { differenceText } from '../certainty.ts';
import { meanWithin } from '../digits.ts';
import type { Estimate } from '../tables/rows.ts';

/** Smaller changes of a mean are named so. */
const SMALLEST = 0.01;

/** The change: `−0.4 points`, `−0.40 ± 0.05 points`, `+0.01 ± 0.01`. */
export function changeWords(change: Change): string {
  return change.label === null ? meanChange(change) : differenceText(change.difference);
}

/** An exact change: of a share in points, of a mean to two digits. */
export function exactChange(value: number, isShare: boolean): string {
  return isShare ? differenceText({ value, low: value, high: value }) : exactMean(value);
}

export function meanChange({ how, difference }: Pick<Change, 'how' | 'difference'>): string {
  return how === 'exact' ? exactMean(difference.value) : countedMean(difference);
}

function countedMean({ value, low, high }: Estimate): string {
  return `${signOf(value)}${meanWithin(Math.abs(value), (high - low) / 2)}`;
}

function exactMean(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < SMALLEST) return `under ${SMALLEST}`;
  return `${signOf(value)}${String(Number(size.toPrecision(2)))}`;
}

/** A minus that is as wide as a plus; nothing before 0. */
function signOf(value: number): string {
  return value === 0 ? '' : value < 0 ? '−' : '+';
}
