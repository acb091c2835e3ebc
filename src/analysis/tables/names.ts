/** The tables that are kept of a run, by their names. */
export const TABLE_NAMES = [
  'cells',
  'distributions',
  'estimates',
  'incidence',
  'comparisons',
  'weapons',
  'starts',
  'covariances',
  'feel',
] as const;

export type TableName = (typeof TABLE_NAMES)[number];

/**
 * Those of every run: starts are kept only where a set-up is thrown, covariances of a game of doctrines, feel where a spec
 * asks for it.
 */
export const ALWAYS_KEPT: readonly TableName[] = TABLE_NAMES.filter(
  (name) => name !== 'starts' && name !== 'covariances' && name !== 'feel',
);
