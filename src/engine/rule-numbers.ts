/** The numbers of the rules that one cell uses: those that change the course of its engagements when they move. */
import { courseOf, turnedIn, type Course } from '../engagement/course.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { calledBy } from '../experiment/analyses/moved-numbers.ts';
import type { Cell } from '../experiment/experiment.ts';
import {
  CellRules,
  nearOf,
  rounded,
  type Moves,
  type NumberBounds,
  type NumberOfCell,
} from './cell-rules.ts';

/** Engagements of a course. */
const PLAYS = 40;
/** Steps of a far move, at the least. */
const FAR_STEPS = 5;
/** Moves of several numbers together: all above, all below, every other one above. */
const SIDES: readonly ((i: number) => number)[] = [() => 0, () => 1, (i) => i % 2];

/** A number of the rules that a cell uses. */
export interface RuleNumber extends NumberOfCell, NumberBounds {
  /** Its display name as parts. */
  readonly called: readonly string[];
  /** The number of steps of an engagement that go another way when it moves by a step, on average. */
  readonly turned: number;
}

/** A number that may be used. */
interface Trial {
  readonly number: NumberOfCell;
  /** The farthest values above and below that were tried and can be read; null where there is none. */
  readonly far: readonly [above: number | null, below: number | null];
}

/** Finds the numbers of the rules that a cell uses, those that turn most first; yields after each trial. */
export function ruleNumbers(system: RuleSystem, cell: Cell): Generator<void, readonly RuleNumber[]> {
  return new Search(new CellRules(system, cell)).numbers();
}

class Search {
  private readonly rules: CellRules;
  private readonly courses: readonly Course[];

  constructor(rules: CellRules) {
    this.rules = rules;
    const starts = rules.bound([]) ?? [];
    this.courses = starts.map((engagement) => courseOf(engagement, Math.ceil(PLAYS / starts.length)));
  }

  *numbers(): Generator<void, readonly RuleNumber[]> {
    const { rules } = this;
    const trials: Trial[] = [];
    for (const [i, number] of rules.numbers().entries()) {
      const { names, value, step } = number;
      // Neighbours move by other sizes, so that they do not cancel out.
      const far = step * (Math.max(FAR_STEPS, Math.ceil(Math.abs(value) / step)) + (i % FAR_STEPS));
      const firstRead = (values: readonly number[]): number | null =>
        values.map(rounded).find((to) => rules.reads(names, to)) ?? null;
      const above = firstRead([value + far, value + step]);
      const below = firstRead([value - far, value - step]);
      if (above !== null || below !== null) trials.push({ number, far: [above, below] });
      yield;
    }
    const found: RuleNumber[] = [];
    for (const { number } of yield* this.used(trials)) {
      found.push({
        ...number,
        ...rules.bounds(number),
        called: calledBy(rules.tables, rules.system.rowKeys, number.names),
        turned: Math.max(...nearOf(number).map((to) => this.turned([[number.names, to]], false) ?? 0)),
      });
      yield;
    }
    return found.toSorted((a, b) => b.turned - a.turned);
  }

  /** Those of the numbers that are used: halves in which no far move changes anything are left out together. */
  private *used(trials: readonly Trial[]): Generator<void, readonly Trial[]> {
    const [first, second] = trials;
    if (first === undefined) return [];
    const far = SIDES.map((sideOf): Moves =>
      trials.flatMap(({ number, far }, i) => {
        const to = far[sideOf(i)] ?? null;
        return to === null ? [] : [[number.names, to] as const];
      }),
    );
    const near =
      second === undefined ? nearOf(first.number).map((to): Moves => [[first.number.names, to]]) : [];
    // Moved together, numbers may be refused that can be read one by one.
    const isUsed = [...far, ...near].some((moves) => {
      const turned = this.turned(moves, true);
      return turned === null ? second !== undefined : turned > 0;
    });
    yield;
    if (!isUsed || second === undefined) return isUsed ? [first] : [];
    const half = Math.ceil(trials.length / 2);
    return [...(yield* this.used(trials.slice(0, half))), ...(yield* this.used(trials.slice(half)))];
  }

  /** The steps that moves turn, on average over the starts; null where the rules refuse them. */
  private turned(moves: Moves, isAny: boolean): number | null {
    if (moves.length === 0) return 0;
    const bound = this.rules.bound(moves);
    if (bound === null) return null;
    let turned = 0;
    for (const [i, course] of this.courses.entries()) {
      const engagement = bound[i];
      if (engagement !== undefined) turned += turnedIn(course, engagement, isAny) / bound.length;
      if (isAny && turned > 0) break;
    }
    return turned;
  }
}
