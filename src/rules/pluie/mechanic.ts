/** How a mechanic of this system is made: its inputs described, its answer typed by the description. */
import type { Explanation, Factor } from '../../engagement/engagement.ts';
import type { Fields, Values } from '../../engagement/inputs.ts';
import type { LabelledDistribution, Mechanic, MechanicAnswer } from '../../engagement/system.ts';
import { sumOf } from './factors.ts';
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
      definition.answer(tables, readRulings(options), given as Values<G>),
  };
}

/** The answer of a mechanic with one distribution; labels of probability 0 are left out. */
export function oneAnswer(
  labels: LabelledDistribution,
  explanation?: Explanation,
  marks?: readonly string[],
): MechanicAnswer {
  const possible = new Map([...labels].filter(([, probability]) => probability > 0));
  return {
    distributions: new Map([['outcome', possible]]),
    ...(explanation === undefined ? {} : { explanation }),
    ...(marks === undefined ? {} : { marks }),
  };
}

/** A throw with its target number and what it is made of. */
export function targetNumberOf(act: string, factors: readonly Factor[]): Explanation {
  return { act, total: { name: 'target number', value: sumOf(factors) }, factors };
}

/** No throw at all, and why, by which rule. */
export function noThrow(act: string, reason: string, ruleId: string): Explanation {
  return { act, total: null, factors: [{ label: reason, value: null, ruleIds: [ruleId] }] };
}
