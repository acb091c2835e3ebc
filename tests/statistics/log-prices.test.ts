import { describe, expect, test } from 'vitest';
import { lehmer, type Random } from '../../bench/coverage-draws.ts';
import { fitPrices, type PriceRatio } from '../../src/statistics/log-prices.ts';

const TRUE_LOGS = [0, 0.3, -0.2, 0.7];
const pairs = TRUE_LOGS.flatMap((_a, first) =>
  TRUE_LOGS.flatMap((_b, second) => (first < second ? [{ first, second }] : [])),
);
const question = { kinds: 4, reference: 0, advantage: false, confidence: 0.95 };

function truth({ first, second }: { first: number; second: number }): number {
  return (TRUE_LOGS[first] ?? NaN) - (TRUE_LOGS[second] ?? NaN);
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

describe('prices from ratios', () => {
  test('are those that exact ratios agree on, without error', () => {
    const ratios = pairs.map((pair) => ({ ...pair, logRatio: truth(pair), standardError: 0 }));
    const { prices, residuals, misfit, degreesOfFreedom } = fitPrices(ratios, question);
    prices.forEach(({ price, interval }, kind) => {
      expect(Math.log(price)).toBeCloseTo(TRUE_LOGS[kind] ?? NaN, 10);
      expect(interval.high - interval.low).toBeLessThan(1e-9);
    });
    for (const residual of residuals) expect(residual).toBeCloseTo(0, 10);
    expect([misfit, degreesOfFreedom]).toEqual([0, 3]);
  });

  // R 4.2.2: x <- rbind(c(-1, 0), c(0, -1), c(1, -1), c(1, -1)); y <- c(-0.1, 0.4, 0.3, 0.6); m <- lm(y ~ x - 1)
  // prints coef(m) 0.08 -0.38, summary(m)$sigma 0.151657508881, and confint(m) up to 0.585447250538 for the first.
  test('are the least squares of the logarithms where all ratios are exact and disagree', () => {
    const ratios = [
      { first: 0, second: 1, logRatio: -0.1, standardError: 0 },
      { first: 0, second: 2, logRatio: 0.4, standardError: 0 },
      { first: 1, second: 2, logRatio: 0.3, standardError: 0 },
      { first: 1, second: 2, logRatio: 0.6, standardError: 0 },
    ];
    const { prices, misfit } = fitPrices(ratios, { ...question, kinds: 3 });
    expect(prices.map(({ price }) => Number(Math.log(price).toFixed(6)))).toEqual([0, 0.08, -0.38]);
    expect(misfit).toBeCloseTo(0.151657508881, 8);
    expect(Math.log(prices[1]?.interval.high ?? NaN)).toBeCloseTo(0.585447250538, 6);
  });

  test('weigh ratios by how sure they are', () => {
    const ratios = [
      { first: 1, second: 0, logRatio: 0.2, standardError: 0.1 },
      { first: 1, second: 0, logRatio: 0.5, standardError: 0.2 },
    ];
    const { prices, misfit } = fitPrices(ratios, { ...question, kinds: 2 });
    // The squares of the errors stand as 1 to 4, and their sum explains a difference of 0.3 only in part.
    expect(Math.log(prices[1]?.price ?? NaN)).toBeGreaterThan(0.26);
    expect(Math.log(prices[1]?.price ?? NaN)).toBeLessThan(0.35);
    expect(misfit).toBeGreaterThan(0);
  });

  test('leave apart what it is worth to be first', () => {
    const both = pairs.flatMap(({ first, second }) => [
      { first, second },
      { first: second, second: first },
    ]);
    const ratios = both.map((pair) => ({ ...pair, logRatio: truth(pair) + 0.15, standardError: 0.01 }));
    const { prices, advantage } = fitPrices(ratios, { ...question, advantage: true });
    expect(advantage?.log).toBeCloseTo(0.15, 10);
    expect(Math.log(prices[3]?.price ?? NaN)).toBeCloseTo(0.7, 10);
  });

  test('lie within their intervals in 95 of 100 samples, with noise of the ratios alone and with a misfit', () => {
    for (const misfit of [0, 0.1]) {
      const random = lehmer(5);
      const rounds = 500;
      let held = 0;
      for (let round = 0; round < rounds; round++) {
        const ratios = [...pairs, ...pairs].map((pair, i): PriceRatio => {
          const standardError = 0.02 + 0.01 * (i % 4);
          const noise = Math.hypot(standardError, misfit) * normal(random);
          return { ...pair, logRatio: truth(pair) + noise, standardError };
        });
        const { prices } = fitPrices(ratios, question);
        const { low, high } = prices[3]?.interval ?? { low: NaN, high: NaN };
        if (low <= Math.exp(0.7) && Math.exp(0.7) <= high) held++;
      }
      // 500 rounds at 95 %: 0.92 lies 3 standard errors below.
      expect(held / rounds).toBeGreaterThan(0.92);
    }
  });

  test('follow a comparison that no other tests wherever it lies, and say so', () => {
    const pair = (first: number, second: number, logRatio: number): PriceRatio => ({
      first,
      second,
      logRatio,
      standardError: 0.1,
    });
    const single = fitPrices([pair(0, 1, 0.4)], { ...question, kinds: 2 });
    expect(single).toMatchObject({ degreesOfFreedom: 0, p: null, residuals: [null] });
    // Three in a circle test each other; the fourth kind hangs on one comparison.
    const circle = [pair(0, 1, 0.1), pair(1, 2, 0.1), pair(0, 2, 0.5), pair(2, 3, 9)];
    const { residuals, p } = fitPrices(circle, question);
    expect(residuals.map((residual) => residual === null)).toEqual([false, false, false, true]);
    // The circle is open by 0.3, whose variance is 3 * 0.1^2.
    expect(p).toBeCloseTo(0.0832645, 6);
  });

  test('need comparisons that join all kinds', () => {
    const ratios = [{ first: 0, second: 1, logRatio: 0, standardError: 0 }];
    expect(() => fitPrices(ratios, { ...question, kinds: 3 })).toThrow(
      'the comparisons join only 2 of 3 kinds with the reference',
    );
    expect(() => fitPrices(ratios, { ...question, kinds: 2, reference: 2 })).toThrow('reference must be');
  });
});
