/** Makes the mechanics of this system: an answer gets the rule book. */
import { mechanicsOf } from '../../play/mechanic.ts';
import type { Explanation } from '../../play/explanation.ts';
import { bookOf, type RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  bookOf(tables, options),
]);

/** An answer that rests on plain facts, and the rules that they come from. */
export function facts(act: string, labels: readonly string[], ...ruleIds: readonly string[]): Explanation {
  return { act, total: null, factors: labels.map((label) => ({ label, value: null, ruleIds })) };
}
