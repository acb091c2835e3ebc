/** The tables that the source does not give (section 10), read where somebody gives them, and the error where nobody does. */
import { NotGivenError } from '../../play/not-given-error.ts';
import { ABOUT, marksOf, missingText, type TableMarks } from '../../play/not-given.ts';
import { TITLES } from '../titles.ts';
import type { Rulings } from './options.ts';
import { FIRE_TABLE, SUPPLEMENT, type SupplementValues } from './supplement-fields.ts';
import type { MarchPlace } from './table-reader.ts';
import raw from './tables.json' with { type: 'json' };
import { FireTable } from './weapons.ts';

export interface Supplement extends SupplementValues, TableMarks {
  readonly fire: { readonly smallArms: FireTable | null; readonly artillery: FireTable | null };
}

/** A table that can be missing, by its path. */
export type MissingTable =
  | 'fire.smallArms'
  | 'fire.artillery'
  | 'skirmish'
  | 'melee'
  | 'mfMorale'
  | 'orders'
  | `move.${string}`
  | `extraTables.${string}`;

/** Reads the parts that the source does not give. */
export function readSupplement(root: MarchPlace): Supplement {
  const { about, ...values } = root.entries({ about: ABOUT, ...SUPPLEMENT });
  const fire = {
    smallArms: fireTable(root.entry('fire').entry('smallArms'), 'fire.smallArms'),
    artillery: fireTable(root.entry('fire').entry('artillery'), 'fire.artillery'),
  };
  for (const table of ['skirmish', 'mfMorale'] as const)
    if (values[table] !== null) checkRows(root.entry(table), 'upTo');
  if (values.melee !== null) checkRows(root.entry('melee'), 'upToMargin');
  for (const name of Object.keys(values.extraTables ?? {}))
    checkRows(root.entry('extraTables').entry(name), 'upTo');
  const isGiven = [...Object.values(values), ...Object.values(fire)].some((part) => part !== null);
  return { ...values, fire, ...(isGiven ? marksOf(about, TITLES['march-attack']) : { marks: [], mark: '' }) };
}

function fireTable(place: MarchPlace, name: string): FireTable | null {
  const values = place.described(FIRE_TABLE);
  if (values === null) return null;
  if (values.rows !== null) checkRows(place, 'upTo');
  place.entry('maxRangeInches').checkRanges();
  return new FireTable(values, name);
}

/** Notes each row without a limit that is not the last of its table. */
function checkRows(table: MarchPlace, limit: 'upTo' | 'upToMargin'): void {
  for (const row of table.entry('rows').rows().slice(0, -1))
    if (row.entry(limit).isNull())
      row.note('a row without a limit (null) must be the last: no row behind it is ever read');
}

/** Section 10: what to do without a table. @throws {NotGivenError} MA-ERR-MISSING-TABLE unless it may be skipped */
export function withoutTable(table: MissingTable, { onMissingTable }: Rulings): void {
  const isSkippable = !table.startsWith('move.');
  if (onMissingTable === 'skip' && isSkippable) return;
  const remedy = isSkippable ? ', or choose onMissingTable: skip' : '';
  throw new NotGivenError(
    `MA-ERR-MISSING-TABLE: ${missingText([table], raw.notGiven)}${remedy}`,
    'MA-ERR-MISSING-TABLE',
  );
}

/** The mark of a result without a table. */
export function skippedMark(table: MissingTable): string {
  return `without a table ${table}, its step has no effect (onMissingTable: skip)`;
}
