import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** What the source says: its tables, and the rulings in force where it is silent or unclear. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}
