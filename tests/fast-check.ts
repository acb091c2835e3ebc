/**
 * fast-check with a seed: a suite that fails, fails again. `HYTHE_TEST_SEED` is another seed, as `npm run verify` tries
 * several of, with all random cases.
 */
import process from 'node:process';
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['HYTHE_TEST_SEED'] ?? 1) });

/** The share of random cases that the suite tries; `HYTHE_TEST_CASES=all` has all tried. */
const SHARE = process.env['HYTHE_TEST_CASES'] === 'all' ? 1 : 0.15;

/** The number of random cases to try of so many that find what is rare. */
export function randomCases(all: number): number {
  return Math.ceil(SHARE * all);
}

export { fc };
