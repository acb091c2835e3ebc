/** How a mechanic of this system is made: its inputs described, its answer typed by the description. */
import type { Chance } from '../../chance/chance.ts';
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { Explanation, Factor } from '../../engagement/engagement.ts';
import { InputError, type Fields, type Values } from '../../engagement/inputs.ts';
import type { LabelledDistribution, Mechanic, MechanicAnswer } from '../../engagement/system.ts';
import { readRulings } from './options.ts';
import type { RuleBook } from './rule-book.ts';
import type { Tables } from './tables.ts';
import { totalOf } from './ved.ts';

export interface MechanicDefinition<G extends Fields> {
  readonly name: string;
  readonly meaning: string;
  readonly ruleIds: readonly string[];
  readonly inputs: G;
  readonly example: string;
  answer(book: RuleBook, inputs: Values<G>): MechanicAnswer;
}

export function defineMechanic<const G extends Fields>(definition: MechanicDefinition<G>): Mechanic<Tables> {
  const { name, meaning, ruleIds, inputs, example } = definition;
  return {
    name,
    meaning,
    ruleIds,
    inputs,
    example,
    severalMetrics: false,
    answer: (tables, options, given) =>
      // `given` has been read by `inputs`, from which its type is made.
      definition.answer({ tables, rulings: readRulings(options) }, given as Values<G>),
  };
}

/** The answer of a mechanic; labels of probability 0 are left out. */
export function oneAnswer(
  labels: LabelledDistribution,
  explanation?: Explanation,
  marks: readonly string[] = [],
): MechanicAnswer {
  const possible = new Map([...labels].filter(([, probability]) => probability > 0));
  return {
    distributions: new Map([['outcome', possible]]),
    ...(explanation === undefined ? {} : { explanation }),
    ...(marks.length === 0 ? {} : { marks }),
  };
}

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

/** A number with what it is made of. */
export function numberOf(act: string, name: string, factors: readonly Factor[]): Explanation {
  return { act, total: { name, value: totalOf(factors) }, factors };
}

/** One more number of an explanation, with its parts. */
export function withNumber(explanation: Explanation, name: string, factors: readonly Factor[]): Explanation {
  return {
    ...explanation,
    furtherTotals: [...(explanation.furtherTotals ?? []), { name, value: totalOf(factors) }],
    factors: [...explanation.factors, ...factors.map((one) => ({ ...one, of: name }))],
  };
}

/** What inputs got wrong that their description cannot say. */
export function contradiction(path: readonly (string | number)[], message: string): InputError {
  return new InputError([{ path, message, kind: 'input' }]);
}
