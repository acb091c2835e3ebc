/**
 * Conditions as a spec writes them, of doctrines, orders, scenarios and outcomes alike: read into the ranges of numbers, or of
 * indices of words, that pass each test.
 */
import { testsOf, type Condition, type Test } from './condition.ts';
import type { InputProblem, Path } from './inputs.ts';
import { isList, isMap, textOf, type Json } from './json.ts';
import { isMultipleOf } from './lengths.ts';
import { didYouMean, nearest, nearestOr } from './nearest.ts';
import { noneCalled } from './problems.ts';
import { FROM_TURN, type Readings, type StateReading } from './readings.ts';
import { shown } from './shown.ts';

/** The subject of a test, in the terms of the engagement. */
export type Tested = { readonly of: string } & (
  | { readonly type: 'turn' }
  | { readonly type: 'flag' }
  | {
      readonly type: 'word';
      readonly words: readonly string[];
      /** A word may be the part before a slash that several words share: it stands for all of them. */
      readonly firstParts?: boolean;
    }
  | {
      readonly type: 'number';
      /** The least and the largest bound allowed. */
      readonly min: number;
      readonly max: number;
      /** Counts: the least, the largest, and how many of them make one of the unit. Absent where any number may be read. */
      readonly counts?: { readonly least: number; readonly most: number; readonly parts: number };
    }
);

/** The conditions of one place in a spec. */
interface ConditionPlace {
  /** The thing that is tested: `metric`. */
  readonly what: string;
  /** `turn: { atLeast: 6 }` */
  readonly example: string;
  /** The number of `all`, `any` and `not` around a test, at the most. */
  readonly deepest: number;
  /** The subject of this name, or the problem that there is none; null where only the form is checked. */
  readonly subject: (name: string, at: Path) => Tested | InputProblem | null;
}

/** The comparison of a bare truth value, by a name that no user can write. */
const BARE_FLAG = ' flag';

/** One comparison of a test, whose form has been checked; a bare value stands for `equals`, `is` or `flag`. */
interface Comparison {
  readonly key: string;
  readonly given: Json;
  readonly at: Path;
}

/** First and last number. */
type Range = readonly [number, number];

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

/** Nesting of conditions in a list of doctrines. */
export const DEEPEST_CONDITION = 8;
/** The largest number of a turn that may be waited for. */
export const LATEST_TURN = 1_000_000;
const LARGEST_BOUND = 1e12;
/** Bounds have no more decimals, so that no share of two counts lies between a bound and its binary fraction. */
const MOST_DECIMALS = 12;
/** The largest error of rounding; lengths in parts of their unit are rounded. */
const ROUNDING = 1e-9;

/** The numbers that pass a comparison with a bound, or with two. */
const RANGES: Readonly<Record<string, (scale: Scale, low: number, high: number) => Range>> = {
  atLeast: (scale, bound) => [scale.from(bound), scale.most],
  atMost: (scale, bound) => [scale.least, scale.to(bound)],
  above: (scale, bound) => [scale.after(scale.to(bound)), scale.most],
  below: (scale, bound) => [scale.least, scale.before(scale.from(bound))],
  equals: (scale, bound) => [scale.from(bound), scale.to(bound)],
  between: (scale, low, high) => [scale.from(low), scale.to(high)],
};
export const TESTS: readonly string[] = [...Object.keys(RANGES), 'is'];
const ALONE: readonly string[] = ['equals', 'between', 'is'];
const NOTHING: Condition = { all: [] };

export function readCondition(
  given: Json,
  at: Path,
  readings: Readings,
): { readonly condition: Condition; readonly problems: readonly InputProblem[] } {
  const reader = new ConditionReader({
    what: 'reading',
    example: exampleOf(readings),
    deepest: DEEPEST_CONDITION,
    subject: (name, path) => readingTested(readings, name, path),
  });
  return { condition: reader.condition(given, at), problems: reader.problems };
}

/** Every turn that a condition waits for. */
export function turnsIn(condition: Condition): readonly number[] {
  return testsOf(condition)
    .filter(({ of }) => of === FROM_TURN)
    .flatMap(({ within }) => within.map(([first]) => first));
}

/** Reads conditions and gathers their faults in `problems`. */
export class ConditionReader {
  readonly problems: InputProblem[] = [];
  private readonly place: ConditionPlace;

  constructor(place: ConditionPlace) {
    this.place = place;
  }

