/** Rows of a user's own in open tables: read from a patch, completed, and put after the rows of the source. */
import { nearestOf, shortFormOf } from '../play/choice-names.ts';
import { InputError, type Fields, type InputProblem, type Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { isList, isMap, partOf, textsIn, type Json, type JsonObject } from '../play/json.ts';
import { didYouMean } from '../play/nearest.ts';
import type { NotGiven } from '../play/not-given.ts';
import {
  columnsIn,
  LONGEST_ID,
  ownMarks,
  MOST_COPIES,
  MOST_OWN_ROWS,
  OWN_ID,
  RESERVED_IDS,
  type OpenTable,
  type OpenTables,
  type OwnIds,
} from '../play/open-tables.ts';
import { readFields } from '../play/read-inputs.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { namedAt, placeNamed, rowKeyOf, rowNamesAt, topOf, type Place, type RowKeys } from './table-place.ts';
import { mergePatches } from './merge-patches.ts';
import { aboutSpec, type Warning } from './warnings.ts';

/** The parts of a rule system that say how its tables are patched. */
export interface TableShape {
  readonly rowKeys: RowKeys;
  readonly openTables?: OpenTables;
  readonly notGiven?: NotGiven;
}

/** A row of a user's own with every column. */
export interface OwnRow {
  readonly table: string;
  readonly id: string;
  readonly columns: JsonObject;
}

/** A row as a patch adds it, before it is read. */
export interface RowAsWritten {
  readonly table: string;
  readonly id: string;
  readonly raw: JsonObject;
  /** Its place in the spec. */
  readonly at: Path;
  /** The names that lead to it in the tables. */
  readonly names: readonly string[];
}

/** Columns that every row may have. */
const REMARKS = {
  status: {
    type: 'choice',
    values: ['illustrative', 'user'],
    meaning: 'the standing of its values: invented for illustration, or the user’s own',
  },
  note: { type: 'text', meaning: 'a remark on its values' },
} as const satisfies Fields;

/** The columns of a row, with its remarks. */
export function columnsOf({ columns }: OpenTable): Fields {
  return { ...columns, ...REMARKS };
}

/** True for a part of a resolved patch that is a row of a user's own. */
export function isOwnRow(change: Json | undefined): change is JsonObject {
  return isMap(change) && change['new'] === true;
}

/** True for a part of a patch as written that adds a row. */
export function addsRow(change: Json): change is JsonObject {
  return isMap(change) && (Object.hasOwn(change, 'new') || Object.hasOwn(change, 'like'));
}

/** The open table whose rows stand at a place. */
export function openTableAt(
  { dotted }: Place,
  { openTables = {} }: TableShape,
): { readonly name: string; readonly table: OpenTable } | undefined {
  const name = dotted.replace(/\.rows$/u, '');
  const table = Object.hasOwn(openTables, name) ? openTables[name] : undefined;
  return table === undefined ? undefined : { name, table };
}

/** The ids of a user's own rows that a resolved patch adds, by table. */
export function ownIdsIn({ openTables = {} }: TableShape, patch: JsonObject): OwnIds {
  return new Map(
    Object.keys(openTables).map((table) => {
      const changes = partOf(patch, table.split('.'));
      const inRows = isMap(changes) && isMap(changes['rows']) ? changes['rows'] : {};
      const all = isMap(changes) ? [...Object.entries(changes), ...Object.entries(inRows)] : [];
      return [table, all.flatMap(([id, change]) => (isOwnRow(change) ? [id] : []))] as const;
    }),
  );
}

/** Every id that a row may be named by under a resolved patch, by open table. */
export function idsInForce(tables: JsonObject, shape: TableShape, patch: JsonObject): OwnIds {
  const own = ownIdsIn(shape, patch);
  return new Map([...own].map(([table, ids]) => [table, [...rowsOf(tables, shape, table).keys(), ...ids]]));
}

/** The rows of a user's own that a resolved patch adds, with every column. */
function ownRowsIn(tables: JsonObject, shape: TableShape, patch: JsonObject): readonly OwnRow[] {
  const added = [...ownIdsIn(shape, patch)].filter(([, own]) => own.length > 0);
  if (added.length === 0) return [];
  const ids = idsInForce(tables, shape, patch);
  return added.flatMap(([table, own]) => {
    const open = shape.openTables?.[table];
    const changes = partOf(patch, table.split('.'));
    if (open === undefined || !isMap(changes)) return [];
    const rows = { ...changes, ...(isMap(changes['rows']) ? changes['rows'] : {}) };
    return own.map((id) => ({
      table,
      id,
      columns: completeColumns(open, [table, id], rows[id] ?? null, ids),
    }));
  });
}

/** Every row of a user's own that patches add, once. */
export function allOwnRows(
  system: RuleSystem,
  patches: readonly JsonObject[],
): { readonly rows: readonly OwnRow[]; readonly problems: readonly InputProblem[] } {
  const all = patches.flatMap((patch) => ownRowsIn(system.tables, system, patch));
  const rows = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
  const count = new Set(rows.map(({ table, id }) => `${table} ${id}`)).size;
  if (count <= MOST_OWN_ROWS) return { rows, problems: [] };
  const message = `there are ${count} rows of your own, more than ${MOST_OWN_ROWS}`;
  return { rows, problems: [wrongKey(['tables'], message)] };
}

/** The note on the numbers of rows of a user's own that are used, doubts about them, and the rows that are not. */
export function remarksOnRows(
  { openTables = {} }: RuleSystem,
  rows: readonly OwnRow[],
  inputs: readonly JsonObject[],
): readonly Warning[] {
  const named = new Set([...rows.map(({ columns }) => columns), ...inputs].flatMap(textsIn));
  const isUsed = ({ table, id, columns }: OwnRow): boolean =>
    named.has(id) || [...named].some((text) => openTables[table]?.isNamedBy?.(text, columns) === true);
  const used = new Set(rows.filter(isUsed).map(({ id }) => id));
  const doubts = rows.flatMap(({ table, id, columns }) => openTables[table]?.doubts?.(columns, id) ?? []);
  const idle = rows.filter((row) => !isUsed(row));
  const about = idle.map(({ table, id }) => `row ${shown(id)} of ${table} is not used`);
  return [
    ...ownMarks(new Map([['', [...used]]]), used).map((message) => ({ about: 'numbers' as const, message })),
    ...aboutSpec([...new Set([...doubts, ...about])]),
  ];
}

/**
 * A value of the tables with a row of a resolved patch after its others.
 * @param ids that a row may be named by, `names` the place in messages
 * @throws {InputError} for wrong columns
 */
export function withOwnRow(
  into: Json,
  place: Place,
  shape: TableShape,
  [id, change]: readonly [string, JsonObject],
  ids: OwnIds,
  names: readonly string[],
): Json {
  const open = openTableAt(place, shape);
  if (open === undefined) return into;
  const { status, note, ...columns } = completeColumns(open.table, [...names, id], change, ids);
  const row = open.table.rowOf?.(columns, id) ?? columns;
  const remarks = Object.entries({ status, note }).flatMap(([name, remark]) =>
    typeof remark === 'string' ? [[name, remark] as const] : [],
  );
  return withRow(
    into,
    place,
    shape.rowKeys,
    id,
    isMap(row) ? { ...row, ...Object.fromEntries(remarks) } : row,
  );
}

function withRow(into: Json, place: Place, rowKeys: RowKeys, id: string, row: Json): Json {
  const column = rowKeyOf(place, rowKeys);
  if (isList(into)) return [...into, { [column ?? 'id']: id, ...(isMap(row) ? row : {}) }];
  if (!isMap(into)) return into;
  const rows = placeNamed(place, 'rows', rowKeys);
  return rows === undefined || rowKeyOf(rows, rowKeys) === undefined
    ? { ...into, [id]: row }
    : { ...into, rows: withRow(into['rows'] ?? [], rows, rowKeys, id, row) };
}

/** The columns of a row of a resolved patch with their defaults. @throws {InputError} for wrong ones */
function completeColumns(open: OpenTable, path: Path, change: Json, ids: OwnIds): JsonObject {
  const { new: _new, ...given } = isMap(change) ? change : {};
  const how = { shortForms: false, ownIds: ids, path };
  const { value, problems } = readFields(columnsOf(open), given, how);
  if (value === null) throw new InputError(problems);
  return value as JsonObject; // read from JSON by a description
}

/** The rows of an open table by id. */
function rowsOf(tables: JsonObject, { rowKeys }: TableShape, table: string): ReadonlyMap<string, Json> {
  let place: Place | undefined = topOf(tables);
  for (const name of table.split('.')) place = place && placeNamed(place, name, rowKeys);
  if (place === undefined) return new Map();
  const list = isList(place.value) ? place : placeNamed(place, 'rows', rowKeys);
  const ids =
    list === undefined ? Object.keys(isMap(place.value) ? place.value : {}) : rowNamesAt(list, rowKeys);
  const named = namedAt(list ?? place, rowKeys);
  // Beside the rows of a map stands the prose of its table.
  return new Map(
    ids.flatMap((id) => {
      const row = named.get(id)?.value;
      return row === undefined || typeof row === 'string' ? [] : [[id, row]];
    }),
  );
}

function withoutAbsent(fields: Fields, columns: JsonObject): JsonObject {
  const present = Object.entries(columns).flatMap(([name, value]): [string, Json][] => {
    const field = fields[name];
    if (field?.type === 'group' && isMap(value)) return [[name, withoutAbsent(field.fields, value)]];
    return value === null && field?.required !== true ? [] : [[name, value]];
  });
  return Object.fromEntries(present);
}

/** A row as the resolved patch keeps it. */
type RowRead = { readonly row: RowAsWritten; readonly change: JsonObject };

/** Reads the rows that one patch adds to the tables that it changes. */
export class OwnRowReader {
  readonly problems: InputProblem[] = [];
  private readonly tables: JsonObject;
  private readonly shape: TableShape;
  private readonly added: readonly RowAsWritten[];
  private readonly ids: OwnIds;
  /** Columns of the rows read so far; null for a row that could not be read. */
  private readonly columns = new Map<RowAsWritten, JsonObject | null>();
  private readonly reading = new Set<RowAsWritten>();

  constructor(tables: JsonObject, shape: TableShape, added: readonly RowAsWritten[]) {
    this.tables = tables;
    this.shape = shape;
    this.added = added;
    this.ids = new Map(
      Object.keys(shape.openTables ?? {}).map((table) => [
        table,
        [
          ...rowsOf(tables, shape, table).keys(),
          ...added.flatMap((row) => (row.table === table ? [row.id] : [])),
        ],
      ]),
    );
  }

  /** The rows that could be read. */
  read(): readonly RowRead[] {
    return this.added.flatMap((row) => {
      this.checkId(row);
      this.checkPartners(row);
      const columns = this.columnsOf(row, 0);
      if (columns === null) return [];
      return [{ row, change: { new: true, ...columns } }];
    });
  }

  private open({ table }: RowAsWritten): OpenTable | undefined {
    return this.shape.openTables?.[table];
  }

  private checkId({ table, id, at }: RowAsWritten): void {
    const others = this.ids.get(table) ?? [];
    if (id.length > LONGEST_ID || !new RegExp(`^${OWN_ID}$`, 'u').test(id))
      this.add(
        at,
        `${shown(id)} cannot be the id of a row: a small letter, then letters and digits in parts joined by . or -, at most ${LONGEST_ID} characters`,
      );
    else if (RESERVED_IDS.includes(id))
      this.add(at, `${shown(id)} cannot be the id of a row: the word has a meaning of its own`);
    const short = others.filter((other) => other !== id && shortFormOf(other) === id);
    if (short.length > 0)
      this.add(at, `${shown(id)} is short for ${short.join(' and ')}: give the row an id of its own`);
  }

  private checkPartners(row: RowAsWritten): void {
    const { partners = [] } = this.open(row) ?? {};
    const missing = partners.filter((partner) => this.ids.get(partner)?.includes(row.id) !== true);
    if (missing.length > 0)
      this.add(row.at, `${shown(row.id)} of ${row.table} needs a row in ${missing.join(' and ')} too`);
  }

  /** The columns of a row; null, with a problem noted, if they are wrong. */
  private columnsOf(row: RowAsWritten, copies: number): JsonObject | null {
    const before = this.columns.get(row);
    if (before !== undefined) return before;
    this.reading.add(row);
    const columns = this.columnsRead(row, copies);
    this.reading.delete(row);
    this.columns.set(row, columns);
    return columns;
  }

  private columnsRead(row: RowAsWritten, copies: number): JsonObject | null {
    const open = this.open(row);
    if (open === undefined) return null;
    const { new: isNew = true, like, ...given } = row.raw;
    if (isNew !== true) this.add([...row.at, 'new'], `new must be true, not ${shown(isNew)}`, false);
    const copied = like === undefined ? {} : this.copied(row, like, copies);
    if (copied === null) return null;
    const whole = mergePatches(copied, given);
    const how = { shortForms: true, ownIds: this.ids, path: row.at };
    const { value, problems } = readFields(columnsOf(open), whole, how);
    this.problems.push(...problems);
    // Read from JSON by a description.
    return value === null ? null : withoutAbsent(columnsOf(open), value as JsonObject);
  }

  /** The columns of the row that a row is like. */
  private copied(row: RowAsWritten, like: Json, copies: number): JsonObject | null {
    const at = [...row.at, 'like'];
    const ids = this.ids.get(row.table) ?? [];
    const meant = ids.filter(
      (id) => id === like || (shortFormOf(id) === like && !ids.some((other) => other === like)),
    );
    const [id] = meant;
    if (id === undefined || meant.length > 1) {
      const near =
        typeof like === 'string'
          ? nearestOf(
              like,
              ids.filter((one) => one !== row.id),
            )
          : [];
      const choice = meant.length > 1 ? `; it may mean ${meant.join(' or ')}` : didYouMean(near);
      this.add(at, `${shown(like)} is no row of ${row.table}${choice}`, false, near);
      return null;
    }
    const other = this.added.find((one) => one.table === row.table && one.id === id);
    const columns = other === undefined ? this.printedColumns(row, id) : this.addedColumns(other, at, copies);
    if (columns === null) return null;
    // Its army, name and remarks are its own.
    const { status: _status, note: _note, printed: _printed, ...own } = columns;
    return Object.hasOwn(own, 'army') ? { ...own, army: 'own' } : own;
  }

  private addedColumns(other: RowAsWritten, at: Path, copies: number): JsonObject | null {
    const isCircle = this.reading.has(other);
    if (isCircle || copies >= MOST_COPIES) {
      const why = isCircle ? 'the copies go round in a circle' : `a copy of more than ${MOST_COPIES} copies`;
      this.add(at, `${shown(other.id)} cannot be copied here: ${why}`, false);
      return null;
    }
    return this.columnsOf(other, copies + 1);
  }

  private printedColumns({ table }: RowAsWritten, id: string): JsonObject {
    const row = rowsOf(this.tables, this.shape, table).get(id) ?? null;
    const open = this.shape.openTables?.[table];
    if (open?.columnsOf !== undefined) return open.columnsOf(row, id, this.tables);
    return columnsIn(open?.columns ?? {}, row, id);
  }

  private add(path: Path, message: string, atKey = true, near: readonly string[] = []): void {
    this.problems.push((atKey ? wrongKey : wrongValue)(path, message, { near }));
  }
}
