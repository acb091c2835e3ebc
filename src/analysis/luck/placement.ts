/** The place of the end of a game among all ends of its engagement, exactly or by playing it many times. */
import { floatAt, intAt, item } from '../../chance/at.ts';
import type { Root } from '../../chance/random.ts';
import type { End, Engagement, State } from '../../engagement/engagement.ts';
import { marginal, winnerOf, type Place } from '../../engagement/marginal.ts';
import { ByDice, Play } from '../../engagement/simulate.ts';
import { Solver, type SolveBudget } from '../../engagement/solve.ts';
import { emptyTally, type Tally, type TallyShape } from '../../engagement/tally.ts';
import type { SpecMetric } from '../../experiment/metrics.ts';

/** One fact on the end of the game. */
export interface Seen {
  readonly metric: SpecMetric;
  /** The number, or that of the category. */
  readonly value: number;
}

/** Probabilities, or counts of replicates. */
export interface Masses {
  readonly below: number;
  readonly same: number;
  readonly above: number;
}

export interface PlacementPart extends Seen {
  readonly all: Masses;
  /** Masses among the ends with the same winner; null without a winner, and for counts along the way. */
  readonly withWinner: Masses | null;
}

export interface Placement {
  readonly parts: readonly PlacementPart[];
  /** Ends that agree with all facts but the counts along the way. */
  readonly together: number;
  /** The sum of all masses: 1 where they are probabilities. */
  readonly total: number;
  /** Null where exact. */
  readonly replicates: number | null;
}

/** Method by which an engagement is resolved. */
export interface HowToResolve {
  readonly method: 'auto' | 'exact' | 'monte-carlo';
  readonly budget: SolveBudget;
  readonly root: Root;
  readonly pairing: number;
  /** Played where it is not solved. */
  readonly replicates: number;
}

/** An engagement that had to be solved and is too large for it. */
interface TooLarge {
  readonly gaveUp: string;
}

/** @throws {NotGivenError}, {ReplicateError} where the source does not give what the engagement needs */
export function placementOf<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  seen: readonly Seen[],
  { method, budget, root, pairing, replicates }: HowToResolve,
): Placement | TooLarge {
  const counts = new Counts(shape, seen);
  const { metrics } = engagement;
  if (method !== 'monte-carlo') {
    const solved = new Solver(engagement).solve(shape, budget, (state, end, mass) =>
      counts.add(
        (place) =>
          typeof place === 'number' ? item(metrics, place).of(state, end) : endAt(shape, place, end),
        mass,
      ),
    );
    if (solved.solved) return counts.placement(solved.tally, null);
    if (method === 'exact') return { gaveUp: solved.reason };
  }
  const played = new Counts(shape, seen);
  const tally = emptyTally(shape);
  const dice = new ByDice(engagement);
  const play = new Play(engagement, shape, tally, dice);
  for (let replicate = 0; replicate < replicates; replicate++) {
    dice.start(root, pairing, replicate);
    play.once();
    played.add(
      (place) => (typeof place === 'number' ? intAt(play.measured, place) : endAt(shape, place, play.end)),
      1,
    );
  }
  return played.placement(tally, replicates);
}

function endAt(shape: TallyShape, place: 'winner' | 'outcome' | 'turn', end: End): number {
  if (place === 'turn') return end.turn;
  return place === 'winner' ? winnerOf(shape, end.outcome) : end.outcome;
}

/** Masses below, at and above each fact. */
class Counts {
  private readonly shape: TallyShape;
  private readonly seen: readonly Seen[];
  /** Facts that are read from the end. */
  private readonly read: readonly Seen[];
  private readonly winner: Seen | null;
  /** Three for each that is read, over all ends and then over those with the winner. */
  private readonly all: Float64Array;
  private readonly withWinner: Float64Array;
  private together = 0;
  private total = 0;

  constructor(shape: TallyShape, seen: readonly Seen[]) {
    this.shape = shape;
    this.seen = seen;
    this.read = seen.filter(({ metric }) => !metric.counter);
    this.winner = seen.find(({ metric }) => metric.place === 'winner') ?? null;
    this.all = new Float64Array(this.read.length * 3);
    this.withWinner = new Float64Array(this.read.length * 3);
  }

  add(valueAt: (place: Place) => number, mass: number): void {
    const isWon = this.winner !== null && valueAt('winner') === this.winner.value;
    let agrees = true;
    this.read.forEach(({ metric, value }, i) => {
      const reached = valueAt(metric.place);
      const cell = i * 3 + 1 + Math.sign(reached - value);
      this.all[cell] = floatAt(this.all, cell) + mass;
      if (isWon) this.withWinner[cell] = floatAt(this.withWinner, cell) + mass;
      if (reached !== value) agrees = false;
    });
    if (agrees) this.together += mass;
    this.total += mass;
  }

  placement(tally: Tally, replicates: number | null): Placement {
    const { shape, read, winner, together, total } = this;
    const parts = this.seen.map((one): PlacementPart => {
      const i = read.indexOf(one);
      if (i === -1)
        return {
          ...one,
          all: aboutValue(marginal(shape, tally, one.metric.place), one.value),
          withWinner: null,
        };
      const of = (masses: Float64Array): Masses => ({
        below: floatAt(masses, i * 3),
        same: floatAt(masses, i * 3 + 1),
        above: floatAt(masses, i * 3 + 2),
      });
      const hasShare = winner !== null && one !== winner && one.metric.labels === null;
      return { ...one, all: of(this.all), withWinner: hasShare ? of(this.withWinner) : null };
    });
    return { parts, together, total, replicates };
  }
}

function aboutValue(masses: Float64Array, value: number): Masses {
  const sum = (from: number, to: number): number =>
    masses.subarray(from, to).reduce((total, mass) => total + mass, 0);
  return { below: sum(0, value), same: floatAt(masses, value), above: sum(value + 1, masses.length) };
}
