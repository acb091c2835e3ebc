import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { holm, holmLevel } from '../../src/statistics/holm.ts';
import { lehmer } from '../../bench/coverage-draws.ts';

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });

describe("Holm's adjustment", () => {
  // R 4.2.2: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") prints 0.03 0.06 0.06 0.02.
  test("gives R's values, in the order of the input", () => {
    const expected = [0.03, 0.06, 0.06, 0.02];
    for (const [i, p] of holm([0.01, 0.04, 0.03, 0.005]).entries())
      expect(p).toBeCloseTo(expected[i] ?? NaN, 14);
  });

  test('never lowers a p-value, keeps their order, and lies below Bonferroni', () => {
    fc.assert(
      fc.property(pValues, (ps) => {
        const adjusted = holm(ps);
        for (const [i, p] of ps.entries()) {
          const q = adjusted[i] ?? NaN;
          expect(q).toBeGreaterThanOrEqual(p);
          expect(q).toBeLessThanOrEqual(Math.min(1, p * ps.length));
          const larger = adjusted.filter((_, j) => (ps[j] ?? 0) > p);
          expect(Math.min(1, ...larger)).toBeGreaterThanOrEqual(q);
        }
      }),
    );
  });

  test('a single comparison is left alone, none give none', () => {
    expect(holm([0.04])).toEqual([0.04]);
    expect(holm([])).toEqual([]);
  });

  test('keeps the chance of any false alarm among ten', () => {
    const random = lehmer(3);
    let alarms = 0;
    for (let i = 0; i < 4000; i += 1) {
      if (holm(Array.from({ length: 10 }, random)).some((p) => p < 0.05)) alarms += 1;
    }
    expect(alarms / 4000).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 4000));
  });

  test('something that is not a probability is refused', () => {
    expect(() => holm([0.1, 1.2])).toThrow('pValues[1] must be between 0 and 1, got 1.2');
  });
});

describe('the level of a p-value', () => {
  test('tells the significant from the others as the adjustment does', () => {
    const random = lehmer(11);
    for (let i = 0; i < 200; i++) {
      const ps = Array.from({ length: 6 }, () => random() ** 4);
      const level = holmLevel(ps, 0.95);
      expect(ps.map((p) => p <= level)).toEqual(holm(ps).map((p) => p <= 0.05));
    }
  });

  test('is the error where there is nothing to share it with', () => {
    expect(holmLevel([], 0.95)).toBeCloseTo(0.05, 12);
    expect(holmLevel([0.04], 0.95)).toBeCloseTo(0.05, 12);
  });
});
