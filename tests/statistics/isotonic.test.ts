import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { isotonic } from '../../src/statistics/isotonic.ts';

const points = fc.array(
  fc.record({
    value: fc.double({ min: -1, max: 1, noNaN: true }),
    weight: fc.double({ min: 0.1, max: 9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The fit by its min-max formula (Barlow et al. 1972, 1.2.3): over all stretches around a point. */
function byStretches(values: readonly number[], weights: readonly number[]): number[] {
  const mean = (from: number, to: number): number => {
    let [sum, weight] = [0, 0];
    for (let i = from; i <= to; i++) {
      sum += (values[i] ?? NaN) * (weights[i] ?? NaN);
      weight += weights[i] ?? NaN;
    }
    return sum / weight;
  };
  return values.map((_value, i) => {
    const ends = values.map((_end, to) => to).filter((to) => to >= i);
    const starts = values.map((_start, from) => from).filter((from) => from <= i);
    return Math.max(...starts.map((from) => Math.min(...ends.map((to) => mean(from, to)))));
  });
}

describe('the monotone fit', () => {
  test('is the weighted least squares fit that never falls', () => {
    fc.assert(
      fc.property(points, (given) => {
        const values = given.map(({ value }) => value);
        const weights = given.map(({ weight }) => weight);
        const expected = byStretches(values, weights);
        isotonic(values, weights).forEach((fitted, i) => expect(fitted).toBeCloseTo(expected[i] ?? NaN, 10));
      }),
    );
  });

  test('a value without error is not moved by one with it', () => {
    expect(isotonic([0.5, 0.3, 0.4], [4, Infinity, 2])).toEqual([0.3, 0.3, 0.4]);
    expect(isotonic([0.5, 0.3], [Infinity, 4])).toEqual([0.5, 0.5]);
    expect(isotonic([0.5, 0.3], [Infinity, Infinity])).toEqual([0.4, 0.4]);
  });

  test('refuses weights of 0, values that are no numbers, and lists that do not match', () => {
    expect(() => isotonic([1, 2], [1, 0])).toThrow('weights[1] must be above 0, got 0');
    expect(() => isotonic([NaN], [1])).toThrow('values[0] must be finite, got NaN');
    expect(() => isotonic([1, 2], [1])).toThrow('must have the same length');
  });
});
