/**
 * Tables of a source, declared once: what a cell holds, its bounds, its name for people, its column in rows of a user's own.
 * The reading of the tables follows from it, and so do the columns that name rows, names of numbers, and columns of own rows.
 */
import { byRow, byWord, type ByRow } from './by-word.ts';
import type { Field, Fields, Value } from './inputs.ts';
import { isMap, type Json, type JsonObject } from './json.ts';
import { readPlaces, TablePlace } from './table-place.ts';

/** A place that may be missing. */
export class DeclaredPlace extends TablePlace {
  isGiven(): boolean {
    return this.value !== undefined;
  }

  /** The keys of a map. */
  keys(): readonly string[] {
    if (isMap(this.value)) return Object.keys(this.value);
    this.wrong('a map');
    return [];
  }

  /** The reading of a map, or the one that is kept of it: tables share all rows but those that a patch changes. */
  once<V>(kept: WeakMap<JsonObject, V>, read: () => V): V {
    const { value, problems } = this;
    const earlier = isMap(value) ? kept.get(value) : undefined;
    if (earlier !== undefined) return earlier;
    const before = problems.length;
    const fresh = read();
    // What is wrong with it is said each time.
    if (isMap(value) && problems.length === before) kept.set(value, fresh);
    return fresh;
  }

  /** The name of a row: a number, or a text. */
  rowName(): string | number {
    return typeof this.value === 'number' ? this.value : this.text();
  }

  /** The value here as `read` takes it; `standIn` where that is nothing. */
  meant<V>(read: (written: Json | undefined) => V | null, expected: string, standIn: V): V {
    const value = read(this.value);
    if (value === null) this.wrong(expected);
    return value ?? standIn;
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
  /** Things alike in it, under any key. */
  readonly each?: Declared;
}

/** Rows, each named by its column `key`, a text or a number. */
export class Rows<K extends string, C extends Columns> {
  readonly key: string;
  /** The rows without which the rules cannot be played. */
  readonly printed: readonly K[];
  readonly columns: C;
  /** True where they stand under `rows` of their table. */
  readonly isTable: boolean;
  /** Rows that were read, by their JSON. */
  readonly kept = new WeakMap<JsonObject, object>();

  constructor(key: string, printed: readonly K[], columns: C, isTable: boolean) {
    this.key = key;
    this.printed = printed;
    this.columns = columns;
    this.isTable = isTable;
  }
}

/** Rows with columns of their own, each named by its column `key`; others may stand among them. */
export class EachRow<E extends Readonly<Record<string, Columns>>> {
  readonly key: string;
  readonly columns: E;

