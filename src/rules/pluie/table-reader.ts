/** Reads numbers out of (patched) tables by path; gathers everything wrong with them before it complains. */
import type { Json } from '../../engagement/system.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';

type Path = readonly (string | number)[];

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: true;
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
  row(column: string, name: string): TablePlace {
    const found = listOf(this.value)?.find((row) => new TablePlace(row, [], []).entry(column).value === name);
    const place = new TablePlace(found, [...this.path, name], this.problems);
    if (found === undefined) place.wrong(`a row with ${column} ${name}`);
    return place;
  }

  number(range: NumberRange = {}): number {
    const { value } = this;
    const { min = -Infinity, max = Infinity } = range;
    const fits =
      typeof value === 'number' &&
      Number.isFinite(value) &&
      value >= min &&
      value <= max &&
      (range.whole === undefined || Number.isInteger(value));
    if (fits) return value;
    const kind = range.whole === undefined ? 'a number' : 'a whole number';
    const from = min === -Infinity ? '' : ` of ${min} or more`;
    const to = max === Infinity ? '' : ` and ${max} or less`;
    this.wrong(`${kind}${from}${to}`);
    return min === -Infinity ? 0 : min;
  }

  whole(min?: number, max?: number): number {
    return this.number({
      whole: true,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    });
  }

  /** A whole number, or null where the source prints an x. */
  wholeOrNull(min?: number): number | null {
    return this.value === null ? null : this.whole(min);
  }

  isNull(): boolean {
    return this.value === null;
  }

  flag(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    this.wrong('true or false');
    return false;
  }

  text(): string {
    if (typeof this.value === 'string' && this.value !== '') return this.value;
    this.wrong('a text');
    return '';
  }

  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((word) => word === this.value);
    if (found !== undefined) return found;
    this.wrong(`one of ${words.join(', ')}`);
    // A stand-in: the problem noted above stops the reading of the tables.
    return words[0] as T;
  }

  /** Notes that this place must hold the same number as another, since the source prints it twice. */
  mustAgree(mine: number, other: TablePlace, theirs: number): void {
    if (mine === theirs) return;
    this.note(
      `${this.where()} is ${mine}, but ${other.where()} is ${theirs}: the source prints this number twice, so patch both`,
    );
  }

  note(message: string): void {
    this.problems.push({ path: ['tables', ...this.path], message, kind: 'input' });
  }

  where(): string {
    return `tables.${this.path.join('.')}`;
  }

  private wrong(expected: string): void {
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    this.note(`${this.where()} ${given}; it must be ${expected}`);
  }
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
