/** Dice as people write them, exact: `4d6kh3`, `2d6+3 >= 10`. */
import { z } from 'zod';
import { diceOdds, momentsOf, NotationError } from '../../chance/notation.ts';
import { simpleFraction } from '../../chance/simple-fraction.ts';
import { question } from '../question.ts';

const LONGEST_EXPRESSION = 200;

/** The chances, or the problem of the text. */
export type Dice =
  { readonly problem: string; readonly answer: null } | { readonly problem: null; readonly answer: DiceOdds };

export interface DiceOdds {
  /** Ascending. */
  readonly outcomes: readonly {
    readonly value: number;
    readonly chance: number;
    /** In lowest terms (`1/2`); null for a denominator above 8000. */
    readonly fraction: string | null;
  }[];
  readonly mean: number;
  /** The standard deviation. */
  readonly deviation: number;
  /** True where the values are yes (1) and no (0): the text tests the whole. */
  readonly isTest: boolean;
  /** True where the values count dice. */
  readonly isCount: boolean;
}

export const dice = question<{ readonly expression: string }, Dice>({
  input: z.object({ expression: z.string().max(LONGEST_EXPRESSION) }),
  answer({ expression }) {
    try {
      const { odds, isTest, isCount } = diceOdds(expression);
      const outcomes = [...odds]
        .toSorted(([a], [b]) => a - b)
        .map(([value, chance]) => ({ value, chance, fraction: simpleFraction(chance) }));
      return { problem: null, answer: { outcomes, ...momentsOf(odds), isTest, isCount } };
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return { problem: error.message, answer: null };
    }
  },
});
