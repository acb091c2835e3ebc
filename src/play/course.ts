/**
 * The course of a few played engagements, step by step. It is compared with the same engagement under rules in which a
 * number differs: at the same states, are the same throws made, do they fall alike, do they lead to the same state?
 */
import { item, sameWords } from '../chance/at.ts';
import { enumerate, TooManyPathsError } from '../chance/enumerated.ts';
import { Pools } from '../chance/pools.ts';
import { rootOf } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import { CountingDice, type Actor, type ThrowKind } from './dice.ts';
import { EndlessError } from './endless.ts';
import { outcomeIn, TURN_DONE, type Game, type GameState } from './game.ts';
import { Laws } from './laws.ts';
import { NotGivenError } from './not-given-error.ts';
import type { AnyEngagement } from './system.ts';

/** Different steps of a course, at the most; the engagement under way then is the last, and left where it stands. */
const MOST_STEPS = 1_500;
/** Paths of the dice of a throw that is enumerated; of one with more, dice are thrown. */
const MOST_PATHS = 4_000;
/** Throws in place of an enumeration. */
const THROWS = 64;
const ROOT = rootOf('course');

/** Chances by outcome. */
type Chances = ReadonlyMap<number, number>;

/** A throw as it was made. */
interface Made {
  readonly name: string;
  readonly chances: Chances;
  readonly outcome: number;
}

/** A step from one state to the next, or an end. */
interface Step {
  readonly from: Int32Array;
  /** True where it opens a turn. */
  readonly opens: boolean;
  readonly throws: readonly Made[];
  /** The next state; at an end its outcome and the values of the metrics. */
  readonly to: Int32Array;
  /** The turn of an end; null for any other step. */
  readonly endsIn: number | null;
  /** The number of times that it was taken. */
  taken: number;
}

interface Course {
  readonly beginning: Int32Array;
  readonly steps: readonly Step[];
  /** The number of engagements. */
  readonly played: number;
}

/** Plays the engagement so many times at the most. */
export function courseOf(played: AnyEngagement, times: number): Course {
  return played.use((game) => recorded(game, times));
}

/**
 * The number of steps of an engagement that go another way, on average over the course: 1 for a step to another
 * state, else the part of the dice that fall otherwise. With `isAny` it is enough to find one, whatever its part.
 */
export function turnedIn(course: Course, other: AnyEngagement, isAny: boolean): number {
  return other.use((game) => turned(course, game, isAny)) / course.played;
}

function turned<S extends GameState<S>>(course: Course, game: Game<S>, isAny: boolean): number {
  const { beginning, steps, played } = course;
  const walker = new Walker(game);
  if (!sameWords(walker.beginning(), beginning)) {
    if (isAny || walker.words !== beginning.length) return played;
  }
  let sum = 0;
  for (const step of steps) {
    try {
      sum += step.taken * walker.partElsewhere(step);
    } catch {
      // The state is none of this engagement, whose states are others then.
      sum += step.taken;
    }
    if (isAny && sum > 0) break;
  }
  return sum;
}

function recorded<S extends GameState<S>>(game: Game<S>, times: number): Course {
  const walker = new Walker(game);
  const chance = new Sampled();
  const steps = new Map<string, Step>();
  const beginning = walker.beginning();
  let played = 0;
  while (played < times && steps.size < MOST_STEPS) {
    chance.start(ROOT, 0, played++);
    let from = beginning;
    try {
      for (let turn = 1; steps.size < MOST_STEPS;) {
        const step = walker.take(from, turn, chance);
        const outcomes = step.throws.map(({ outcome }) => outcome);
        const key = `${from.join()} ${outcomes.join()} ${step.endsIn ?? ''}`;
        const before = steps.get(key);
        if (before === undefined) steps.set(key, step);
        else before.taken++;
        if (step.endsIn !== null) break;
        if (step.opens) turn++;
        from = step.to;
      }
    } catch (error) {
      // A replicate without an end, or that meets what the source does not give, is left there.
      if (!(error instanceof NotGivenError || error instanceof EndlessError)) throw error;
    }
  }
  return { beginning, steps: [...steps.values()], played };
}

/** Takes single steps of a game. */
class Walker<S extends GameState<S>> {
  readonly words: number;
  private readonly game: Game<S>;
  private readonly state: S;
  private readonly dice: WalkingDice;

  constructor(game: Game<S>) {
    this.game = game;
    this.state = game.create();
    this.words = this.state.words;
    this.dice = new WalkingDice(game.counting);
  }

