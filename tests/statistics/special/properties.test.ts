import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { deviance, differenceFromProduct } from '../../../src/statistics/special/deviance.ts';
import { lowerIncompleteBeta, upperIncompleteBeta } from '../../../src/statistics/special/incomplete-beta.ts';
import {
  lowerIncompleteGamma,
  upperIncompleteGamma,
} from '../../../src/statistics/special/incomplete-gamma.ts';
import { normalUpperQuantile, normalUpperTail } from '../../../src/statistics/special/normal.ts';
import { betaQuantile } from '../../../src/statistics/special/quantiles.ts';
import { turningPoint } from '../../../src/statistics/special/root.ts';

const positive = fc.double({ min: 0.1, max: 5000, noNaN: true });
const shape = fc.double({ min: 1, max: 5000, noNaN: true });
const chance = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
const inner = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true });

describe('special functions', () => {
  test('the two tails of the incomplete beta function add up to 1, and swapping its parameters mirrors it', () => {
    fc.assert(
      fc.property(inner, positive, positive, (x, a, b) => {
        expect(lowerIncompleteBeta(x, a, b) + upperIncompleteBeta(x, a, b)).toBeCloseTo(1, 13);
        expect(lowerIncompleteBeta(x, a, b)).toBeCloseTo(upperIncompleteBeta(1 - x, b, a), 7);
      }),
    );
  });

  test('the two tails of the incomplete gamma function add up to 1', () => {
    fc.assert(
      fc.property(positive, positive, (a, x) => {
        expect(lowerIncompleteGamma(a, x) + upperIncompleteGamma(a, x)).toBeCloseTo(1, 13);
      }),
    );
  });

  test('the incomplete functions at their ends are 0 and 1', () => {
    expect([lowerIncompleteBeta(0, 2, 3), lowerIncompleteBeta(1, 2, 3)]).toEqual([0, 1]);
    expect([upperIncompleteGamma(2, 0), upperIncompleteGamma(2, Infinity)]).toEqual([1, 0]);
  });

  test('quantiles put back into their function give the chance again', () => {
    fc.assert(
      fc.property(chance, shape, shape, (p, a, b) => {
        expect(lowerIncompleteBeta(betaQuantile(p, a, b), a, b) / p).toBeCloseTo(1, 8);
        expect(normalUpperTail(normalUpperQuantile(p)) / p).toBeCloseTo(1, 10);
      }),
    );
  });

  test('the deviance is 0 at the mean, positive elsewhere, and continuous where its two forms meet', () => {
    expect(deviance(7, 7)).toBe(0);
    for (const x of [2.99, 3.01, 16.3, 16.4]) {
      const direct = x * Math.log(x / 7) + 7 - x;
      expect(deviance(x, 7) / direct).toBeCloseTo(1, 12);
    }
    fc.assert(
      fc.property(positive, positive, (x, mean) => {
        expect(deviance(x, mean)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the difference from a product keeps what rounding the product would lose', () => {
    const a = 134217729; // a * a = 2^54 + 2^28 + 1, which a double cannot hold
    expect(differenceFromProduct(18014398777917440, a, a)).toBe(-1);
  });

  test('a turning point is found to the last digits', () => {
    expect(turningPoint((x) => x * x < 2, 0, 2)).toBeCloseTo(Math.SQRT2, 15);
  });

  test('arguments outside the domain are refused by name', () => {
    expect(() => lowerIncompleteBeta(1.5, 1, 1)).toThrow('x must be between 0 and 1, got 1.5');
    expect(() => betaQuantile(0, 1, 1)).toThrow('chance must be between 0 and 1, both excluded, got 0');
  });
});
