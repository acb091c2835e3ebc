/** Dice as people write them, exact: `4d6kh3`, `2d6+3 >= 10`. */
import { z } from 'zod';
import { diceOdds, NotationError, type DiceOdds } from '../../chance/notation.ts';
import { question } from '../question.ts';

const LONGEST_EXPRESSION = 200;

/** The chances, or the problem of the text. */
export type Dice =
  { readonly problem: string; readonly answer: null } | { readonly problem: null; readonly answer: DiceOdds };

export const dice = question<{ readonly expression: string }, Dice>({
  input: z.object({ expression: z.string().max(LONGEST_EXPRESSION) }),
  answer({ expression }) {
    try {
      return { problem: null, answer: diceOdds(expression) };
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      return { problem: error.message, answer: null };
    }
  },
});
