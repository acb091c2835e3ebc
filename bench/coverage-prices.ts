/** Worlds in which n of a kind are as strong as a known function of n, with the prices that follow; and their coverage. */
import { fitPrices, intervalOf, type PricedMatch } from '../src/statistics/prices/index.ts';
import { normalUpperTail } from '../src/statistics/special/normal.ts';
import type { CoverageCase } from './coverage-cases.ts';
import { successes, type Random } from './coverage-draws.ts';

/** The strength of n units. */
export type Strength = (n: number) => number;

export interface World {
  /** By kind; the first is the reference. */
  readonly strengths: readonly Strength[];
  readonly sizes: readonly number[];
  readonly chance: (x: number) => number;
  /** The rise of the argument of `chance` with ln of the ratio of strengths where one meets one, and its power of n. */
  readonly sharpness: number;
  readonly growth: number;
  /** The ln by which a pair is stronger than its strengths say: it makes circles. */
  readonly beyond?: (first: number, second: number) => number;
}

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
export const normal = (x: number): number => normalUpperTail(-x);

/** All matches of the world, every kind being first against those after it; exact where nothing is drawn. */
export function matchesOf(
  world: World,
  drawn: { readonly random: Random; readonly n: number } | null,
): PricedMatch[] {
  const { strengths, sizes, chance, sharpness, growth, beyond = () => 0 } = world;
  const pairs = strengths.flatMap((_one, i) =>
    strengths.flatMap((_other, j) => (i < j ? [[i, j] as const] : [])),
  );
  return pairs.flatMap(([i, j], pair) =>
    sizes.flatMap((a) =>
      sizes.map((b): PricedMatch => {
        const ratio = (strengths[i]?.(a) ?? NaN) / (strengths[j]?.(b) ?? NaN);
        const p = chance(sharpness * Math.sqrt(a * b) ** growth * (Math.log(ratio) + beyond(i, j)));
        const share = drawn === null ? p : successes(drawn.random, drawn.n, p) / drawn.n;
        return { kinds: [i, j], numbers: [a, b], pair, share, decided: drawn?.n ?? null };
      }),
    ),
  );
}

const QUALITIES = [1, 1.4, 0.8];

interface Truth {
  readonly strengths: readonly Strength[];
  readonly prices: readonly number[];
  readonly exponents: readonly number[];
}

/** Strengths of one power of n, after Lanchester's linear and square laws and between, and of two different powers. */
export const TRUTHS: Readonly<Record<string, Truth>> = {
  ...Object.fromEntries(
    [1, 1.5, 2].map((power): [string, Truth] => [
      `n^${power}`,
      {
        strengths: QUALITIES.map((quality) => (n) => quality * n ** power),
        prices: QUALITIES.map((quality) => quality ** (1 / power)),
        exponents: [1, 1, 1],
      },
    ]),
  ),
  '0.6 n^1.7 against n': {
    strengths: [(n) => n, (n) => 0.6 * n ** 1.7],
    prices: [1, 0.6],
    exponents: [1, 1.7],
  },
};

const ENGAGEMENTS = 400;

/** The price of one and of six, where at most four met, and the exponent, of the second kind. */
export const PRICE_CASES: readonly CoverageCase[] = Object.entries(TRUTHS).flatMap(
  ([name, { strengths, prices, exponents }]) => {
    const [price, exponent] = [prices[1] ?? NaN, exponents[1] ?? NaN];
    const truths = [
      ['price of one', Math.log(price)],
      ['price of six', Math.log(price * 6 ** exponent)],
      ['exponent', exponent],
    ] as const;
    return truths.map(([what, truth]): CoverageCase => ({
      name: `${what}, strengths ${name}, n = ${ENGAGEMENTS} a match`,
      confidence: 0.95,
      holds: (random) => {
        const world = { strengths, sizes: [2, 3, 4], chance: normal, sharpness: 1.5, growth: 0.4 };
        const matches = matchesOf(world, { random, n: ENGAGEMENTS });
        const fit = fitPrices(matches, { kinds: strengths.length, reference: 0, advantage: false }).bySize;
        if (fit === null) return false;
        const found = what === 'exponent' ? fit.exponents[1] : fit.army(1, what === 'price of one' ? 1 : 6);
        if (found === undefined) return false;
        const { low, high } = intervalOf(found, 0.95);
        return low <= truth && truth <= high;
      },
    }));
  },
);
