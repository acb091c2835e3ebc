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
}

/** Strengths of one power of n, after Lanchester's linear and square laws and between. */
export const TRUTHS: Readonly<Record<string, Truth>> = Object.fromEntries(
  [1, 1.5, 2].map((power): [string, Truth] => [
    `n^${power}`,
    {
      strengths: QUALITIES.map((quality) => (n) => quality * n ** power),
      prices: QUALITIES.map((quality) => quality ** (1 / power)),
    },
  ]),
);

const ENGAGEMENTS = 400;

/** The price of the second kind, about armies of two and of four. */
export const PRICE_CASES: readonly CoverageCase[] = Object.entries(TRUTHS).flatMap(
  ([name, { strengths, prices }]) =>
    [
      [1, 2, 3],
      [3, 4, 5],
    ].map((sizes): CoverageCase => {
      const truth = Math.log(prices[1] ?? NaN);
      return {
        name: `price about armies of ${sizes[1] ?? ''}, strengths ${name}, n = ${ENGAGEMENTS} a match`,
        confidence: 0.95,
        holds: (random) => {
          const world = { strengths, sizes, chance: normal, sharpness: 1.5, growth: 0.4 };
          const matches = matchesOf(world, { random, n: ENGAGEMENTS });
          const { prices: found } = fitPrices(matches, {
            kinds: strengths.length,
            reference: 0,
            advantage: false,
          });
          const { low, high } = intervalOf(
            found[1] ?? { value: NaN, standardError: NaN, degreesOfFreedom: NaN },
            0.95,
          );
          return low <= truth && truth <= high;
        },
      };
    }),
);
