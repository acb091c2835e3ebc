/**
 * The course of a few played engagements, step by step. It is compared with the same engagement under rules in which a
 * number differs: at the same states, is the same throw due, does it fall alike, does it lead to the same state?
 */
import { intAt } from '../chance/at.ts';
import { enumerate, TooManyPathsError } from '../chance/enumerated.ts';
import { Pools } from '../chance/pools.ts';
import { rootOf } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  limitOutcomeIn,
  TURN_OVER,
  type Engagement,
  type State,
} from './engagement.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import { EndlessError } from '../play/endless.ts';
import { ByDice } from './simulate.ts';
import type { AnyEngagement } from './system.ts';

/** Different steps of a course, at the most; the engagement under way then is the last, and left where it stands. */
const MOST_STEPS = 1_500;
/** Paths of the dice of a throw that is enumerated; of one with more, dice are thrown. */
const MOST_PATHS = 4_000;
/** Throws in place of an enumeration. */
const THROWS = 64;
const ROOT = rootOf('course');

/** A step from one state to the next, or an end. */
interface Step {
  readonly from: Int32Array;
  /** The throw due, TURN_OVER, or ENGAGEMENT_OVER. */
  readonly due: Due;
  readonly outcome: number;
  /** The next state; at an end its outcome and the values of the metrics. */
  readonly to: Int32Array;
  /** The turn of an end; null for any other step. */
  readonly endsIn: number | null;
  /** The number of times that it was taken. */
  taken: number;
}

/** Chances by outcome. */
type Chances = ReadonlyMap<number, number>;

interface Course {
  readonly beginning: Int32Array;
  readonly steps: readonly Step[];
  /** Chances of the outcomes of each throw due, by its kind and key. */
  readonly chances: ReadonlyMap<string, Chances>;
  /** The number of engagements. */
  readonly played: number;
}

/** Plays the engagement so many times at the most. */
export function courseOf(played: AnyEngagement, times: number): Course {
  return played.use((engagement) => recorded(engagement, times));
}

/**
 * The number of steps of an engagement that go another way, on average over the course: 1 for a step to another
 * state, else the part of the dice that fall otherwise. With `isAny` it is enough to find one, whatever its part.
 */
export function turnedIn(course: Course, other: AnyEngagement, isAny: boolean): number {
  return other.use((engagement) => turned(course, engagement, isAny)) / course.played;
}

function turned<S extends State<S>>(course: Course, engagement: Engagement<S>, isAny: boolean): number {
  const { beginning, steps, chances, played } = course;
  const walker = new Walker(engagement);
  if (!same(walker.beginning(), beginning)) {
    if (isAny || walker.words !== beginning.length) return played;
  }
  /** By the throws due before and now. */
  const parts = new Map<string, number>();
  const partOf = ({ from, due, outcome, to, endsIn }: Step): number => {
    const now = walker.at(from);
    if (now.kind !== due.kind) return 1;
    if (due.kind >= 0) {
      const both = `${keyOf(due)} ${keyOf(now)}`;
      const part = parts.get(both) ?? partElsewhere(chances.get(keyOf(due)), walker.chances());
      parts.set(both, part);
      if (part > 0) return part;
    }
    return same(walker.follow(outcome, endsIn), to) ? 0 : 1;
  };
  let sum = 0;
  for (const step of steps) {
    try {
      sum += step.taken * partOf(step);
    } catch {
      // The state is none of this engagement, whose states are others then.
      sum += step.taken;
    }
    if (isAny && sum > 0) break;
  }
  return sum;
}

