/** Places in a system's tables by the names that a rules writer uses: columns, and rows by their key. */
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { NotGiven } from '../play/not-given.ts';

/** The column that names a row, for each list of rows (`weapons.rows`). */
export type RowKeys = Readonly<Record<string, string>>;

/** A value somewhere in the tables. */
export interface Place {
  readonly value: Json;
  /** Its keys without numbers of rows: `weapons.rows.hit`. */
  readonly dotted: string;
  /** Its keys and numbers: `['weapons', 'rows', 13, 'hit']`. */
  readonly path: readonly (string | number)[];
}

/** True for a place in a part that the source does not give: its system describes and judges what stands there. */
export function isNotGiven({ dotted }: Place, notGiven: NotGiven | undefined): boolean {
  if (notGiven === undefined) return false;
  return ['about', ...Object.keys(notGiven)].some((part) => `${dotted}.`.startsWith(`${part}.`));
}

/** The list of a table's rows; its name may be left out of a path. */
const ROWS = 'rows';

export function topOf(tables: JsonObject): Place {
  return { value: tables, dotted: '', path: [] };
}

/** The names at a place, in the order of the tables: `hit` of a weapon, `fr.lebel` of the weapons. */
export function namedAt(place: Place, rowKeys: RowKeys): ReadonlyMap<string, Place> {
  const named = new Map<string, Place>();
  const { value } = place;
  if (isList(value)) {
    for (const row of rowsOf(place, rowKeys)) if (!named.has(row.name)) named.set(row.name, row.place);
    value.forEach((element, i) => {
      if (!named.has(String(i))) named.set(String(i), elementOf(place, element, i));
    });
  } else if (isMap(value)) {
    for (const [key, element] of Object.entries(value)) named.set(key, columnOf(place, key, element));
    const rows = named.get(ROWS);
    if (rows !== undefined)
      for (const row of rowsOf(rows, rowKeys)) if (!named.has(row.name)) named.set(row.name, row.place);
  }
  return named;
}

/** The place of one name of those that `namedAt` gives; undefined where nothing has it. */
export function placeNamed(place: Place, name: string, rowKeys: RowKeys): Place | undefined {
  const { value } = place;
  if (isMap(value)) {
    const element = Object.hasOwn(value, name) ? value[name] : undefined;
    if (element !== undefined) return columnOf(place, name, element);
    const rows = Object.hasOwn(value, ROWS) ? value[ROWS] : undefined;
    return rows === undefined ? undefined : rowNamed(columnOf(place, ROWS, rows), name, rowKeys);
  }
  if (!isList(value)) return undefined;
  const i = Number(name);
  return rowNamed(place, name, rowKeys) ?? (String(i) === name ? elementAt(place, i) : undefined);
}

/** The row of a list whose key is the name, if no other has it. */
function rowNamed(place: Place, name: string, rowKeys: RowKeys): Place | undefined {
  const column = rowKeyOf(place, rowKeys);
  if (column === undefined || !isList(place.value)) return undefined;
  const isNamed = (row: Json): boolean => isMap(row) && nameIn(row, column) === name;
  const i = place.value.findIndex(isNamed);
  return i === place.value.findLastIndex(isNamed) ? elementAt(place, i) : undefined;
}

/** The names of the rows at a place, for comparison with a misspelt or short name. */
export function rowNamesAt(place: Place, rowKeys: RowKeys): readonly string[] {
  if (isList(place.value)) return rowsOf(place, rowKeys).map(({ name }) => name);
  const rows = isMap(place.value) ? place.value[ROWS] : undefined;
  return rows === undefined ? [] : rowsOf(columnOf(place, ROWS, rows), rowKeys).map(({ name }) => name);
}