  constructor(key: string, columns: E) {
    this.key = key;
    this.columns = columns;
  }
}

type Columns = { readonly [name: string]: Declared };
type Declared = Cell | Rows<string, Columns> | EachRow<Readonly<Record<string, Columns>>> | Columns;

/** The tables as they are read: rows by their names. */
export type Read<D> =
  D extends Cell<infer V>
    ? V
    : D extends Rows<infer K, infer C>
      ? ByRow<K, Read<C> & { readonly id: string }>
      : D extends EachRow<infer E>
        ? { readonly [N in keyof E]: Read<E[N]> }
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

/** A text that stands for a value: `2D6`. */
export function meaning<V>(
  read: (text: string) => V | null,
  expected: string,
  standIn: V,
  told: Told = {},
): Cell<V> {
  return written((one) => (typeof one === 'string' ? read(one) : null), expected, standIn, told);
}

/** Anything that stands for a value: a list of two faces of a die. */
export function written<V>(
  read: (one: Json | undefined) => V | null,
  expected: string,
  standIn: V,
  told: Told = {},
): Cell<V> {
  return { read: (place) => place.meant(read, expected, standIn), ...told };
}

/** A part that the source does not give, as a user fills it; null where nobody does. */
export function filled<const F extends Field>(field: F): Cell<Value<F>> {
  return { read: (place) => place.described(field) };
}

/** A cell in which the source prints that there is nothing. */
export function orNull<V>(cell: Cell<V>): Cell<V | null> {
  return { ...cell, read: (place) => (place.isNull() ? null : cell.read(place)) };
}

/** A cell that some rows lack. */
export function perhaps<V>(cell: Cell<V>): Cell<V | undefined> {
  return { ...cell, read: (place) => (place.isGiven() ? cell.read(place) : undefined) };
}

export function listOf<D extends Cell | Columns>(each: D): Cell<readonly Read<D>[]> {
  const told = isCell(each) ? each : {};
  return { ...told, read: (place) => place.rows().map((one) => readAt(each, one) as Read<D>) }; // true: Read says what readAt makes
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

/** Rows of which each has columns of its own. */
export function eachRow<E extends Readonly<Record<string, Columns>>>(key: string, columns: E) {
  return new EachRow(key, columns);
}

/** Things alike, one for each key of a map but that of its rule; those printed must be there. */
export function mapOf<D extends Declared, K extends string = never>(
  each: D,
  printed: readonly K[] = [],
): Cell<ByRow<K, Read<D>>> {
  return {
    each,
    read: (place) =>
      byRow(
        printed,
        place.keys().filter((key) => key !== 'ruleId' && !printed.some((one) => one === key)),
        (key) => readAt(each, place.entry(key)) as Read<D>, // true: Read says what readAt makes
      ),
  };
}

/** Notes on what does not go together in tables; a place is a path of the tables as read: `weapons/fr.lebel/hit`. */
export interface Disagreements {
  /** @param message what follows on the name of the place */
  readonly note: (path: string, message: string) => void;
  /** Notes a difference between two places, by their keys, in which the source prints one thing. */
  readonly twice: (path: readonly string[], other: readonly string[]) => void;
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
  const tables = readPlaces(json, DeclaredPlace, (root) => readTables(declared, root) as Read<D>); // true: Read says what readTables makes
  return readPlaces(json, DeclaredPlace, (root) => {
    const at = (path: string): DeclaredPlace =>
      path.split('/').reduce((place, key) => place.entry(key), root);
    const note = (path: string, message: string): void => {
      const place = at(path);
      place.note(`${place.where()}${message}`);
    };
    const twice: Disagreements['twice'] = (path, other) => {
      const [one, another] = [valueAt(tables, path), valueAt(tables, other)];
      // Most are numbers.
      if (one === another) return;
      const [mine, theirs] = [inWords(one), inWords(another)];
      if (mine === theirs) return;
      const where = at(other.join('/')).where();
      note(
        path.join('/'),
        ` is ${mine}, but ${where} is ${theirs}: the source prints this number twice, so patch both`,
      );
    };
    return { ...tables, ...more(tables, { note, twice }) };
  });
}

/** The value at the keys. */
function valueAt(tables: unknown, path: readonly string[]): unknown {
  let value = tables;
  // True: a path leads through objects, up to what is missing.
  for (const key of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value;
}

function inWords(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Tables that were read, by their declaration and then by their JSON. */
const keptTables = new WeakMap<Declared, WeakMap<JsonObject, unknown>>();

/** Reads each table of the declared ones, or takes the reading that is kept of it. */
function readTables(declared: Columns, root: DeclaredPlace): unknown {
  return Object.fromEntries(
    Object.entries(declared).map(([key, one]) => {
      const kept = keptTables.get(one) ?? new WeakMap<JsonObject, unknown>();
      keptTables.set(one, kept);
      const place = root.entry(key);
      return [key, place.once(kept, () => readAt(one, place))];
    }),
  );
}

function isCell(declared: Declared): declared is Cell {
  return 'read' in declared && typeof declared.read === 'function';
}

function readAt(declared: Declared, place: DeclaredPlace): unknown {
  if (declared instanceof Rows) return readRows(declared, place);
  if (declared instanceof EachRow) {
    place.rows();
    return Object.fromEntries(
      Object.entries(declared.columns).map(([id, columns]) => [
        id,
        readAt(columns, place.row(declared.key, id)),
      ]),
    );
  }
  if (isCell(declared)) return declared.read(place);
  return Object.fromEntries(
    Object.entries(declared).map(([key, one]) => [key, readAt(one, place.entry(key))]),
  );
}

function readRows(
  { key, printed, columns, isTable, kept }: Rows<string, Columns>,
  place: DeclaredPlace,
): unknown {
  const list = isTable ? place.entry('rows') : place;
  const found = new Map<string, object>();
  for (const row of list.rows()) {
    const name = row.entry(key).rowName();
    const id = String(name);
    if (found.has(id)) row.note(`${row.where()}: ${id} stands in two rows`);
    // By its name, so that a message says whose row is wrong.
    const own = (): object => ({ id, ...(readAt(columns, list.row(key, name)) as object) }); // true: columns are read as an object
    found.set(id, found.has(id) ? own() : row.once(kept, own));
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
  else if (declared instanceof EachRow) yield* declaredIn(declared.columns, path);
  else if (isCell(declared)) {
    if (declared.each !== undefined) yield* declaredIn(declared.each, [...path, '*']);
  } else for (const [key, one] of Object.entries(declared)) yield* declaredIn(one, [...path, key]);
}

/** For each list of rows, the column that names a row. */
export function rowKeysOf(declared: Columns): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...declaredIn(declared)].flatMap(({ one, path }) =>
      one instanceof Rows
        ? [[[...path, ...(one.isTable ? ['rows'] : [])].join('.'), one.key]]
        : one instanceof EachRow
          ? [[path.join('.'), one.key]]
          : [],
    ),
  );
}

/** The names of numbers by patterns of their paths in specs. */
export function numberNamesOf(declared: Columns): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...declaredIn(declared)].flatMap(({ one, path }) => {
      if (!isCell(one) || one.name === undefined) return [];
      return [
        [[...path.filter((key) => key !== 'rows'), ...(one.isByWord ? ['*'] : [])].join('.'), one.name],
      ];
    }),
  );
}

/** The columns of a row of a user's own. */
export function ownColumns(of: Rows<string, Columns> | Columns): Fields {
  return Object.fromEntries(
    Object.entries(of instanceof Rows ? of.columns : of).flatMap(([key, one]) =>
      isCell(one) && one.own !== undefined ? [[key, one.own]] : [],
    ),
  );
}
