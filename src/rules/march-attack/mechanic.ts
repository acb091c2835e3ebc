/** How a mechanic of this system is made: its answer gets the rule book. */
import type { Chance } from '../../chance/chance.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import { mechanicsOf, oneAnswer } from '../../engagement/define-mechanic.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import type { MechanicAnswer } from '../../engagement/system.ts';
import { readRulings } from './options.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options): readonly [RuleBook] => [
  { tables, rulings: readRulings(options) },
]);

/** The answer of rules played with every outcome of their dice; labels in the order given, others as they are met. */
export function playedAnswer(
  play: (chance: Chance) => string,
  explanation?: Explanation,
  order: readonly string[] = [],
  marks: readonly string[] = [],
): MechanicAnswer {
  const rank = (label: string): number => (order.length > 0 ? order.indexOf(label) : Number(label));
  const labels = [...enumerateLabels(play)].sort(([a], [b]) => rank(a) - rank(b) || 0);
  return oneAnswer(new Map(labels), explanation, marks);
}

/** A result that needs no dice. */
export function certainly(
  label: string,
  explanation?: Explanation,
  marks: readonly string[] = [],
): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), explanation, marks);
}
