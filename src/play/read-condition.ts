/** Conditions as a spec writes them: read, then put into the terms of what they test. */
import { testsOf, type Condition } from './condition.ts';
import {
  conditionOf,
  testFromTurn,
  type AskedTest,
  type Comparison,
  type Tested,
  type TestRead,
} from './condition-test.ts';
import type { InputProblem, Path } from './inputs.ts';
import { isList, isMap, type Json } from './json.ts';
import { didYouMean, nearest, nearestOr } from './nearest.ts';
import { FROM_TURN, type Readings, type StateReading } from './readings.ts';
import { shown } from './shown.ts';

/** A condition of which only the form has been checked. */
export type AskedCondition =
  | { readonly all: readonly AskedCondition[] }
  | { readonly any: readonly AskedCondition[] }
  | { readonly not: AskedCondition }
  | AskedTest;

/** The form of the conditions of one place in a spec. */
interface ConditionForm {
  /** The thing that is tested: `metric`. */
  readonly what: string;
  /** `turn: { atLeast: 6 }` */
  readonly example: string;
  /** The number of `all`, `any` and `not` around a test, at the most. */
  readonly deepest: number;
}

/** Nesting of conditions in a list of doctrines. */
export const DEEPEST_CONDITION = 8;
const LARGEST_BOUND = 1e12;
export const TESTS: readonly string[] = ['atLeast', 'atMost', 'above', 'below', 'equals', 'between', 'is'];
const ALONE: readonly string[] = ['equals', 'between', 'is'];
const NOTHING: AskedCondition = { all: [] };

export function readCondition(
  given: Json,
  at: Path,
  readings: Readings,
): { readonly condition: Condition; readonly problems: readonly InputProblem[] } {
  const form = { what: 'reading', example: exampleOf(readings), deepest: DEEPEST_CONDITION };
  const reader = new ConditionReader(form);
  const asked = reader.condition(given, at);
  const problems = [...reader.problems];
  const condition = withTests(asked, (test) => {
    const read = readTest(test, readings);
    problems.push(...read.problems);
    return read.test;
  });
  return { condition, problems };
}

/** Every turn that a condition waits for. */
export function turnsIn(condition: Condition): readonly number[] {
  return testsOf(condition)
    .filter(({ of }) => of === FROM_TURN)
    .flatMap(({ within }) => within.map(([first]) => first));
}

/** The condition with each test put into the terms of the engagement. */
export function withTests(asked: AskedCondition, testOf: (asked: AskedTest) => Condition): Condition {
  if ('all' in asked) return { all: asked.all.map((part) => withTests(part, testOf)) };
  if ('any' in asked) return { any: asked.any.map((part) => withTests(part, testOf)) };
  if ('not' in asked) return { not: withTests(asked.not, testOf) };
  return testOf(asked);
}

/** Reads the form of conditions and gathers its faults in `problems`. */
export class ConditionReader {
  readonly problems: InputProblem[] = [];
  private readonly form: ConditionForm;

  constructor(form: ConditionForm) {
    this.form = form;
  }

  condition(given: Json, at: Path, depth = 0): AskedCondition {
    const { what, example, deepest } = this.form;
    const entries = isMap(given) ? Object.entries(given) : [];
    if (entries.length === 0) {
      const form = `all or any with a list of conditions, not with a condition, or a ${what} with a test, such as ${example}`;
      const is = isMap(given) ? 'an empty map' : shown(given);
      return this.wrong(at, `a condition is a map: ${form}; not ${is}`);
    }
    const parts = entries.map(([key, inner]): AskedCondition => {
      const path = [...at, key];
      if (key !== 'not' && key !== 'all' && key !== 'any') return this.test(key, inner, path);
      if (depth >= deepest)
        return this.wrong(path, `conditions are nested deeper than ${deepest} levels`, true);
      if (key === 'not') return { not: this.condition(inner, path, depth + 1) };
      const list = this.list(key, inner, path, depth + 1);
      return key === 'all' ? { all: list } : { any: list };
    });
    const [only, second] = parts;
    return only !== undefined && second === undefined ? only : { all: parts };
  }

  private list(key: string, given: Json, at: Path, depth: number): readonly AskedCondition[] {
    if (isList(given) && given.length > 0)
      return given.map((part, i) => this.condition(part, [...at, i], depth));
    this.add(at, `${key} needs a list of conditions, not ${shown(given)}`);
    return [];
  }

  private test(of: string, given: Json, at: Path): AskedCondition {
    const comparisons = this.comparisons(of, given, at);
    return comparisons === null ? NOTHING : { of, at, given, comparisons };
  }

