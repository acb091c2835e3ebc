/** Marsaglia's birthday spacings: the test that generators with a lattice fail. */
import { at } from '../../../src/chance/at.ts';
import { requireDomain } from '../../../src/statistics/error.ts';
import {
  lowerIncompleteGamma,
  upperIncompleteGamma,
} from '../../../src/statistics/special/incomplete-gamma.ts';
import type { RandomnessTest } from './chi-square.ts';

/**
 * The number of repeated spacings between sorted birthdays, summed over the rows. Each of `rows` holds birthdays, whole
 * days from 0 to `days` - 1; m of them repeat a spacing about m^3 / (4 days) times, nearly Poisson. The p-value is
 * two-sided (Marsaglia 1985, "A current view of random number generators"; L'Ecuyer and Simard 2001, "On the
 * performance of birthday spacings tests with certain families of random number generators"). The approximation is good
 * to half a percent for 4096 birthdays in 2^32 days, where 4 repeats a row are expected: take these for some hundred
 * rows. For 128 in 2^16 it is 7% too high.
 */
export function birthdaySpacings(rows: readonly ArrayLike<number>[], days: number): RandomnessTest {
  let repeats = 0;
  let expected = 0;
  for (const row of rows) {
    const birthdays = Float64Array.from(row).toSorted();
    const m = birthdays.length;
    if (m > 0) {
      requireDomain(at(birthdays, 0) >= 0, 'a birthday', '0 or more', at(birthdays, 0));
      requireDomain(at(birthdays, m - 1) < days, 'a birthday', `below ${days}`, at(birthdays, m - 1));
    }
    const spacings = new Float64Array(Math.max(0, m - 1));
    for (const i of spacings.keys()) spacings[i] = at(birthdays, i + 1) - at(birthdays, i);
    spacings.sort();
    for (let i = 1; i < spacings.length; i += 1) if (at(spacings, i) === at(spacings, i - 1)) repeats += 1;
    expected += (m * m * m) / (4 * days);
  }
  // The tails of the Poisson distribution.
  const atMost = upperIncompleteGamma(repeats + 1, expected);
  const atLeast = repeats === 0 ? 1 : lowerIncompleteGamma(repeats, expected);
  return { statistic: repeats, pValue: Math.min(1, 2 * Math.min(atMost, atLeast)) };
}
