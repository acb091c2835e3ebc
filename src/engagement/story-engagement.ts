/**
 * An engagement of rules that are told as functions. A step is played straight into the state; for the solver and for
 * tables it is enumerated by running it again on each path of its dice, and states merge after every step.
 */
import { intAt, item } from '../chance/at.ts';
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Chance } from '../chance/chance.ts';
import { Recorded } from '../chance/recorded.ts';
import {
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Counter,
  type Due,
  type Engagement,
  type State,
} from './engagement.ts';
import type { Explanation, ResolutionKind } from '../play/explanation.ts';
import type { Metric } from '../play/metric.ts';
import { inWords } from '../play/printed-names.ts';
import { Interning } from '../play/interning.ts';
import { withoutClock } from '../play/pure.ts';
import { StoryDice, type Dice, type Watch } from '../play/story-dice.ts';
import { StoryNumbers, StoryStateError } from '../play/story-state.ts';

/** A state of the rules, and the step that is due in it. */
export class StoryState implements State<StoryState> {
  readonly words: number;
  /** The object that the rules change. */
  readonly told: unknown;
  /** The number of the step due; as many as there are when the turn is over. */
  step = 0;
  private readonly numbers: StoryNumbers;
  private readonly scratch: Int32Array;

  constructor(start: unknown) {
    this.numbers = new StoryNumbers(start);
    this.told = this.numbers.told;
    this.words = this.numbers.places.length + 1;
    this.scratch = new Int32Array(this.words);
  }

  copyFrom(other: StoryState): void {
    other.write(this.scratch, 0);
    this.read(this.scratch, 0);
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.step;
    this.numbers.write(into, offset + 1);
  }

  read(from: Int32Array, offset: number): void {
    this.step = intAt(from, offset);
    this.numbers.read(from, offset + 1);
  }

  /** Its words, as `write` writes them. */
  now(): Int32Array {
    const words = new Int32Array(this.words);
    this.write(words, 0);
    return words;
  }

  /** The numbers that differ from words before: `A men 10 → 8, B shaken 0 → 1`; empty where none does. */
  changesSince(before: Int32Array): string {
    const after = this.now();
    return this.numbers.places
      .flatMap((place, i) =>
        before[i + 1] === after[i + 1] ? [] : [`${inWords(place)} ${before[i + 1]} → ${after[i + 1]}`],
      )
      .join(', ');
  }
}

/** A step of a turn, bound to tables, options and inputs. */
export interface BoundStep extends ResolutionKind {
  /** @param isWatched misspelt names of tables and options are errors */
  run(state: unknown, dice: Dice, isWatched: boolean): unknown;
}

/** The rules bound together. */
interface BoundStory {
  readonly start: unknown;
  readonly steps: readonly BoundStep[];
  readonly outcomes: readonly string[];
  readonly turnLimit: number;
  readonly metrics: readonly Metric<StoryState>[];
  readonly joints: readonly (readonly [string, string])[];
  readonly counts: readonly Omit<Counter<StoryState>, 'counts' | 'of'>[];
  /** Counts of the step that runs, a number a counter. */
  readonly counted: Int32Array;
  /** An index into `outcomes`; -1 while play goes on. */
  over(state: unknown): number;
}

/** The outcome of an engagement that comes to its turn limit is the last, that which nobody wins the one before. */
const ROLES_THAT_WIN = [0, 1, -1, -1];

/** So many steps are run without clocks: taking them away costs more than a step. */
const MOST_LOOKED = 2000;

export class StoryEngagement implements Engagement<StoryState> {
  readonly resolutions: readonly ResolutionKind[];
  readonly outcomes: readonly string[];
  readonly outcomeTexts = ['{A} wins', '{B} wins', 'neither wins', 'the turn limit is reached'] as const;
  readonly winners = ROLES_THAT_WIN;
  readonly limitOutcome = ROLES_THAT_WIN.length - 1;
  readonly turnLimit: number;
  readonly metrics: readonly Metric<StoryState>[];
  readonly counters: readonly Counter<StoryState>[];
  readonly joints: readonly (readonly [string, string])[];
  private readonly story: BoundStory;
  private readonly dice = new StoryDice();
  /** The states in which steps begin, and those in which they end with what they counted. */
  private readonly begun: Interning;
  private readonly ended: Interning;
  private readonly state: StoryState;
  private readonly words: Int32Array;
  private readonly opening: Int32Array;
  /** Steps that were run without clocks. */
  private looked = 0;

