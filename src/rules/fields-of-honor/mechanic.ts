/** The maker of this system's mechanics: its answer gets the tables and the rulings, and marks what is inferred. */
import { NotGivenError } from '../../play/not-given-error.ts';
import type { Explanation, Factor } from '../../play/explanation.ts';
import {
  mechanicsOf,
  oneAnswer as answerOf,
  type LabelledDistribution,
  type MechanicAnswer,
} from '../../play/mechanic.ts';
import { readRulings } from './options.ts';
import type { Modifiers, Tables } from './tables.ts';

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
  return answerOf(labels, explanation, [...(explanation?.factors ?? []).flatMap(markOf), ...marks]);
}

/** A result that needs no dice. */
export function certainly(
  label: string,
  explanation?: Explanation,
  marks?: readonly string[],
): MechanicAnswer {
  return oneAnswer(new Map([[label, 1]]), explanation, marks);
}

/** A note on a part whose value is not the source's own; nothing for what it prints. */
export function markOf({ label, value, mark, ruleIds }: Factor): readonly string[] {
  if (mark === undefined || value === null) return [];
  return [
    `${label}: the value ${value} is ${mark}, since the source names it without one (${ruleIds.join(', ')})`,
  ];
}

/** The marks of modifiers asked for by name. @throws {NotGivenError} for one without a value. */
export function marksNamed({ names, figures }: Modifiers, asked: readonly string[]): number {
  let marks = 0;
  for (const name of asked) {
    const i = names.indexOf(name);
    if (figures[i] === null)
      throw new NotGivenError(`${name}: the source gives no value for this modifier; tables of yours can`);
    marks |= 2 ** i;
  }
  return marks;
}
