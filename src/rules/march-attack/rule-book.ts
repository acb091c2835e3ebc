import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** The source's tables, and the rulings in force where it is silent or unclear. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}
