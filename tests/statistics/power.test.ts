import { describe, expect, test } from 'vitest';
import {
  clopperPearson,
  normalInterval,
  replicatesForMean,
  replicatesForShare,
  standing,
  type Assumed,
} from '../../src/statistics/index.ts';
import { Random } from '../fuzz/random.ts';

const plan = { confidence: 0.95, power: 0.9, maximum: 1e9 };
const STUDIES = 2000;

/** The part of simulated studies of `n` replicates whose interval tells on which side of the bounds the share lies. */
function decided({ value, low, high }: Assumed, n: number, confidence: number): number {
  const random = new Random(1880, 'power', n);
  const told = new Map<number, boolean>();
  const truth = value >= low && value <= high ? 'within' : 'outside';
  let count = 0;
  for (let study = 0; study < STUDIES; study++) {
    let successes = 0;
    for (let i = 0; i < n; i++) if (random.int(1e6) < value * 1e6) successes++;
    const known =
      told.get(successes) ?? standing(clopperPearson(successes, n, confidence), { low, high }) === truth;
    told.set(successes, known);
    if (known) count++;
  }
  return count / STUDIES;
}

const error = 3 * Math.sqrt((0.9 * 0.1) / STUDIES);

describe('replicates for a share', () => {
  test.each([
    { value: 0.55, low: 0.5, high: Infinity },
    { value: 0.45, low: 0.5, high: Infinity },
    { value: 0.5, low: 0.45, high: 0.55 },
    { value: 0.53, low: 0.45, high: 0.6 },
    { value: 0.01, low: -Infinity, high: 0.05 },
    { value: 0.08, low: -Infinity, high: 0.03 },
    { value: 0.999, low: 0.98, high: 1 },
  ])('decide with the stated power, and half of them with clearly less: $value in $low to $high', (share) => {
    const n = replicatesForShare(share, plan) ?? NaN;
    expect(n).toBeLessThan(2500);
    // Whole successes make the power go up and down: it must hold for every size from there on.
    for (const more of [0, 1, 5, 17]) expect(decided(share, n + more, 0.95)).toBeGreaterThan(0.9 - error);
    expect(decided(share, Math.floor(n / 2), 0.95)).toBeLessThan(0.78);
  });

  test('grow with power, with confidence, and with the square of the distance', () => {
    const share = { value: 0.51, low: 0.5, high: Infinity };
    const n = replicatesForShare(share, plan) ?? NaN;
    expect(replicatesForShare(share, { ...plan, power: 0.99 })).toBeGreaterThan(n);
    expect(replicatesForShare(share, { ...plan, confidence: 0.99 })).toBeGreaterThan(n);
    const nearer = replicatesForShare({ ...share, value: 0.501 }, plan) ?? NaN;
    expect(nearer / n).toBeGreaterThan(95);
    expect(nearer / n).toBeLessThan(101);
    // (1.96 + 1.28)² / 4 over the squared distance
    expect(nearer).toBeCloseTo(2.627 / 1e-6, -5);
  });

  test('are as many by the binomial distribution as by the normal one where both serve', () => {
    const at = (value: number): number =>
      replicatesForShare({ value, low: 0.5, high: Infinity }, plan) ?? NaN;
    // 0.505 takes 105,000.
    expect(at(0.50513) * 0.00513 ** 2).toBeCloseTo(at(0.50505) * 0.00505 ** 2, 1);
  });

  test('are none on a bound, beyond the maximum, and few where nothing can be otherwise', () => {
    expect(replicatesForShare({ value: 0.5, low: 0.5, high: Infinity }, plan)).toBeNull();
    expect(replicatesForShare({ value: 0.50001, low: 0.5, high: Infinity }, plan)).toBeNull();
    expect(replicatesForShare({ value: 0.3, low: 0, high: 1 }, plan)).toBe(1);
    expect(replicatesForShare({ value: 1, low: 0.9, high: 1 }, plan)).toBeLessThan(60);
  });
});

describe('replicates for a mean', () => {
  test('decide with the stated power, and half of them with clearly less', () => {
    const mean = { value: 2.3, low: 2, high: Infinity };
    // A die of 1 to 4 with a mean of 2.3
    const chances = [0.3, 0.3, 0.2, 0.2];
    const variance = chances.reduce((sum, p, i) => sum + p * (i + 1 - 2.3) ** 2, 0);
    const n = replicatesForMean(mean, variance, plan) ?? NaN;
    const share = (size: number): number => {
      const random = new Random(7, 'means', size);
      let count = 0;
      for (let study = 0; study < STUDIES; study++) {
        let [sum, squares] = [0, 0];
        for (let i = 0; i < size; i++) {
          const drawn = random.int(10);
          const value = drawn < 3 ? 1 : drawn < 6 ? 2 : drawn < 8 ? 3 : 4;
          sum += value;
          squares += value * value;
        }
        const m = sum / size;
        const { low } = normalInterval(m, Math.sqrt((squares / size - m * m) / (size - 1)), 0.95);
        if (low >= 2) count++;
      }
      return count / STUDIES;
    };
    // The normal interval of so few is a little short, so that its power is not below what was planned.
    expect(share(n)).toBeGreaterThan(0.9 - error - 0.005);
    expect(share(Math.floor(n / 2))).toBeLessThan(0.75);
    expect(n).toBeCloseTo(((1.96 + 1.2816) ** 2 * variance) / 0.09, -1);
  });

  test('are two where nothing varies, since one has no interval, and none on a bound', () => {
    expect(replicatesForMean({ value: 3, low: 2, high: 4 }, 0, plan)).toBe(2);
    expect(replicatesForMean({ value: 2, low: 2, high: 4 }, 1, plan)).toBeNull();
  });
});