function recorded<S extends State<S>>(engagement: Engagement<S>, times: number): Course {
  const walker = new Walker(engagement);
  const dice = new ByDice(engagement);
  const steps = new Map<string, Step>();
  const chances = new Map<string, Chances>();
  const beginning = walker.beginning();
  let played = 0;
  while (played < times && steps.size < MOST_STEPS) {
    dice.start(ROOT, 0, played++);
    let from = beginning;
    try {
      for (let turn = 1; steps.size < MOST_STEPS;) {
        const due = Object.assign(new Due(), walker.at(from));
        if (due.kind >= 0 && !chances.has(keyOf(due))) chances.set(keyOf(due), walker.chances());
        const isLimit = due.kind === TURN_OVER && turn === engagement.turnLimit;
        const endsIn = due.kind === ENGAGEMENT_OVER || isLimit ? turn : null;
        const outcome = due.kind >= 0 ? dice.resolve(due) : 0;
        const to = walker.follow(outcome, endsIn);
        const key = `${from.join()} ${outcome} ${endsIn ?? ''}`;
        const before = steps.get(key);
        if (before === undefined) steps.set(key, { from, due, outcome, to, endsIn, taken: 1 });
        else before.taken++;
        if (endsIn !== null) break;
        if (due.kind === TURN_OVER) turn++;
        from = to;
      }
    } catch (error) {
      // A replicate without an end, or that meets what the source does not give, is left there.
      if (!(error instanceof NotGivenError || error instanceof EndlessError)) throw error;
    }
  }
  return { beginning, steps: [...steps.values()], chances, played };
}

/** Takes single steps of an engagement. */
class Walker<S extends State<S>> {
  readonly words: number;
  private readonly engagement: Engagement<S>;
  private readonly state: S;
  private readonly due = new Due();
  private readonly pools = new Pools();

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.state = engagement.create();
    this.words = this.state.words;
  }

  beginning(): Int32Array {
    this.engagement.start(this.state);
    return this.written();
  }

  /** The throw due in a state, where the next calls go on. */
  at(words: Int32Array): Due {
    this.state.read(words, 0);
    this.engagement.next(this.state, this.due);
    return this.due;
  }

  /** Chances of the outcomes of the throw due. */
  chances(): Chances {
    const { engagement, due } = this;
    try {
      const { values, probabilities } = enumerate(
        (chance) => engagement.resolve(due, chance),
        this.pools,
        MOST_PATHS,
      );
      return new Map(Array.from(values, (value, i) => [value, probabilities[i] ?? 0]));
    } catch (error) {
      if (!(error instanceof TooManyPathsError)) throw error;
    }
    const dice = new Sampled();
    const chances = new Map<number, number>();
    for (let replicate = 0; replicate < THROWS; replicate++) {
      dice.start(ROOT, 0, replicate);
      const outcome = engagement.resolve(due, dice);
      chances.set(outcome, (chances.get(outcome) ?? 0) + 1 / THROWS);
    }
    return chances;
  }

  /** The state after an outcome of the throw due, or after the turn; at an end its outcome and metrics. */
  follow(outcome: number, endsIn: number | null): Int32Array {
    const { engagement, state, due } = this;
    if (endsIn !== null) {
      const end = {
        outcome: due.kind === TURN_OVER ? limitOutcomeIn(engagement, state) : engagement.outcome(state),
        turn: endsIn,
      };
      return Int32Array.from([end.outcome, ...engagement.metrics.map((metric) => metric.of(state, end))]);
    }
    if (due.kind === TURN_OVER) engagement.openTurn(state);
    else engagement.apply(state, due, outcome);
    return this.written();
  }

  private written(): Int32Array {
    const words = new Int32Array(this.words);
    this.state.write(words, 0);
    return words;
  }
}

function keyOf({ kind, key0, key1, key2, key3 }: Due): string {
  return `${kind} ${key0} ${key1} ${key2} ${key3}`;
}

/** The part of the chances that falls on other outcomes. */
function partElsewhere(before: Chances | undefined, after: Chances): number {
  let common = 0;
  for (const [outcome, chance] of after) common += Math.min(chance, before?.get(outcome) ?? 0);
  return common > 1 - 1e-12 ? 0 : 1 - common;
}

function same(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((word, i) => word === intAt(b, i));
}
