/** Reads `vary`: paths and their values. */
import type { Field, InputProblem, Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { TESTS } from '../play/read-condition.ts';
import { shown } from '../play/shown.ts';
import { isList, isMap, partOf, type Json, type JsonObject } from '../play/json.ts';
import { readFields } from '../play/read-inputs.ts';
import {
  asGiven,
  factorOf,
  type FoundPath,
  type Target,
  type VariedPath,
  type VariedValue,
  type VaryRead,
} from './factor.ts';
import { MOST_CELLS, MOST_FACTORS } from './limits.ts';
import { patchAt } from './merge-patches.ts';
import { readPatch } from './read-patch.ts';
import type { Side } from './sides.ts';
import { isSame } from './table-patch.ts';
import { followPath, type VarySetting } from './vary-path.ts';
import type { Placed } from './yaml-document.ts';
import { asWritten, withoutDefaults, type SideNames } from './as-written.ts';
import { roleFields } from './kind-fields.ts';

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

/** The value with every name in full: without its defaults for people, with them for the resolved spec. */
function completed(
  setting: VarySetting,
  target: Target,
  value: Json,
  patch: JsonObject | null,
): Pick<VariedValue, 'short' | 'complete'> {
  if (target.of === 'option') return { short: value, complete: value };
  if (target.of === 'table') {
    const inFull = partOf(patch, target.names);
    return { short: inFull, complete: inFull };
  }
  if (target.of === 'input' || target.of === 'scenario') return completedAlone(setting, target.field, value);
  return isMap(value)
    ? completedAlone(setting, forceField(setting, target.side), value)
    : { short: value, complete: value };
}

/** A force written out with every default; unchanged if it is wrong or incomplete by itself. */
export function completedForce(setting: Omit<VarySetting, 'tables'>, side: 0 | 1, force: JsonObject): Json {
  return completedAlone(setting, forceField(setting, side), force).complete;
}

function forceField({ kind, sides }: Pick<VarySetting, 'kind' | 'sides'>, side: 0 | 1): Field {
  return { type: 'group', fields: roleFields(kind, sides[side].role).force, meaning: '' };
}

/** The names that a value may use: those of the sides with their roles, and ids of the user's own rows. */
interface NamesAtHand extends Pick<VarySetting, 'ownIds'> {
  readonly sides: readonly Pick<Side, 'name' | 'role'>[];
}

/** The value of a field; unchanged if it is wrong or incomplete by itself. */
export function completedAlone(
  { sides, ownIds }: NamesAtHand,
  field: Field,
  value: Json,
): Pick<VariedValue, 'short' | 'complete'> {
  const roles = new Map(sides.map(({ name, role }) => [name, role]));
  const names: SideNames = new Map(sides.map(({ name, role }) => [role, name]));
  const read = readFields({ value: field }, { value }, { shortForms: true, sides: roles, ownIds }).value;
  if (read === null) return { short: value, complete: value };
  const complete = asWritten(field, read['value'] as Json, names); // read from JSON by a description
  return { short: withoutDefaults(field, complete), complete };
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
