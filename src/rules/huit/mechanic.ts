/** How a mechanic of this system is made: its inputs described, its answer typed by the description. */
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Explanation } from '../../engagement/engagement.ts';
import { InputError, type Fields, type Values } from '../../engagement/inputs.ts';
import type { LabelledDistribution, Mechanic, MechanicAnswer } from '../../engagement/system.ts';
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
  metric: string,
  labels: LabelledDistribution,
  explanation?: Explanation,
): MechanicAnswer {
  const possible = new Map([...labels].filter(([, probability]) => probability > 0));
  return {
    distributions: new Map([[metric, possible]]),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

/** The answer that enumerating `resolve` gives. */
export function thrown(
  metric: string,
  resolve: (chance: Chance) => string,
  explanation?: Explanation,
): MechanicAnswer {
  return oneAnswer(metric, enumerateLabels(resolve), explanation);
}

/** A contradiction between inputs that are each allowed by themselves. */
export function contradiction(path: readonly (string | number)[], message: string): InputError {
  return new InputError([{ path, message, kind: 'input' }]);
}
