/** Turns of toys, whose state says by itself what is due: each step makes the throw that is. */
import type { Dice } from '../../src/play/dice.ts';
import { endless, EndlessError, MOST_STEPS } from '../../src/play/endless.ts';
import { TURN_DONE, type GameState, type Turn } from '../../src/play/game.ts';

/** @param take makes the throw that is due @param name the name of that throw */
export function oneThrowAStep<S extends GameState<S>>(
  take: (state: S, dice: Dice) => void,
  name: (state: S) => string,
): Turn<S> {
  const step = (state: S, dice: Dice): void => {
    if (state.at !== TURN_DONE) take(state, dice);
  };
  return {
    run(state, dice) {
      for (let left = MOST_STEPS; state.at !== TURN_DONE; left--) {
        if (left === 0) throw new EndlessError(endless(state));
        step(state, dice);
      }
    },
    step,
    stepName: (state) => (state.at === TURN_DONE ? 'the end of the turn' : name(state)),
  };
}
