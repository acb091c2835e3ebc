/** One test of a condition in the terms of the engagement: the ranges of numbers, or of indices of words, that pass it. */
import type { Test } from './condition.ts';
import type { InputProblem, Path } from './inputs.ts';
import type { Json } from './json.ts';
import { isMultipleOf } from './lengths.ts';
import { didYouMean, nearest } from './nearest.ts';
import { shown } from './shown.ts';

/** A test of which only the form has been checked. */
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
export type Comparison =
  | NumberComparison
  | ({ readonly at: Path } & (
      | { readonly key: 'is'; readonly words: readonly { readonly word: string; readonly at: Path }[] }
      | { readonly key: 'flag'; readonly value: boolean }
    ));

type NumberComparison = { readonly at: Path } & (
  | { readonly key: 'atLeast' | 'atMost' | 'above' | 'below' | 'equals'; readonly bound: number }
  | { readonly key: 'between'; readonly bounds: readonly [number, number] }
);

/** The subject of a test, in the terms of the engagement. */
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

/** The largest number of a turn that may be waited for. */
export const LATEST_TURN = 1_000_000;
/** Bounds have no more decimals, so that no share of two counts lies between a bound and its binary fraction. */
const MOST_DECIMALS = 12;
/** The largest error of rounding; lengths in parts of their unit are rounded. */
const ROUNDING = 1e-9;

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
    {
      path: at,
      kind: 'input',
      message: `${of} is true or false, without a test, not ${shown(given)}: write ${of}: true`,
    },
  ];
}

/** The place of a word, or of all that begin with it and a slash, which stand together; -1 where there is none. */
function rangeOfWord(word: string, words: readonly string[]): readonly [number, number] {
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
