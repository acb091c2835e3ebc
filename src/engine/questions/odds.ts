/** One resolution, exact: the number to throw, its parts, and the chance of each outcome, as `hythe odds` gives it. */
import { z } from 'zod';
import { simpleFraction } from '../../chance/simple-fraction.ts';
import { ask } from '../../engagement/ask-mechanic.ts';
import { assignmentWords } from '../../engagement/assignments.ts';
import { sumsOf, type ExplainedSum } from '../../engagement/explanation.ts';
import type { JsonObject } from '../../engagement/json.ts';
import {
  possibleOutcomes,
  type LabelledDistribution,
  type Mechanic,
  type MechanicAnswer,
} from '../../engagement/mechanic.ts';
import { didYouMean, nearest } from '../../engagement/nearest.ts';
import { shown } from '../../engagement/shown.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import {
  boundedJson,
  changedSystem,
  CHANGED_RULES,
  TABLES_FILE,
  checked,
  type ChangedRules,
  type Checked,
} from '../changed-system.ts';
import { question, QuestionError } from '../question.ts';

export interface OddsAsked extends ChangedRules {
  readonly mechanic: string;
  /** By the names of the mechanic's inputs; absent ones have their defaults. */
  readonly inputs: JsonObject;
  /** Rulings other than the default, by their names. */
  readonly options?: JsonObject | undefined;
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
  readonly metrics: readonly { readonly name: string; readonly outcomes: readonly OutcomeChance[] }[];
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
  /** The command that gives the same. Where tables are changed it names a file that holds the changes. */
  readonly command: string;
}

export interface Explained {
  /** The act in plain words. */
  readonly act: string;
  readonly sums: readonly ExplainedSum[];
}

export const odds = question<OddsAsked, Checked<Odds>>({
  input: z.object({
    ...CHANGED_RULES,
    mechanic: z.string().max(LONGEST_NAME),
    inputs: boundedJson,
    options: boundedJson.optional(),
  }),
  answer: async (asked, desk) =>
    checked(async () => {
      const { system, ownIds } = await changedSystem(desk, asked);
      const mechanic = mechanicOf(system, asked.mechanic);
      const raw = { ...asked.inputs, ...(asked.options === undefined ? {} : { options: asked.options }) };
      const answer = ask(system, mechanic, raw, { shortForms: true, ownIds });
      const hasTables = Object.keys(asked.tables ?? {}).length > 0;
      return oddsOf(answer, commandFor(system, mechanic, raw, hasTables));
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

function commandFor(system: RuleSystem, mechanic: Mechanic, raw: JsonObject, hasTables: boolean): string {
  const tables = hasTables ? ['--tables', TABLES_FILE] : [];
  const words = assignmentWords(raw);
  const given = words.length === 0 ? assignmentWords(anyDefault(mechanic)) : words;
  return ['hythe odds', system.id, mechanic.name, ...tables, ...given].join(' ');
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
    metrics: [...distributions].map(([name, distribution]) => ({ name, outcomes: outcomesOf(distribution) })),
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
