/** Brigade engagements under sure commanders, told step by step with given dice. */
import { replay } from '../../../src/play/narrate.ts';
import type { Game, GameState } from '../../../src/play/game.ts';
import type { Options } from '../../../src/play/options.ts';
import { brigadesOf, type Asked } from './asked.ts';

export const SURE = { dc: 'adjacent', bcRating: 2 };

export function asked(distanceCm: number, a: Asked, b: Asked, about: Asked = {}): Asked {
  return { distanceCm, maxMoves: 1, order: 'A-first', A: { ...SURE, ...a }, B: { ...SURE, ...b }, ...about };
}

/** The steps of an engagement with these dice; all that follow show an 8. */
export function stepsOf<S extends GameState<S>>(
  game: Game<S>,
  dice: readonly number[],
): ReturnType<typeof replay>['steps'] {
  try {
    return replay(game, dice).steps;
  } catch (error) {
    if (error instanceof Error && error.message.includes('is missing') && dice.length < 40)
      return stepsOf(game, [...dice, 8]);
    throw error;
  }
}

/** The same of brigades. */
export function steps(
  raw: Asked,
  dice: readonly number[],
  options: Options = {},
): ReturnType<typeof replay>['steps'] {
  return stepsOf(brigadesOf(raw, options), dice);
}

export function told(raw: Asked, dice: readonly number[], options: Options = {}): readonly string[] {
  return steps(raw, dice, options).map(({ resolution, told: words }) => `${resolution}: ${words}`);
}
