/**
 * The columns of the tables of a run in their order, with their Parquet types (docs/results.md): three that every reader
 * takes as they stand, unlike INT64, a BigInt of JavaScript that neither JSON nor a chart takes. A column is optional
 * exactly where it can be null.
 */
import type { TableName } from './names.ts';

export interface ColumnType {
  readonly type: 'INT32' | 'DOUBLE' | 'STRING';
  readonly nullable: boolean;
  /** A column of INT32 is one of DOUBLE in a run where it holds fractions. */
  readonly mayHaveFractions?: true;
  /** The range of its numbers; absent where any but NaN may stand. */
  readonly range?: Range;
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

/** Shares, and sums of them. */
const SHARES: Range = { least: 0, most: 1 + 1e-9, isWhole: false };
const COUNTS: Range = { least: 0, most: Number.MAX_SAFE_INTEGER, isWhole: true };
/** Counts of at least one. */
const SOME: Range = { ...COUNTS, least: 1 };

const INT = { type: 'INT32', nullable: false } as const satisfies ColumnType;
const INT_OR_NULL = { type: 'INT32', nullable: true } as const satisfies ColumnType;
const NUMBER = { type: 'DOUBLE', nullable: false } as const satisfies ColumnType;
const NUMBER_OR_NULL = { type: 'DOUBLE', nullable: true } as const satisfies ColumnType;
const COUNT = { ...INT, range: COUNTS } as const satisfies ColumnType;
const SOME_OR_NULL = { ...NUMBER_OR_NULL, range: SOME } as const satisfies ColumnType;
const COUNT_OR_NULL = { ...NUMBER_OR_NULL, range: COUNTS } as const satisfies ColumnType;
const SHARE = { ...NUMBER, range: SHARES } as const satisfies ColumnType;
const SHARE_OR_NULL = { ...NUMBER_OR_NULL, range: SHARES } as const satisfies ColumnType;
const TEXT = { type: 'STRING', nullable: false } as const satisfies ColumnType;
const TEXT_OR_NULL = { type: 'STRING', nullable: true } as const satisfies ColumnType;

/** The columns of a mass, in whatever table. */
const MASS = {
  metric: TEXT,
  source: TEXT,
  value: NUMBER,
  label: TEXT,
  value2: INT_OR_NULL,
  label2: TEXT_OR_NULL,
  count: COUNT_OR_NULL,
  probability: SHARE,
};

/** Numbers with the bounds of their intervals. */
function bounded(type: ColumnType, ...names: readonly string[]): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(
    names.flatMap((name) => [name, `${name}_low`, `${name}_high`].map((column) => [column, type] as const)),
  );
}