  constructor(story: BoundStory) {
    this.story = story;
    this.resolutions = story.steps;
    this.outcomes = story.outcomes;
    this.turnLimit = story.turnLimit;
    this.metrics = story.metrics;
    this.joints = story.joints;
    this.state = new StoryState(story.start);
    this.opening = this.state.now();
    this.begun = new Interning(this.state.words, 64);
    this.words = new Int32Array(this.state.words + story.counted.length);
    this.ended = new Interning(this.words.length, 64);
    this.counters = story.counts.map((count, i) => ({
      ...count,
      counts: () => true,
      of: (_state, _due, outcome) =>
        this.ended.words[outcome * this.words.length + this.state.words + i] ?? 0,
    }));
  }

  get bytes(): number {
    return this.begun.bytes + this.ended.bytes;
  }

  create(): StoryState {
    return new StoryState(this.story.start);
  }

  start(state: StoryState): void {
    state.read(this.opening, 0);
  }

  openTurn(state: StoryState): void {
    state.step = 0;
  }

  next(state: StoryState, due: Due): void {
    const kind = this.kindOf(state);
    if (kind < 0) return due.set(kind, 0);
    state.write(this.words, 0);
    due.set(kind, 0, this.begun.intern(this.words));
  }

  resolve(due: Due, chance: Chance): number {
    const { state, words, story } = this;
    state.read(this.begun.words, due.key0 * state.words);
    const run = (): number => this.step(state, due.kind, chance, story.counted.fill(0));
    if (this.isWatched()) withoutClock(run);
    else run();
    try {
      state.write(words, 0);
    } catch (error) {
      if (!(error instanceof StoryStateError)) throw error;
      throw new StoryStateError(`after ${item(story.steps, due.kind).name}: ${error.message}`, {
        cause: error,
      });
    }
    this.requireCounted(due.kind);
    words.set(story.counted, state.words);
    return this.ended.intern(words);
  }

  apply(state: StoryState, _due: Due, outcome: number): void {
    state.read(this.ended.words, outcome * this.words.length);
  }

  /** Plays the step straight into the state. @returns the kind of what is due then */
  step(state: StoryState, kind: number, chance: Chance, counted: Int32Array, watch?: Watch): number {
    const { story, dice } = this;
    const step = item(story.steps, kind);
    const own = story.counted;
    // A loop: there are few counters, mostly none.
    if (counted !== own) for (let i = 0; i < own.length; i++) own[i] = 0;
    dice.open(chance, step.name, chance instanceof ByPurpose || chance instanceof Recorded, watch ?? null);
    try {
      const returned = step.run(state.told, dice, this.looked < MOST_LOOKED);
      if (typeof returned === 'object' && returned !== null)
        throw new TypeError(
          `${step.name} gives a value, which is not looked at: a step changes the state in its place`,
        );
    } catch (error) {
      throw withRemedy(error);
    } finally {
      dice.close();
    }
    if (counted !== own) for (let i = 0; i < own.length; i++) counted[i] = (counted[i] ?? 0) + (own[i] ?? 0);
    state.step = kind + 1;
    return this.kindOf(state);
  }

  outcome(state: StoryState): number {
    return this.story.over(state.told);
  }

  explain(_state: StoryState, due: Due): Explanation {
    return { act: item(this.story.steps, due.kind).name, total: null, factors: [] };
  }

  tell(before: StoryState, _due: Due, _outcome: number, after: StoryState): string {
    const changes = after.changesSince(before.now());
    return changes === '' ? 'nothing changes' : changes;
  }

  /** Counts the first steps, which are run without clocks and with strict names. */
  private isWatched(): boolean {
    return this.looked++ < MOST_LOOKED;
  }

  /** @throws {RangeError} where a step has counted more than a turn may */
  private requireCounted(kind: number): void {
    const { counts, counted, steps } = this.story;
    counts.forEach(({ name, mostPerTurn }, i) => {
      const value = counted[i] ?? 0;
      if (value >= 0 && value <= mostPerTurn) return;
      throw new RangeError(
        `${item(steps, kind).name} counts ${value} ${name}; counts says at most ${mostPerTurn} a turn (mostPerTurn)`,
      );
    });
  }

  private kindOf(state: StoryState): number {
    if (this.story.over(state.told) >= 0) return ENGAGEMENT_OVER;
    return state.step === this.story.steps.length ? TURN_OVER : state.step;
  }
}

/** JavaScript's words for a state that is changed otherwise than in place, and what to do. */
const NOT_IN_PLACE = /^Cannot (?:assign to read only property|add property|delete property|define property)/u;

function withRemedy(error: unknown): unknown {
  if (error instanceof TypeError && NOT_IN_PLACE.test(error.message))
    error.message +=
      '. Objects and lists of the state stay as the start made them: change their numbers in place';
  return error;
}