  private comparisons(of: string, given: Json, at: Path): readonly Comparison[] | null {
    if (typeof given === 'boolean') return [{ key: 'flag', value: given, at }];
    if (typeof given === 'number') return this.all([this.comparison('equals', given, at)]);
    if (typeof given === 'string' || isList(given)) return this.all([this.comparison('is', given, at)]);
    if (!isMap(given)) {
      this.add(at, `${of} needs a test, such as { atLeast: 1 }, not ${shown(given)}`);
      return null;
    }
    const keys = Object.keys(given);
    const isOfTests = keys.length > 1 && keys.every((key) => TESTS.includes(key));
    const alone = isOfTests ? keys.find((key) => ALONE.includes(key)) : undefined;
    if (keys.length === 0) this.add(at, `${of} needs a test: ${TESTS.join(', ')}`);
    if (alone !== undefined)
      this.add(at, `${alone} stands alone: for two bounds use between, or atLeast and atMost`);
    const read = this.all(keys.map((key) => this.comparison(key, given[key] ?? null, [...at, key])));
    return keys.length === 0 || alone !== undefined ? null : read;
  }

  /** The comparisons, or null where one could not be read. */
  private all(read: readonly (Comparison | null)[]): readonly Comparison[] | null {
    const good = read.filter((each) => each !== null);
    return good.length === read.length ? good : null;
  }

  private comparison(key: string, given: Json, at: Path): Comparison | null {
    switch (key) {
      case 'atLeast':
      case 'atMost':
      case 'above':
      case 'below':
      case 'equals':
        if (isBound(given)) return { key, bound: given, at };
        this.add(at, `${key} needs a number, not ${shown(given)}${isByWord(given)}`);
        return null;
      case 'between':
        return this.between(given, at);
      case 'is':
        return this.is(given, at);
      default: {
        const near = nearest(key, TESTS);
        const message = `unknown test ${shown(key)}${nearestOr(key, near, `there is ${TESTS.join(', ')}`)}`;
        this.problems.push({
          path: at,
          kind: 'input',
          message,
          near,
          expected: TESTS.join(', '),
          atKey: true,
        });
        return null;
      }
    }
  }

  private between(given: Json, at: Path): Comparison | null {
    const [low, high, more] = isList(given) ? given : [];
    if (isBound(low) && isBound(high) && more === undefined && low <= high)
      return { key: 'between', bounds: [low, high], at };
    const isTurned = isBound(low) && isBound(high) && more === undefined;
    const what = isList(given) && given.length > 0 ? `[${given.map(shown).join(', ')}]` : shown(given);
    this.add(
      at,
      isTurned
        ? `between begins with the lower bound: [${high}, ${low}]`
        : `between needs two numbers, the lower first, as in [2, 5]; not ${what}`,
    );
    return null;
  }

  private is(given: Json, at: Path): Comparison | null {
    const words = (isList(given) ? given : [given]).flatMap((word, i) =>
      typeof word === 'string' ? [{ word, at: isList(given) ? [...at, i] : at }] : [],
    );
    if (words.length > 0 && words.length === (isList(given) ? given.length : 1))
      return { key: 'is', words, at };
    const bare = typeof given === 'boolean' ? '; a true/false reading takes the bare value' : '';
    this.add(at, `is needs the name of a category, or a list of such, not ${shown(given)}${bare}`);
    return null;
  }

  private wrong(at: Path, message: string, atKey = false): AskedCondition {
    this.add(at, message, atKey);
    return NOTHING;
  }

  private add(path: Path, message: string, atKey = false): void {
    this.problems.push({ path, kind: 'input', message, ...(atKey ? { atKey: true } : {}) });
  }
}

function readTest(asked: AskedTest, readings: Readings): TestRead {
  const { of, at } = asked;
  if (of === FROM_TURN) return testFromTurn(asked);
  const reading = Object.hasOwn(readings, of) ? readings[of] : undefined;
  if (reading !== undefined) return conditionOf(asked, testedBy(of, reading));
  const names = [...Object.keys(readings), FROM_TURN];
  const near = nearest(of, names);
  const expected = names.join(', ');
  const message = `no reading is called ${shown(of)}${didYouMean(near) || `; there is ${expected}`}`;
  const problem: InputProblem = { path: at, kind: 'input', message, near, expected, atKey: true };
  return { test: { of, within: [] }, problems: [problem] };
}

function testedBy(of: string, reading: StateReading): Tested {
  const { type, words = [] } = reading;
  return {
    of,
    words: type === 'word' ? words : null,
    ...(type === 'flag' ? { isFlag: true } : {}),
    ...boundsOf(reading),
  };
}

/** The least and the largest number that a test may compare a reading with. */
export function boundsOf({ type, min = 0, max }: StateReading): Pick<Tested, 'min' | 'max'> {
  return { min, max: max ?? (type === 'share' ? 1 : LARGEST_BOUND) };
}

/** A condition as an example: `distanceCm: { atLeast: 1 }`. */
function exampleOf(readings: Readings): string {
  const [number] = Object.keys(readings).filter((name) => readings[name]?.type === 'number');
  return number === undefined ? `${FROM_TURN}: 3` : `${number}: { atLeast: 1 }`;
}

function isBound(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isByWord(given: Json): string {
  if (typeof given !== 'string') return '';
  return /^[0-9]+\/[0-9]+$/u.test(given)
    ? '; write a fraction as a decimal, such as 0.3333'
    : '; a word is tested by is';
}
