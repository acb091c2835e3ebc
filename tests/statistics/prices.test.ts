import { describe, expect, test } from 'vitest';
import { lehmer } from '../../bench/coverage-draws.ts';
import { logistic, matchesOf, normal, PRICE_CASES, TRUTHS, type World } from '../../bench/coverage-prices.ts';
import { fitPrices, pValueOf, type PricedMatch } from '../../src/statistics/prices/index.ts';

const question = { kinds: 3, reference: 0, advantage: false };
const plainWorld: World = {
  strengths: [(n) => n, (n) => 1.3 * n, (n) => 0.85 * n],
  sizes: [2, 3, 4],
  chance: logistic,
  sharpness: 2,
  growth: 0,
};

describe('prices in worlds where they are known', () => {
  const shapes = [
    [logistic, 0],
    [normal, 0.5],
  ] as const;
  test.each(Object.entries(TRUTHS))(
    'are found without error, with their exponents, from exact matches: %s',
    (_name, { strengths, prices, exponents }) => {
      for (const [chance, growth] of shapes) {
        const matches = matchesOf({ ...plainWorld, strengths, chance, growth }, null);
        const { plain, bySize } = fitPrices(matches, { ...question, kinds: strengths.length });
        prices.forEach((price, kind) => {
          const found = bySize?.army(kind, 6) ?? { value: NaN, standardError: NaN };
          expect(Math.exp(found.value)).toBeCloseTo(price * 6 ** (exponents[kind] ?? NaN), 6);
          expect(found.standardError).toBeLessThan(1e-4);
          expect(bySize?.exponents[kind]?.value).toBeCloseTo(exponents[kind] ?? NaN, 6);
        });
        expect(bySize?.misfit).toBeLessThan(1e-6);
        const isPlain = exponents.every((exponent) => exponent === 1);
        expect(plain.misfit < 1e-6).toBe(isPlain);
        const off = Math.abs(Math.exp(plain.army(1, 1).value) - (prices[1] ?? NaN));
        expect(off < 1e-6).toBe(isPlain);
      }
    },
  );

  test.each(PRICE_CASES.filter(({ name }) => name.includes('0.6 n^1.7')))(
    'lie within their intervals in 95 of 100 samples: $name',
    ({ holds }) => {
      const random = lehmer(17);
      const rounds = 150;
      const held = Array.from({ length: rounds }, () => holds(random)).filter(Boolean).length;
      // 150 rounds at 95 %: 0.897 lies 3 standard errors below.
      expect(held / rounds).toBeGreaterThan(0.897);
    },
  );

  test('have an exponent that seems other than 1 in at most 5 of 100 samples of one worth, and mostly where it is', () => {
    const alarms = (strength: (n: number) => number): number => {
      const random = lehmer(11);
      const world = { ...plainWorld, strengths: [(n: number) => n, strength] };
      const rounds = 150;
      const alarm = Array.from({ length: rounds }, () => {
        const { bySize } = fitPrices(matchesOf(world, { random, n: 400 }), { ...question, kinds: 2 });
        return bySize?.exponents[1];
      }).filter((found) => found !== undefined && pValueOf(found, 1) < 0.05);
      return alarm.length / rounds;
    };
    // 150 rounds at 5 %: 0.103 lies 3 standard errors above.
    expect(alarms((n) => 1.3 * n)).toBeLessThan(0.103);
    expect(alarms((n) => 0.6 * n ** 1.7)).toBeGreaterThan(0.9);
  });

  test('leave apart what it is worth to be first', () => {
    const matches = matchesOf({ ...plainWorld, beyond: () => 0.15 }, null);
    const { plain } = fitPrices(matches, { ...question, advantage: true });
    expect(plain.advantage?.value).toBeCloseTo(0.15, 8);
    expect(Math.exp(plain.army(1, 1).value)).toBeCloseTo(1.3, 8);
    expect(fitPrices(matches, question).plain.advantage).toBeNull();
  });
});

describe('a world without prices', () => {
  test('of a circle shows how far each pair lies off them, and how unsure they are', () => {
    const beyond = (first: number, second: number): number => (second - first === 1 ? 0.5 : -0.5);
    const circle = { ...plainWorld, strengths: [1, 1, 1].map(() => (n: number) => n), beyond };
    const { plain } = fitPrices(matchesOf(circle, null), question);
    for (const pair of plain.pairs) {
      expect(Math.abs(pair?.beyond?.value ?? NaN)).toBeCloseTo(0.5, 1);
      const share = pair?.shareAt(pair.beyond?.value ?? NaN) ?? NaN;
      expect(Math.abs(share - 0.5)).toBeCloseTo(logistic(1) - 0.5, 1);
    }
    expect(plain.army(1, 1).value).toBeCloseTo(0, 8);
    expect(plain.army(1, 1).standardError).toBeGreaterThan(0.3);
    expect(plain.p).toBe(0);
  });

  test('of a strength that jumps shows matches far from what the prices say, with exponents too', () => {
    const jumps = { ...plainWorld, sizes: [1, 2, 3, 4], sharpness: 3 };
    const matches = matchesOf({ ...jumps, strengths: [(n) => n, (n) => (n < 3 ? n : 1.6 * n)] }, null);
    const { bySize } = fitPrices(matches, { ...question, kinds: 2 });
    const misses = matches.map(({ share }, m) => Math.abs(share - (bySize?.shares[m] ?? NaN)));
    expect(Math.max(...misses)).toBeGreaterThan(0.1);
    expect(bySize?.exponents[1]?.standardError).toBeGreaterThan(0.05);
  });

  test('of counts says by its p-value what dice do not explain', () => {
    const beyond = (first: number, second: number): number => (second - first === 1 ? 0.2 : -0.2);
    const p = (world: World): number | null =>
      fitPrices(matchesOf(world, { random: lehmer(2), n: 1000 }), question).plain.p;
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
    const found = fitPrices(matchesOf(strong, null), question).plain;
    expect(found.pairs.map((pair) => pair === null)).toEqual([false, true, false]);
    expect(found.shares.filter((share) => share === null)).toHaveLength(9);
    expect(Math.exp(found.army(2, 1).value)).toBeCloseTo(2.2, 6);
    // No other pair tests these two.
    expect(found.pairs.map((pair) => pair?.beyond ?? null)).toEqual([null, null, null]);
    const apart = {
      ...plainWorld,
      strengths: [(n: number) => n, (n: number) => 1.5 * n, (n: number) => 90 * n],
    };
    expect(() => fitPrices(matchesOf(apart, null), question)).toThrow(
      'the matches join only 2 of 3 kinds with the reference',
    );
  });

  test('met at two sizes alone have no exponent', () => {
    const few = { ...plainWorld, strengths: [(n: number) => n, (n: number) => 1.4 * n], sizes: [1, 2] };
    const { plain, bySize } = fitPrices(matchesOf(few, null), { ...question, kinds: 2 });
    expect(bySize).toBeNull();
    expect(fitPrices(matchesOf({ ...plainWorld, sizes: [1, 2] }, null), question).bySize).toBeNull();
    expect(Math.exp(plain.army(1, 1).value)).toBeCloseTo(1.4, 6);
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
