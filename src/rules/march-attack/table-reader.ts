/** Reads numbers out of (patched) tables by path; gathers everything wrong with them before it complains. */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import type { Json } from '../../engagement/system.ts';
import { diceIn, type Dice } from './dice.ts';
import { fractionIn, type Share } from './share.ts';

type Path = readonly (string | number)[];

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

  /** The keys of an object. */
  keys(): readonly string[] {
    const { value } = this;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) this.wrong('a map');
    return isObject ? Object.keys(value) : [];
  }

  /** The elements of a list. */
  elements(): readonly TablePlace[] {
    // The cast is true: a list of the JSON kind holds JSON.
    const list = Array.isArray(this.value) ? (this.value as readonly Json[]) : undefined;
    if (list === undefined) this.wrong('a list');
    return (list ?? []).map((one, i) => new TablePlace(one, [...this.path, i], this.problems));
  }

  /** The row whose `column` holds `name`, among the `rows` of this table. */
  row(column: string, name: string): TablePlace {
    const rows = this.entry('rows');
    const found = rows.elements().find((row) => row.entry(column).value === name);
    if (found !== undefined) return new TablePlace(found.value, [...rows.path, name], this.problems);
    const missing = new TablePlace(undefined, [...rows.path, name], this.problems);
    missing.wrong(`a row with ${column} ${name}`);
    return missing;
  }

  number(min = -Infinity, max = Infinity): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
    this.wrong(`a number${rangeInWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  whole(min = -Infinity, max = Infinity): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    this.wrong(`a whole number${rangeInWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  wholeOrNull(min: number, max = Infinity): number | null {
    return this.value === null ? null : this.whole(min, max);
  }

  numberOrNull(min: number): number | null {
    return this.value === null ? null : this.number(min);
  }

  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((word) => word === this.value);
    if (found !== undefined) return found;
    this.wrong(`one of ${words.join(', ')}`);
    // A stand-in: the problem noted above stops the reading of the tables.
    return words[0] as T;
  }

  /** Text, or null where there is none. */
  note(): string | null {
    return typeof this.value === 'string' ? this.value : null;
  }

  dice(): Dice {
    const dice = typeof this.value === 'string' ? diceIn(this.value) : null;
    if (dice !== null) return dice;
    this.wrong('dice such as 2D6');
    return { count: 1, sides: 6 };
  }

  /** The fraction with which a text begins: `2/3 or less`, `1`. */
  share(): Share {
    const share = typeof this.value === 'string' ? fractionIn(this.value) : null;
    if (share !== null) return share;
    this.wrong('a text that begins with a fraction from 0 to 1, such as 2/3 or less');
    return { over: 1, under: 1 };
  }

  /** The first whole number of a text such as `per 2 full CV lost`. */
  numberInText(): number {
    const found = typeof this.value === 'string' ? /\d+/u.exec(this.value)?.[0] : undefined;
    const number = Number(found);
    if (Number.isSafeInteger(number) && number >= 1) return number;
    this.wrong('a text with a whole number of 1 or more in it');
    return 1;
  }

  wrong(expected: string): void {
    const where = `tables.${this.path.join('.')}`;
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    const message = `${where} ${given}; it must be ${expected}`;
    this.problems.push({ path: ['tables', ...this.path], message, kind: 'input' });
  }
}

function rangeInWords(min: number, max: number): string {
  return `${min === -Infinity ? '' : ` of ${min} or more`}${max === Infinity ? '' : ` and ${max} or less`}`;
}

/** Reads tables with `read`, and throws every problem it met at once. @throws {InputError} */
export function readPlaces<T>(tables: Json, read: (root: TablePlace) => T): T {
  const problems: InputProblem[] = [];
  const result = read(new TablePlace(tables, [], problems));
  if (problems.length > 0) throw new InputError(problems);
  return result;
}