/** The paths from a place to those nearest below it whose names, joined, end in `ending`: `hit`, `close` for `close`. */
export function pathsBelow(place: Place, ending: string, rowKeys: RowKeys): readonly (readonly string[])[] {
  let level: { readonly names: readonly string[]; readonly place: Place }[] = [{ names: [], place }];
  while (level.length > 0) {
    level = level.flatMap(({ names, place: from }) => {
      const rows = rowNamesAt(from, rowKeys);
      return [...namedAt(from, rowKeys)].flatMap(([name, at]) =>
        rows.length > 0 && (isList(from.value) ? !rows.includes(name) : name === ROWS)
          ? []
          : [{ names: [...names, name], place: at }],
      );
    });
    const matches = level.filter(({ names }) => `.${names.join('.')}`.endsWith(`.${ending}`));
    if (matches.length > 0) return matches.map(({ names }) => names);
  }
  return [];
}

/** The column that names the rows of a list; undefined if its elements go by number. */
export function rowKeyOf(place: Place, rowKeys: RowKeys): string | undefined {
  return Object.hasOwn(rowKeys, place.dotted) ? rowKeys[place.dotted] : undefined;
}

/** The column that names the rows at a place: those of a list, or of a table whose rows stand in `rows`. */
export function rowsKeyAt(place: Place, rowKeys: RowKeys): string | undefined {
  const rows = isMap(place.value) ? place.value[ROWS] : undefined;
  const ofRows = rows === undefined ? undefined : rowKeyOf(columnOf(place, ROWS, rows), rowKeys);
  return rowKeyOf(place, rowKeys) ?? ofRows;
}

/**
 * The names that lead to a place given by keys and numbers, or by names: `['weapons', 'rows', 13, 'hit']` is
 * `['weapons', 'fr.lebel', 'hit']`. Unknown parts stay as they are.
 */
export function namesOf(
  tables: JsonObject,
  path: readonly (string | number)[],
  rowKeys: RowKeys,
): readonly string[] {
  const names: string[] = [];
  /** The rows of the list that stands at the part before, whose name was left out. */
  let rows: readonly string[] = [];
  let place: Place | undefined = topOf(tables);
  for (const part of path) {
    const named: ReadonlyMap<string, Place> = place === undefined ? new Map() : namedAt(place, rowKeys);
    const before: Place | undefined = place;
    place = typeof part === 'number' ? elementAt(before, part) : named.get(part);
    const at = place?.path;
    const nameThere =
      at === undefined ? undefined : [...named].find(([, other]) => same(other.path, at))?.[0];
    const name = nameThere ?? String(part);
    // A row that shares its name with another goes by number, and only in the list.
    if (rows.length > 0 && !rows.includes(name)) names.push(ROWS);
    rows = name === ROWS && before !== undefined ? rowNamesAt(before, rowKeys) : [];
    if (rows.length === 0) names.push(name);
  }
  return names;
}

/** The rows of a list whose key names one row only; rows that share a name go by number. */
function rowsOf(place: Place, rowKeys: RowKeys): readonly { name: string; place: Place }[] {
  const column = rowKeyOf(place, rowKeys);
  if (column === undefined || !isList(place.value)) return [];
  const names = place.value.map((row) => (isMap(row) ? nameIn(row, column) : undefined));
  const seen = new Set<string | undefined>();
  const shared = new Set(names.filter((name) => seen.size === seen.add(name).size));
  return place.value.flatMap((row, i) => {
    const name = names[i];
    if (name === undefined || shared.has(name)) return [];
    return [{ name, place: elementOf(place, row, i) }];
  });
}

function nameIn(row: JsonObject, column: string): string | undefined {
  const name = Object.hasOwn(row, column) ? row[column] : undefined;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

function columnOf(place: Place, key: string, value: Json): Place {
  const dotted = place.dotted === '' ? key : `${place.dotted}.${key}`;
  return { value, dotted, path: [...place.path, key] };
}

function elementOf(place: Place, value: Json, i: number): Place {
  return { value, dotted: place.dotted, path: [...place.path, i] };
}

function elementAt(place: Place | undefined, i: number): Place | undefined {
  if (place === undefined || !isList(place.value)) return undefined;
  const value = place.value[i];
  return value === undefined ? undefined : elementOf(place, value, i);
}

function same(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}
