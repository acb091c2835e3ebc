import { describe, expect, test } from 'vitest';
import { lehmer, successes } from '../../bench/coverage-draws.ts';
import { crossings, type CurvePoint } from '../../src/statistics/crossings.ts';
import { wilson } from '../../src/statistics/proportion.ts';

const exactly = (x: number, value: number): CurvePoint => ({
  x,
  value,
  low: value,
  high: value,
  weight: Infinity,
});
const within = (x: number, value: number, reach: number): CurvePoint => ({
  x,
  value,
  low: value - reach,
  high: value + reach,
  weight: 1 / reach ** 2,
});

describe('where a curve crosses a level', () => {
  test('lies on the straight line between the exact points around it', () => {
    const curve = [exactly(1, 0.1), exactly(2, 0.4), exactly(4, 0.8)];
    expect(crossings(curve, 0.5)).toEqual([{ x: 2.5, low: 2.5, high: 2.5, rises: true }]);
    const falling = [exactly(1, 0.75), exactly(2, 0.25)];
    expect(crossings(falling, 0.5)).toEqual([{ x: 1.5, low: 1.5, high: 1.5, rises: false }]);
  });

  test('is the point itself where that is on the level', () => {
    expect(crossings([exactly(1, 0.2), exactly(2, 0.5), exactly(3, 0.9)], 0.5)).toEqual([
      { x: 2, low: 2, high: 2, rises: true },
    ]);
    expect(crossings([exactly(2, 0.5), exactly(3, 0.9)], 0.5)).toEqual([
      { x: 2, low: 2, high: 2, rises: true },
    ]);
    const touched = crossings([exactly(1, 0.6), exactly(2, 0.5), exactly(3, 0.6)], 0.5);
    expect(touched).toEqual([{ x: 2, low: 2, high: 2, rises: null }]);
  });

  test('is told each time, where the curve comes back', () => {
    const curve = [exactly(0, 0.4), exactly(10, 0.6), exactly(20, 0.4)];
    expect(crossings(curve, 0.5).map(({ x, rises }) => [x, rises])).toEqual([
      [5, true],
      [15, false],
    ]);
  });

  test('is nowhere, where every point is surely on one side', () => {
    expect(crossings([exactly(1, 0.2), exactly(2, 0.4)], 0.5)).toEqual([]);
    expect(crossings([], 0.5)).toEqual([]);
  });

  test('has the bounds at which those of the points cross the level', () => {
    const [crossing] = crossings([within(2, 0.3, 0.1), within(3, 0.5, 0.1), within(4, 0.7, 0.1)], 0.5);
    expect(crossing?.x).toBeCloseTo(3, 12);
    expect(crossing?.low).toBeCloseTo(2.5, 12);
    expect(crossing?.high).toBeCloseTo(3.5, 12);
  });

  test('may lie beyond the points, where those at the end are on no side for sure', () => {
    const [end] = crossings([within(1, 0.2, 0.1), within(2, 0.45, 0.1)], 0.5);
    expect(end).toEqual({ x: null, low: 1, high: null, rises: true });
    const [start] = crossings([within(1, 0.45, 0.1), within(2, 0.8, 0.1)], 0.5);
    expect(start).toEqual({ x: null, low: null, high: 2, rises: true });
    expect(crossings([within(1, 0.5, 0.1)], 0.5)).toEqual([{ x: null, low: null, high: null, rises: null }]);
  });

  test('points come in rising order', () => {
    expect(() => crossings([exactly(2, 0.1), exactly(2, 0.2)], 0.5)).toThrow('points[1].x must be above');
  });

  test('is held by its bounds with the confidence of the points', () => {
    const truth = (x: number): number => 0.3 + 0.06 * x;
    const random = lehmer(11);
    const [n, rounds] = [1500, 600];
    let held = 0;
    for (let round = 0; round < rounds; round++) {
      const points = [0, 1, 2, 3, 4, 5, 6].map((x): CurvePoint => {
        const count = successes(random, n, truth(x));
        const { low, high } = wilson(count, n, 0.95);
        return { x, value: count / n, low, high, weight: n };
      });
      const [crossing] = crossings(points, 0.5);
      const [low, high] = [crossing?.low ?? -Infinity, crossing?.high ?? Infinity];
      if (low <= 10 / 3 && 10 / 3 <= high) held++;
    }
    // 600 rounds at 95%: 0.923 lies 3 standard errors below.
    expect(held / rounds).toBeGreaterThan(0.923);
  });
});
