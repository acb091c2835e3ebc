/** Reads `vary`: paths and their values. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { TESTS } from '../play/read-condition.ts';
import { shown } from '../play/shown.ts';
import { isList, isMap, type Json } from '../play/json.ts';
import {
  asGiven,
  factorOf,
  type FoundPath,
  type VariedPath,
  type VariedValue,
  type VaryRead,
} from './factor.ts';
import { MOST_CELLS, MOST_FACTORS } from './limits.ts';
import { patchAt, readPatch } from './read-patch.ts';
import { isSame } from './table-patch.ts';
import { completed } from './varied-value.ts';
import { followPath, type VarySetting } from './vary-path.ts';
import type { Placed } from './yaml-document.ts';

/** The numbers of a range that a hint lists, at the most. */
const MOST_HINTED = 10;

/** Reads the parts of `vary`. */
export function readVary(setting: VarySetting, parts: ReadonlyMap<string, Placed>): VaryRead {
  if (parts.size > MOST_FACTORS) {
    const message = `${parts.size} paths are varied, more than ${MOST_FACTORS}`;
    return { factors: [], problems: [wrongKey(['vary'], message)] };
  }
  const problems: InputProblem[] = [];
  const found: VariedPath[] = [];
  for (const [text, placed] of parts) {
    const at = ['vary', text];
    const path = followPath(setting, text, placed.names, at);
    if ('message' in path) {
      problems.push(path);
      // A map may be meant for parts of a path that leads nowhere.
      if (isMap(placed.value)) continue;
    }
    const values = readValues(text, placed.value, at, problems);
    if ('message' in path) continue;
    if (found.some((other) => isSame([...other.keys], [...path.keys])))
      problems.push(wrongKey(at, `${shown(text)} is varied twice`));
    else {
      const resolved = values.map((value) => resolvedValue(setting, path, value, problems));
      found.push(factorOf(text, path, resolved));
    }
  }
  const names = namesApart(found.map(({ keys }) => keys));
  const factors = found
    .map((factor, i) => ({ ...factor, name: names[i] ?? factor.path }))
    .filter(({ values }) => values.length > 0);
  return { factors, problems: [...problems, ...sizeProblems(factors)] };
}

function readValues(text: string, given: Json, at: Path, problems: InputProblem[]): readonly VariedValue[] {
  const add = (path: Path, message: string): void => {
    problems.push(wrongValue(path, message, { expected: 'a list of values' }));
  };
  if (!isList(given)) {
    add(at, `${shown(text)} must have a list of values, such as ${listFor(given)}`);
    return [];
  }
  if (given.length === 0) add(at, `${shown(text)} has no values; leave it out, or give it one at least`);
  if (given.length > MOST_CELLS) {
    add(at, `${shown(text)} has ${given.length} values, more than ${MOST_CELLS}`);
    return [];
  }
  const seen = new Set<string>();
  given.forEach((value, i) => {
    const same = JSON.stringify(value);
    if (seen.has(same)) add([...at, i], `${shown(value)} stands here twice`);
    seen.add(same);
  });
  return given.map((value, i) => asGiven(value, [...at, i]));
}

/** A list that is right in place of what was given: the numbers of a range, or the value alone. */
function listFor(given: Json): string {
  const range = /^(-?\d{1,9})\s*(?:\.{2,3}|–|-|to)\s*(-?\d{1,9})$/u.exec(
    typeof given === 'string' ? given : '',
  );
  const [from, to] = [Number(range?.[1]), Number(range?.[2])];
  if (from < to) {
    const step = Math.ceil((to - from) / (MOST_HINTED - 1));
    const numbers = Array.from(
      { length: 1 + Math.floor((to - from) / step) },
      (_number, i) => from + i * step,
    );
    return `[${numbers.join(', ')}]`;
  }
  if (given === null) return '[3, 8]';
  return typeof given === 'string' && /^[\w.-]+$/u.test(given) ? `[${given}]` : JSON.stringify([given]);
}

/** A varied value with its names in full, and with its patch if it is one of the tables. */
export function resolvedValue(
  setting: VarySetting,
  { target }: FoundPath,
  varied: VariedValue,
  problems: InputProblem[],
): VariedValue {
  if (target.of !== 'table') return { ...varied, ...completed(setting, target, varied.value, null) };
  const { names } = target;
  const { system, tables } = setting;
  const read = readPatch(tables, system, patchAt(names, varied.value), []);
  // The patch around the value is ours, so any problem is one of the value.
  const inValue = (path: Path): Path => [...varied.at, ...path.slice(names.length)];
  for (const problem of read.problems) problems.push({ ...problem, path: inValue(problem.path) });
  const written = read.written
    .filter((part) => part.names.length >= names.length)
    .map((part) => ({ names: part.names, at: inValue(part.at) }));
  return {
    ...varied,
    ...completed(setting, target, varied.value, read.patch),
    patch: { patch: read.patch, written },
  };
}

function sizeProblems(factors: readonly VariedPath[]): readonly InputProblem[] {
  const sizes = factors.map(({ values }) => values.length);
  const cells = sizes.reduce((product, size) => product * size, 1);
  if (cells <= MOST_CELLS) return [];
  const message = `these combine to ${sizes.join(' × ')} = ${cells} cells, more than ${MOST_CELLS}: give fewer values, or several specs`;
  return [wrongKey(['vary'], message)];
}

/**
 * The last name of each path, with its side's name or as much of the path as tells them apart; never a number or the
 * name of a test alone.
 */
export function namesApart(paths: readonly (readonly string[])[]): readonly string[] {
  const tails = (length: number): readonly string[] => paths.map((path) => path.slice(-length).join('.'));
  const bySide = paths.map((path) => ofSide(path) ?? path.join('.'));
  return paths.map((path, i) => {
    for (let length = 1; length < path.length; length++) {
      const names = tails(length);
      const first = path[path.length - length] ?? '';
      const saysNothing = /^[0-9]+$/.test(first) || (length === 1 && TESTS.includes(first));
      if (!saysNothing && isAlone(names, i)) return names[i] ?? '';
      if (length === 1 && !saysNothing && ofSide(path) !== null && isAlone(bySide, i)) return bySide[i] ?? '';
    }
    return path.join('.');
  });
}

/** `british.quality` of `sides.british.force.formations.0.quality`; null for a path that is no side's, or ends in a number. */
function ofSide(path: readonly string[]): string | null {
  const [top, side] = path;
  const last = path.at(-1);
  if (top !== 'sides' || side === undefined || last === undefined || path.length < 3) return null;
  return /^[0-9]+$/.test(last) ? null : `${side}.${last}`;
}

function isAlone(names: readonly string[], i: number): boolean {
  return names.every((other, j) => j === i || other !== names[i]);
}
