/**
 * Tables of a source, declared once: what a cell holds, its bounds, its name for people, its column in rows of a user's own.
 * The reading of the tables follows from it, and so do the columns that name rows, names of numbers, and columns of own rows.
 */
import { byWord, type ByRow } from './by-word.ts';
import type { Field, Fields } from './inputs.ts';
import type { JsonObject } from './json.ts';
import { readPlaces, TablePlace } from './table-place.ts';

/** A place that may be missing. */
class DeclaredPlace extends TablePlace {
  isGiven(): boolean {
    return this.value !== undefined;
  }
}

interface Told {
  /** The name of its number for people; `$1` is the first row or word on the way to it, `$2` the second. */
  readonly name?: string;
  /** Its column in rows of a user's own. */
  readonly own?: Field;
}

interface Bounded extends Told {
  readonly min?: number;
  readonly max?: number;
}

/** A cell, or cells alike by word. */
export interface Cell<V = unknown> extends Told {
  readonly read: (place: DeclaredPlace) => V;
  readonly isByWord?: true;
}

/** Rows, each named by its column `key`. */
export class Rows<K extends string, C extends Columns> {
  readonly key: string;
  /** The rows without which the rules cannot be played. */
  readonly printed: readonly K[];
  readonly columns: C;
  /** True where they stand under `rows` of their table. */
  readonly isTable: boolean;

  constructor(key: string, printed: readonly K[], columns: C, isTable: boolean) {
    this.key = key;
    this.printed = printed;
    this.columns = columns;
    this.isTable = isTable;
  }
}

type Columns = { readonly [name: string]: Declared };
type Declared = Cell | Rows<string, Columns> | Columns;

/** The tables as they are read: rows by their names. */
export type Read<D> =
  D extends Cell<infer V>
    ? V
    : D extends Rows<infer K, infer C>
      ? ByRow<K, Read<C> & { readonly id: string }>
      : { readonly [N in keyof D]: Read<D[N]> };

export function whole({ min, max, ...told }: Bounded = {}): Cell<number> {
  return { read: (place) => place.whole(min, max), ...told };
}

export function number({ min, max, ...told }: Bounded = {}): Cell<number> {
  return { read: (place) => place.number(min, max), ...told };
}

export function flag(told: Told = {}): Cell<boolean> {
  return { read: (place) => place.flag(), ...told };
}

export function text(told: Told = {}): Cell<string> {
  return { read: (place) => place.text(), ...told };
}

export function oneOf<W extends string>(words: readonly W[], told: Told = {}): Cell<W> {
  return { read: (place) => place.oneOf(words), ...told };
}

/** A cell in which the source prints that there is nothing. */
export function orNull<V>(cell: Cell<V>): Cell<V | null> {
  return { ...cell, read: (place) => (place.isNull() ? null : cell.read(place)) };
}

/** A cell that some rows lack. */
export function perhaps<V>(cell: Cell<V>): Cell<V | undefined> {
  return { ...cell, read: (place) => (place.isGiven() ? cell.read(place) : undefined) };
}

export function listOf<V>(cell: Cell<V>): Cell<readonly V[]> {
  return { ...cell, read: (place) => place.rows().map((one) => cell.read(one)) };
}

/** Two whole numbers, one over the other. */
export function fraction(told: Told = {}): Cell<{ readonly over: number; readonly under: number }> {
  return {
    ...told,
    read(place) {
      const [over, under] = place.rows();
      if (over !== undefined && under !== undefined) return { over: over.whole(0), under: under.whole(1) };
      place.note(`${place.where()} must be a fraction: a list of two whole numbers`);
      return { over: 0, under: 1 };
    },
  };
}

/** Cells alike, one for each word. */
export function eachOf<W extends string, V>(
  words: readonly W[],
  cell: Cell<V>,
  told: Told = {},
): Cell<Readonly<Record<W, V>>> {
  return {
    ...(cell.name === undefined ? {} : { name: cell.name }),
    ...told,
    read: (place) => byWord(words, (word) => cell.read(place.entry(word))),
    isByWord: true,
  };
}

/** A table of rows. */
export function table<K extends string, C extends Columns>(key: string, printed: readonly K[], columns: C) {
  return new Rows(key, printed, columns, true);
}

/** Rows that are a part of a table. */
export function rows<K extends string, C extends Columns>(key: string, printed: readonly K[], columns: C) {
  return new Rows(key, printed, columns, false);
}

