import { describe, expect, test } from 'vitest';
import { lehmer } from '../../bench/coverage-draws.ts';
import { firstEnough, type Bounds } from '../../src/statistics/first-enough.ts';
import { wilson } from '../../src/statistics/proportion.ts';

const exactly = (value: number): Bounds => ({ low: value, high: value });
const within = (low: number, high: number): Bounds => ({ low, high });

describe('the smallest size that is enough', () => {
  test('is certain where the chances are exact', () => {
    const sizes = [0.2, 0.5, 0.8, 0.9].map(exactly);
    expect(firstEnough(sizes, 0.8)).toEqual({ from: 2, to: 2 });
    expect(firstEnough(sizes, 0.1)).toEqual({ from: 0, to: 0 });
    expect(firstEnough(sizes, 0.95)).toEqual({ from: null, to: null });
  });

  test('lies between what is not excluded and what is enough from there on', () => {
    const sizes = [within(0.1, 0.2), within(0.7, 0.82), within(0.75, 0.85), within(0.81, 0.9)];
    expect(firstEnough(sizes, 0.8)).toEqual({ from: 1, to: 3 });
  });

  test('says where a size that reaches it is followed by one that does not', () => {
    const sizes = [0.2, 0.85, 0.7, 0.9].map(exactly);
    expect(firstEnough(sizes, 0.8)).toEqual({ from: 1, to: 3 });
    expect(firstEnough([0.85, 0.7].map(exactly), 0.8)).toEqual({ from: 0, to: null });
  });

  test('no sizes give nothing, and a target must be a number', () => {
    expect(firstEnough([], 0.5)).toEqual({ from: null, to: null });
    expect(() => firstEnough([exactly(1)], NaN)).toThrow('target must be finite');
  });

  test('holds the true answer with the confidence of one interval, with many sizes near the target', () => {
    const chances = [0.66, 0.74, 0.78, 0.79, 0.8, 0.805, 0.81, 0.83, 0.86];
    const [n, rounds] = [400, 600];
    const next = lehmer(7);
    let held = 0;
    for (let round = 0; round < rounds; round++) {
      const sizes = chances.map((chance) => {
        let successes = 0;
        for (let i = 0; i < n; i++) if (next() < chance) successes++;
        return wilson(successes, n, 0.95);
      });
      const { from, to } = firstEnough(sizes, 0.8);
      if ((from ?? chances.length) <= 4 && (to ?? chances.length) >= 4) held++;
    }
    // 600 rounds at 95%: 0.923 lies 3 standard errors below.
    expect(held / rounds).toBeGreaterThan(0.923);
  });
});
