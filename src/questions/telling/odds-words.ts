/** A chance as people say it: `about 3 in 4`. */
import { percentWithin } from './digits.ts';
import type { Estimate } from './rows.ts';

type Named = readonly [chance: number, name: string];

/** Chances that have a name, ascending: even, `1 in 3`, `2 in 5` and the like, and their complements. */
const NAMED: readonly Named[] = [3, 4, 5, 10, 20, 50, 100]
  .flatMap((n) => [[1, n] as const, [n - 1, n] as const])
  .concat([[2, 5] as const, [3, 5] as const])
  .map(([part, n]): Named => [part / n, `${part} in ${n}`])
  .concat([[1 / 2, 'even']])
  .toSorted(([a], [b]) => a - b);
const ROUNDING = 1e-9;
/** A name is said of chances no farther from it: points of a share, and a part of a small one. */
const NEAR = { share: 0.015, part: 0.15 } as const;
/** Half the smallest named chance: nothing below it has a name. */
const RARE = 1 / 200;

/**
 * The chance in words that hold for the whole interval, no coarser than its percentage: `3 in 4`, `about even`, `about 47 in 100`,
 * `44 to 56 in 100`, `at most 4 in 100`.
 */
export function oddsInWords({ value, low, high }: Estimate): string {
  if (high <= 0) return 'never';
  if (low >= 1) return 'always';
  const [isRare, isUsual] = [low < RARE, high > 1 - RARE];
  if (isRare && isUsual) return 'anything';
  if (high < RARE) return 'less than 1 in 100';
  if (low > 1 - RARE) return 'more than 99 in 100';
  if (isRare) return `at most ${Math.ceil(100 * high - ROUNDING)} in 100`;
  if (isUsual) return `at least ${Math.floor(100 * low + ROUNDING)} in 100`;
  const named = NAMED.find((each) => isNear(low, each) && isNear(high, each));
  if (named !== undefined) {
    const [chance, name] = named;
    return Math.max(chance - low, high - chance) < ROUNDING ? name : `about ${name}`;
  }
  if (high - low < ROUNDING) return `about ${Math.round(100 * low)} in 100`;
  // As wide as the percentage with its ± is.
  const { amount, reach } = percentWithin(value, low, high);
  const [least, most] = [Number(amount) - Number(reach), Number(amount) + Number(reach)];
  return `${Math.floor(least + ROUNDING)} to ${Math.ceil(most - ROUNDING)} in 100`;
}

function isNear(share: number, [chance]: Named): boolean {
  const { share: points, part } = NEAR;
  return Math.abs(share - chance) <= Math.min(points, part * Math.min(chance, 1 - chance)) + ROUNDING;
}