  beginning(): Int32Array {
    this.game.start(this.state);
    return this.written();
  }

  /** Takes the step from a state in a turn with these dice. */
  take(from: Int32Array, turn: number, chance: Sampled): Step {
    const { game, state, dice } = this;
    state.read(from, 0);
    const isDone = state.over === 0 && state.at === TURN_DONE;
    const endsIn = state.over !== 0 || (isDone && turn === game.turnLimit) ? turn : null;
    dice.throwWith(chance);
    const to = this.follow(endsIn);
    return { from, opens: isDone, throws: dice.made.slice(), to, endsIn, taken: 1 };
  }

  /** The part of a step that goes another way: 1, or that of its first throw whose dice fall otherwise. */
  partElsewhere({ from, opens, throws, to, endsIn }: Step): number {
    const { state, dice } = this;
    state.read(from, 0);
    const isEnd = state.over !== 0 || (endsIn !== null && state.at === TURN_DONE);
    if (isEnd !== (endsIn !== null)) return 1;
    if (endsIn === null && opens !== (state.at === TURN_DONE)) return 1;
    dice.throwAs(throws);
    const now = this.follow(endsIn);
    if (dice.made.length < throws.length) return 1;
    for (const [i, { name, chances }] of throws.entries()) {
      const other = item(dice.made, i);
      const part = other.name === name ? partBesides(chances, other.chances) : 1;
      if (part > 0) return part;
    }
    return dice.made.length > throws.length || !sameWords(now, to) ? 1 : 0;
  }

  /** The state after a step or after the turn; at an end its outcome and metrics. */
  private follow(endsIn: number | null): Int32Array {
    const { game, state, dice } = this;
    if (endsIn !== null) {
      const outcome = outcomeIn(game, state);
      const end = { outcome, turn: endsIn };
      return Int32Array.from([outcome, ...game.metrics.map((metric) => metric.of(state, end))]);
    }
    if (state.at === TURN_DONE) game.openTurn(state);
    else game.turn.step(state, dice);
    return this.written();
  }

  private written(): Int32Array {
    const words = new Int32Array(this.words);
    this.state.write(words, 0);
    return words;
  }
}

/** Dice that note each throw with its chances, and show those of a stream or those that were noted before. */
class WalkingDice extends CountingDice {
  readonly byLaw = true;
  readonly made: Made[] = [];
  private readonly laws = new Laws();
  private readonly chances: Chances[] = [];
  private readonly pools = new Pools();
  private chance: Sampled | null = null;
  private shown: readonly Made[] = [];

  throwWith(chance: Sampled): void {
    this.made.length = 0;
    this.chance = chance;
  }

  throwAs(shown: readonly Made[]): void {
    this.made.length = 0;
    this.chance = null;
    this.shown = shown;
  }

  throw(kind: ThrowKind, _who: Actor, _whom: Actor | null, number: number, marks: number): number {
    const law = this.laws.find(kind, number, marks);
    const chances = (this.chances[law] ??= this.chancesOf(kind, number, marks));
    const before = this.shown[this.made.length]?.outcome ?? 0;
    const outcome = this.chance === null ? before : kind.resolve(this.chance, number, marks);
    this.made.push({ name: kind.name, chances, outcome });
    return outcome;
  }

  private chancesOf(kind: ThrowKind, number: number, marks: number): Chances {
    try {
      const resolve = (chance: Parameters<ThrowKind['resolve']>[0]): number =>
        kind.resolve(chance, number, marks);
      const { values, probabilities } = enumerate(resolve, this.pools, MOST_PATHS);
      return new Map(Array.from(values, (value, i) => [value, probabilities[i] ?? 0]));
    } catch (error) {
      if (!(error instanceof TooManyPathsError)) throw error;
    }
    const dice = new Sampled();
    const chances = new Map<number, number>();
    for (let replicate = 0; replicate < THROWS; replicate++) {
      dice.start(ROOT, 0, replicate);
      const outcome = kind.resolve(dice, number, marks);
      chances.set(outcome, (chances.get(outcome) ?? 0) + 1 / THROWS);
    }
    return chances;
  }
}

/** The part of the chances that falls on other outcomes. */
function partBesides(before: Chances, after: Chances): number {
  let common = 0;
  for (const [outcome, chance] of after) common += Math.min(chance, before.get(outcome) ?? 0);
  return common > 1 - 1e-12 ? 0 : 1 - common;
}
