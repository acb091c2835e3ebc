import { expect, test } from 'vitest';
import {
  beforeFirstRound,
  contrastEstimate,
  contrastReach,
  plannedWeight,
  withRound,
  type RoundPart,
} from '../../src/statistics/contrast-sequence.ts';
import { StatisticsError } from '../../src/statistics/index.ts';
import { randomOf } from '../execution/drawn-executor.ts';

const SHARES = [0.5, 0.2] as const;
const ALPHA = 0.2;

/** A round of shares that are played so often, their mean being predicted as a half. */
function round(sizes: readonly [number, number], random: () => number): RoundPart[] {
  return SHARES.map((share, i) => {
    const n = sizes[i] ?? 0;
    let sum = 0;
    for (let k = 0; k < n; k++) if (random() < share) sum++;
    return { by: i === 0 ? 1 : -1, range: 1, variance: 0.25, n, sum, squaredErrors: n / 4 };
  });
}

test('the estimate is too high by more than its reach, at any round, as seldom as asked, though earlier rounds decide later ones', () => {
  let wrong = 0;
  for (let i = 0; i < 400; i++) {
    const random = randomOf(`contrast ${i}`);
    let progress = beforeFirstRound(round([1, 1], random));
    let isWrong = false;
    for (let k = 0; k < 25; k++) {
      // What looks too good is played less, so that it stays as it looks.
      const isHigh = contrastEstimate(progress) > 0.3;
      progress = withRound(progress, round(isHigh ? [5, 20] : [60, 20], random));
      isWrong ||=
        contrastEstimate(progress) - contrastReach(progress, ALPHA, plannedWeight(0.1, ALPHA)) > 0.3;
    }
    if (isWrong) wrong++;
  }
  expect(wrong).toBeGreaterThan(0);
  expect(wrong / 400).toBeLessThan(ALPHA);
});

test('the reach is infinite before the first round, and about as planned at the weight that was planned for', () => {
  const start = beforeFirstRound([{ by: 1, range: 1, variance: 0.25 }]);
  expect(contrastReach(start, ALPHA, 100)).toBe(Infinity);
  const n = Math.round(plannedWeight(0.01, 0.025) * 0.25);
  const whole = withRound(start, [{ by: 1, range: 1, variance: 0.25, n, sum: n / 2, squaredErrors: n / 4 }]);
  expect(contrastEstimate(whole)).toBeCloseTo(0.5, 12);
  expect(contrastReach(whole, 0.025, plannedWeight(0.01, 0.025)) / 0.01).toBeGreaterThan(0.85);
  expect(contrastReach(whole, 0.025, plannedWeight(0.01, 0.025)) / 0.01).toBeLessThan(1.15);
});

test('an error of nothing or of all is refused', () => {
  expect(() => contrastReach(beforeFirstRound([]), 0, 1)).toThrow(StatisticsError);
  expect(() => contrastReach(beforeFirstRound([]), 0.1, Infinity)).toThrow(StatisticsError);
  expect(() => plannedWeight(0, 0.1)).toThrow(StatisticsError);
});
