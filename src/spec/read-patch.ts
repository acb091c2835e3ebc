/** Reads a patch of tables as a user writes it: resolves short forms, reports unknown names and wrong types. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { nearest, nearestOr } from '../play/nearest.ts';
import { shortFormOf } from '../play/choice-names.ts';
import { OWN_ROW_EXAMPLE } from '../play/open-tables.ts';
import { shown } from '../play/shown.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import { mergePatches, patchAt } from './merge-patches.ts';
import { addsRow, OwnRowReader, openTableAt, type RowAsWritten, type TableShape } from './own-rows.ts';
import type { PathSteps } from './path-steps.ts';
import { patchedTables } from './table-patch.ts';
import {
  isNotGiven,
  namedAt,
  pathsBelow,
  rowKeyOf,
  rowNamesAt,
  rowsKeyAt,
  topOf,
  type Place,
  type RowKeys,
} from './table-place.ts';

export interface PatchRead {
  /** The patch with every name in full; empty if there are problems. */
  readonly patch: JsonObject;
  /** The place in the spec of each part of the patch. */
  readonly written: readonly Written[];
  /** True where it adds rows of the user's own. */
  readonly addsRows: boolean;
  readonly problems: readonly InputProblem[];
}

/** A value of a patch: its names in the tables, and its place in the spec. */
export interface Written {
  readonly names: readonly string[];
  readonly at: Path;
}

/** Reads a patch; `path` is its place in the spec. */
export function readPatch(tables: JsonObject, shape: TableShape, patch: Json, path: Path): PatchRead {
  const reader = new PatchReader(shape);
  const read = reader.at(topOf(tables), patch, path, [], undefined);
  const { written, added } = reader;
  const changes = reader.problems.length === 0 && isMap(read) ? read : {};
  if (added.length === 0) return { patch: changes, written, addsRows: false, problems: reader.problems };
  // A row copies another as the changes beside it leave that.
  const rows = new OwnRowReader(patchedTables(tables, shape, changes), shape, added);
  const whole = rows
    .read()
    .reduce((before, { row, change }) => mergePatches(before, patchAt(row.names, change)), changes);
  const problems = [...reader.problems, ...rows.problems];
  return { patch: problems.length === 0 ? whole : {}, written, addsRows: true, problems };
}

/** The place in the tables at the end of a path of `vary`, or the reason why there is none. */
type TableFound =
  | { readonly names: readonly string[]; readonly wrong: null }
  | { readonly wrong: string; readonly near: readonly string[]; readonly names: null };

/** Follows the steps of a path into the tables. */
export function followTables(tables: JsonObject, rowKeys: RowKeys, steps: PathSteps): TableFound {
  let place = topOf(tables);
  const names: string[] = [];
  while (!steps.done) {
    const { next, sofar } = steps;
    const named = namedAt(place, rowKeys);
    const before = place;
    const taken =
      steps.take((name) => named.has(name)) ??
      steps.take((name) => meantBy(name, before, named, rowKeys) !== undefined);
    const name = taken === null ? undefined : meantBy(taken, place, named, rowKeys);
    const step = name === undefined ? undefined : named.get(name);
    if (name === undefined || step === undefined) {
      const further = furtherIn(before, next, rowKeys).map((path) => path.join('.'));
      const near = (further.length > 0 ? further : nearest(next, named.keys())).map((other) =>
        steps.instead(other),
      );
      return { wrong: `there is no ${shown(next)} in ${sofar}`, near, names: null };
    }
    names.push(name);
    place = step;
  }
  return { names, wrong: null };
}

const MOST_FURTHER_IN = 3;

class PatchReader {
  readonly problems: InputProblem[] = [];
  readonly written: Written[] = [];
  /** Rows of the user's own. */
  readonly added: RowAsWritten[] = [];
  private readonly shape: TableShape;
  private readonly rowKeys: RowKeys;

  constructor(shape: TableShape) {
    this.shape = shape;
    this.rowKeys = shape.rowKeys;
  }

  /** Reads a part of a patch. `rowKey` is the column that names its row, which must stay as it is. */
  at(place: Place, patch: Json, path: Path, names: readonly string[], rowKey: string | undefined): Json {
    this.written.push({ names, at: path });
    const { value } = place;
    const isMapped = isMap(patch) && (isMap(value) || isList(value));
    if (!isMapped && isNotGiven(place, this.shape.notGiven)) return patch;
    if (isMap(patch)) {
      if (isMap(value) || isList(value)) return this.map(place, patch, path, names, rowKey);
      if (value !== null) this.wrong(value, patch, path, names);
      return patch;
    }
    const isRows = isList(value) && rowKeyOf(place, this.rowKeys) !== undefined;
    if (isRows || !fits(value, patch)) this.wrong(value, patch, path, names, isRows);
    return patch;
  }

