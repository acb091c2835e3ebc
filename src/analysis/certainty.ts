/** Words for the sureness of the numbers of some cells, to close a sentence. */
import {
  confidencePercent,
  exactPair,
  exactPercent,
  percentInterval,
  percentRange,
  whole,
} from './digits.ts';
import type { CellRow, Estimate } from './tables/rows.ts';
import { countOf } from '../engagement/shown.ts';

/** `exact`, or `95 % intervals from 2,000,000 replicates a cell`; `together` where those of all cells hold together. */
export function certainty(
  cells: readonly CellRow[],
  confidence: number,
  each: 'alone' | 'together' = 'alone',
): string {
  const counted = cells.filter((cell) => cell.exact === null && cell.simulated !== null);
  if (counted.length === 0) return 'exact';
  const hold = each === 'together' ? ' that hold together,' : '';
  const of = cells.length > 1 ? ' a cell' : '';
  const intervals = `${confidencePercent(confidence)} intervals${hold} from ${replicates(counted)}${of}`;
  return counted.length === cells.length ? intervals : `exact where solved, else ${intervals}`;
}

/** `2,000,000 replicates`, or `1,200,000 to 2,000,000 replicates` where cells differ. */
export function replicates(cells: readonly CellRow[]): string {
  const numbers = cells.flatMap((cell) => cell.replicates ?? []);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const all = countOf(most, 'replicate');
  return least === most ? all : `${whole(least)} to ${all}`;
}

/** `55.1 %` where exact; `between 54.9 % and 55.3 %`, `at most 0.2 %` or `at least 99.8 %` where estimated. */
export function shareInWords({ value, low, high }: Estimate): string {
  if (low === high) return exactPercent(value);
  const shown = percentInterval(low, high);
  if (shown.low === '0') return `at most ${shown.high} %`;
  if (shown.high === '100') return `at least ${shown.low} %`;
  return `between ${shown.low} % and ${shown.high} %`;
}

/** `51.8 % against 48.2 %`; intervals where estimated. */
export function againstInWords(own: Estimate, other: Estimate): string {
  if (own.low !== own.high || other.low !== other.high)
    return `${percentRange(own.low, own.high)} against ${percentRange(other.low, other.high)}`;
  const [left, right] = exactPair(own.value, other.value);
  return `${left} against ${right}`;
}
