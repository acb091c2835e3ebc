import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { superiority, superiorityEstimate } from '../../src/statistics/superiority.ts';

const two = fc
  .integer({ min: 1, max: 8 })
  .chain((length) =>
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length }),
    ),
  )
  .filter(([x, y]) => x.some((c) => c > 0) && y.some((c) => c > 0));

describe('probability of superiority', () => {
  test('of the highest of two dice over one die is what counting the 216 throws gives', () => {
    let twice = 0;
    for (let a = 1; a <= 6; a += 1) {
      for (let b = 1; b <= 6; b += 1)
        for (let c = 1; c <= 6; c += 1) twice += Math.sign(Math.max(a, b) - c) + 1;
    }
    const highest = [1, 3, 5, 7, 9, 11].map((ways) => ways / 36);
    expect(superiority(highest, Array<number>(6).fill(1 / 6))).toBeCloseTo(twice / 432, 14);
  });

  test('turned around is its complement', () => {
    fc.assert(
      fc.property(two, ([x, y]) => {
        expect(superiority(x, y) + superiority(y, x)).toBeCloseTo(1, 13);
        const [there, back] = [superiorityEstimate(x, y, 0.95), superiorityEstimate(y, x, 0.95)];
        expect(there.interval.low).toBeCloseTo(1 - back.interval.high, 10);
      }),
    );
  });

  test('samples that do not overlap still leave room for doubt', () => {
    const { value, interval } = superiorityEstimate([0, 0, 10], [20, 0, 0], 0.95);
    expect(value).toBe(1);
    expect(interval.high).toBe(1);
    expect(interval.low).toBeCloseTo(0.025 ** (1 / 10), 12);
  });
});
