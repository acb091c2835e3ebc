import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { lehmer, successes } from '../../bench/coverage-draws.ts';
import { differenceOf, greatest, noisyLead, noisyShare, type Noisy } from '../../src/statistics/greatest.ts';
import { pairedProportions } from '../../src/statistics/paired-proportions.ts';

const of = (all: readonly Noisy[]) =>
  greatest(all.length, (one, other) => differenceOf(item(all, one), item(all, other)));
const exactly = (value: number): Noisy => ({ value, variance: 0 });

describe('the greatest', () => {
  test('of exact numbers is certain, and several where they are the same', () => {
    expect(of([exactly(0.1), exactly(0.3), exactly(0.2)])).toEqual({ places: [1], p: 0 });
    expect(of([exactly(0.3), exactly(0.3 + 1e-13), exactly(0.2)])).toEqual({ places: [0, 1], p: 0 });
  });

  test('has the p-value of its lead on the nearest rival, times how many there are', () => {
    const noisy = (value: number): Noisy => ({ value, variance: 0.5 });
    // 1.96 standard errors above the next of two: 2.5% of one side, twice.
    expect(of([noisy(1.959963984540054), noisy(0)]).p).toBeCloseTo(0.05, 9);
    expect(of([noisy(1.959963984540054), noisy(0), noisy(-9)]).p).toBeCloseTo(0.075, 9);
    expect(of([noisy(0), noisy(0)]).p).toBe(1);
  });

  test('of shares that are all the same is hardly ever called so', () => {
    const random = lehmer(2);
    let alarms = 0;
    for (let run = 0; run < 400; run++) {
      const shares = Array.from({ length: 8 }, () => noisyShare(successes(random, 200, 0.1), 200));
      if (of(shares).p <= 0.05) alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(20);
  });

  test('has the errors of the intervals that are shown', () => {
    const { value, variance } = noisyLead(30, 12, 100);
    const { low, high } = pairedProportions(30, 12, 100, 0.95).interval;
    expect((low + high) / 2).toBeCloseTo(value, 12);
    expect((high - low) / 2).toBeCloseTo(1.959963984540054 * Math.sqrt(variance), 9);
    expect(noisyShare(0, 50).variance).toBeGreaterThan(0);
  });
});
