/** Reads numbers out of (patched) tables by path; gathers everything wrong with them before it complains. */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import type { Json } from '../../engagement/system.ts';
import { D8 } from './units.ts';

type Path = readonly (string | number)[];

/** The faces of a D8 from one to another, both included. */
export interface FaceRange {
  readonly from: number;
  readonly to: number;
}

/** A place in the tables. Its reading methods give a harmless stand-in for a wrong value and note the problem. */
export class TablePlace {
  private readonly value: Json | undefined;
  private readonly path: Path;
  private readonly problems: InputProblem[];

  constructor(value: Json | undefined, path: Path, problems: InputProblem[]) {
    this.value = value;
    this.path = path;
    this.problems = problems;
  }

  /** The entry `key` of an object. */
  entry(key: string): TablePlace {
    const { value } = this;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // The cast is true: neither null nor a list, so an object of the JSON kind.
    const inner = isObject ? (value as { readonly [key: string]: Json })[key] : undefined;
    return new TablePlace(inner, [...this.path, key], this.problems);
  }

  /** The rows of a list. */
  rows(): readonly TablePlace[] {
    const list = listOf(this.value);
    if (list === undefined) this.wrong('a list of rows');
    return (list ?? []).map((row, i) => new TablePlace(row, [...this.path, i], this.problems));
  }

  /** The row of a list whose `column` holds `name`. */
  row(column: string, name: string | number): TablePlace {
    const found = listOf(this.value)?.find((row) => new TablePlace(row, [], []).entry(column).value === name);
    const place = new TablePlace(found, [...this.path, String(name)], this.problems);
    if (found === undefined) place.wrong(`a row with ${column} ${name}`);
    return place;
  }

  number(range: { readonly min?: number; readonly max?: number } = {}): number {
    const { value } = this;
    const { min = -Infinity, max = Infinity } = range;
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
    this.wrong(`a number${limits(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  whole(min = -LARGEST, max = LARGEST): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.wrong(`a whole number${limits(min, max)}`);
    return Math.max(min, 0);
  }

  isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  flag(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    this.wrong('true or false');
    return false;
  }

  /** A text that matches the whole of `pattern`, as its parts. */
  text(pattern: RegExp, expected: string): readonly (string | undefined)[] {
    const found = typeof this.value === 'string' ? pattern.exec(this.value) : null;
    if (found === null) this.wrong(expected);
    return found ?? [];
  }

  /** Faces of a D8, written `[3, 5]`. */
  faces(): FaceRange {
    const [from, to] = listOf(this.value) ?? [];
    const fits = (face: Json | undefined): face is number =>
      typeof face === 'number' && Number.isInteger(face) && face >= 1 && face <= D8;
    if (fits(from) && fits(to) && from <= to) return { from, to };
    this.wrong(`two faces of a D8, such as [6, ${D8}]`);
    return { from: 1, to: 1 };
  }

  /** How many D8, written `3D8`. */
  dice(): number {
    const [, count] = this.text(/^([1-9])D8$/, 'a number of D8, such as "3D8"');
    return Number(count ?? 1);
  }

  note(message: string): void {
    this.problems.push({ path: ['tables', ...this.path], message, kind: 'input' });
  }

  private wrong(expected: string): void {
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    this.note(`tables.${this.path.join('.')} ${given}; it must be ${expected}`);
  }
}

/** Whole numbers in tables stay within this, so that sums of them stay small. */
const LARGEST = 100;

function limits(min: number, max: number): string {
  const from = min === -Infinity ? '' : ` of ${min} or more`;
  const to = max === Infinity ? '' : ` and ${max} or less`;
  return `${from}${to}`;
}

function listOf(value: Json | undefined): readonly Json[] | undefined {
  // The cast is true: a list of the JSON kind holds JSON.
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

/** Reads tables with `read`, and throws every problem it met at once. @throws {InputError} */
export function readPlaces<T>(tables: Json, read: (root: TablePlace) => T): T {
  const problems: InputProblem[] = [];
  const result = read(new TablePlace(tables, [], problems));
  if (problems.length > 0) throw new InputError(problems);
  return result;
}

/** A value for each of the words. */
export function byWord<K extends string, V>(
  words: readonly K[],
  value: (word: K) => V,
): Readonly<Record<K, V>> {
  const made: Partial<Record<K, V>> = {};
  for (const word of words) made[word] = value(word);
  return made as Record<K, V>; // true: every word has been given its value
}
