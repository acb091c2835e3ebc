/** Conditions as a spec writes them: read, then put into the terms of what they test. */
import { testsOf, type Condition, type Test } from './condition.ts';
import type { InputProblem, Path } from './inputs.ts';
import { isList, isMap, type Json } from './json.ts';
import { isMultipleOf } from './lengths.ts';
import { didYouMean, nearest } from './nearest.ts';
import { FROM_TURN, type Readings, type StateReading } from './readings.ts';
import { shown } from './shown.ts';

/** A condition of which only the form has been checked. */
export type AskedCondition =
  | { readonly all: readonly AskedCondition[] }
  | { readonly any: readonly AskedCondition[] }
  | { readonly not: AskedCondition }
  | AskedTest;

export interface AskedTest {
  /** The name of what is tested, in the words of the spec: `survivors.british`. */
  readonly of: string;
  /** The place of the name. */
  readonly at: Path;
  readonly given: Json;
  /** All of them must hold. */
  readonly comparisons: readonly Comparison[];
}

/** One comparison of a test; a bare value stands for `equals`, `is` or `flag`. */
type Comparison =
  | NumberComparison
  | ({ readonly at: Path } & (
      | { readonly key: 'is'; readonly words: readonly { readonly word: string; readonly at: Path }[] }
      | { readonly key: 'flag'; readonly value: boolean }
    ));

type NumberComparison = { readonly at: Path } & (
  | { readonly key: 'atLeast' | 'atMost' | 'above' | 'below' | 'equals'; readonly bound: number }
  | { readonly key: 'between'; readonly bounds: readonly [number, number] }
);

/** The form of the conditions of one place in a spec. */
export interface ConditionForm {
  /** The thing that is tested: `metric`. */
  readonly what: string;
  /** `turn: { atLeast: 6 }` */
  readonly example: string;
  /** The number of `all`, `any` and `not` around a test, at the most. */
  readonly deepest: number;
}

/** What a test is about, in the terms of the engagement. */
export interface Tested {
  readonly of: string;
  /** The words of a category; null for a number. */
  readonly words: readonly string[] | null;
  /** A number that is 0 or 1. */
  readonly isFlag?: true;
  /** The least and the largest bound allowed. */
  readonly min: number;
  readonly max: number;
  /** Counts: the least, the largest, and how many of them make one of the unit. Absent where any number may be read. */
  readonly counts?: { readonly least: number; readonly most: number; readonly parts: number };
  /** A word may be the part before a slash that several words share: it stands for all of them. */
  readonly firstParts?: true;
}

/** Nesting of conditions in a list of doctrines. */
export const DEEPEST_CONDITION = 8;
/** The largest number of a turn that may be waited for. */
export const LATEST_TURN = 1_000_000;
/** Bounds have no more decimals, so that no share of two counts lies between a bound and its binary fraction. */
const MOST_DECIMALS = 12;
const LARGEST_BOUND = 1e12;
/** The largest error of rounding; lengths in parts of their unit are rounded. */
const ROUNDING = 1e-9;

/** The names of tests. */
export const TESTS: readonly string[] = ['atLeast', 'atMost', 'above', 'below', 'equals', 'between', 'is'];
const ALONE: readonly string[] = ['equals', 'between', 'is'];
const NOTHING: AskedCondition = { all: [] };

