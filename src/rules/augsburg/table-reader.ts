/** Reads numbers out of (patched) tables by path; gathers everything wrong with them before it complains. */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import type { Json } from '../../engagement/system.ts';
import { diceIn, type DiceNotation } from './dice-notation.ts';

type Path = readonly (string | number)[];

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
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

  /** The row with this id of the table with this name. */
  row(table: string, id: string): TablePlace {
    const rows = this.entry(table).entry('rows');
    const found = listOf(rows.value)?.find((row) => new TablePlace(row, [], []).entry('id').value === id);
    const place = new TablePlace(found, [...rows.path, id], this.problems);
    if (found === undefined) place.wrong(`a row with id ${id}`);
    return place;
  }

  number({ min = -Infinity, max = Infinity }: NumberRange = {}): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
    this.wrong(`a number${inWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  whole({ min = -Infinity, max = Infinity }: NumberRange = {}): number {
    const { value } = this;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    this.wrong(`a whole number${inWords(min, max)}`);
    return min === -Infinity ? 0 : min;
  }

  /** A length in inches, or null where the source prints a dash. */
  inchesOrNull(): number | null {
    return this.value === null ? null : this.number({ min: 0, max: MOST_INCHES });
  }

  isNull(): boolean {
    return this.value === null;
  }

  isAbsent(): boolean {
    return this.value === undefined;
  }

  /** Whether a list holds the word. */
  has(word: string): boolean {
    const list = listOf(this.value);
    if (list === undefined) this.wrong('a list of ids');
    return list?.includes(word) ?? false;
  }

  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((word) => word === this.value);
    if (found !== undefined) return found;
    this.wrong(`one of ${words.join(', ')}`);
    // A stand-in: the problem noted above stops the reading of the tables.
    return words[0] as T;
  }

  /** The dice that a text names. */
  dice(): DiceNotation {
    const dice = typeof this.value === 'string' ? diceIn(this.value) : null;
    if (dice !== null) return dice;
    this.wrong('a text that names dice: 1 to 20 of d6, d3 or d2, such as 2d6 or d6+3');
    return { count: 1, sides: 6, plus: 0 };
  }

  /** The number of figures in a text such as `1d6 per 6 original figures or part`. */
  figuresPerDice(): number {
    const found = typeof this.value === 'string' ? /\bper (\d+)\b/u.exec(this.value)?.[1] : undefined;
    const figures = Number(found);
    if (Number.isSafeInteger(figures) && figures >= 1) return figures;
    this.wrong('a text such as 1d6 per 6 original figures or part');
    return 1;
  }

  /** Notes that this place must hold `expected`, and why. */
  mustBe(expected: number, why: string): void {
    if (this.value !== expected) this.wrong(`${expected}: ${why}`);
  }

  wrong(expected: string): void {
    const where = `tables.${this.path.join('.')}`;
    const given = this.value === undefined ? 'is missing' : `is ${JSON.stringify(this.value)}`;
    const message = `${where} ${given}; it must be ${expected}`;
    this.problems.push({ path: ['tables', ...this.path], message, kind: 'input' });
  }
}

/** Longer than any table. */
const MOST_INCHES = 10_000;

function inWords(min: number, max: number): string {
  return `${min === -Infinity ? '' : ` of ${min} or more`}${max === Infinity ? '' : ` and ${max} or less`}`;
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
