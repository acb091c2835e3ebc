/** One test of a victory condition on the metric of a cell: the numbers or categories that pass it. */
import type { Test } from '../engagement/condition.ts';
import type { InputProblem } from '../engagement/inputs.ts';
import { didYouMean, nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { Path } from './sides.ts';

/** The bounds and values that a spec asks of a metric; null for those it does not ask. */
export interface OutcomeTest {
  readonly atLeast: number | null;
  readonly atMost: number | null;
  readonly equals: number | null;
  readonly is: readonly string[] | null;
}

export interface AskedTest {
  /** The metric in the words of the spec: `survivors.british`. */
  readonly metric: string;
  /** The place of its name in the spec. */
  readonly at: Path;
  readonly test: OutcomeTest;
}

/** The metric under test, in the words of the cell. */
export interface Tested {
  /** The metric in the words of the rules: `survivors.A`. */
  readonly of: string;
  /** The labels of its categories. */
  readonly labels: readonly string[] | null;
  readonly most: number;
  /** The number of counts in one unit of measure. */
  readonly parts: number;
}

/** The largest error of rounding; lengths in parts of their unit are rounded. */
const ROUNDING = 1e-9;

export function conditionOf(
  asked: AskedTest,
  tested: Tested,
): { readonly condition: Test; readonly problems: readonly InputProblem[] } {
  const { of, labels } = tested;
  const problems = labels === null ? inNumbers(asked, tested) : inLabels(asked, labels);
  if (problems.length > 0) return { condition: { of, within: [] }, problems };
  const within = labels === null ? [range(asked.test, tested)] : categories(asked.test.is ?? [], labels);
  return { condition: { of, within: within.filter(([first, last]) => first <= last) }, problems };
}

function range({ atLeast, atMost, equals }: OutcomeTest, { most, parts }: Tested): readonly [number, number] {
  const low = equals ?? atLeast ?? 0;
  const high = equals ?? atMost;
  return [
    Math.max(0, Math.ceil(low * parts - ROUNDING)),
    high === null ? most : Math.min(most, Math.floor(high * parts + ROUNDING)),
  ];
}

function categories(
  is: readonly string[],
  labels: readonly string[],
): readonly (readonly [number, number])[] {
  return is.map((label) => [labels.indexOf(label), labels.indexOf(label)] as const);
}

function inNumbers({ metric, at, test }: AskedTest, { parts }: Tested): readonly InputProblem[] {
  const problem = (key: string, message: string): InputProblem => ({
    path: [...at, key],
    kind: 'input',
    message,
  });
  if (test.is !== null) return [problem('is', `${metric} is a number: test it by atLeast, atMost or equals`)];
  if (parts !== 1) return [];
  return (['atLeast', 'atMost', 'equals'] as const).flatMap((key) => {
    const value = test[key];
    return value === null || Number.isInteger(value)
      ? []
      : [problem(key, `${metric} is a whole number, and ${shown(value)} is none`)];
  });
}

function inLabels({ metric, at, test }: AskedTest, labels: readonly string[]): readonly InputProblem[] {
  const { is } = test;
  const expected = labels.join(', ');
  if (is === null) {
    const [key = ''] = (['atLeast', 'atMost', 'equals'] as const).filter((each) => test[each] !== null);
    const message = `${metric} is no number: test it by is, with one of ${expected}`;
    return [{ path: [...at, key], kind: 'input', message, expected, atKey: true }];
  }
  return is.flatMap((label, i) => {
    if (labels.includes(label)) return [];
    const near = nearest(label, labels);
    const message = `${metric} is never ${shown(label)}${didYouMean(near) || `; it is one of ${expected}`}`;
    // A single one may stand there without a list around it.
    const path = [...at, 'is', ...(is.length === 1 ? [] : [i])];
    return [{ path, kind: 'input', message, near, expected }];
  });
}