/** The columns of each table; those of factors and throws stand beside them. */
export const COLUMNS = {
  cells: {
    cell: INT,
    pairing: INT,
    variant: TEXT_OR_NULL,
    kind: TEXT,
    method: TEXT_OR_NULL,
    sampler: TEXT_OR_NULL,
    replicates: SOME_OR_NULL,
    chunk_size: INT_OR_NULL,
    states: COUNT_OR_NULL,
    transitions: COUNT_OR_NULL,
    reason: TEXT,
    sequence_rule: TEXT_OR_NULL,
    sequence_ended: TEXT_OR_NULL,
    sequence_look: INT_OR_NULL,
    sequence_planned: SOME_OR_NULL,
    sequence_intervals: INT_OR_NULL,
    sequence_measure: TEXT_OR_NULL,
    sequence_half_width: NUMBER_OR_NULL,
    sequence_asked: NUMBER_OR_NULL,
    sequence_more: NUMBER_OR_NULL,
    ...bounded(SHARE_OR_NULL, 'win_a', 'win_b', 'none'),
    exact_win_a: SHARE_OR_NULL,
    exact_win_b: SHARE_OR_NULL,
    exact_none: SHARE_OR_NULL,
    ...bounded(INT_OR_NULL, 'decided_turn_median'),
    ...bounded(NUMBER_OR_NULL, 'mean_survivors_a', 'mean_survivors_b'),
    mean_survivors_a_se: NUMBER_OR_NULL,
    mean_survivors_b_se: NUMBER_OR_NULL,
    agreement_g: NUMBER_OR_NULL,
    agreement_df: INT_OR_NULL,
    agreement_p: SHARE_OR_NULL,
  },
  distributions: {
    cell: INT,
    ...MASS,
    value: { ...INT, mayHaveFractions: true },
    at_most: SHARE_OR_NULL,
    at_most_low: SHARE_OR_NULL,
    at_most_high: SHARE_OR_NULL,
  },
  estimates: {
    cell: INT,
    metric: TEXT,
    label: TEXT_OR_NULL,
    source: TEXT,
    statistic: TEXT,
    at: NUMBER_OR_NULL,
    value: NUMBER,
    standard_error: NUMBER_OR_NULL,
    low: NUMBER_OR_NULL,
    high: NUMBER_OR_NULL,
    interval: TEXT,
  },
  incidence: {
    cell: INT,
    source: TEXT,
    ending: TEXT,
    turn: COUNT,
    at_risk: COUNT_OR_NULL,
    value: SHARE,
    standard_error: NUMBER,
    low: SHARE,
    high: SHARE,
  },
  comparisons: {
    cell: INT,
    reference: INT,
    metric: TEXT,
    label: TEXT_OR_NULL,
    how: TEXT,
    statistic: TEXT,
    value: NUMBER,
    standard_error: NUMBER_OR_NULL,
    low: NUMBER,
    high: NUMBER,
    correlation: NUMBER_OR_NULL,
    variance_saved: NUMBER_OR_NULL,
    p: SHARE_OR_NULL,
    p_adjusted: SHARE_OR_NULL,
    comparisons: INT_OR_NULL,
    verdict: TEXT_OR_NULL,
    matters: NUMBER_OR_NULL,
  },
  weapons: {
    variant: TEXT_OR_NULL,
    weapon: TEXT,
    name: TEXT,
    army: TEXT,
    band: TEXT,
    from_distance: NUMBER,
    to_distance: NUMBER,
    at_distance: NUMBER,
    unit: TEXT,
    printed: NUMBER_OR_NULL,
    conditions: TEXT,
    use: TEXT,
    effect: TEXT,
    meaning: TEXT,
    kind: TEXT,
    amount: NUMBER,
    improved: NUMBER_OR_NULL,
    uses_until_gone: NUMBER_OR_NULL,
    marks: TEXT_OR_NULL,
    setting: TEXT,
  },
  starts: {
    cell: INT,
    start: INT,
    chance: SHARE,
    ...MASS,
  },
  covariances: {
    cell: INT,
    reference: INT,
    covariance: NUMBER,
  },
  feel: {
    cell: INT,
    measure: TEXT,
    turn: INT_OR_NULL,
    throw: TEXT_OR_NULL,
    source: TEXT,
    games: COUNT,
    value: NUMBER,
    low: NUMBER,
    high: NUMBER,
  },
} as const satisfies Readonly<Record<TableName, Readonly<Record<string, ColumnType>>>>;

type ColumnOf<T extends TableName> = keyof (typeof COLUMNS)[T] & string;

type ValueOf<C extends ColumnType> =
  (C['type'] extends 'STRING' ? string : number) | (C['nullable'] extends true ? null : never);

/** A row of a table. */
export type RowOf<T extends TableName> = {
  readonly [C in ColumnOf<T>]: (typeof COLUMNS)[T][C] extends ColumnType
    ? ValueOf<(typeof COLUMNS)[T][C]>
    : never;
};

/** The names of the columns of a table, in their order. */
export function columnsOf<T extends TableName>(table: T): readonly ColumnOf<T>[] {
  return Object.keys(COLUMNS[table]) as ColumnOf<T>[]; // they are its keys
}

/** True for a value that a table may hold in the column; its type is known to be right. */
export function mayHold({ range }: ColumnType, value: number | string | null): boolean {
  if (typeof value !== 'number') return true;
  if (range === undefined) return !Number.isNaN(value);
  return value >= range.least && value <= range.most && (!range.isWhole || Number.isInteger(value));
}

/** The type of a column; the factors of `cells` and the throws of `starts` are text, `factor_1_number` a number. */
export function columnType(table: TableName, column: string): ColumnType {
  const fixed: Readonly<Record<string, ColumnType>> = COLUMNS[table];
  const type = fixed[column] ?? addedType(table, column);
  if (type === undefined) throw new TypeError(`the table ${table} has no column ${column}`);
  return type;
}

/** The columns of a table by their names; `added` are those of factors and throws: `factor_1`, `throw_1`. */
export function columnTypes(table: TableName, added: readonly string[]): ReadonlyMap<string, ColumnType> {
  const own = added
    .flatMap((column) => [column, `${column}_number`])
    .flatMap((column): [string, ColumnType][] => {
      const type = addedType(table, column);
      return type === undefined ? [] : [[column, type]];
    });
  return new Map([...Object.entries<ColumnType>(COLUMNS[table]), ...own]);
}

/** The word before the number of the columns that a table adds for factors or throws. */
const ADDED: Partial<Readonly<Record<TableName, string>>> = { cells: 'factor', starts: 'throw' };

function addedType(table: TableName, column: string): ColumnType | undefined {
  const [, word, isNumber] = /^([a-z]+)_\d+(_number)?$/.exec(column) ?? [];
  if (word === undefined || word !== ADDED[table]) return undefined;
  return isNumber === undefined ? TEXT_OR_NULL : NUMBER_OR_NULL;
}
