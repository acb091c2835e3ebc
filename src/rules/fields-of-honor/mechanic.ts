/** How a mechanic of this system is made: its answer gets the tables and the rulings, and marks what is inferred. */
import { mechanicsOf, type LabelledDistribution, type MechanicAnswer } from '../../engagement/mechanic.ts';
import type { Explanation, Factor } from '../../engagement/engagement.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';

export const defineMechanic = mechanicsOf((tables: Tables, options) => [
  tables,
  readRulings(options, tables),
]);

/** The answer of a mechanic with one distribution; inferred parts of the explanation are marked. */
export function oneAnswer(
  labels: LabelledDistribution,
  explanation?: Explanation,
  marks: readonly string[] = [],
): MechanicAnswer {
  const all = [...(explanation?.factors ?? []).flatMap(markOf), ...marks];
  return {
    distributions: new Map([['outcome', labels]]),
    ...(explanation === undefined ? {} : { explanation }),
    ...(all.length === 0 ? {} : { marks: all }),
  };
}

/** A result that needs no dice. */
export function certainly(
  label: string,
  explanation?: Explanation,
  marks?: readonly string[],
): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), explanation, marks);
}

/** What to say of a part whose value is not the source's own; nothing for what it prints. */
export function markOf({ label, value, mark, ruleIds }: Factor): readonly string[] {
  if (mark === undefined || value === null) return [];
  return [
    `${label}: the value ${value} is ${mark}, since the source names it without one (${ruleIds.join(', ')})`,
  ];
}
