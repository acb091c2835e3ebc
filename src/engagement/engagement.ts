/**
 * Engagements, which every rule system gives: state machines, taken apart so that the same rules can be played, solved,
 * compiled and told. See docs/decisions for why they are cut in this way.
 */
import type { Chance } from '../chance/chance.ts';
import type { Ground } from './ground.ts';
import { InputError } from './inputs.ts';
import type { TablePoints } from './table-points.ts';

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

/** A kind of throw, named as the rules name it. */
export interface ResolutionKind {
  readonly name: string;
  readonly ruleIds: readonly string[];
}

/** One part of a key, as the trace and `odds` show it; parts of one total add up to it. */
export interface Factor {
  readonly label: string;
  /** The name of the total it belongs to; absent for the first. */
  readonly of?: string;
  /** The number that the part adds to the target number or to the dice; null for a part that is a plain fact. */
  readonly value: number | null;
  readonly ruleIds: readonly string[];
  /** `inferred`, `invented` and the like: the value is not the source's own. */
  readonly mark?: string;
}

/** The number that the factors of a throw make, by its name. */
export interface Total {
  /** `target number`, `dice`. */
  readonly name: string;
  readonly value: number;
}

/** A resolution before its dice are thrown. */
export interface Explanation {
  /** The act in plain words: `A1 fires at B1 at 8 cm`. */
  readonly act: string;
  /** The sum of the factors; null where nothing is added up. */
  readonly total: Total | null;
  /** More totals, where a throw has several (dice, accuracy, kill number; one a side in a melee). */
  readonly furtherTotals?: readonly Total[];
  readonly factors: readonly Factor[];
}

/** The end of an engagement: an index into `outcomes`, and the turn. */
export interface End {
  readonly outcome: number;
  readonly turn: number;
}

/** Something read from the end: a category (one of `labels`) or a count (0, or `least`, to `most`). */
export interface Metric<S> {
  /** `survivors.A`: what, then the role where it is a side's, then a number where there are several. */
  readonly name: string;
  readonly meaning: string;
  /** The role (0 or 1) that the name holds, where it is a side's. */
  readonly role?: 0 | 1;
  /** Labels of the categories, in the order of their numbers; null for a count. */
  readonly labels: readonly string[] | null;
  /** The largest number that `of` can give. */
  readonly most: number;
  /**
   * The smallest number of a wide metric: its numbers may be below 0 and far apart, and a tally keeps those that came up.
   * Absent where they begin with 0 and a tally has a place for each. No joint has a wide metric.
   */
  readonly least?: number;
  /** The roles that `labels` hold, or `name` before a number at its end, become the user's names of the sides. */
  readonly sides?: 'in labels' | 'in name';
  /** A count of something measured: `unit` and how many of the count make one of it. */
  readonly quantity?: { readonly unit: string; readonly parts: number };
  /** Set where `of` reads `end.turn`; without it the turn may be 0. */
  readonly needsTurn?: true;
  /** A victory condition of the spec, under the name it has there: met or not. */
  readonly condition?: true;
  /** Variants are compared by it only where a spec names it. */
  readonly aside?: true;
  /** The number in a final state: an index into the labels, or a count. */
  of(state: S, end: End): number;
}

/** Something counted on the way: adds a whole number at each resolution. */
export interface Counter<S> {
  /** The name, as of {@link Metric}. */
  readonly name: string;
  readonly meaning: string;
  readonly role?: 0 | 1;
  /** The most that one turn can add. */
  readonly mostPerTurn: number;
  /** True where `of` can ever be other than 0 for this kind of resolution. */
  counts(resolution: number): boolean;
  /** The gain by the outcome of the resolution due in `state`. */
  of(state: S, due: Due, outcome: number): number;
}

/** Called before a throw of a step is made: its label and rule id, where the rules name them. */
export type Watch = (label: string | null, ruleId: string | null) => void;

/** Plays a step into a state; see {@link Engagement.step}. */
export type PlayStep<S> = (
  state: S,
  kind: number,
  chance: Chance,
  counted: Int32Array,
  watch?: Watch,
) => number;

/** One engagement: rules, tables, options and inputs bound together, without dice and without state. */
export interface Engagement<S extends State<S>> {
  readonly resolutions: readonly ResolutionKind[];
  /** The system's own outcome labels. */
  readonly outcomes: readonly string[];
  /** The same in a user's words, `{A}` and `{B}` standing for the sides' names; absent where the labels do. */
  readonly outcomeTexts?: readonly string[];
  /** The role that wins by each outcome (0 or 1), or -1 for none. */
  readonly winners: readonly number[];
  /** Full turns that are played at the most, and the outcome when that many are over. */
  readonly turnLimit: number;
  readonly limitOutcome: number;
  /**
   * The outcome when that many are over, where it hangs on the state in which the last turn ended; `limitOutcome` is then
   * that of the engagements that are cut short without an answer.
   */
  outcomeAtLimit?(state: S): number;
  readonly metrics: readonly Metric<S>[];
  readonly counters: readonly Counter<S>[];
  /** Pairs of metric names kept as joint tables besides outcome x turn (`survivors.A` with `survivors.B`). */
  readonly joints: readonly (readonly [string, string])[];
  /** Marks that travel with every number shown: inferred or invented values that these inputs rest on. */
  readonly marks?: readonly string[];
  /** The lines of the sides on the ground, where they were asked for. */
  readonly ground?: Ground<S>;
  /** The points that its tables give, for scenarios that ask for them. */
  readonly tablePoints?: TablePoints;
  /** Warnings to show wherever its results are shown: tables of invented numbers, a table that was passed over. */
  readonly warnings?: readonly string[];
  /** Parts in use that the source does not give, in words, to be said once for all engagements of a run. */
  readonly partsInUse?: readonly string[];

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
  /**
   * Plays the resolution due straight into the state: dice and all that follows, up to the next one. For rules whose
   * resolutions are whole steps of a turn, of which outcomes are too many to be numbered in play. Throws the same dice as
   * `resolve`.
   * @param counted what the counters add is added to, a number a counter
   * @param watch called before each throw
   * @returns the kind of the resolution due then, TURN_OVER or ENGAGEMENT_OVER
   */
  readonly step?: PlayStep<S>;
  /** False where the states are too many to look for them, as in a battle on a map: it is played, and never solved. */
  readonly solvable?: false;
  /** Bytes of the states that keys and outcomes stand for, about; absent where there are none. */
  readonly bytes?: number;
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

/** The outcome of an engagement whose last turn ended in `state`. */
export function limitOutcomeIn<S extends State<S>>(engagement: Engagement<S>, state: S): number {
  return engagement.outcomeAtLimit?.(state) ?? engagement.limitOutcome;
}

/** A rule that the source of a rule system does not give: an error of the whole cell, never a guess. */
export class NotGivenError extends Error {
  readonly code = 'HYTHE-RULES-NOT-GIVEN';
  /** The code in the answer to a cases file, where the system has a more exact one than its usual. */
  readonly caseCode: string | null;

  constructor(message: string, caseCode: string | null = null) {
    super(message);
    this.caseCode = caseCode;
  }
}

/** The result of `make`; null where inputs do not fit, or the source is silent. */
export function unlessRefused<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError || error instanceof NotGivenError) return null;
    throw error;
  }
}
