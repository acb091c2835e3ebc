/** How a mechanic of this system is made: its inputs described, its answer typed by the description. */
import type { Explanation, Factor, Total } from '../../engagement/engagement.ts';
import { InputError, type Fields, type Values } from '../../engagement/inputs.ts';
import type { LabelledDistribution, Mechanic, MechanicAnswer } from '../../engagement/system.ts';
import { sumOf } from './modifiers.ts';
import { readRulings, type Rulings } from './options.ts';
import type { Tables } from './tables.ts';

export interface MechanicDefinition<G extends Fields> {
  readonly name: string;
  readonly meaning: string;
  readonly ruleIds: readonly string[];
  readonly inputs: G;
  readonly example: string;
  readonly severalMetrics?: true;
  answer(tables: Tables, rulings: Rulings, inputs: Values<G>): MechanicAnswer;
}

export function defineMechanic<G extends Fields>(definition: MechanicDefinition<G>): Mechanic<Tables> {
  const { name, meaning, ruleIds, inputs, example } = definition;
  return {
    name,
    meaning,
    ruleIds,
    inputs,
    example,
    severalMetrics: definition.severalMetrics ?? false,
    answer: (tables, options, given) =>
      // `given` has been read by `inputs`, from which its type is made.
      definition.answer(tables, readRulings(options, tables), given as Values<G>),
  };
}

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

/** A number to reach, with what it is made of. */
export function numberOf(act: string, name: string, factors: readonly Factor[]): Explanation {
  return { act, total: { name, value: sumOf(factors) }, factors };
}

/** One more number of an explanation, with its parts. */
export function withNumber(explanation: Explanation, name: string, factors: readonly Factor[]): Explanation {
  const total: Total = { name, value: sumOf(factors) };
  return {
    ...explanation,
    furtherTotals: [...(explanation.furtherTotals ?? []), total],
    factors: [...explanation.factors, ...factors.map((factor) => ({ ...factor, of: name }))],
  };
}

/** What inputs got wrong that their description cannot say. */
export function contradiction(path: readonly (string | number)[], message: string): InputError {
  return new InputError([{ path, message, kind: 'input' }]);
}
