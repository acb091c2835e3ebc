import type { Options } from '../../play/options.ts';
import { readRulings, type Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** The source's tables, and the rulings in force where it is silent or unclear. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
}

/** The book with the options that a user chose. @throws {InputError} for a name that is no option */
export function bookOf(tables: Tables, options: Options): RuleBook {
  return { tables, rulings: readRulings(options) };
}
