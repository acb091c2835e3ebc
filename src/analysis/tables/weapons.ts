/** The weapons of a run as a tidy table, where its analysis compares some, and its rows read back. */
import { isList, isMap, type Json, type JsonObject } from '../../engagement/json.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import { chooseWeapons, type WeaponWords } from '../../experiment/analyses/weapon-choice.ts';
import type { Cell } from '../../experiment/experiment.ts';
import { patchedTables } from '../../experiment/table-patch.ts';
import { Reader } from './reader.ts';
import { tableOf, type Table } from './table.ts';
import { weaponRows, type WeaponRow } from './weapon-rows.ts';

export const WEAPON_COLUMNS = [
  'variant',
  'weapon',
  'name',
  'army',
  'band',
  'from_distance',
  'to_distance',
  'at_distance',
  'unit',
  'printed',
  'conditions',
  'use',
  'effect',
  'meaning',
  'kind',
  'amount',
  'improved',
  'uses_until_gone',
  'marks',
  'setting',
] as const;

/** The rows of the rules of one variant. */
export interface WeaponsOfVariant {
  readonly variant: string | null;
  readonly rows: readonly WeaponRow[];
  readonly marks: readonly string[];
  /** Assumptions about target and firer. */
  readonly setting: string;
}

/**
 * A row for each effect of each use of a weapon, in a band, under one combination of conditions (`conditions` is JSON),
 * by the rules of each variant; no row where the analysis is another.
 */
export function weaponsTable({ experiment }: RunOutcome, systems: readonly RuleSystem[]): Table {
  const system = systems.find(({ id }) => id === experiment.rules);
  const { kind, asked } = experiment.analysis;
  if (kind !== 'weapons' || asked === null || system?.weaponry === undefined)
    return tableOf(WEAPON_COLUMNS, []);
  const byVariant = Map.groupBy(experiment.cells, ({ variant }) => variant);
  const rows = [...byVariant].flatMap(([variant, [cell]]) =>
    cell === undefined ? [] : rowsOf(system, cell, wordsOf(asked)).map((row) => ({ variant, ...row })),
  );
  return tableOf(WEAPON_COLUMNS, rows);
}

function rowsOf(system: RuleSystem, { tables: patch, options }: Cell, words: WeaponWords) {
  const { weaponry } = system;
  if (weaponry === undefined) return [];
  const tables = system.read(patchedTables(system.tables, system, patch));
  const { choice } = chooseWeapons(system, weaponry, tables, options, words);
  return weaponRows(system, { patch, options }, choice).map(
    ({ from, to, at, conditions, usesUntilGone, ...row }) => ({
      ...row,
      from_distance: from,
      to_distance: to,
      at_distance: at,
      conditions: JSON.stringify(conditions),
      uses_until_gone: usesUntilGone,
      marks: weaponry.marks(tables, row.weapon).join('; ') || null,
      setting: weaponry.setting,
    }),
  );
}

/** The section of an analysis of weapons as words. */
export function wordsOf({ weapons = null, army = null, by = null }: JsonObject): WeaponWords {
  const texts = (list: Json): readonly string[] | undefined =>
    isList(list) ? list.map(String) : typeof list === 'string' ? [list] : undefined;
  return {
    weapons: texts(weapons),
    army: texts(army),
    by: Object.fromEntries(
      Object.entries(isMap(by) ? by : {}).map(([name, values]) => [
        name,
        values === 'all' ? ('all' as const) : (texts(values) ?? []),
      ]),
    ),
  };
}

/** The rows by variant, in their order. @throws {AnalysisError} where a column is missing or holds something else. */
export function weaponsByVariant(table: Table): readonly WeaponsOfVariant[] {
  const read = new Reader(table, 'weapons');
  const all = Array.from({ length: table.numRows() }, (_, i) => ({
    variant: read.maybeText('variant', i),
    marks: read.maybeText('marks', i),
    setting: read.text('setting', i),
    row: readRow(read, i),
  }));
  return [...Map.groupBy(all, ({ variant }) => variant)].map(([variant, own]) => ({
    variant,
    rows: own.map(({ row }) => row),
    marks: [...new Set(own.flatMap(({ marks }) => marks?.split('; ') ?? []))],
    setting: own[0]?.setting ?? '',
  }));
}

function readRow(read: Reader, i: number): WeaponRow {
  const conditions: unknown = JSON.parse(read.text('conditions', i));
  return {
    weapon: read.text('weapon', i),
    name: read.text('name', i),
    army: read.text('army', i),
    band: read.text('band', i),
    from: read.number('from_distance', i),
    to: read.number('to_distance', i),
    at: read.number('at_distance', i),
    unit: read.text('unit', i),
    printed: read.maybeNumber('printed', i),
    conditions: conditions as Readonly<Record<string, string>>, // as `weaponsTable` wrote it
    use: read.text('use', i),
    effect: read.text('effect', i),
    meaning: read.text('meaning', i),
    kind: read.text('kind', i) === 'mean' ? 'mean' : 'chance',
    amount: read.number('amount', i),
    improved: read.maybeNumber('improved', i),
    usesUntilGone: read.maybeNumber('uses_until_gone', i),
  };
}
