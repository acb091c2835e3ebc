/** Numbers of a system's tables that are moved up and down, by their paths. */
import { unlessRefused } from '../../play/not-given-error.ts';
import type { InputProblem, Path } from '../../play/inputs.ts';
import { wrongValue } from '../../play/problems.ts';
import { didYouMean } from '../../play/nearest.ts';
import { isMap, type JsonObject } from '../../play/json.ts';
import { PathSteps } from '../path-steps.ts';
import { followTables } from '../read-patch.ts';
import { mergePatches, patchAt } from '../merge-patches.ts';
import { patchedTables } from '../table-patch.ts';
import {
  namedAt,
  placeNamed,
  rowNamesAt,
  rowsKeyAt,
  topOf,
  type Place,
  type RowKeys,
} from '../table-place.ts';
import type { SpecBeside } from './analysis-kind.ts';
import { tablesBeside } from './tables-beside.ts';

/** A number of the spec's tables and the values that it is moved to. */
export interface MovedNumber extends TableNumber {
  /** Its display name. */
  readonly called: readonly string[];
  /** One step below and one above, if the rules can be read with them. */
  readonly moves: readonly number[];
  /** Its place in the spec. */
  readonly at: Path;
}

/** Digits after the decimal point; sums of decimal fractions are rounded to them. */
const DECIMALS = 9;

export class MovedNumbers {
  readonly problems: InputProblem[] = [];
  private readonly system: SpecBeside['system'];
  /** The spec's own patch, and the tables with it. */
  private readonly patch: JsonObject;
  private readonly tables: JsonObject;
  private readonly known = new Set<string>();

  constructor(beside: SpecBeside) {
    const { system } = beside;
    this.system = system;
    ({ patch: this.patch, tables: this.tables } = tablesBeside(beside));
  }

  /**
   * The numbers at a path, or all within it, each once. Numbers that cannot move are left out; if none can, that is a
   * problem.
   */
  at(path: string, step: number, at: Path): readonly MovedNumber[] {
    const { rowKeys } = this.system;
    const place = followTables(this.tables, rowKeys, new PathSteps(path.replace(/^tables\./u, ''), null));
    if (place.names === null) {
      const message = `${place.wrong.replace(/ in $/u, ' in the tables')}${didYouMean(place.near)}`;
      this.problems.push(wrongValue(at, message, { near: place.near }));
      return [];
    }
    const numbers = numbersIn(this.tables, rowKeys, place.names);
    const moved = numbers.map(({ names, value }) => ({
      names,
      called: calledBy(this.tables, rowKeys, names),
      value,
      moves: [value - step, value + step].map(rounded).filter((to) => this.isRead(names, to)),
      at,
    }));
    const movable = moved.filter(({ moves }) => moves.length > 0);
    if (movable.length === 0) {
      const why =
        numbers.length === 0
          ? `there is no number at ${path}`
          : `${path} cannot be moved by ${step}: the rules allow neither the number below nor the one above`;
      this.problems.push(wrongValue(at, why));
    }
    return movable.filter(({ names }) => {
      const key = names.join('\n');
      if (this.known.has(key)) return false;
      this.known.add(key);
      return true;
    });
  }

  private isRead(names: readonly string[], value: number): boolean {
    const { system, patch } = this;
    const moved = mergePatches(patch, patchAt(names, value));
    return unlessRefused(() => system.read(patchedTables(system.tables, system, moved))) !== null;
  }
}

export interface TableNumber {
  /** The names that lead to it. */
  readonly names: readonly string[];
  readonly value: number;
}

/** The numbers at the place of the names, or all within it, in the order of the tables. */
export function numbersIn(
  tables: JsonObject,
  rowKeys: RowKeys,
  names: readonly string[] = [],
): readonly TableNumber[] {
  let place: Place | undefined = topOf(tables);
  let rowKey: string | undefined;
  for (const name of names) {
    if (place === undefined) return [];
    rowKey = rowsKeyAt(place, rowKeys);
    place = placeNamed(place, name, rowKeys);
  }
  return place === undefined ? [] : [...numbersWithin(place, rowKeys, names, rowKey)];
}

/** @param rowKey the column that names the row, where the place is one */
function* numbersWithin(
  place: Place,
  rowKeys: RowKeys,
  names: readonly string[],
  rowKey: string | undefined,
): Generator<TableNumber> {
  const { value } = place;
  if (typeof value === 'number') {
    yield { names, value };
    return;
  }
  const hasRows = isMap(value) && rowNamesAt(place, rowKeys).length > 0;
  const innerKey = rowsKeyAt(place, rowKeys);
  const seen = new Set<string>();
  for (const [name, inner] of namedAt(place, rowKeys)) {
    // Rows are found under their names, and then neither by number nor under `rows`.
    const where = JSON.stringify(inner.path);
    if (seen.has(where) || (hasRows && name === 'rows') || name === rowKey) continue;
    seen.add(where);
    yield* numbersWithin(inner, rowKeys, [...names, name], innerKey);
  }
}

/** Display name of a number: the path without its uninformative parts, such as the table of a row. */
export function calledBy(tables: JsonObject, rowKeys: RowKeys, names: readonly string[]): readonly string[] {
  const telling = names.slice(isOfThings(tables, rowKeys, names) ? 1 : 0).filter((name) => name !== 'rows');
  return telling.length > 2 && telling.at(-1) === 'value' ? telling.slice(0, -1) : telling;
}

/** True for a table that lists things whose ids describe them, such as weapons; a single letter does not. */
function isOfThings(tables: JsonObject, rowKeys: RowKeys, [table, row = '']: readonly string[]): boolean {
  if (row.length === 1) return false;
  const place = table === undefined ? undefined : placeNamed(topOf(tables), table, rowKeys);
  return place !== undefined && rowsKeyAt(place, rowKeys) !== undefined;
}

export function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
