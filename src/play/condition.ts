/** Victory conditions: tests of the end of an engagement, as data by which any engagement can be judged. */
import type { End, Measured } from './metric.ts';
import { winnerOf } from './marginal.ts';

/** Plain JSON, so that it travels to workers. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Test;

/** A test of a reading: it lies within one of some ranges. */
export interface Test {
  /** `winner`, `outcome`, `turn`, or the name of a metric or counter: `survivors.A`. */
  readonly of: string;
  /** First and last value of each range; none where nothing passes. */
  readonly within: readonly (readonly [number, number])[];
}

/** A condition under the name that the spec gives it. */
export interface NamedCondition {
  readonly name: string;
  readonly condition: Condition;
}

/** The values of a condition, as a metric: met or not. */
export const MET = 0;
export const NOT_MET = 1;
export const CONDITION_LABELS: readonly string[] = ['yes', 'no'];

/** A condition on something that the engagement does not have: spec and program do not fit. */
class ConditionError extends Error {
  readonly code = 'HYTHE-CONDITION';
}

export function testsOf(condition: Condition): readonly Test[] {
  if ('all' in condition) return condition.all.flatMap(testsOf);
  if ('any' in condition) return condition.any.flatMap(testsOf);
  return 'not' in condition ? testsOf(condition.not) : [condition];
}

/** The number that a test reads of a state, `of` an end or of a unit. */
export type Read<S, Of = End> = (state: S, of: Of) => number;

/** The condition as a function of the state; `readOf` says how a reading is read. */
export function judge<S, Of = End>(
  condition: Condition,
  readOf: (name: string) => Read<S, Of>,
): (state: S, of: Of) => boolean {
  if ('all' in condition || 'any' in condition) {
    const isAny = 'any' in condition;
    const parts = (isAny ? condition.any : condition.all).map((part) => judge(part, readOf));
    return (state, of) => {
      for (const part of parts) if (part(state, of) === isAny) return isAny;
      return !isAny;
    };
  }
  if ('not' in condition) {
    const part = judge(condition.not, readOf);
    return (state, of) => !part(state, of);
  }
  const { within } = condition;
  const read = readOf(condition.of);
  const [[first, last] = [0, -1], ...others] = within;
  if (others.length === 0)
    return (state, of) => {
      const value = read(state, of);
      return first <= value && value <= last;
    };
  return (state, of) => {
    const value = read(state, of);
    return within.some(([from, to]) => from <= value && value <= to);
  };
}

/**
 * The reading of the winner, the outcome, the turn or a metric.
 * @throws {ConditionError} where there is no such metric
 */
export function readingOf<S>(engagement: Pick<Measured<S>, 'metrics' | 'winners'>, name: string): Read<S> {
  if (name === 'winner') return (_state, end) => winnerOf(engagement, end.outcome);
  if (name === 'outcome') return (_state, end) => end.outcome;
  if (name === 'turn') return (_state, end) => end.turn;
  const metric = engagement.metrics.find((each) => each.name === name);
  if (metric === undefined) throw new ConditionError(`the engagement has no metric ${name}`);
  return (state, end) => metric.of(state, end);
}

/** True where the condition depends on the turn of the end. */
export function needsTurnOf<S>(engagement: Measured<S>, condition: Condition): boolean {
  return testsOf(condition).some(
    ({ of }) =>
      of === 'turn' || engagement.metrics.some(({ name, needsTurn }) => name === of && needsTurn === true),
  );
}
