/** The tables that are kept of a run, by their names. */
export const TABLE_NAMES = [
  'cells',
  'distributions',
  'estimates',
  'incidence',
  'comparisons',
  'weapons',
  'starts',
  'feel',
] as const;

export type TableName = (typeof TABLE_NAMES)[number];

/** Those of every run: starts are kept only where a set-up is thrown, feel where a spec asks for it. */
export const ALWAYS_KEPT: readonly TableName[] = TABLE_NAMES.filter(
  (name) => name !== 'starts' && name !== 'feel',
);