  condition(given: Json, at: Path, depth = 0): Condition {
    const { what, example, deepest } = this.place;
    const entries = isMap(given) ? Object.entries(given) : [];
    if (entries.length === 0) {
      const form = `all or any with a list of conditions, not with a condition, or a ${what} with a test, such as ${example}`;
      const is = isMap(given) ? 'an empty map' : shown(given);
      this.add(at, `a condition is a map: ${form}; not ${is}`);
      return NOTHING;
    }
    const parts = entries.map(([key, inner]): Condition => {
      const path = [...at, key];
      if (key !== 'not' && key !== 'all' && key !== 'any') return this.test(key, inner, path);
      if (depth >= deepest) {
        this.add(path, `conditions are nested deeper than ${deepest} levels`, { atKey: true });
        return NOTHING;
      }
      if (key === 'not') return { not: this.condition(inner, path, depth + 1) };
      const list = this.list(key, inner, path, depth + 1);
      return key === 'all' ? { all: list } : { any: list };
    });
    const [only, second] = parts;
    return only !== undefined && second === undefined ? only : { all: parts };
  }

  private list(key: string, given: Json, at: Path, depth: number): readonly Condition[] {
    if (isList(given) && given.length > 0)
      return given.map((part, i) => this.condition(part, [...at, i], depth));
    this.add(at, `${key} needs a list of conditions, not ${shown(given)}`);
    return [];
  }

  private test(name: string, given: Json, at: Path): Condition {
    const before = this.problems.length;
    const comparisons = this.comparisons(name, given, at);
    if (this.problems.length > before) return NOTHING;
    const tested = this.place.subject(name, at);
    if (tested === null) return NOTHING;
    if ('message' in tested) {
      this.problems.push(tested);
      return NOTHING;
    }
    this.look(tested, name, given, at, comparisons);
    const { of } = tested;
    return this.problems.length > before ? { of, within: [] } : { of, within: rangesOf(tested, comparisons) };
  }

  private comparisons(of: string, given: Json, at: Path): readonly Comparison[] {
    if (!isMap(given)) {
      if (given === null) this.add(at, `${of} needs a test, such as { atLeast: 1 }, not ${shown(given)}`);
      const key = typeof given === 'boolean' ? BARE_FLAG : typeof given === 'number' ? 'equals' : 'is';
      return given === null ? [] : [this.comparison(key, given, at)];
    }
    const keys = Object.keys(given);
    const isOfTests = keys.length > 1 && keys.every((key) => TESTS.includes(key));
    const alone = isOfTests ? keys.find((key) => ALONE.includes(key)) : undefined;
    if (keys.length === 0) this.add(at, `${of} needs a test: ${TESTS.join(', ')}`);
    if (alone !== undefined)
      this.add(at, `${alone} stands alone: for two bounds use between, or atLeast and atMost`);
    return keys.map((key) => this.comparison(key, given[key] ?? null, [...at, key]));
  }

  /** Checks the form of a comparison. */
  private comparison(key: string, given: Json, at: Path): Comparison {
    if (key === 'between') this.lookAtBounds(given, at);
    else if (key === 'is') {
      const bare = typeof given === 'boolean' ? '; a true/false reading takes the bare value' : '';
      const words = isList(given) ? given : [given];
      if (words.length === 0 || !words.every((word) => typeof word === 'string'))
        this.add(at, `is needs the name of a category, or a list of such, not ${shown(given)}${bare}`);
    } else if (TESTS.includes(key)) {
      if (!isBound(given)) this.add(at, `${key} needs a number, not ${shown(given)}${isByWord(given)}`);
    } else if (key !== BARE_FLAG) {
      const [near, expected] = [nearest(key, TESTS), TESTS.join(', ')];
      const message = `unknown test ${shown(key)}${nearestOr(key, near, `there is ${expected}`)}`;
      this.add(at, message, { near, expected, atKey: true });
    }
    return { key, given, at };
  }

  private lookAtBounds(given: Json, at: Path): void {
    const [low, high, more] = isList(given) ? given : [];
    const areTwo = isBound(low) && isBound(high) && more === undefined;
    const what = isList(given) && given.length > 0 ? `[${given.map(shown).join(', ')}]` : shown(given);
    if (!areTwo) this.add(at, `between needs two numbers, the lower first, as in [2, 5]; not ${what}`);
    else if (low > high) this.add(at, `between begins with the lower bound: [${high}, ${low}]`);
  }

  /** Notes comparisons that do not fit their subject. */
  private look(tested: Tested, name: string, given: Json, at: Path, all: readonly Comparison[]): void {
    if (tested.type === 'turn') {
      if (typeof given !== 'number' || !Number.isInteger(given) || given < 1 || given > LATEST_TURN)
        this.add(
          at,
          `${name} takes a whole number from 1 to ${LATEST_TURN} and no test, not ${shown(given)}`,
        );
    } else if (tested.type === 'flag') {
      if (typeof given !== 'boolean')
        this.add(at, `${name} is true or false, without a test, not ${shown(given)}: write ${name}: true`);
    } else
      for (const comparison of all)
        if (tested.type === 'number') this.lookAtNumbers(tested, name, comparison);
        else this.lookAtWords(tested, name, at, comparison);
  }