/** Notes on what does not go together in tables; a place is a path of the tables as read: `weapons/fr.lebel/hit`. */
export interface Disagreements {
  /** @param message what follows on the name of the place */
  readonly note: (path: string, message: string) => void;
  /** Notes a difference between two places in which the source prints one thing. */
  readonly twice: (path: string, other: string) => void;
}

/**
 * Reads tables by their declaration, with what else follows from them.
 * @param more works that out, and notes what does not go together
 * @throws {InputError} with every wrong place
 */
export function readDeclared<D extends Columns, T>(
  declared: D,
  json: JsonObject,
  more: (tables: Read<D>, disagreements: Disagreements) => T,
): Read<D> & T {
  const tables = readPlaces(json, DeclaredPlace, (root) => readAt(declared, root) as Read<D>); // true: Read says what readAt makes
  return readPlaces(json, DeclaredPlace, (root) => {
    const at = (path: string): DeclaredPlace =>
      path.split('/').reduce((place, key) => place.entry(key), root);
    const note = (path: string, message: string): void => {
      const place = at(path);
      place.note(`${place.where()}${message}`);
    };
    const twice = (path: string, other: string): void => {
      const [mine, theirs] = [valueAt(tables, path), valueAt(tables, other)];
      if (mine === theirs) return;
      const where = at(other).where();
      note(
        path,
        ` is ${mine}, but ${where} is ${theirs}: the source prints this number twice, so patch both`,
      );
    };
    return { ...tables, ...more(tables, { note, twice }) };
  });
}

/** The value at a path, in words. */
function valueAt(tables: unknown, path: string): string {
  let value = tables;
  // True: a path leads through objects, up to what is missing.
  for (const key of path.split('/')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function isCell(declared: Declared): declared is Cell {
  return 'read' in declared && typeof declared.read === 'function';
}

function readAt(declared: Declared, place: DeclaredPlace): unknown {
  if (declared instanceof Rows) return readRows(declared, place);
  if (isCell(declared)) return declared.read(place);
  return Object.fromEntries(
    Object.entries(declared).map(([key, one]) => [key, readAt(one, place.entry(key))]),
  );
}

function readRows({ key, printed, columns, isTable }: Rows<string, Columns>, place: DeclaredPlace): unknown {
  const list = isTable ? place.entry('rows') : place;
  const found = new Map<string, object>();
  for (const row of list.rows()) {
    const id = row.entry(key).text();
    if (found.has(id)) row.note(`${row.where()}: ${id} stands in two rows`);
    // By its name, so that a message says whose row is wrong.
    found.set(id, { id, ...(readAt(columns, list.row(key, id)) as object) }); // true: columns are read as an object
  }
  for (const id of printed) if (!found.has(id)) list.row(key, id);
  return Object.fromEntries(found);
}

/** Every declared thing with its path; `*` stands for the name of a row. */
function* declaredIn(
  declared: Declared,
  path: readonly string[] = [],
): Generator<{ readonly one: Declared; readonly path: readonly string[] }> {
  yield { one: declared, path };
  if (declared instanceof Rows) yield* declaredIn(declared.columns, [...path, '*']);
  else if (!isCell(declared))
    for (const [key, one] of Object.entries(declared)) yield* declaredIn(one, [...path, key]);
}

/** For each list of rows, the column that names a row. */
export function rowKeysOf(declared: Columns): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...declaredIn(declared)].flatMap(({ one, path }) =>
      one instanceof Rows ? [[[...path, ...(one.isTable ? ['rows'] : [])].join('.'), one.key]] : [],
    ),
  );
}

/** The names of numbers by patterns of their paths in specs. */
export function numberNamesOf(declared: Columns): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...declaredIn(declared)].flatMap(({ one, path }) => {
      if (one instanceof Rows || !isCell(one) || one.name === undefined) return [];
      return [
        [[...path.filter((key) => key !== 'rows'), ...(one.isByWord ? ['*'] : [])].join('.'), one.name],
      ];
    }),
  );
}

/** The columns of a row of a user's own. */
export function ownColumns<C extends Columns>({ columns }: Rows<string, C>): Fields {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, one]) =>
      !(one instanceof Rows) && isCell(one) && one.own !== undefined ? [[key, one.own]] : [],
    ),
  );
}
