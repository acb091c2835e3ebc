/** Reads numbers out of (patched) tables by path; gathers everything wrong with them before it complains. */
import type { Field, InputProblem, Path, Value } from './inputs.ts';
import { isList, isMap, type Json } from './json.ts';
import { throwIfAny } from './problems.ts';
import { readFields } from './read-inputs.ts';

/** Numbers of tables beyond this, on either side, are no part of any game. */
const LARGEST = 1_000_000;

/** A class of places: `TablePlace`, or a system's own that adds readings to it and keeps its constructor. */
export type PlaceClass<P> = new (value: Json | undefined, path: Path, problems: InputProblem[]) => P;

/**
 * A place in the tables. Its readings give a harmless stand-in for a wrong value and note the problem, so that all
 * problems come at once. A system extends it with readings of its own; the places within are then of its class.
 */
export class TablePlace {
  /** The value of the tables here; undefined where there is none. */
  protected readonly value: Json | undefined;
  private readonly path: Path;
  /** All that was found wrong so far. */
  protected readonly problems: InputProblem[];

  constructor(value: Json | undefined, path: Path, problems: InputProblem[]) {
    this.value = value;
    this.path = path;
    this.problems = problems;
  }

  /** The entry `key` of an object. */
  entry(key: string): this {
    return this.within(key, (value) => entryOf(value, key));
  }

  rows(): readonly this[] {
    const list = listOf(this.value);
    if (list === undefined) this.wrong('a list of rows');
    return (list ?? []).map((_row, i) => this.within(i, (value) => listOf(value)?.[i]));
  }

  /** The row of a list whose `column` holds `name`. */
  row(column: string, name: string | number): this {
    const place = this.within(String(name), (value) =>
      listOf(value)?.find((row) => entryOf(row, column) === name),
    );
    if (place.value === undefined) place.wrong(`a row with ${column} ${name}`);
    return place;
  }

  /** A number from `min` to `max`. */
  number(min = -LARGEST, max = LARGEST): number {
    return this.bounded('a number', Number.isFinite, min, max);
  }

  /** A whole number from `min` to `max`. */
  whole(min = -LARGEST, max = LARGEST): number {
    return this.bounded('a whole number', Number.isSafeInteger, min, max);
  }

  /** True where the source prints that there is nothing here. */
  isNull(): boolean {
    return this.value === null;
  }

  /** True or false; anything else is a problem. */
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

  /** A word of the list; anything else is a problem. */
  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((word) => word === this.value);
    if (found !== undefined) return found;
    this.wrong(`one of ${words.join(', ')}`);
    // A stand-in: the problem noted above stops the reading of the tables.
    return words[0] as T;
  }

  /** The value by a description: a part that the source does not give, as a user fills it. */
  described<F extends Field>(field: F): Value<F> {
    const key = String(this.path.at(-1));
    const path = ['tables', ...this.path.slice(0, -1)];
    const { value, problems } = readFields(
      { [key]: field },
      { [key]: this.value },
      { shortForms: false, path },
    );
    this.problems.push(...problems);
    // What a description has read has its type; a problem noted stops the reading of the tables.
    return (value?.[key] ?? null) as Value<F>;
  }

  /** Notes a wrong value here; `expected` names the right ones: `a number of dice`. */
  wrong(expected: string): void {
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    this.note(`${this.where()} ${given}; it must be ${expected}`);
  }

  /** Notes a problem of this place in words of its own. */
  note(message: string): void {
    this.problems.push({ path: ['tables', ...this.path], message, kind: 'input' });
  }

  /** The place as it is written in messages: `tables.weapons.rows`. */
  where(): string {
    return `tables.${this.path.join('.')}`;
  }

  private bounded(what: string, is: (value: unknown) => boolean, min: number, max: number): number {
    const { value } = this;
    if (typeof value === 'number' && is(value) && value >= min && value <= max) return value;
    this.wrong(`${what} from ${min} to ${max}`);
    // 0, or the allowed number that is nearest to it.
    return Math.min(Math.max(min, 0), max);
  }

  /** The place that `part` finds in the value of this one, under the name `step`. */
  protected within(step: string | number, part: (value: Json | undefined) => Json | undefined): this {
    // The cast is true: `readPlaces` begins with a class that has this constructor, and places make others of their own.
    const Own = this.constructor as PlaceClass<this>;
    return new Own(part(this.value), [...this.path, step], this.problems);
  }
}

/** The entry of an object of JSON; undefined where there is none. */
export function entryOf(value: Json | undefined, key: string): Json | undefined {
  return isMap(value) ? value[key] : undefined;
}

/** A list of JSON; undefined for anything else. */
export function listOf(value: Json | undefined): readonly Json[] | undefined {
  return isList(value) ? value : undefined;
}

/**
 * Reads tables with `read`, from a root of the class given, and throws every problem it met at once.
 * @throws {InputError}
 */
export function readPlaces<P extends TablePlace, T>(
  tables: Json,
  Place: PlaceClass<P>,
  read: (root: P) => T,
): T {
  const problems: InputProblem[] = [];
  const result = read(new Place(tables, [], problems));
  throwIfAny(problems);
  return result;
}
