/** One resolution of a rule system, exact: the number to throw, its parts, and the chance of each outcome. */
import { simpleFraction } from '../chance/simple-fraction.ts';
import { ask } from '../play/ask-mechanic.ts';
import { assignmentWords } from '../play/assignments.ts';
import { sumsOf, type ExplainedSum } from '../play/explanation.ts';
import type { Json, JsonObject } from '../play/json.ts';
import {
  momentsOf,
  possibleOutcomes,
  type LabelledDistribution,
  type Mechanic,
  type Moments,
} from '../play/mechanic.ts';
import type { RuleSystem } from '../play/system.ts';
import type { OwnTables } from '../spec/read-tables.ts';

interface OutcomeChance {
  readonly label: string;
  /** That of the fraction where there is one. */
  readonly chance: number;
  /** In lowest terms (`1/2`); null for a denominator above 8000. */
  readonly fraction: string | null;
}

/** A distribution. */
export interface Chances {
  /** In reading order. */
  readonly outcomes: readonly OutcomeChance[];
  /** Mean and standard deviation where the outcomes are numbers, which then ascend; else null. */
  readonly moments: Moments | null;
}

/** A number to throw. */
export interface Explained {
  /** The act in plain words. */
  readonly act: string;
  readonly sums: readonly ExplainedSum[];
}

export interface Odds {
  readonly rules: string;
  readonly mechanic: string;
  /** As they were asked. */
  readonly inputs: JsonObject;
  /** One distribution, or several by name. */
  readonly metrics: readonly ({ readonly name: string } & Chances)[];
  /** The parts of the number to throw, with rule ids and marks; null for engagements. */
  readonly explanation: Explained | null;
  /** Distributions that players ask for beside the answer, with their assumptions. */
  readonly further: readonly ({ readonly title: string; readonly note: string } & Chances)[];
  /** Means beside the distributions. */
  readonly expected: readonly { readonly name: string; readonly mean: number }[];
  /** Marks of numbers that the source does not print: inferred or invented values. */
  readonly marks: readonly string[];
  /** The command that gives the same. */
  readonly command: string;
}

/**
 * The answer of a mechanic under these tables.
 * @param tables their name for the command, if they have one
 * @throws {InputError} for wrong inputs, {NotGivenError} if the source is silent
 */
export function oddsOf(
  { system, ownIds }: OwnTables,
  mechanic: Mechanic,
  inputs: JsonObject,
  tables?: Json,
): Odds {
  const answer = ask(system, mechanic, inputs, { shortForms: true, ownIds });
  const { distributions, explanation, further = [], expected, marks = [] } = answer;
  return {
    rules: system.id,
    mechanic: mechanic.name,
    inputs,
    metrics: [...distributions].map(([name, distribution]) => ({ name, ...chancesOf(distribution) })),
    explanation: explanation === undefined ? null : { act: explanation.act, sums: sumsOf(explanation) },
    further: further.map(({ title, note, distribution }) => ({ title, note, ...chancesOf(distribution) })),
    expected: [...(expected ?? [])].map(([name, mean]) => ({ name, mean })),
    marks,
    command: commandFor(system, mechanic, inputs, tables),
  };
}

export function chancesOf(distribution: LabelledDistribution): Chances {
  const outcomes = possibleOutcomes(distribution).map(([label, chance]) => {
    const fraction = simpleFraction(chance);
    const [above = chance, below = 1] = fraction?.split('/').map(Number) ?? [];
    return { label, chance: above / below, fraction };
  });
  return { outcomes, moments: momentsOf(distribution) };
}

function commandFor({ id }: RuleSystem, mechanic: Mechanic, inputs: JsonObject, tables?: Json): string {
  const words = assignmentWords(inputs);
  const given = words.length === 0 ? assignmentWords(anyDefault(mechanic)) : words;
  const named = typeof tables === 'string' ? ['--tables', tables] : [];
  return ['hythe odds', id, mechanic.name, ...given, ...named].join(' ');
}

/** An input that changes nothing: without any the command would list the inputs. */
function anyDefault({ inputs }: Mechanic): Readonly<Record<string, unknown>> {
  const [first] = Object.entries(inputs).filter(([, field]) => field.default !== undefined);
  return first === undefined ? { options: {} } : { [first[0]]: first[1].default };
}
