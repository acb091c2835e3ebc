/** The state of rules told as functions: a plain object of whole numbers, lists of them, and such objects in them. */
import { intAt, item } from '../chance/at.ts';
import { InputError } from './inputs.ts';

/** A number of a state that is no whole number. */
export class StoryStateError extends Error {
  readonly code = 'HYTHE-STORY-STATE';
}

type Holder = Record<string | number, unknown>;

/**
 * A state as the rules see it, and its numbers one after the other. Objects and lists are sealed, and stay where they
 * are: the rules change numbers, in place.
 */
export class StoryNumbers {
  /** The object that the rules change. */
  readonly told: unknown;
  /** The places of the numbers, in their order: `A.units[3].men`. */
  readonly places: readonly string[];
  private readonly holders: Holder[] = [];
  private readonly keys: (string | number)[] = [];

  /** @throws {InputError} where the start is not made of whole numbers */
  constructor(start: unknown) {
    const places: string[] = [];
    if (typeof start !== 'object' || start === null) throw badStart('', 'an object of whole numbers');
    this.told = this.copyOf(start, '', places);
    this.places = places;
  }

  read(from: Int32Array, offset: number): void {
    const { holders, keys } = this;
    for (let i = 0; i < keys.length; i++) item(holders, i)[item(keys, i)] = intAt(from, offset + i);
  }

  /** Writes the numbers. @throws {StoryStateError} where one of them is not whole */
  write(into: Int32Array, offset: number): void {
    const { holders, keys } = this;
    for (let i = 0; i < keys.length; i++) {
      const value = item(holders, i)[item(keys, i)];
      if (!isInt32(value)) throw this.notWhole(i, value);
      into[offset + i] = value;
    }
  }

  private copyOf(value: object, path: string, places: string[]): object {
    const isList = Array.isArray(value);
    const copy: Holder = isList ? ([] as unknown as Holder) : {}; // true: a list is held by its indices
    for (const [name, each] of Object.entries(value) as [string, unknown][]) {
      const key = isList ? Number(name) : name;
      const place = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      if (typeof each === 'object' && each !== null)
        Object.defineProperty(copy, key, { value: this.copyOf(each, place, places), enumerable: true });
      else {
        if (!isInt32(each)) throw badStart(place, `a whole number, not ${inWords(each)}`);
        copy[key] = each;
        places.push(place);
        this.holders.push(copy);
        this.keys.push(key);
      }
    }
    return Object.seal(copy);
  }

  private notWhole(i: number, value: unknown): StoryStateError {
    const limits = `from ${-(2 ** 31)} to ${2 ** 31 - 1}`;
    return new StoryStateError(
      `${item(this.places, i)} is ${inWords(value)}: a state holds whole numbers ${limits}`,
    );
  }
}

function badStart(place: string, wanted: string): InputError {
  const what = place === '' ? 'the start of the state' : `${place} in the start of the state`;
  return new InputError([{ path: [], message: `${what} must be ${wanted}`, kind: 'input' }]);
}

function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}
