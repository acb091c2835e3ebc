/** Measures of what games are like to play, from the chance of each side to win at the start of each turn, added up. */
import { at, floatAt } from '../chance/at.ts';
import { DECIDED, KEPT, LOW_STANDING, measuresIn, type FeelCounts } from './feel.ts';

/** A side leads with at least this standing. */
const LEADING = 2 / 3;
/** Sums of rounded chances may miss a bound that they are at. */
const ROUNDING = 1e-9;

/** The chances of the first and of the second side to win, at the start of a game and after each of its turns. */
export interface Course {
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
}

/** Adds up games of an engagement of at most so many turns. */
export class FeelSums {
  private readonly turnLimit: number;
  private readonly sums: Float64Array;
  private readonly throws = new Map<string, number>();
  private games = 0;
  private won = 0;

  constructor(turnLimit: number) {
    this.turnLimit = turnLimit;
    this.sums = new Float64Array(KEPT * measuresIn(turnLimit));
  }

  /**
   * Adds a game whose chances are exact.
   * @param decisive the kind of throw that raised the winner's chance most; null where no throw did
   */
  addExact(course: Course, decisive: string | null): void {
    const measured = measuresOf(course, this.turnLimit);
    this.add(measured, measured);
    this.games++;
    if (winnerIn(course) !== null) this.won++;
    if (decisive !== null) this.throws.set(decisive, (this.throws.get(decisive) ?? 0) + 1);
  }

  /**
   * Adds a game whose chances are estimated from two halves of the continuations. The bias of a measure of noisy chances
   * falls about as the number of continuations rises, so that twice the measure less its mean over the halves has little
   * of it (the jackknife of nested simulation: Gordy and Juneja 2010, "Nested simulation in portfolio risk measurement").
   */
  addNested(halves: readonly [Course, Course]): void {
    const [one, other] = halves;
    const mean = (a: ArrayLike<number>, b: ArrayLike<number>): number[] =>
      Array.from(a, (chance, turn) => (chance + at(b, turn)) / 2);
    const whole = { first: mean(one.first, other.first), second: mean(one.second, other.second) };
    const plain = measuresOf(whole, this.turnLimit);
    const [own, others] = [measuresOf(one, this.turnLimit), measuresOf(other, this.turnLimit)];
    const corrected = plain.map((value, i) => 2 * value - (floatAt(own, i) + floatAt(others, i)) / 2);
    // Noise of the two halves is independent, so that the product of their changes has no bias.
    const swing = plain.length - 1;
    corrected[swing] = plain[swing] = meanChange(one, other);
    this.add(corrected, plain);
    this.games++;
    if (winnerIn(whole) !== null) this.won++;
  }

  counts(): FeelCounts {
    const { games, won, sums, throws } = this;
    return { games, won, sums, throws: [...throws] };
  }

  private add(corrected: Float64Array, plain: Float64Array): void {
    const { sums } = this;
    for (let i = 0; i < corrected.length; i++) {
      const value = floatAt(corrected, i);
      sums[KEPT * i] = floatAt(sums, KEPT * i) + value;
      sums[KEPT * i + 1] = floatAt(sums, KEPT * i + 1) + value * value;
      sums[KEPT * i + 2] = floatAt(sums, KEPT * i + 2) + floatAt(plain, i);
    }
  }
}

/** 0 or 1 for the side that won the game, null for none. */
export function winnerIn({ first, second }: Course): 0 | 1 | null {
  if (last(first) > DECIDED) return 0;
  return last(second) > DECIDED ? 1 : null;
}

function last(chances: ArrayLike<number>): number {
  return at(chances, chances.length - 1);
}

/** The measures of one game, in the order of {@link FeelCounts.sums}. */
function measuresOf(course: Course, turnLimit: number): Float64Array {
  const { first, second } = course;
  const turns = first.length - 1;
  const winner = winnerIn(course);
  const resultAt = (turn: number): number => {
    if (winner === null) return 1 - at(first, turn) - at(second, turn);
    return at(winner === 0 ? first : second, turn);
  };
  let decided = turns;
  while (decided > 0 && resultAt(decided - 1) >= DECIDED - ROUNDING) decided--;
  let [isLow, leader, changes] = [false, 0, 0];
  for (let turn = 0; turn <= turns; turn++) {
    const standing = standingAt(course, turn);
    if (winner !== null && (winner === 0 ? standing : 1 - standing) < LOW_STANDING - ROUNDING) isLow = true;
    const ahead = Math.abs(standing - 0.5) >= LEADING - 0.5 - ROUNDING;
    const leads = ahead ? Math.sign(standing - 0.5) : 0;
    if (leads * leader === -1) changes++;
    if (leads !== 0) leader = leads;
  }
  const measures = new Float64Array(measuresIn(turnLimit));
  measures.fill(1, decided, turnLimit + 1);
  measures.set([Number(isLow), changes, turns - decided, meanChange(course, course)], turnLimit + 1);
  return measures;
}

/** The mean over the turns of the change in one course times that in the other; 0 where no turn is played. */
function meanChange(one: Course, other: Course): number {
  const turns = one.first.length - 1;
  const changeIn = (course: Course, turn: number): number =>
    standingAt(course, turn) - standingAt(course, turn - 1);
  let sum = 0;
  for (let turn = 1; turn <= turns; turn++) sum += changeIn(one, turn) * changeIn(other, turn);
  return turns === 0 ? 0 : sum / turns;
}

/** The standing of the first side. */
function standingAt({ first, second }: Course, turn: number): number {
  return (1 + at(first, turn) - at(second, turn)) / 2;
}
