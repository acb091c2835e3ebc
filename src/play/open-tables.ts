/** Open tables: tables of a rule system that take rows of a user's own beside those of the source. */
import type { Fields } from './inputs.ts';
import { isMap, type Json, type JsonObject } from './json.ts';

/** A table that takes rows of a user's own. */
export interface OpenTable {
  /**
   * The columns that a user writes. A choice with `rowsOf` names a row of another table. The choice `as` names the printed
   * row that a row counts as; a printed one counts as itself.
   */
  readonly columns: Fields;
  /** Tables in which a row with the same id must stand. */
  readonly partners?: readonly string[];
  /** The row as the tables hold it, with all that follows from its columns; without this the columns themselves. */
  readonly rowOf?: (columns: JsonObject, id: string) => Json;
  /** The columns of a row of the tables, for a copy; without this `columnsIn`. */
  readonly columnsOf?: (row: Json, id: string, tables: JsonObject) => JsonObject;
  /** True for a text of inputs that names the row otherwise than by its id. */
  readonly isNamedBy?: (text: string, columns: JsonObject) => boolean;
  /** Doubts about a row, in words. */
  readonly doubts?: (columns: JsonObject, id: string) => readonly string[];
}

/** The entries of a row that have the names of columns, and `as` for a printed row that others may count as. */
export function columnsIn(columns: Fields, row: Json, id: string): JsonObject {
  const { as: kind } = columns;
  const own = isMap(row) ? Object.entries(row).filter(([name]) => Object.hasOwn(columns, name)) : [];
  return {
    ...(kind?.type === 'choice' && kind.values.includes(id) ? { as: id } : {}),
    ...Object.fromEntries(own),
  };
}

/** Open tables by name: `weapons`, `firingChart.artillery`. */
export type OpenTables = Readonly<Record<string, OpenTable>>;

/** The form of an id of a user's own. */
export const OWN_ID = '[a-z][A-Za-z0-9]*(?:[.\\-][A-Za-z0-9]+)*';
/** Characters of an id. */
export const LONGEST_ID = 40;
/** Ids that mean something else where a row is named. */
export const RESERVED_IDS: readonly string[] = ['new', 'none', 'null', 'default'];
/** Rows of a user's own in one spec. */
export const MOST_OWN_ROWS = 200;
/** Copies of copies. */
export const MOST_COPIES = 8;

/** The note on every number that rests on rows of a user's own. */
export const OWN_VALUES = 'own values, not the source’s';

/** An example with rows of a user's own, in an error. */
export const OWN_ROW_EXAMPLE = '`hythe init --from rifles-of-1870` writes an example';

/** Ids of a user's own rows by table. */
export type OwnIds = ReadonlyMap<string, readonly string[]>;

/** The note on numbers that rest on rows of a user's own, if texts name any. */
export function ownMarks(ownIds: OwnIds, texts: Iterable<string>): readonly string[] {
  const named = new Set(texts);
  const own = [...new Set([...ownIds.values()].flat())].filter((id) => named.has(id));
  return own.length === 0 ? [] : [`${OWN_VALUES}: ${own.join(', ')}`];
}
