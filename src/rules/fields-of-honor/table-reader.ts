/**
 * Reads numbers out of (patched) tables by path, beside the tables as supplied, so that a number knows whether it is the
 * source's, inferred, or a rule pack's; gathers everything wrong with them before it complains.
 */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { decimalFraction, type Fraction } from '../../engagement/lengths.ts';
import type { Json } from '../../engagement/system.ts';
import type { Use } from './units.ts';

/** A number with its standing. */
export interface Figure {
  readonly value: number;
  /** The throws for which the source names the item but gives no value; a rule pack's value is never inferred. */
  readonly inferredFor: 'everything' | readonly string[];
}

/** Whether the number is our default rather than the source's when it serves this throw. */
export function isInferred({ inferredFor }: Figure, use: Use): boolean {
  return inferredFor === 'everything' || inferredFor.includes(use);
}

type Path = readonly (string | number)[];
interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A place in the tables. Its reading methods give a harmless stand-in for a wrong value and note the problem. */
export class TablePlace {
  private readonly value: Json | undefined;
  private readonly supplied: Json | undefined;
  private readonly path: Path;
  private readonly problems: InputProblem[];

  constructor(value: Json | undefined, supplied: Json | undefined, path: Path, problems: InputProblem[]) {
    this.value = value;
    this.supplied = supplied;
    this.path = path;
    this.problems = problems;
  }

  entry(key: string): TablePlace {
    const inner = partOf(this.value, key);
    return new TablePlace(inner, partOf(this.supplied, key), [...this.path, key], this.problems);
  }

  /** The row of a list whose `column` holds `name`. */
  row(column: string, name: string): TablePlace {
    const found = rowOf(this.value, column, name);
    const place = new TablePlace(
      found,
      rowOf(this.supplied, column, name),
      [...this.path, name],
      this.problems,
    );
    if (found === undefined) place.wrong(`a row with ${column} ${name}`);
    return place;
  }

  number({ min = -Infinity, max = Infinity }: Range = {}): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
    this.wrong(`a number${inWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  whole({ min = -Infinity, max = Infinity }: Range = {}): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    this.wrong(`a whole number${inWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  /** A share from 0 to 1, as a fraction. */
  share(): Fraction {
    return decimalFraction(this.number({ min: 0, max: 1 }));
  }

  isNull(): boolean {
    return this.value === null;
  }

  /** A whole number with its standing; the row it is part of says whether it is inferred. */
  figure(key: string, range: Range = {}): Figure {
    const place = this.entry(key);
    const value = place.whole(range);
    return { value, inferredFor: place.value === place.supplied ? this.inferredFor() : [] };
  }

  /** As `figure`, of any number. */
  measure(key: string, range: Range = {}): Figure {
    const place = this.entry(key);
    const value = place.number(range);
    return { value, inferredFor: place.value === place.supplied ? this.inferredFor() : [] };
  }

  private inferredFor(): Figure['inferredFor'] {
    if (partOf(this.value, 'inferred') === true) return 'everything';
    const uses = partOf(this.value, 'inferredFor');
    return Array.isArray(uses) ? uses.map(String) : [];
  }

  /** The words of a list, each one of `words`. */
  words<T extends string>(words: readonly T[]): readonly T[] {
    const list = Array.isArray(this.value) ? (this.value as readonly Json[]) : []; // a list of JSON holds JSON
    const found = words.filter((word) => list.includes(word));
    if (found.length === 0 || found.length !== list.length) this.wrong(`a list of ${words.join(', ')}`);
    return found;
  }

  /** Notes that this place must hold `expected`, and why. */
  mustBe(expected: number | null, why: string): void {
    if (this.value !== expected) this.wrong(`${expected ?? 'null'}: ${why}`);
  }

  private wrong(expected: string): void {
    const where = `tables.${this.path.join('.')}`;
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    this.problems.push({
      path: ['tables', ...this.path],
      message: `${where} ${given}; it must be ${expected}`,
      kind: 'input',
    });
  }
}

function inWords(min: number, max: number): string {
  return `${min === -Infinity ? '' : ` of ${min} or more`}${max === Infinity ? '' : ` and ${max} or less`}`;
}

function partOf(value: Json | undefined, key: string): Json | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // The cast is true: neither null nor a list, so an object of the JSON kind.
  return isObject ? (value as { readonly [key: string]: Json })[key] : undefined;
}

function rowOf(value: Json | undefined, column: string, name: string): Json | undefined {
  // The cast is true: a list of the JSON kind holds JSON.
  const rows = Array.isArray(value) ? (value as readonly Json[]) : [];
  return rows.find((row) => partOf(row, column) === name);
}

/** Reads tables with `read`, and throws every problem it met at once. @throws {InputError} */
export function readPlaces<T>(tables: Json, supplied: Json, read: (root: TablePlace) => T): T {
  const problems: InputProblem[] = [];
  const result = read(new TablePlace(tables, supplied, [], problems));
  if (problems.length > 0) throw new InputError(problems);
  return result;
}