/** Reads a condition on the state. */
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
    const alone = keys.length > 1 ? keys.find((key) => ALONE.includes(key)) : undefined;
    if (keys.length === 0) this.add(at, `${of} needs a test: ${TESTS.join(', ')}`);
    if (alone !== undefined) this.add(at, `${alone} stands alone`);
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
        const message = `unknown test ${shown(key)}${didYouMean(near) || `; there is ${TESTS.join(', ')}`}`;
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
    this.add(at, `between needs two numbers, the lower first, as in [2, 5]; not ${shown(given)}`);
    return null;
  }

  private is(given: Json, at: Path): Comparison | null {
    const words = (isList(given) ? given : [given]).flatMap((word, i) =>
      typeof word === 'string' ? [{ word, at: isList(given) ? [...at, i] : at }] : [],
    );
    if (words.length > 0 && words.length === (isList(given) ? given.length : 1))
      return { key: 'is', words, at };
    this.add(at, `is needs the name of a category, or a list of such, not ${shown(given)}`);
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

export interface TestRead {
  readonly test: Test;
  readonly problems: readonly InputProblem[];
}

/** The test of `fromTurn`, which has come from the turn on that it names. */
export function testFromTurn({ of, at, given, comparisons }: AskedTest): TestRead {
  const [first] = comparisons;
  if (
    typeof given === 'number' &&
    first?.key === 'equals' &&
    Number.isInteger(given) &&
    given >= 1 &&
    given <= LATEST_TURN
  )
    return { test: { of, within: [[given, LATEST_TURN]] }, problems: [] };
  const message = `${of} takes a whole number from 1 to ${LATEST_TURN} and no test, not ${shown(given)}`;
  return { test: { of, within: [] }, problems: [{ path: at, kind: 'input', message }] };
}

/** A test of a reading of the state. */
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

/** A test in the terms of the engagement: the ranges of numbers, or of indices of words, that pass it. */
export function conditionOf(asked: AskedTest, tested: Tested): TestRead {
  const { of, words, isFlag } = tested;
  const problems =
    isFlag === true
      ? ofFlag(asked)
      : words === null
        ? ofNumber(asked, tested)
        : ofWords(asked, words, tested);
  if (problems.length > 0) return { test: { of, within: [] }, problems };
  const [first] = asked.comparisons;
  if (words !== null && first?.key === 'is')
    return {
      test: { of, within: first.words.map(({ word }) => rangeOfWord(word, words)) },
      problems,
    };
  if (first?.key === 'flag')
    return { test: { of, within: [[Number(first.value), Number(first.value)]] }, problems };
  const scale = scaleOf(tested);
  const ranges = asked.comparisons.flatMap((comparison) =>
    comparison.key === 'is' || comparison.key === 'flag' ? [] : [rangeOf(comparison, scale)],
  );
  const low = Math.max(scale.least, ...ranges.map(([from]) => from));
  const high = Math.min(scale.most, ...ranges.map(([, to]) => to));
  return { test: { of, within: low <= high ? [[low, high]] : [] }, problems };
}

/** The numbers that may be read, and where bounds lie among them. */
interface Scale {
  readonly least: number;
  readonly most: number;
  /** The least number that is not below the bound. */
  from(bound: number): number;
  /** The largest number that is not above the bound. */
  to(bound: number): number;
  /** The next number above, below. */
  after(number: number): number;
  before(number: number): number;
}

function scaleOf({ counts }: Tested): Scale {
  if (counts === undefined)
    return {
      least: -Infinity,
      most: Infinity,
      from: (bound) => bound,
      to: (bound) => bound,
      after: nextAbove,
      before: (number) => -nextAbove(-number),
    };
  const { least, most, parts } = counts;
  return {
    least,
    most,
    from: (bound) => Math.ceil(bound * parts - ROUNDING),
    to: (bound) => Math.floor(bound * parts + ROUNDING),
    after: (number) => number + 1,
    before: (number) => number - 1,
  };
}

function rangeOf(comparison: NumberComparison, scale: Scale): readonly [number, number] {
  const { least, most } = scale;
  switch (comparison.key) {
    case 'atLeast':
      return [scale.from(comparison.bound), most];
    case 'atMost':
      return [least, scale.to(comparison.bound)];
    case 'above':
      return [scale.after(scale.to(comparison.bound)), most];
    case 'below':
      return [least, scale.before(scale.from(comparison.bound))];
    case 'equals':
      return [scale.from(comparison.bound), scale.to(comparison.bound)];
    case 'between':
      return [scale.from(comparison.bounds[0]), scale.to(comparison.bounds[1])];
  }
}

function ofNumber({ of, comparisons }: AskedTest, { min, max, counts }: Tested): readonly InputProblem[] {
  return comparisons.flatMap((comparison): readonly InputProblem[] => {
    const { key, at } = comparison;
    if (key === 'is' || key === 'flag')
      return [
        { path: at, kind: 'input', message: `${of} is a number: test it by atLeast, atMost or equals` },
      ];
    const bounds = key === 'between' ? comparison.bounds : [comparison.bound];
    return bounds.flatMap((bound, i): readonly InputProblem[] => {
      const path = key === 'between' ? [...at, i] : at;
      const wrong = (message: string): readonly InputProblem[] => [{ path, kind: 'input', message }];
      if (bound < min || bound > max)
        return wrong(`${key} needs a number from ${min} to ${max}, not ${shown(bound)}`);
      if (counts === undefined && !isMultipleOf(bound, 10 ** -MOST_DECIMALS))
        return wrong(`${key} needs a number of at most ${MOST_DECIMALS} decimals, not ${shown(bound)}`);
      if (counts?.parts === 1 && !Number.isInteger(bound))
        return wrong(`${of} is a whole number, and ${shown(bound)} is none`);
      return [];
    });
  });
}

function ofWords(
  { of, at: name, comparisons }: AskedTest,
  words: readonly string[],
  { firstParts }: Tested,
): readonly InputProblem[] {
  const isThere = (word: string): boolean =>
    words.includes(word) || (firstParts === true && rangeOfWord(word, words)[0] !== -1);
  const expected = words.join(', ');
  return comparisons.flatMap((comparison): readonly InputProblem[] => {
    if (comparison.key !== 'is') {
      const message = `${of} is no number: test it by is, with one of ${expected}`;
      const { at } = comparison;
      return [{ path: at, kind: 'input', message, expected, ...(at === name ? {} : { atKey: true }) }];
    }
    return comparison.words
      .filter(({ word }) => !isThere(word))
      .map(({ word, at }) => {
        const near = nearest(word, words);
        const message = `${of} is never ${shown(word)}${didYouMean(near) || `; it is one of ${expected}`}`;
        return { path: at, kind: 'input', message, near, expected };
      });
  });
}

function ofFlag({ of, at, given, comparisons }: AskedTest): readonly InputProblem[] {
  if (comparisons[0]?.key === 'flag') return [];
  return [
    { path: at, kind: 'input', message: `${of} is true or false, and takes no test, not ${shown(given)}` },
  ];
}

/** The place of a word, or of all that begin with it and a slash, which stand together; -1 where there is none. */
function rangeOfWord(word: string, words: readonly string[]): readonly [number, number] {
  const own = words.indexOf(word);
  if (own !== -1) return [own, own];
  const begins = (each: string): boolean => each.startsWith(`${word}/`);
  return [words.findIndex(begins), words.findLastIndex(begins)];
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
  return typeof given === 'string' ? '; a category is tested by is' : '';
}

/** The next binary fraction above a number. */
function nextAbove(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(number).buffer);
  const [word = 0n] = bits;
  bits[0] = word + (number > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? number;
}
