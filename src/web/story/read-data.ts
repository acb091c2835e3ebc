/** Readers of data from anybody: each gives a value of its type within its bounds, or fails. Texts become visible ones. */
import { isMap } from '../../engagement/json.ts';
import { visibleName, visibleText } from '../../engagement/visible.ts';

/** Data of another shape, or beyond the bounds of its readers. */
export class DataError extends Error {
  readonly code = 'HYTHE-WEB-DATA';
}

export type Reader<T> = (data: unknown) => T;

/** A text over several lines, cut at `most` characters. */
export function text(most: number): Reader<string> {
  return (data) => {
    if (typeof data !== 'string') throw new DataError('a text is expected');
    return visibleText(data.slice(0, most));
  };
}

/** A text on one line, at most `most` characters long. */
export function line(most: number): Reader<string> {
  return (data) => {
    if (typeof data !== 'string') throw new DataError('a text is expected');
    return visibleName(data, most);
  };
}

/** A number from `least` to `most`. */
export function number(least: number, most: number): Reader<number> {
  return (data) => {
    if (typeof data === 'number' && data >= least && data <= most) return data;
    throw new DataError(`a number from ${least} to ${most} is expected`);
  };
}

export function whole(least: number, most: number): Reader<number> {
  const read = number(least, most);
  return (data) => {
    if (Number.isInteger(data)) return read(data);
    throw new DataError('a whole number is expected');
  };
}

export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (data) => (data === null ? null : read(data));
}

/** The value, if there is one; without it its key is left out of a shape. */
export function given<T>(read: Reader<T>): Reader<T | undefined> {
  return (data) => (data === undefined || data === null ? undefined : read(data));
}

export function either<A, B>(one: Reader<A>, other: Reader<B>): Reader<A | B> {
  return (data) => {
    try {
      return one(data);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return other(data);
    }
  };
}

/** A list of at most `most` entries. */
export function list<T>(read: Reader<T>, most: number): Reader<T[]> {
  return (data) => {
    if (Array.isArray(data) && data.length <= most) return data.map(read);
    throw new DataError(`a list of at most ${most} is expected`);
  };
}

/** A list of two or three entries. */
export function exactly<T>(count: 2, read: Reader<T>): Reader<readonly [T, T]>;
export function exactly<T>(count: 3, read: Reader<T>): Reader<readonly [T, T, T]>;
export function exactly<T>(count: number, read: Reader<T>): Reader<readonly T[]> {
  return (data) => {
    const all = list(read, count)(data);
    if (all.length < count) throw new DataError(`a list of ${count} is expected`);
    return all;
  };
}

/** A map from names to values of one kind. */
export function map<T>(read: Reader<T>, most: number): Reader<Readonly<Record<string, T>>> {
  return (data) => {
    const entries = Object.entries(object(data));
    if (entries.length > most) throw new DataError(`a map of at most ${most} names is expected`);
    return Object.fromEntries(entries.map(([name, value]) => [visibleName(name, LONGEST_NAME), read(value)]));
  };
}

/** An object with these keys, but for those without a value; all others are left out. */
export function shape<T extends object>(readers: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (data) => {
    const from = object(data);
    const names = Object.keys(readers) as (keyof T & string)[]; // it has no other keys
    // true: each key has a value of its reader
    return Object.fromEntries(
      names
        .map((name) => [name, readers[name](Object.hasOwn(from, name) ? from[name] : undefined)] as const)
        .filter(([, value]) => value !== undefined),
    ) as T;
  };
}

const LONGEST_NAME = 100;

function object(data: unknown): Readonly<Record<string, unknown>> {
  if (isMap(data)) return data;
  throw new DataError('an object is expected');
}
