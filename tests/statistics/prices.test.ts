import { describe, expect, test } from 'vitest';
import { lehmer } from '../../bench/coverage-draws.ts';
import { logistic, matchesOf, normal, PRICE_CASES, TRUTHS, type World } from '../../bench/coverage-prices.ts';
import { item } from '../../src/chance/at.ts';
import { fitPrices, type PricedMatch } from '../../src/statistics/prices/index.ts';

const question = { kinds: 3, reference: 0, advantage: false };
const plainWorld: World = {
  strengths: [(n) => n, (n) => 1.3 * n, (n) => 0.85 * n],
  sizes: [2, 3, 4],
  chance: logistic,
  sharpness: 2,
  growth: 0,
};

/**
 * ln of the price of the second of two kinds, found by a search over all parameters of the model as the method states it:
 * the deviance is lowered along one parameter after the other, with steps that halve.
 */
function likeliestPrice(matches: readonly PricedMatch[], chance: (x: number) => number) {
  const deviance = ([price = 0, sharpness = 0, growth = 0]: readonly number[]): number =>
    matches.reduce((sum, { numbers: [a, b], share, decided }) => {
      const known = decided === null ? share : (share * decided + 0.5) / (decided + 1);
      const p = chance(Math.exp(sharpness) * Math.sqrt(a * b) ** growth * (Math.log(a / b) - price));
      return sum - 2 * (known * Math.log(p) + (1 - known) * Math.log(1 - p));
    }, 0);
  let best = [0, 0, 0];
  for (let step = 0.5; step > 1e-9;) {
    const moved = [0, 1, 2].flatMap((i) => [
      best.with(i, item(best, i) + step),
      best.with(i, item(best, i) - step),
    ]);
    const better = moved.find((point) => deviance(point) < deviance(best));
    if (better === undefined) step /= 2;
    else best = better;
  }
  return { price: item(best, 0), deviance: deviance(best) };
}

describe('prices in worlds where they are known', () => {
  const shapes = [
    [logistic, 0],
    [normal, 0.5],
  ] as const;
  test.each(Object.entries(TRUTHS))(
    'are found without error from exact matches: %s',
    (_name, { strengths, prices }) => {
      for (const [chance, growth] of shapes) {
        const matches = matchesOf({ ...plainWorld, strengths, chance, growth }, null);
        const found = fitPrices(matches, { ...question, kinds: strengths.length });
        prices.forEach((price, kind) => {
          const { value, standardError } = item(found.prices, kind);
          expect(Math.exp(value)).toBeCloseTo(price, 6);
          expect(standardError).toBeLessThan(1e-4);
        });
        expect(found.misfit).toBeLessThan(1e-6);
      }
    },
  );

  test('are those that an independent search for the likeliest finds', () => {
    for (const [seed, strength] of [(n: number) => 1.3 * n, (n: number) => 0.6 * n ** 1.7].entries()) {
      const world = { ...plainWorld, strengths: [(n: number) => n, strength], growth: 0.4 };
      const matches = matchesOf(world, { random: lehmer(seed + 3), n: 500 });
      const [nearest] = [logistic, normal]
        .map((chance) => likeliestPrice(matches, chance))
        .toSorted((a, b) => a.deviance - b.deviance);
      const { prices } = fitPrices(matches, { ...question, kinds: 2 });
      expect(item(prices, 1).value).toBeCloseTo(nearest?.price ?? NaN, 5);
    }
  });

  test.each(PRICE_CASES.filter(({ name }) => name.includes('n^1.5')))(
    'lie within their intervals in 95 of 100 samples: $name',
    ({ holds }) => {
      const random = lehmer(17);
      const rounds = 150;
      const held = Array.from({ length: rounds }, () => holds(random)).filter(Boolean).length;
      // 150 rounds at 95%: 0.897 lies 3 standard errors below.
      expect(held / rounds).toBeGreaterThan(0.897);
    },
  );

  test('leave apart what it is worth to be first', () => {
    const matches = matchesOf({ ...plainWorld, beyond: () => 0.15 }, null);
    const { advantage, prices } = fitPrices(matches, { ...question, advantage: true });
    expect(advantage?.value).toBeCloseTo(0.15, 8);
    expect(Math.exp(item(prices, 1).value)).toBeCloseTo(1.3, 8);
    expect(fitPrices(matches, question).advantage).toBeNull();
  });
});

