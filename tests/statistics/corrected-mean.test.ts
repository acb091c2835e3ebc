import { describe, expect, it } from 'vitest';
import { correctedMean, correctedShare, StatisticsError, wilson } from '../../src/statistics/index.ts';

describe('a share of games', () => {
  it('has the interval of Wilson where every game is seen for certain', () => {
    const { mean, interval } = correctedShare({ n: 400, sum: 30, squares: 30, plain: 30 }, 0.95);
    const exact = wilson(30, 400, 0.95);
    expect(mean).toBe(30 / 400);
    expect(interval.low).toBeCloseTo(exact.low, 3);
    expect(interval.high).toBeCloseTo(exact.high, 3);
  });

  it('is as wide again as its correction, and stays a share', () => {
    const plain = correctedShare({ n: 100, sum: 20, squares: 20, plain: 20 }, 0.95).interval;
    const { interval } = correctedShare({ n: 100, sum: 20, squares: 20, plain: 23 }, 0.95);
    expect(interval.low).toBeCloseTo(plain.low - 0.03, 3);
    expect(interval.high).toBeCloseTo(plain.high + 0.03, 3);
    const below = correctedShare({ n: 100, sum: -2, squares: 40, plain: 3 }, 0.95);
    expect(below.mean).toBe(0);
    expect(below.interval.low).toBe(0);
  });

  it('is no wider than its games and its correction allow where that takes it below nothing', () => {
    const { mean, interval } = correctedShare({ n: 100, sum: -1, squares: 4, plain: 2 }, 0.95);
    expect(mean).toBe(0);
    expect(interval.high).toBeLessThan(wilson(0, 45, 0.95).high + 0.03);
    expect(interval.high).toBeGreaterThan(0.03);
  });

  it('is wider where corrected games vary more than zeros and ones do', () => {
    const width = (squares: number): number => {
      const { low, high } = correctedShare({ n: 100, sum: 30, squares, plain: 30 }, 0.95).interval;
      return high - low;
    };
    expect(width(60)).toBeGreaterThan(1.4 * width(30));
  });

  it('covers the share that noisy games have after their correction', () => {
    // Each game is seen as 2, 1, 0 or -1, with a mean of 0.3.
    const values = [2, 1, 0, -1];
    const chances = [0.05, 0.25, 0.65, 0.05];
    let state = 1;
    const uniform = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const draw = (): number => {
      let rest = uniform();
      return values.find((_value, i) => (rest -= chances[i] ?? 0) < 0) ?? 0;
    };
    let covered = 0;
    for (let run = 0; run < 1000; run++) {
      const games = Array.from({ length: 200 }, draw);
      const sum = games.reduce((all, one) => all + one, 0);
      const squares = games.reduce((all, one) => all + one * one, 0);
      const { low, high } = correctedShare({ n: 200, sum, squares, plain: sum }, 0.95).interval;
      if (low <= 0.3 && 0.3 <= high) covered++;
    }
    expect(covered).toBeGreaterThan(930);
  });
});

describe('a mean over games', () => {
  it("has Student's interval, wider by the correction", () => {
    const { mean, interval } = correctedMean({ n: 4, sum: 48, squares: 580, plain: 49 }, 0.95);
    expect(mean).toBe(12);
    const reach = 3.182446 * Math.sqrt(4 / 3 / 4) + 0.25;
    expect(interval.low).toBeCloseTo(12 - reach, 4);
    expect(interval.high).toBeCloseTo(12 + reach, 4);
  });

  it('is never below nothing, and never taken for exact where all games were alike', () => {
    const { interval } = correctedMean({ n: 100, sum: 0, squares: 0, plain: 0 }, 0.95);
    expect(interval).toMatchObject({ low: 0, high: wilson(0, 100, 0.95).high });
  });

  it('needs a game', () => {
    expect(() => correctedMean({ n: 0, sum: 0, squares: 0, plain: 0 }, 0.95)).toThrow(StatisticsError);
  });
});
