/** A single change in words. */
import type { Change } from './changes.ts';
import { differenceText } from '../certainty.ts';
import { meanWithin, withSign } from '../digits.ts';
import type { Estimate } from '../tables/rows.ts';

/** Smaller changes of a mean are named so. */
const SMALLEST = 0.01;

/** The change: `−0.4 points`, `−0.40 ± 0.05 points`, `+0.01 ± 0.01`. */
export function changeWords(change: Change): string {
  return change.label === null ? meanChange(change) : differenceText(change.difference);
}

/** The verdict on the change of a share: `fewer, and it matters`. */
export function verdictWords({ verdict, difference: { low, high } }: Change): string {
  switch (verdict) {
    case 'above':
      return 'more, and it matters';
    case 'below':
      return 'fewer, and it matters';
    case 'trifling':
      return low === 0 && high === 0 ? 'none' : 'trifling';
    case 'at least':
      return 'more, perhaps by a trifle';
    case 'at most':
      return 'fewer, perhaps by a trifle';
    case 'open':
      return 'open';
    case null:
      return '—';
  }
}

/** An exact change: of a share in points, of a mean to two digits. */
export function exactChange(value: number, isShare: boolean): string {
  return isShare ? differenceText({ value, low: value, high: value }) : exactMean(value);
}

function meanChange({ how, difference }: Pick<Change, 'how' | 'difference'>): string {
  return how === 'exact' ? exactMean(difference.value) : countedMean(difference);
}

function countedMean({ value, low, high }: Estimate): string {
  return withSign(value, meanWithin(Math.abs(value), (high - low) / 2));
}

function exactMean(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < SMALLEST) return `under ${SMALLEST}`;
  return withSign(value, String(Number(size.toPrecision(2))));
}