  private map(
    place: Place,
    patch: JsonObject,
    path: Path,
    names: readonly string[],
    rowKey: string | undefined,
  ): Json {
    const named = namedAt(place, this.rowKeys);
    const column = rowsKeyAt(place, this.rowKeys);
    const read = new Map<string, Json>();
    for (const [key, value] of Object.entries(patch)) {
      const at = [...path, key];
      const name = meantBy(key, place, named, this.rowKeys);
      const target = name === undefined ? undefined : named.get(name);
      if (target === undefined && isNotGiven(place, this.shape.notGiven)) {
        this.written.push({ names: [...names, key], at });
        read.set(key, value);
      } else if (name === undefined || target === undefined) {
        const open = addsRow(value) ? openTableAt(place, this.shape) : undefined;
        if (open === undefined || !isMap(value)) this.unknown(key, place, named, at, value);
        else this.addRow({ table: open.name, id: key, raw: value, at, names: [...names, key] });
      } else if (addsRow(value) && openTableAt(place, this.shape) !== undefined)
        this.add(
          at,
          `there is a row ${name} already: leave out ${Object.hasOwn(value, 'new') ? 'new' : 'like'} to change it, or give yours an id of its own`,
        );
      else if (name === rowKey) this.add(at, `${key} names the row and cannot be patched`);
      else if (read.has(name)) this.add(at, `${shown(key)} is patched here twice`);
      else {
        const isRow = target.path.length > place.path.length && typeof target.path.at(-1) === 'number';
        read.set(name, this.at(target, value, at, [...names, name], isRow ? column : undefined));
      }
    }
    return Object.fromEntries(read);
  }

  private addRow(row: RowAsWritten): void {
    this.added.push(row);
    this.locate(row.raw, row.names, row.at);
  }

  /** Notes the places of a row and its columns. */
  private locate(value: Json, names: readonly string[], at: Path): void {
    this.written.push({ names, at });
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) this.locate(inner, [...names, key], [...at, key]);
  }

  private unknown(
    key: string,
    place: Place,
    named: ReadonlyMap<string, Place>,
    path: Path,
    value: Json,
  ): void {
    if (addsRow(value)) {
      const open = Object.keys(this.shape.openTables ?? {});
      const others = open.length === 0 ? 'no table of these rules does' : `${open.join(', ')} do`;
      this.add(path, `no rows of your own can be added here: ${others}`);
      return;
    }
    const meant = rowNamesAt(place, this.rowKeys).filter((name) => shortFormOf(name) === key);
    if (meant.length > 1) {
      this.add(path, `${shown(key)} may mean ${meant.join(' or ')}: write it in full`, meant);
      return;
    }
    const rows = rowNamesAt(place, this.rowKeys);
    const allowed = [...named.keys()].filter((name) => isMap(place.value) || rows.includes(name));
    const inner = furtherIn(place, key, this.rowKeys).map(inYaml);
    const near = inner.length > 0 ? inner : nearest(key, allowed);
    const expected = `allowed: ${(allowed.length > 0 ? allowed : [...named.keys()]).slice(0, 40).join(', ')}`;
    const isOpen = openTableAt(place, this.shape) !== undefined;
    const message = `the tables have no ${shown(key)} here${isOpen ? ownRow(key, value, near.length > 0 ? [] : rows) : ''}${nearestOr(key, near, expected)}`;
    this.problems.push(wrongKey(path, message, { near, expected }));
  }

  private wrong(value: Json, patch: Json, path: Path, names: readonly string[], isRows = false): void {
    const expected = isRows ? 'a map of rows by their key' : typeInWords(value);
    const message = `${names.at(-1) ?? 'tables'} must be ${expected}, not ${shown(patch)}`;
    this.problems.push(wrongValue(path, message, { expected }));
  }

  private add(path: Path, message: string, near: readonly string[] = []): void {
    this.problems.push(wrongKey(path, message, { near }));
  }
}

/** The name that `key` means: itself, or the one row with this short form. */
function meantBy(
  key: string,
  place: Place,
  named: ReadonlyMap<string, Place>,
  rowKeys: RowKeys,
): string | undefined {
  if (named.has(key)) return key;
  const meant = rowNamesAt(place, rowKeys).filter((name) => shortFormOf(name) === key && named.has(name));
  return meant.length === 1 ? meant[0] : undefined;
}

/** The paths to a name deeper below a place, such as the heading of a printed table; empty if there are many. */
function furtherIn(place: Place, key: string, rowKeys: RowKeys): readonly (readonly string[])[] {
  const below = pathsBelow(place, key, rowKeys);
  return below.length > MOST_FURTHER_IN ? [] : below;
}

/** The remedy for a row of the user's own; it copies one of `rows`, where there are any, with the keys given. */
function ownRow(key: string, value: Json, rows: readonly string[]): string {
  const own = '; a row of your own has `new: true` or `like`';
  const like = rows[1] ?? rows[0];
  if (like === undefined) return own;
  const given = isMap(value) ? Object.keys(value).map((name) => `, ${name}: …`) : [];
  return `${own}: \`${key}: { like: ${like}${given.join('')} }\` copies one (${OWN_ROW_EXAMPLE})`;
}

/** `hit: { close: … }` */
function inYaml(names: readonly string[]): string {
  const inner = names.toReversed().reduce((value, name) => `{ ${name}: ${value} }`, '…');
  return inner.slice(2, -2);
}

/** True if a value may replace another: of one type, or where there is or will be none. */
function fits(value: Json, patch: Json): boolean {
  if (isList(value)) return isList(patch);
  if (isMap(value)) return false;
  return value === null || patch === null || typeof value === typeof patch;
}

function typeInWords(value: Json): string {
  if (isList(value)) return 'a list, or a map of its elements by number';
  if (isMap(value)) return `a map of ${Object.keys(value).slice(0, 12).join(', ')}`;
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'string' ? 'text' : 'a value';
}