  private lookAtNumbers(
    { min, max, counts }: Extract<Tested, { type: 'number' }>,
    name: string,
    comparison: Comparison,
  ): void {
    const { key, at } = comparison;
    if (key === 'is' || key === BARE_FLAG)
      return this.add(at, `${name} is a number: test it by atLeast, atMost or equals`);
    for (const [bound, path] of valuesIn(comparison)) {
      const number = Number(bound);
      if (number < min || number > max)
        this.add(path, `${key} needs a number from ${min} to ${max}, not ${shown(bound)}`);
      else if (counts === undefined && !isMultipleOf(number, 10 ** -MOST_DECIMALS))
        this.add(path, `${key} needs a number of at most ${MOST_DECIMALS} decimals, not ${shown(bound)}`);
      else if (counts?.parts === 1 && !Number.isInteger(bound))
        this.add(path, `${name} is a whole number, and ${shown(bound)} is none`);
    }
  }

  private lookAtWords(
    { words, firstParts }: Extract<Tested, { type: 'word' }>,
    name: string,
    at: Path,
    comparison: Comparison,
  ): void {
    const expected = words.join(', ');
    if (comparison.key !== 'is')
      return this.add(comparison.at, `${name} is no number: test it by is, with one of ${expected}`, {
        expected,
        ...(comparison.at === at ? {} : { atKey: true }),
      });
    for (const [given, path] of valuesIn(comparison)) {
      const word = textOf(given);
      if (words.includes(word) || (firstParts === true && rangeOfWord(word, words)[0] !== -1)) continue;
      const near = nearest(word, words);
      const message = `${name} is never ${shown(word)}${didYouMean(near) || `; it is one of ${expected}`}`;
      this.add(path, message, { near, expected });
    }
  }

  private add(path: Path, message: string, more: Partial<InputProblem> = {}): void {
    this.problems.push({ path, kind: 'input', message, ...more });
  }
}

/** The value of a comparison, or those of its list, each with its place. */
function valuesIn({ given, at }: Comparison): readonly (readonly [Json, Path])[] {
  return isList(given) ? given.map((value, i) => [value, [...at, i]]) : [[given, at]];
}

/** The ranges that pass all comparisons, which fit their subject. */
function rangesOf(tested: Tested, comparisons: readonly Comparison[]): Test['within'] {
  const [only] = comparisons;
  const value = Number(only?.given);
  if (tested.type === 'turn') return [[value, LATEST_TURN]];
  if (tested.type === 'flag') return [[value, value]];
  if (tested.type === 'word')
    return comparisons.flatMap(valuesIn).map(([word]) => rangeOfWord(textOf(word), tested.words));
  const scale = scaleOf(tested);
  const ranges = comparisons.map((comparison) => {
    const [low = 0, high = low] = valuesIn(comparison).map(([bound]) => Number(bound));
    return RANGES[comparison.key]?.(scale, low, high) ?? [low, high];
  });
  const low = Math.max(scale.least, ...ranges.map(([from]) => from));
  const high = Math.min(scale.most, ...ranges.map(([, to]) => to));
  return low <= high ? [[low, high]] : [];
}

function scaleOf({ counts }: Extract<Tested, { type: 'number' }>): Scale {
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

/** The place of a word, or of all that begin with it and a slash, which stand together; -1 where there is none. */
function rangeOfWord(word: string, words: readonly string[]): Range {
  const own = words.indexOf(word);
  if (own !== -1) return [own, own];
  const begins = (each: string): boolean => each.startsWith(`${word}/`);
  return [words.findIndex(begins), words.findLastIndex(begins)];
}

/** The next binary fraction above a number. */
function nextAbove(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(number).buffer);
  const [word = 0n] = bits;
  bits[0] = word + (number > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? number;
}

function readingTested(readings: Readings, of: string, at: Path): Tested | InputProblem {
  if (of === FROM_TURN) return { of, type: 'turn' };
  const reading = Object.hasOwn(readings, of) ? readings[of] : undefined;
  if (reading === undefined)
    return { ...noneCalled(at, 'reading', of, [...Object.keys(readings), FROM_TURN]), atKey: true };
  const { type, words = [] } = reading;
  if (type === 'flag') return { of, type };
  return type === 'word' ? { of, type, words } : { of, type: 'number', ...boundsOf(reading) };
}

/** The least and the largest number that a test may compare a reading with. */
export function boundsOf({ type, min = 0, max }: StateReading): {
  readonly min: number;
  readonly max: number;
} {
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
