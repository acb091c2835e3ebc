/** A chance as people say it: `about 3 in 4`. */
import type { Estimate } from './tables/rows.ts';

/** Chances that have a name, ascending. */
const NAMED: readonly (readonly [chance: number, name: string])[] = [
  [1 / 100, '1 in 100'],
  [1 / 50, '1 in 50'],
  [1 / 20, '1 in 20'],
  [1 / 10, '1 in 10'],
  [1 / 5, '1 in 5'],
  [1 / 4, '1 in 4'],
  [1 / 3, '1 in 3'],
  [2 / 5, '2 in 5'],
  [1 / 2, 'even'],
  [3 / 5, '3 in 5'],
  [2 / 3, '2 in 3'],
  [3 / 4, '3 in 4'],
  [4 / 5, '4 in 5'],
  [9 / 10, '9 in 10'],
  [19 / 20, '19 in 20'],
  [49 / 50, '49 in 50'],
  [99 / 100, '99 in 100'],
];
const ROUNDING = 1e-9;
/** Half the smallest named chance: nothing below it has a name. */
const RARE = 1 / 200;

/**
 * The chance in words that hold for the whole interval: `3 in 4`, `about even`, `2 in 5 to even`, `at most about 1 in 20`.
 */
export function oddsInWords({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  if (high <= 0) return 'never';
  if (low >= 1) return 'always';
  const [isRare, isUsual] = [low < RARE, high > 1 - RARE];
  if (isRare && isUsual) return 'anything';
  if (high < RARE) return 'less than 1 in 100';
  if (low > 1 - RARE) return 'more than 99 in 100';
  if (isRare) return `at most about ${nearest(high)[1]}`;
  if (isUsual) return `at least about ${nearest(low)[1]}`;
  const [[chance, first], [, last]] = [nearest(low), nearest(high)];
  if (first !== last) return `${first} to ${last}`;
  return Math.max(chance - low, high - chance) < ROUNDING ? first : `about ${first}`;
}

function nearest(share: number): (typeof NAMED)[number] {
  return NAMED.reduce((best, each) => (Math.abs(each[0] - share) < Math.abs(best[0] - share) ? each : best));
}
