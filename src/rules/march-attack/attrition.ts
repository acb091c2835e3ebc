/** Two formations that wear each other down with given losses (section 11.1, ENG-SKIRMISH). */
import type { Throw } from '../../chance/throw.ts';
import { at } from '../../chance/at.ts';
import { grouped } from '../../engagement/shown.ts';
import { TooLargeError } from '../../engagement/solve.ts';
import { scvIn, stateOf, testIsDue } from './formation-state.ts';
import type { RuleBook } from './rule-book.ts';

/** A formation as it begins: its units, its skirmish value, and the units that it loses in a turn. */
export interface AttritionSide {
  readonly initial: number;
  readonly scv: number;
  readonly losses: Throw;
}

/** What one way of play has come to; A's number first. */
export interface Attrition {
  readonly left: readonly [number, number];
  /** Units were lost last turn. */
  readonly lost: readonly [boolean, boolean];
  readonly tests: readonly [number, number];
  readonly advantageTurns: readonly [number, number];
}

/** Whether a test is due of the side in S2: both count as committed infantry (FD-03). */
export function attritionTestIsDue(
  book: RuleBook,
  { initial }: AttritionSide,
  left: number,
  lost: boolean,
): boolean {
  return testIsDue(book, stateOf(book.tables, initial, left), lost, true);
}

/** The skirmish value of the side with so many units left. */
export function attritionScv(book: RuleBook, { initial, scv }: AttritionSide, left: number): number {
  return scvIn(book, scv, stateOf(book.tables, initial, left));
}

/** 1 where A has the advantage in S3, -1 where B has, 0 where neither; both must live. */
export function advantageIn(
  book: RuleBook,
  sides: readonly [AttritionSide, AttritionSide],
  [a, b]: readonly [number, number],
): number {
  if (a === 0 || b === 0) return 0;
  return Math.sign(attritionScv(book, sides[0], a) - attritionScv(book, sides[1], b));
}

/** Ways of play that are followed through a turn, all turns together: some seconds. */
const MOST_STEPS = 2_000_000;

/**
 * Every way of play over so many turns with its probability. Ways that agree in what `keep` reads, and in all that play
 * still depends on, are one.
 * @throws {TooLargeError}
 */
export function attrition(
  book: RuleBook,
  sides: readonly [AttritionSide, AttritionSide],
  turns: number,
  keep: (way: Attrition) => Attrition,
): readonly (readonly [Attrition, number])[] {
  const start: Attrition = {
    left: [sides[0].initial, sides[1].initial],
    lost: [false, false],
    tests: [0, 0],
    advantageTurns: [0, 0],
  };
  let ways: readonly (readonly [Attrition, number])[] = [[start, 1]];
  const losses = sides[0].losses.values.length * sides[1].losses.values.length;
  let steps = 0;
  for (let turn = 1; turn <= turns; turn++) {
    steps += ways.length * losses;
    if (steps > MOST_STEPS)
      throw new TooLargeError(
        `the skirmish is too large to solve exactly: ${grouped(ways.length)} ways of play after ${turn - 1} of ${grouped(turns)} turns; lower turns, initial or the losses of lossPmf`,
      );
    const merged = new Map<string, [Attrition, number]>();
    for (const [way, mass] of ways)
      for (const [next, probability] of turnOf(book, sides, way)) {
        const kept = keep(next);
        const key = JSON.stringify(kept);
        const known = merged.get(key);
        if (known === undefined) merged.set(key, [kept, mass * probability]);
        else known[1] += mass * probability;
      }
    ways = [...merged.values()];
  }
  return ways;
}

/** One turn: S2 tests, S3 advantage, then losses of both, each on its own. */
function turnOf(
  book: RuleBook,
  sides: readonly [AttritionSide, AttritionSide],
  { left, lost, tests, advantageTurns }: Attrition,
): readonly (readonly [Attrition, number])[] {
  const due = ([0, 1] as const).map((i) => (attritionTestIsDue(book, sides[i], left[i], lost[i]) ? 1 : 0));
  const ahead = advantageIn(book, sides, left);
  const counted = {
    tests: [tests[0] + (due[0] ?? 0), tests[1] + (due[1] ?? 0)],
    advantageTurns: [advantageTurns[0] + (ahead > 0 ? 1 : 0), advantageTurns[1] + (ahead < 0 ? 1 : 0)],
  } as const;
  if (left[0] === 0 || left[1] === 0) return [[{ ...counted, left, lost: [false, false] }, 1]];
  const [a, b] = [sides[0].losses, sides[1].losses];
  return [...a.values].flatMap((lossA, i) =>
    [...b.values].map((lossB, j) => {
      const after: Attrition = {
        ...counted,
        left: [Math.max(0, left[0] - lossA), Math.max(0, left[1] - lossB)],
        lost: [lossA > 0, lossB > 0],
      };
      return [after, at(a.probabilities, i) * at(b.probabilities, j)] as const;
    }),
  );
}
