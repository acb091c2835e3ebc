/** The rules in force: tables and rulings together. */
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}
