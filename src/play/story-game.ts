/** Games of rules that are told as functions: a turn is the steps of the story one after the other. */
import { intAt, item } from '../chance/at.ts';
import type { Actor, Dice } from './dice.ts';
import type { ResolutionKind } from './explanation.ts';
import { TURN_DONE, type Game, type GameState, type Turn } from './game.ts';
import type { Counted, Metric } from './metric.ts';
import { withoutClock } from './pure.ts';
import { StoryPools, ToldDice } from './story-dice.ts';
import { givenText, StoryError } from './story-mistakes.ts';
import { StoryNumbers } from './story-state.ts';

/** A state of the rules; its place is the number of the step that is next. */
export class StoryState implements GameState<StoryState> {
  at = 0;
  readonly words: number;
  private readonly numbers: StoryNumbers;
  /** 1 once it is over, 0 while it is not; negative while nobody has asked: of many states nobody does. */
  private judged = -1;
  private readonly judge: (told: object) => number;
  private readonly stepNames: readonly string[];

  /**
   * @param judge other than negative once the engagement is over
   * @param stepNames of a turn, for messages
   */
  constructor(numbers: StoryNumbers, judge: (told: object) => number, stepNames: readonly string[]) {
    this.numbers = numbers;
    this.judge = judge;
    this.stepNames = stepNames;
    this.words = numbers.layout.wordsOf(numbers.groups) + 1;
  }

  /** The object that the rules change. */
  get told(): object {
    return this.numbers.told;
  }

  get over(): number {
    if (this.judged < 0) this.judged = this.judge(this.numbers.told) >= 0 ? 1 : 0;
    return this.judged;
  }

  copyFrom(other: StoryState): void {
    const { layout, groups } = this.numbers;
    this.at = other.at;
    this.judged = other.judged;
    layout.copy(groups, other.numbers.groups);
  }

  /** @throws {StoryError} where a number is not whole */
  write(into: Int32Array, offset: number): void {
    const { layout, groups } = this.numbers;
    into[offset] = this.at;
    if (!layout.put(groups, into, offset + 1))
      throw new StoryError(`after ${this.changedBy}: ${this.numbers.mistake}`);
  }

  read(from: Int32Array, offset: number): void {
    const { layout, groups } = this.numbers;
    this.at = intAt(from, offset);
    this.judged = -1;
    layout.read(groups, from, offset + 1);
  }

  toJSON(): unknown {
    return this.told;
  }

  /** The numbers that differ from those of a state before, `A men 10 → 8, B shaken 0 → 1`; of none these words. */
  changesSince(before: StoryState, none: string): string {
    const changes = this.numbers.changesSince(before.numbers);
    return changes.length === 0 ? none : changes.join(', ');
  }

  /** Goes on to the place after the step. */
  moveTo(at: number): void {
    this.at = at;
    this.judged = -1;
  }

  /** The step that changed it last. */
  private get changedBy(): string {
    const { at, stepNames } = this;
    return (at === 0 ? undefined : stepNames.at(at === TURN_DONE ? -1 : at - 1)) ?? 'start';
  }
}

/** A step of a turn, bound to tables, options and inputs. */
export interface BoundStep extends ResolutionKind {
  /** The one who throws in it, unless it says another. */
  readonly who: Actor;
  /** @param isWatched misspelt names of tables and options are errors */
  run(state: object, dice: ToldDice, isWatched: boolean): unknown;
}

/** The rules bound together. */
interface BoundStory {
  readonly opening: StoryNumbers;
  readonly steps: readonly BoundStep[];
  readonly turnLimit: number;
  readonly metrics: readonly Metric<StoryState>[];
  readonly joints: readonly (readonly [string, string])[];
  readonly counts: readonly Counted[];
  /** Counts of the step that runs, a number a counter. */
  readonly counted: Int32Array;
  /** The number of the winner: 0 for A, 1 for B, 2 for nobody; -1 while play goes on. */
  over(state: object): number;
  /** The same where the turn limit is reached; absent where nobody has won then. */
  readonly atLimit?: (state: object) => number;
}

