/** How a mechanic of this system is made: its answer gets the rule book. */
import { mechanicsOf } from '../../engagement/mechanic.ts';
import { readRulings } from './options.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  { tables, rulings: readRulings(options) },
]);
