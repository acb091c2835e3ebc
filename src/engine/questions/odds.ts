/** One resolution, exact: the number to throw, its parts, and the chance of each outcome, as `hythe odds` gives it. */
import { z } from 'zod';
import { simpleFraction } from '../../chance/simple-fraction.ts';
import { ask } from '../../engagement/ask-mechanic.ts';
import { assignmentWords } from '../../engagement/assignments.ts';
import { sumsOf, type ExplainedSum } from '../../engagement/explanation.ts';
import type { JsonObject } from '../../engagement/json.ts';
import {
  momentsOf,
  possibleOutcomes,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
  type Moments,
} from '../../engagement/mechanic.ts';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { shown } from '../../engagement/shown.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { boundedJson, checked, type Checked } from '../changed-system.ts';
import { question, QuestionError } from '../question.ts';
import { systemOf } from '../system-of.ts';

export interface OddsAsked {
  readonly rules: string;
  readonly mechanic: string;
  /** By the names of the mechanic's inputs; absent ones have their defaults. Rulings stand under `options`. */
  readonly inputs: JsonObject;
}

/** An outcome with its chance. */
export interface OutcomeChance {
  readonly label: string;
  readonly chance: number;
  /** In lowest terms (`1/2`); null for a denominator above 8000. */
  readonly fraction: string | null;
}

export interface Odds {
  /** One distribution, or several by name. */
  readonly metrics: readonly {
    readonly name: string;
    readonly outcomes: readonly OutcomeChance[];
    /** Mean and standard deviation where the outcomes are numbers, which then ascend; else null. */
    readonly moments: Moments | null;
  }[];
  /** The parts of the number to throw, with rule ids and marks; null for engagements. */
  readonly explanation: Explained | null;
  /** Distributions that players ask for beside the answer, with their assumptions. */
  readonly further: readonly {
    readonly title: string;
    readonly note: string;
    readonly outcomes: readonly OutcomeChance[];
  }[];
  readonly expected: readonly { readonly name: string; readonly mean: number }[];
  /** Marks of numbers that the source does not print. */
  readonly marks: readonly string[];
  /** The command that gives the same. */
  readonly command: string;
}

export interface Explained {
  /** The act in plain words. */
  readonly act: string;
  readonly sums: readonly ExplainedSum[];
}

export const odds = question<OddsAsked, Checked<Odds>>({
  input: z.object({
    rules: z.string().max(LONGEST_NAME),
    mechanic: z.string().max(LONGEST_NAME),
    inputs: boundedJson,
  }),
  answer: async ({ rules, mechanic: name, inputs }, desk) =>
    checked(async () => {
      const system = await systemOf(desk, rules);
      const mechanic = mechanicOf(system, name);
      const answer = ask(system, mechanic, inputs, { shortForms: true });
      return oddsOf(answer, commandFor(system, mechanic, inputs));
    }),
});

function mechanicOf(system: RuleSystem, name: string): Mechanic {
  const mechanic = system.mechanics.find((each) => each.name === name);
  if (mechanic !== undefined) return mechanic;
  const near = didYouMean(
    nearest(
      name,
      system.mechanics.map((each) => each.name),
    ),
  );
  throw new QuestionError(`${shown(name)} is no mechanic of ${system.id}${near}`);
}

function commandFor(system: RuleSystem, mechanic: Mechanic, inputs: JsonObject): string {
  const words = assignmentWords(inputs);
  const given = words.length === 0 ? assignmentWords(anyDefault(mechanic)) : words;
  return ['hythe odds', system.id, mechanic.name, ...given].join(' ');
}

/** An input that changes nothing: without any the command would list the inputs. */
function anyDefault({ inputs }: Mechanic): Readonly<Record<string, unknown>> {
  const [first] = Object.entries(inputs).filter(([, field]) => field.default !== undefined);
  return first === undefined ? { options: {} } : { [first[0]]: first[1].default };
}

function oddsOf(
  { distributions, explanation, further = [], expected, marks = [] }: MechanicAnswer,
  command: string,
): Odds {
  return {
    metrics: [...distributions].map(([name, distribution]) => ({
      name,
      outcomes: outcomesOf(distribution),
      moments: momentsOf(distribution),
    })),
    explanation: explanation === undefined ? null : { act: explanation.act, sums: sumsOf(explanation) },
    further: further.map(({ title, note, distribution }) => ({
      title,
      note,
      outcomes: outcomesOf(distribution),
    })),
    expected: [...(expected ?? [])].map(([name, mean]) => ({ name, mean })),
    marks,
    command,
  };
}

/** The possible outcomes in reading order. */
function outcomesOf(distribution: LabelledDistribution): readonly OutcomeChance[] {
  return possibleOutcomes(distribution).map(([label, chance]) => ({
    label,
    chance,
    fraction: simpleFraction(chance),
  }));
}