const OUTCOMES = ['A', 'B', 'nobody', 'turn-limit'];
const OUTCOME_TEXTS = ['{A} wins', '{B} wins', 'neither wins', 'the turn limit is reached'];
const ROLES_THAT_WIN = [0, 1, -1, -1];
const LIMIT = OUTCOMES.indexOf('turn-limit');
/** The outcomes at the turn limit where somebody may win there; nobody does so without an outcome of its own. */
const AT_LIMIT = ['A-at-limit', 'B-at-limit'];
const AT_LIMIT_TEXTS = ['{A} wins at the turn limit', '{B} wins at the turn limit'];

/** So many steps are run without clocks: taking them away costs more than a step. */
const MOST_LOOKED = 2000;

export function storyGame(story: BoundStory): Game<StoryState> {
  const { turnLimit, metrics, joints, atLimit } = story;
  const over = (told: object): number => story.over(told);
  const { told, layout } = story.opening;
  const names = story.steps.map(({ name }) => name);
  const create = (): StoryState => new StoryState(new StoryNumbers(told, layout), over, names);
  const opening = create();
  return {
    outcomes: atLimit === undefined ? OUTCOMES : [...OUTCOMES, ...AT_LIMIT],
    outcomeTexts: atLimit === undefined ? OUTCOME_TEXTS : [...OUTCOME_TEXTS, ...AT_LIMIT_TEXTS],
    winners: atLimit === undefined ? ROLES_THAT_WIN : [...ROLES_THAT_WIN, 0, 1],
    limitOutcome: LIMIT,
    ...(atLimit === undefined
      ? {}
      : {
          outcomeAtLimit(state) {
            const winner = atLimit(state.told);
            return winner < AT_LIMIT.length ? OUTCOMES.length + winner : LIMIT;
          },
        }),
    turnLimit,
    metrics,
    joints,
    counters: story.counts.map((count, number) => ({ ...count, number })),
    counting: story.counts.length,
    turn: new StoryTurn(story),
    create,
    start: (state) => state.copyFrom(opening),
    openTurn(state) {
      state.at = 0;
    },
    outcome: (state) => story.over(state.told),
    // What a throw decides may come with what follows: who fires first.
    tell: (before, _thrown, after) => after.changesSince(before, 'nothing changes yet'),
    tellQuiet: (before, after) => after.changesSince(before, 'nothing changes'),
  };
}

class StoryTurn implements Turn<StoryState> {
  readonly isLight = true;
  readonly isTold = true;
  private readonly story: BoundStory;
  private readonly dice: readonly ToldDice[];
  /** Steps that were run without clocks. */
  private looked = 0;

  constructor(story: BoundStory) {
    const pools = new StoryPools();
    this.story = story;
    this.dice = story.steps.map((step) => new ToldDice(step, pools, step.who));
  }

  run(state: StoryState, dice: Dice): void {
    while (state.at !== TURN_DONE && state.over === 0) this.play(state, dice);
  }

  step(state: StoryState, dice: Dice): void {
    if (state.at !== TURN_DONE && state.over === 0) this.play(state, dice);
  }

  stepName({ at }: StoryState): string {
    return this.story.steps[at]?.name ?? 'the end of the turn';
  }

  private play(state: StoryState, dice: Dice): void {
    const { steps, counted } = this.story;
    const { at } = state;
    const step = item(steps, at);
    const own = item(this.dice, at);
    if (counted.length > 0) counted.fill(0);
    own.open(dice, state.told);
    try {
      const returned =
        this.looked < MOST_LOOKED ? this.lookAt(step, state, own) : step.run(state.told, own, false);
      if (typeof returned === 'object' && returned !== null) throw new TypeError(givenText(step.name));
    } catch (error) {
      throw withRemedy(error);
    } finally {
      own.close();
    }
    if (counted.length > 0) this.count(step, dice);
    state.moveTo(at + 1 < steps.length ? at + 1 : TURN_DONE);
  }

  private lookAt(step: BoundStep, { told }: StoryState, dice: ToldDice): unknown {
    this.looked++;
    return withoutClock(() => step.run(told, dice, true));
  }

  /** @throws {RangeError} where a step has counted less than nothing; `count` itself takes no more than a turn may */
  private count({ name: step }: BoundStep, dice: Dice): void {
    const { counts, counted } = this.story;
    for (const [number, { name }] of counts.entries()) {
      const value = intAt(counted, number);
      if (value < 0) throw new RangeError(`${step} counts ${value} ${name}: a step adds 0 or more`);
      if (value > 0) dice.count(number, value);
    }
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
