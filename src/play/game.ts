/** Games: rules bound to an engagement, as everything that plays, solves or tells them takes them. */
import type { Dice, Thrown } from './dice.ts';
import type { Counted, Measured } from './metric.ts';

/** The place of a state whose turn is over. */
export const TURN_DONE = -1;

/** All that play depends on, as whole numbers. The turn number is no part of it. */
export interface GameState<S> {
  /** Where play stands in the turn, a place of its program; {@link TURN_DONE} after its end. */
  at: number;
  /** Other than 0 once the engagement is over. */
  over: number;
  /** The number of int32 words that `write` writes; the same for every state of one game. */
  readonly words: number;
  /** Becomes the same as another state. */
  copyFrom(other: S): void;
  /** Writes the state as `words` int32 words; two states are the same exactly when their words are. */
  write(into: Int32Array, offset: number): void;
  /** Becomes the state that `write` wrote. */
  read(from: Int32Array, offset: number): void;
}

/** The order of play of one turn. */
export interface Turn<S> {
  /** Set where a step is hardly any work: it is played again in less time than it takes to look it up. */
  readonly isLight?: true;
  /** Set where steps are told by a user: taking one costs more, and its throws may be of any width. */
  readonly isTold?: true;
  /** Plays from where the state stands to the end of the turn or of the engagement. @throws {EndlessTurnError} */
  run(state: S, dice: Dice): void;
  /**
   * Plays the next step. A state then stands before a step, or at an end; where nothing was thrown, steps that throw may
   * still follow.
   */
  step(state: S, dice: Dice): void;
  /** The name of the step that is next. */
  stepName(state: S): string;
}

/** Something counted on the way, by the number under which the rules count it. */
interface Counter extends Counted {
  readonly number: number;
}

/** One engagement: rules, tables, options and inputs bound together, without dice and without state. */
export interface Game<S extends GameState<S>> extends Measured<S> {
  readonly turn: Turn<S>;
  readonly counters: readonly Counter[];
  /** Numbers that the rules count, from 0. */
  readonly counting: number;
  /** A state of the right shape; its content is not yet that of any engagement. */
  create(): S;
  /** Sets `state` to the beginning, at the first step of turn 1 or over. */
  start(state: S): void;
  /** Opens the next turn after one that is done. */
  openTurn(state: S): void;
  /** The end of the engagement, as an index into `outcomes`; asked only of a state that is over. */
  outcome(state: S): number;
  /**
   * The outcome when the turn limit is reached, where it hangs on the state in which the last turn ended; `limitOutcome` is
   * then that of the engagements that are cut short without an answer.
   */
  readonly outcomeAtLimit?: (state: S) => number;
  /** The mark of parts that cite tables which the source does not give; absent where there are none. */
  readonly partMark?: string;
  /** The effect of a throw, in plain words, from the state at the throw to that at the next, or at the end of the step. */
  tell(before: S, thrown: Thrown, after: S): string;
  /** The effect of a step that threw nothing, in plain words; absent where such steps are not told. */
  readonly tellQuiet?: (before: S, after: S) => string;
}

/** The outcome of a game whose last turn ended in `state`. */
export function outcomeAtLimit<S extends GameState<S>>(game: Game<S>, state: S): number {
  return game.outcomeAtLimit?.(state) ?? game.limitOutcome;
}

/** The outcome of a game that has ended in `state`: it is over, or its last turn is. */
export function outcomeIn<S extends GameState<S>>(game: Game<S>, state: S): number {
  return state.over === 0 ? outcomeAtLimit(game, state) : game.outcome(state);
}
