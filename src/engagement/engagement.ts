/**
 * Engagements, which every rule system gives: state machines, taken apart so that the same rules can be played, solved,
 * compiled and told. See docs/decisions for why they are cut in this way.
 */
import type { Chance } from '../chance/chance.ts';
import type { Explanation, ResolutionKind } from '../play/explanation.ts';
import type { Counted, Measured } from '../play/metric.ts';

/** `Due.kind` when the turn is over: the evaluator applies the turn limit or opens the next turn. */
export const TURN_OVER = -1;
/** `Due.kind` when the engagement is over; `outcome` gives the end. */
export const ENGAGEMENT_OVER = -2;

/**
 * The resolution that is due. Its kind and key hold all that its dice depend on; unused key words are 0. One object
 * serves a whole engagement: `next` fills it anew.
 */
export class Due {
  /** Index into `Engagement.resolutions`, or TURN_OVER, or ENGAGEMENT_OVER. */
  kind = TURN_OVER;
  key0 = 0;
  key1 = 0;
  key2 = 0;
  key3 = 0;
  /**
   * The act that the throw serves: a small whole number, the same for the same act in every variant. Never part of the
   * key.
   */
  purpose = 0;

  /** Names the resolution due: its kind, who throws and for what, and all that its dice depend on. */
  set(kind: number, purpose: number, key0 = 0, key1 = 0, key2 = 0, key3 = 0): void {
    this.kind = kind;
    this.purpose = purpose;
    this.key0 = key0;
    this.key1 = key1;
    this.key2 = key2;
    this.key3 = key3;
  }
}

/** All that play depends on, as plain int32 fields of constant shape. The turn number is no part of it. */
export interface State<S> {
  /** The number of int32 words that `write` writes; the same for every state of one engagement. */
  readonly words: number;
  /** Becomes the same as another state. */
  copyFrom(other: S): void;
  /** Writes the state as `words` int32 words; two states are the same exactly when their words are. */
  write(into: Int32Array, offset: number): void;
  /** Becomes the state that `write` wrote. */
  read(from: Int32Array, offset: number): void;
}

/** A counter of the resolutions that add to it. */
export interface Counter<S> extends Counted {
  /** True where `of` can ever be other than 0 for this kind of resolution. */
  counts(resolution: number): boolean;
  /** The gain by the outcome of the resolution due in `state`. */
  of(state: S, due: Due, outcome: number): number;
}

/** One engagement: rules, tables, options and inputs bound together, without dice and without state. */
export interface Engagement<S extends State<S>> extends Measured<S> {
  readonly resolutions: readonly ResolutionKind[];
  /**
   * The outcome when that many are over, where it hangs on the state in which the last turn ended; `limitOutcome` is then
   * that of the engagements that are cut short without an answer.
   */
  outcomeAtLimit?(state: S): number;
  readonly counters: readonly Counter<S>[];
  /** A state of the right shape; its content is not yet that of any engagement. */
  create(): S;
  /** Sets `state` to the beginning and plays on to the first resolution, or to the end. */
  start(state: S): void;
  /** Names the resolution due, making the choices that doctrine makes. Changes nothing but `due`. */
  next(state: S, due: Due): void;
  /** The referee's rule: dice in, an outcome out (one int32). Depends on kind and key of `due` only. */
  resolve(due: Due, chance: Chance): number;
  /** Applies the outcome to the state by the rules, and plays on through every step without dice. */
  apply(state: S, due: Due, outcome: number): void;
  /**
   * Adds the gain of each counter by the outcome of the resolution due to `into`: all `counters` at once, for a system
   * whose engagements are played often enough for that to matter. Asked before `apply`.
   */
  count?(state: S, due: Due, outcome: number, into: Int32Array): void;
  /** Opens the next turn after TURN_OVER, playing on to its first resolution. */
  openTurn(state: S): void;
  /** The end of the engagement, as an index into `outcomes`; asked only after ENGAGEMENT_OVER. */
  outcome(state: S): number;
  /**
   * The role whose dice the resolution due throws; null for both sides' or nobody's. Absent where the rules do not say.
   */
  thrower?(state: S, due: Due): 0 | 1 | null;
  /** The parts of the key of the resolution due, for people. */
  explain(state: S, due: Due): Explanation;
  /** The effect of the outcome, in plain words. */
  tell(before: S, due: Due, outcome: number, after: S): string;
}
