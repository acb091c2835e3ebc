/** A rule pack as the rules use it: the tables that the source does not give (section 10). */
import { NotGivenError } from '../../engagement/engagement.ts';
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import { isMap, readInputs } from '../../engagement/read-inputs.ts';
import { readRulePack, type PackMarks } from '../../engagement/rule-pack.ts';
import { shown } from '../../engagement/shown.ts';
import { QUALITIES, WEIGHTS } from './units.ts';
import illustrative from './pack.illustrative.json' with { type: 'json' };
import type { Rulings } from './options.ts';
import { PACK_FIELDS, type PackValues } from './pack-fields.ts';
import type { Tables } from './tables.ts';
import { TITLES } from '../titles.ts';
import { FireTable } from './weapons.ts';

type Path = readonly (string | number)[];

export interface Pack extends Omit<PackValues, 'fire'>, PackMarks {
  readonly fire: { readonly smallArms: FireTable | null; readonly artillery: FireTable | null };
  /** Says of every number that rests on the pack what it is worth. */
  readonly marks: readonly string[];
}

/** The tables that can be missing, by their path in a pack. */
export type PackTable =
  | 'fire.smallArms'
  | 'fire.artillery'
  | 'skirmish'
  | 'melee'
  | 'mfMorale'
  | 'orders'
  | `move.${string}`
  | `extraTables.${string}`;

/**
 * A pack with its patch: the one that comes with Hythe, or one that is given whole.
 * @param path where the pack stands in the inputs, for messages
 * @throws {InputError} with every place that does not fit the shape of a pack
 */
export function readPack(given: unknown, patch: unknown, tables: Tables, path: Path = ['pack']): Pack {
  const values = readRulePack(given, patch, {
    illustrative,
    title: TITLES['march-attack'],
    path,
    read: (raw, at) => readValues(raw, at, tables),
  });
  const { smallArms = null, artillery = null } = values.fire ?? {};
  return {
    ...values,
    fire: {
      smallArms: smallArms === null ? null : new FireTable(smallArms, 'fire.smallArms'),
      artillery: artillery === null ? null : new FireTable(artillery, 'fire.artillery'),
    },
    marks: [values.packMark, ...contradictions(values, tables)],
  };
}

function readValues(raw: unknown, path: Path, tables: Tables): PackValues {
  const { value, problems } = readInputs(PACK_FIELDS, raw, { shortForms: false, path });
  if (value === null) throw new InputError(problems);
  const more = [
    ...overrideProblems(value.cvTable?.overrides ?? null, [...path, 'cvTable', 'overrides'], tables),
    ...rowProblems(value, path),
    ...(['smallArms', 'artillery'] as const).flatMap((table) =>
      rangeProblems(value.fire?.[table]?.maxRangeInches, [...path, 'fire', table, 'maxRangeInches']),
    ),
  ];
  if (more.length > 0) throw new InputError(more);
  return value;
}

type Overrides = NonNullable<NonNullable<PackValues['cvTable']>['overrides']>;

/** Columns of combat values that the table does not have. */
export function overrideProblems(
  overrides: Overrides | null,
  path: Path,
  { menColumns }: Tables,
): InputProblem[] {
  if (overrides === null) return [];
  return QUALITIES.flatMap((quality) =>
    Object.keys(overrides[quality] ?? {})
      .filter((column) => !menColumns.map(String).includes(column))
      .map((column): InputProblem => {
        const expected = `one of ${menColumns.join(', ')}`;
        const message = `${shown(column)} is no column of the combat value table: ${expected}`;
        return { path: [...path, quality, column], message, kind: 'input', expected, atKey: true };
      }),
  );
}

/** Combat values of a pack that are not those that the source confirms. */
function contradictions({ cvTable }: PackValues, { cv }: Tables): readonly string[] {
  return QUALITIES.flatMap((quality) =>
    Object.entries(cvTable?.overrides?.[quality] ?? {}).flatMap(([column, own]) => {
      const confirmed = cv[quality].get(Number(column))?.confirmed ?? null;
      if (confirmed === null || confirmed === own) return [];
      return [
        `its combat value ${own} of ${quality} ${column} contradicts the ${confirmed} that the source confirms`,
      ];
    }),
  );
}

/** Rows without a limit that are not the last of their table. */
function rowProblems(value: PackValues, path: Path): InputProblem[] {
  const lists: (readonly [Path, readonly { readonly limit: number | null }[]])[] = [];
  const add = (at: Path, key: 'upTo' | 'upToMargin', rows: readonly object[] | null | undefined): void => {
    if (rows === null || rows === undefined) return;
    lists.push([
      [...path, ...at, 'rows'],
      // The rows have been read by fields that all have this key.
      rows.map((row) => ({ limit: (row as Record<string, number | null>)[key] ?? null })),
    ]);
  };
  add(['fire', 'smallArms'], 'upTo', value.fire?.smallArms?.rows);
  add(['fire', 'artillery'], 'upTo', value.fire?.artillery?.rows);
  add(['skirmish'], 'upTo', value.skirmish?.rows);
  add(['mfMorale'], 'upTo', value.mfMorale?.rows);
  add(['melee'], 'upToMargin', value.melee?.rows);
  for (const [name, table] of Object.entries(value.extraTables ?? {}))
    add(['extraTables', name], 'upTo', table?.rows);
  return lists.flatMap(([at, rows]) =>
    rows.slice(0, -1).flatMap(({ limit }, i): InputProblem[] => {
      if (limit !== null) return [];
      const message = 'a row without a limit (null) must be the last: no row behind it is ever read';
      return [
        { path: [...at, i], message, kind: 'input', expected: 'a whole number in all rows but the last' },
      ];
    }),
  );
}

function rangeProblems(range: unknown, path: Path): InputProblem[] {
  const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
  if (range === undefined || isNumber(range)) return [];
  const fits =
    isMap(range) &&
    Object.entries(range).every(
      ([weight, value]) => WEIGHTS.some((one) => one === weight) && isNumber(value),
    );
  if (fits) return [];
  const expected = 'a number of inches, or a map of L, M and H to such numbers';
  return [
    { path, message: `maxRangeInches must be ${expected}, not ${shown(range)}`, kind: 'input', expected },
  ];
}

/** Section 10: what to do without a table. @throws {NotGivenError} MA-ERR-MISSING-TABLE unless it may be skipped */
export function withoutTable(table: PackTable, { onMissingTable }: Rulings): void {
  if (onMissingTable === 'skip' && !table.startsWith('move.')) return;
  throw new NotGivenError(missingText(table), 'MA-ERR-MISSING-TABLE');
}

function missingText(table: PackTable): string {
  return (
    `MA-ERR-MISSING-TABLE: ${table}: the source does not give this table, and the rule pack lacks it; ` +
    `supply it under ${table} of a rule pack (engagement.pack: the name of a file beside the spec) or of packPatch` +
    (table.startsWith('move.') ? '' : ', or choose onMissingTable: skip')
  );
}

/** The mark of a result without a table. */
export function skippedMark(table: PackTable): string {
  return `without a table ${table}, its step has no effect (onMissingTable: skip)`;
}
