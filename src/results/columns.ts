/**
 * The Parquet types of the columns. Only three types are used, which every reader takes as they stand:
 *
 * - `INT32` for numbers of things that are numbered or small (cells, values, turns, degrees of freedom);
 * - `DOUBLE` for estimates and probabilities, and for whole numbers that may pass 2^31 (counts, replicates, states): a
 *   double holds them exactly up to 2^53, and gives a plain number in JavaScript, where INT64 gives a BigInt that neither
 *   JSON nor a chart takes;
 * - `STRING` (UTF-8) for text.
 *
 * A column is optional exactly where it can be null.
 */

export interface ColumnType {
  readonly type: 'INT32' | 'DOUBLE' | 'STRING';
  readonly nullable: boolean;
}

const INT: ColumnType = { type: 'INT32', nullable: false };
const INT_OR_NULL: ColumnType = { type: 'INT32', nullable: true };
const NUMBER: ColumnType = { type: 'DOUBLE', nullable: false };
const NUMBER_OR_NULL: ColumnType = { type: 'DOUBLE', nullable: true };
const TEXT: ColumnType = { type: 'STRING', nullable: false };
const TEXT_OR_NULL: ColumnType = { type: 'STRING', nullable: true };

const DISTRIBUTIONS: ReadonlyMap<string, ColumnType> = new Map([
  ['cell', INT],
  ['metric', TEXT],
  ['source', TEXT],
  ['value', INT],
  ['label', TEXT],
  ['value2', INT_OR_NULL],
  ['label2', TEXT_OR_NULL],
  ['count', NUMBER_OR_NULL],
  ['probability', NUMBER],
]);

const CELLS: ReadonlyMap<string, ColumnType> = new Map([
  ['cell', INT],
  ['pairing', INT],
  ['variant', TEXT_OR_NULL],
  ['kind', TEXT],
  ['method', TEXT_OR_NULL],
  ['sampler', TEXT_OR_NULL],
  ['chunk_size', INT_OR_NULL],
  ['reason', TEXT],
  ['sequence_rule', TEXT_OR_NULL],
  ['sequence_ended', TEXT_OR_NULL],
  ['sequence_look', INT_OR_NULL],
  ['sequence_intervals', INT_OR_NULL],
  ['sequence_measure', TEXT_OR_NULL],
  ['decided_turn_median', INT_OR_NULL],
  ['decided_turn_median_low', INT_OR_NULL],
  ['decided_turn_median_high', INT_OR_NULL],
  ['agreement_df', INT_OR_NULL],
]);

/** The type of a column of `distributions`. */
export function distributionColumn(name: string): ColumnType {
  const type = DISTRIBUTIONS.get(name);
  if (type === undefined) throw new TypeError(`the table of distributions has no column ${name}`);
  return type;
}

/** The type of a column of `cells`: factors are text, `factor_1_number` and every estimate a number. */
export function cellColumn(name: string): ColumnType {
  return CELLS.get(name) ?? (/^factor_\d+$/.test(name) ? TEXT_OR_NULL : NUMBER_OR_NULL);
}
