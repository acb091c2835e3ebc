/** Plays games with given dice, with a look at each throw, checking at the end what every game must keep to. */
import { expect } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { CountingDice, type Actor, type Thrown, type ThrowKind } from '../../src/play/dice.ts';
import { outcomeIn, TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import { Throwing } from '../../src/play/throwing.ts';
import type { Played } from './playing.ts';

/** Called before each throw and after it, before the rules go on. */
export type Look<S> = (state: S, thrown: Omit<Thrown, 'outcome'>, outcome: number | null) => void;

class Watched extends Throwing {
  private readonly look: (thrown: Omit<Thrown, 'outcome'>, outcome: number | null) => void;

  constructor(
    chance: Chance,
    counting: number,
    look: (thrown: Omit<Thrown, 'outcome'>, outcome: number | null) => void,
  ) {
    super(chance, counting);
    this.look = look;
  }

  override throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number): number {
    const thrown = { kind, who, whom, number, marks };
    this.look(thrown, null);
    const outcome = super.throw(kind, who, whom, number, marks);
    this.look(thrown, outcome);
    return outcome;
  }
}

/** Ends play at a throw that is not made. */
class Unasked extends Error {}

/** A throw that is due. */
type Due = Omit<Thrown, 'outcome'>;

/** Dice that show given outcomes; the throw after the last of them is not made. */
class Given extends CountingDice {
  readonly byLaw = true;
  due: Due | null = null;
  private readonly left: number[];

  constructor(outcomes: readonly number[], counting: number) {
    super(counting);
    this.left = [...outcomes];
  }

  throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number): number {
    const outcome = this.left.shift();
    if (outcome !== undefined) return outcome;
    this.due = { kind, who, whom, number, marks };
    throw new Unasked();
  }
}

/** The state after throws with these outcomes, turns opened as they come, and the throw that is due then; null at an end. */
export function afterOutcomes<S extends GameState<S>>(
  game: Game<S>,
  outcomes: readonly number[],
): { readonly state: S; readonly due: Due | null } {
  const state = game.create();
  const dice = new Given(outcomes, game.counting);
  game.start(state);
  try {
    while (state.over === 0)
      if (state.at === TURN_DONE) game.openTurn(state);
      else game.turn.step(state, dice);
  } catch (error) {
    if (!(error instanceof Unasked)) throw error;
  }
  return { state, due: dice.due };
}

/** Plays to the end with these dice, step by step. */
export function playGame<S extends GameState<S>>(
  game: Game<S>,
  chance: Chance,
  look: Look<S> = () => undefined,
): Played<S> {
  const state = game.create();
  const dice = new Watched(chance, game.counting, (thrown, outcome) => look(state, thrown, outcome));
  game.start(state);
  let turn = state.over === 0 ? 1 : 0;
  while (state.over === 0) {
    if (state.at !== TURN_DONE) game.turn.step(state, dice);
    else if (turn === game.turnLimit) break;
    else {
      turn++;
      game.openTurn(state);
    }
  }
  const outcome = outcomeIn(game, state);
  const readings = new Map<string, number | string>(
    game.counters.map(({ name, number }) => [name, dice.counted[number] ?? 0]),
  );
  const beyond: string[] = [];
  for (const metric of game.metrics) {
    const value = metric.of(state, { outcome, turn });
    if (!(value >= 0 && value <= metric.most)) beyond.push(`${metric.name}: ${value}`);
    readings.set(metric.name, metric.labels?.[value] ?? value);
  }
  expect(beyond).toEqual([]);
  return { outcome: game.outcomes[outcome] ?? '', turn, state, readings };
}