describe('a world without prices', () => {
  test('of a circle shows matches far from what the prices say, and how unsure these are', () => {
    const beyond = (first: number, second: number): number => (second - first === 1 ? 0.5 : -0.5);
    const circle = { ...plainWorld, strengths: [1, 1, 1].map(() => (n: number) => n), beyond };
    const matches = matchesOf(circle, null);
    const { shares, prices, p } = fitPrices(matches, question);
    const off = matches.flatMap(({ numbers: [a, b], share }, m) =>
      a === b ? [Math.abs(share - (shares[m] ?? NaN))] : [],
    );
    expect(Math.min(...off)).toBeGreaterThan(0.05);
    expect(item(prices, 1).value).toBeCloseTo(0, 8);
    expect(item(prices, 1).standardError).toBeGreaterThan(0.3);
    expect(p).toBe(0);
  });

  test('of a strength that jumps shows matches far from what the prices say', () => {
    const jumps = { ...plainWorld, sizes: [1, 2, 3, 4], sharpness: 3 };
    const matches = matchesOf({ ...jumps, strengths: [(n) => n, (n) => (n < 3 ? n : 1.6 * n)] }, null);
    const { shares, prices } = fitPrices(matches, { ...question, kinds: 2 });
    const misses = matches.map(({ share }, m) => Math.abs(share - (shares[m] ?? NaN)));
    expect(Math.max(...misses)).toBeGreaterThan(0.1);
    expect(item(prices, 1).standardError).toBeGreaterThan(0.03);
  });

  test('of counts says by its p-value what dice do not explain', () => {
    const beyond = (first: number, second: number): number => (second - first === 1 ? 0.2 : -0.2);
    const p = (world: World): number | null =>
      fitPrices(matchesOf(world, { random: lehmer(2), n: 1000 }), question).p;
    expect(p(plainWorld)).toBeGreaterThan(0.01);
    expect(p({ ...plainWorld, beyond })).toBeLessThan(1e-6);
  });
});

describe('pairs', () => {
  test('that are never even are left out, and must not part the kinds', () => {
    const strong = {
      ...plainWorld,
      strengths: [(n: number) => n, (n: number) => 1.5 * n, (n: number) => 2.2 * n],
    };
    const found = fitPrices(matchesOf(strong, null), question);
    const left = matchesOf(strong, null).filter((_, m) => found.shares[m] === null);
    expect(left.map(({ pair }) => pair)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(Math.exp(item(found.prices, 2).value)).toBeCloseTo(2.2, 6);
    const apart = {
      ...plainWorld,
      strengths: [(n: number) => n, (n: number) => 1.5 * n, (n: number) => 90 * n],
    };
    expect(() => fitPrices(matchesOf(apart, null), question)).toThrow(
      'the matches join only 2 of 3 kinds with the reference',
    );
  });

  test('need no more than two numbers', () => {
    const few = { ...plainWorld, strengths: [(n: number) => n, (n: number) => 1.4 * n], sizes: [1, 2] };
    const { prices } = fitPrices(matchesOf(few, null), { ...question, kinds: 2 });
    expect(Math.exp(item(prices, 1).value)).toBeCloseTo(1.4, 6);
  });

  test('refuse matches without units, shares beyond 1, and a reference that is none', () => {
    const [match] = matchesOf(plainWorld, null);
    const wrong = (part: Partial<PricedMatch>): (() => unknown) => {
      return () => fitPrices(match === undefined ? [] : [{ ...match, ...part }], question);
    };
    expect(wrong({ numbers: [0, 1] })).toThrow('matches[0].numbers must be above 0');
    expect(wrong({ share: 1.2 })).toThrow('matches[0].share must be between 0 and 1');
    expect(() => fitPrices(matchesOf(plainWorld, null), { ...question, reference: 3 })).toThrow(
      'reference must be',
    );
  });
});
