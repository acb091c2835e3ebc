/** A chance as people say it: `about 3 in 4`. */
import type { Estimate } from './tables/rows.ts';

type Named = readonly [chance: number, name: string];

/** Chances that have a name, ascending: even, `1 in 3`, `2 in 5` and the like, and their complements. */
const NAMED: readonly Named[] = [3, 4, 5, 10, 20, 50, 100]
  .flatMap((n) => [[1, n] as const, [n - 1, n] as const])
  .concat([[2, 5] as const, [3, 5] as const])
  .map(([part, n]): Named => [part / n, `${part} in ${n}`])
  .concat([[1 / 2, 'even']])
  .toSorted(([a], [b]) => a - b);
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

function nearest(share: number): Named {
  return NAMED.reduce((best, each) => (Math.abs(each[0] - share) < Math.abs(best[0] - share) ? each : best));
}
