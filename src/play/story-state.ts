/** The state of rules told as functions: a plain object of whole numbers, lists of them, and such objects in them. */
import { intAt, item } from '../chance/at.ts';
import { InputError } from './inputs.ts';
import { madeCode } from './made-code.ts';

/** States of more numbers are rare, and code for them is slow to make. */
const MOST_COMPILED = 500;

/** A number of a state that is no whole number. */
export class StoryStateError extends Error {
  readonly code = 'HYTHE-STORY-STATE';
}

type Holder = Record<string | number, unknown>;

interface Codec {
  read(from: Int32Array, offset: number): void;
  /** False where a number is not whole. */
  write(into: Int32Array, offset: number): boolean;
}

/**
 * A state as the rules see it, and its numbers one after the other. Objects and lists are sealed, and stay where they
 * are: the rules change numbers, in place.
 */
export class StoryNumbers {
  /** The object that the rules change. */
  readonly told: unknown;
  /** The places of the numbers, in their order: `A.units[3].men`. */
  readonly places: readonly string[];
  private readonly codec: Codec;
  private readonly holders: Holder[] = [];
  private readonly keys: (string | number)[] = [];

  /** @throws {InputError} where the start is not made of whole numbers */
  constructor(start: unknown) {
    const places: string[] = [];
    if (typeof start !== 'object' || start === null) throw badStart('', 'an object of whole numbers');
    this.told = this.copyOf(start, '', places);
    this.places = places;
    this.codec = compiled(this.holders, this.keys) ?? interpreted(this.holders, this.keys);
  }

  read(from: Int32Array, offset: number): void {
    this.codec.read(from, offset);
  }

  /** Writes the numbers. @throws {StoryStateError} where one of them is not whole */
  write(into: Int32Array, offset: number): void {
    if (this.codec.write(into, offset)) return;
    const { holders, keys } = this;
    for (let i = 0; i < keys.length; i++) {
      const value = item(holders, i)[item(keys, i)];
      if (!isInt32(value)) throw this.notWhole(i, value);
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

/** Number by number. */
function interpreted(holders: readonly Holder[], keys: readonly (string | number)[]): Codec {
  return {
    read(from, offset) {
      for (let i = 0; i < keys.length; i++) item(holders, i)[item(keys, i)] = intAt(from, offset + i);
    },
    write(into, offset) {
      let isWhole = true;
      for (let i = 0; i < keys.length; i++) {
        const value = item(holders, i)[item(keys, i)];
        if (isInt32(value)) into[offset + i] = value;
        else isWhole = false;
      }
      return isWhole;
    },
  };
}

/** The same as code made for the places; null where no code may be made, or there is too much of it. */
function compiled(holders: readonly Holder[], keys: readonly (string | number)[]): Codec | null {
  if (keys.length > MOST_COMPILED) return null;
  const objects = [...new Set(holders)];
  const places = keys.map((key, i) => `h${objects.indexOf(item(holders, i))}[${JSON.stringify(key)}]`);
  return madeCode(
    objects.map((_holder, i) => `h${i}`),
    `return {
      read(from, at) { ${places.map((place, i) => `${place} = from[at + ${i}];`).join(' ')} },
      write(into, at) {
        let v = 0, isWhole = true;
        ${places.map((place, i) => `v = ${place}; isWhole &&= v === (v | 0); into[at + ${i}] = v;`).join(' ')}
        return isWhole;
      },
    };`,
    objects,
  );
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
