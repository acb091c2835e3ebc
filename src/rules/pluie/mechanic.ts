/** How a mechanic of this system is made: its answer gets the tables and the rulings. */
import { mechanicsOf } from '../../engagement/mechanic.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options) => [tables, readRulings(options)]);

/** No throw at all, and why, by which rule. */
export function noThrow(act: string, reason: string, ruleId: string): Explanation {
  return { act, total: null, factors: [{ label: reason, value: null, ruleIds: [ruleId] }] };
}
