import { describe, expect, test } from 'vitest';
import { lowerIncompleteBeta, upperIncompleteBeta } from '../../../src/statistics/special/incomplete-beta.ts';
import {
  lowerIncompleteGamma,
  upperIncompleteGamma,
} from '../../../src/statistics/special/incomplete-gamma.ts';
import { stirlingError } from '../../../src/statistics/special/stirling-error.ts';
import { erfc, normalUpperQuantile, normalUpperTail } from '../../../src/statistics/special/normal.ts';
import { betaQuantile, betaUpperQuantile } from '../../../src/statistics/special/quantiles.ts';
import reference from '../fixtures/special-functions.json' with { type: 'json' };

/** The functions whose columns of results follow their arguments in each row of the fixture. */
const functions: Record<Exclude<keyof typeof reference, 'note'>, ((...x: number[]) => number)[]> = {
  stirlingError: [(x = NaN) => stirlingError(x)],
  erfc: [(x = NaN) => erfc(x)],
  normalUpperTail: [(z = NaN) => normalUpperTail(z)],
  normalUpperQuantile: [(p = NaN) => normalUpperQuantile(p)],
  incompleteGamma: [
    (a = NaN, x = NaN) => lowerIncompleteGamma(a, x),
    (a = NaN, x = NaN) => upperIncompleteGamma(a, x),
  ],
  incompleteBeta: [
    (x = NaN, a = NaN, b = NaN) => lowerIncompleteBeta(x, a, b),
    (x = NaN, a = NaN, b = NaN) => upperIncompleteBeta(x, a, b),
  ],
  betaQuantile: [
    (p = NaN, a = NaN, b = NaN) => betaQuantile(p, a, b),
    (p = NaN, a = NaN, b = NaN) => betaUpperQuantile(p, a, b),
  ],
};

const TOLERANCE = 1e-12;
/** Results below this are beyond what doubles hold with full precision. */
const SMALLEST = 1e-300;

describe('special functions against values from 50 digits', () => {
  for (const [name, columns] of Object.entries(functions)) {
    const rows = reference[name as keyof typeof functions]; // true: `functions` has exactly those keys
    test(`${name} has a relative error of at most 1e-12 in all ${rows.length} rows`, () => {
      const wrong = rows.flatMap((row) => {
        const given = row.slice(0, row.length - columns.length);
        return columns.flatMap((f, i) => {
          const expected = row[given.length + i] ?? NaN;
          const got = f(...given);
          const error = expected === 0 ? Math.abs(got) : Math.abs(got / expected - 1);
          const allowed = Math.abs(expected) < SMALLEST ? Infinity : TOLERANCE;
          return error <= allowed ? [] : [{ given, column: i, expected, got, error }];
        });
      });
      expect(wrong).toEqual([]);
    });
  }

  test('the fixture reaches tails of 1e-100 and parameters of 2e6 and more', () => {
    const tails = reference.incompleteGamma.map((row) => row[3] ?? 1);
    expect(Math.min(...tails.filter((tail) => tail > 0))).toBeLessThan(1e-100);
    expect(Math.max(...reference.betaQuantile.map((row) => row[1] ?? 0))).toBeGreaterThanOrEqual(2e6);
  });
});
