import { describe, expect, test } from 'vitest';
import { evenSplit } from '../../src/statistics/even-split.ts';
import { proportionSequence } from '../../src/statistics/proportion-sequence.ts';
import { lehmer } from '../../bench/coverage-draws.ts';

describe('the test of an even split', () => {
  // R 4.2.2: binom.test(5, 20)$p.value; binom.test(60, 100)$p.value
  test.each([
    [5, 15, 0.04138947],
    [60, 40, 0.05688793],
  ])('of %d and %d is that of R', (first, second, p) => {
    expect(evenSplit(first, second)).toBeCloseTo(p, 7);
    expect(evenSplit(second, first)).toBe(evenSplit(first, second));
  });

  test('says nothing of no replicates, nor of as many of both', () => {
    expect(evenSplit(0, 0)).toBe(1);
    expect(evenSplit(7, 7)).toBe(1);
  });

  test('with a plan is below the error where the confidence sequence leaves out a half', () => {
    const plan = { confidence: 0.95, plannedSize: 1000 };
    for (let first = 400; first <= 600; first += 5) {
      const { low, high } = proportionSequence(first, 1000, plan);
      expect(evenSplit(first, 1000 - first, plan) < 0.05).toBe(low > 0.5 || high < 0.5);
    }
  });

  test('with a plan may be looked at after every replicate', () => {
    const random = lehmer(1);
    let alarms = 0;
    for (let path = 0; path < 200; path++) {
      const counts: [number, number] = [0, 0];
      let least = 1;
      for (let n = 1; n <= 400; n++) {
        counts[random() < 0.5 ? 0 : 1] += 1;
        least = Math.min(least, evenSplit(...counts, { confidence: 0.95, plannedSize: 200 }));
      }
      if (least <= 0.05) alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(17); // 10 and 2.3 standard errors
  });
});
