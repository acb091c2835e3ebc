/** `hythe odds --cases`: many questions in one file, one answer each, in the same order. */
import { ask } from '../play/ask-mechanic.ts';
import { InputError } from '../play/inputs.ts';
import { LibraryError, oneNamed } from '../play/nearest.ts';
import { NotGivenError } from '../play/not-given-error.ts';
import { isShallow, isMap, type Json, type JsonObject } from '../play/json.ts';
import { DEEPEST_JSON } from '../play/input-reader.ts';
import { grouped, shown, thrownText } from '../play/shown.ts';
import type { MechanicAnswer } from '../play/mechanic.ts';
import type { RuleSystem } from '../play/system.ts';
import { withChanges } from '../spec/read-tables.ts';
import { unpacked } from './packed-cases.ts';
import { UsageError } from './command-error.ts';
import { parseJsonAsWritten } from '../play/json-as-written.ts';

/** One question as the file has it; other keys are ignored. */
export interface Case {
  readonly id: unknown;
  readonly rules: unknown;
  readonly mechanic: unknown;
  readonly inputs: unknown;
  /** Changes of the tables as a spec writes them; absent: none. */
  readonly tables?: unknown;
}

export interface CaseError {
  readonly code: string;
  readonly message: string;
}

/** One answer as `odds --cases` writes it. */
export type CaseAnswer =
  | {
      readonly id: unknown;
      readonly outcomes: Readonly<Record<string, number>>;
      /** Means beside the distributions, if the mechanic has any. */
      readonly expected?: Readonly<Record<string, number>>;
    }
  | { readonly id: unknown; readonly error: CaseError };

/** The code of an error that belongs to no rule system. */
const UNKNOWN_INPUT = 'HYTHE-ERR-INPUT';
/** The code of an error of Hythe itself. */
export const FAULT_CODE = 'HYTHE-ERR-FAULT';

export const MOST_CASES = 100_000;
/** The most JSON values of one file, which take some hundred megabytes of memory. */
const MOST_VALUES = 5_000_000;

/**
 * Reads a cases file: an array of `{id, rules, mechanic, inputs}`, or a map with such an array under `cases`. A
 * `system` beside `cases` is the system of every case whose `rules` name none.
 * @param name the name of the file, for messages
 * @throws {UsageError} for anything else, or for too many cases
 */
export function readCases(text: string, name: string): readonly Case[] {
  const tooMany = (what: string): UsageError =>
    new UsageError(`${name} holds more than ${what}: split it into several files`);
  if (holdsMoreValues(text, MOST_VALUES)) throw tooMany(`${grouped(MOST_VALUES)} values`);
  let raw: unknown;
  try {
    raw = parseJsonAsWritten(text);
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${thrownText(error)}`);
  }
  const list = isMap(raw) ? raw['cases'] : raw;
  if (!Array.isArray(list))
    throw new UsageError(
      `${name} must hold an array of {id, rules, mechanic, inputs}, or a map with such an array under "cases"; it holds ${shown(raw)}`,
    );
  if (list.length > MOST_CASES) throw tooMany(`${grouped(MOST_CASES)} cases`);
  const system = isMap(raw) ? raw['system'] : undefined;
  return list.map((one: unknown) => caseOf(one, system));
}

/** Counts JSON values without reading them: each but the first follows a comma or opens a list or map. */
function holdsMoreValues(json: string, most: number): boolean {
  let values = 0;
  let isInText = false;
  for (let at = 0; at < json.length && values <= most; at++) {
    const mark = json[at];
    if (mark === '"') isInText = !isInText;
    else if (isInText && mark === '\\') at++;
    else if (!isInText && (mark === ',' || mark === '[' || mark === '{')) values++;
  }
  return values > most;
}

function caseOf(one: unknown, system: unknown): Case {
  if (!isMap(one)) return { id: null, rules: null, mechanic: null, inputs: one };
  const { id = null, rules, mechanic, inputs, tables } = one;
  const ofAll = typeof rules === 'string' || system === undefined ? rules : system;
  return { id, rules: ofAll, mechanic, inputs, tables };
}

/** Answers one case. Its error is a mistake in the case, or a limit of Hythe; any other error goes to `onFault`. */
export function answerCase(
  one: Case,
  systems: readonly RuleSystem[],
  onFault: (error: unknown) => void,
): CaseAnswer {
  const id = isShallow(one.id, DEEPEST_JSON) ? one.id : null;
  let system: RuleSystem | undefined;
  try {
    if (id !== one.id) throw new UsageError(`id is nested deeper than ${DEEPEST_JSON} levels`);
    const rules = text(
      one.rules,
      'rules',
      'the id of a rule system (or give that as "system" beside "cases")',
    );
    system = oneNamed(systems, rules, (each) => each.id, 'rule system');
    const name = text(one.mechanic, 'mechanic', 'the name of a mechanic');
    const mechanic = oneNamed(system.mechanics, name, (each) => each.name, `mechanic of ${system.id}`);
    // Ids in a file are written in full, so that a file never changes its meaning when a weapon is added.
    const { inputs, tables } = readInputsOf(one, system, mechanic.name);
    const own = tables.length === 0 ? { system } : withChanges(system, tables);
    const answer = ask(own.system, mechanic, inputs, { ...own, shortForms: false });
    const outcomes = outcomesOf(answer, mechanic);
    if (answer.expected === undefined) return { id, outcomes };
    return { id, outcomes, expected: Object.fromEntries(answer.expected) };
  } catch (error) {
    return { id, error: errorOf(error, system, onFault) };
  }
}

/** The inputs of a case with the changes of its tables, where it has any. */
function readInputsOf(
  one: Case,
  system: RuleSystem,
  mechanic: string,
): { readonly inputs: unknown; readonly tables: readonly Json[] } {
  const inputs = one.inputs ?? {};
  const tables = (one.tables ?? []) as Json; // of a file of JSON, as all that follows
  const given: readonly Json[] = Array.isArray(tables) ? (tables as readonly Json[]) : [tables];
  if (!isMap(inputs)) return { inputs, tables: given };
  // Without tables of its own it may be of a version whose throws had invented ones where nothing else was said.
  const read = unpacked(system, inputs as JsonObject, one.tables === undefined ? mechanic : '');
  return { inputs: read.inputs, tables: [...read.tables, ...given] };
}

function text(value: unknown, key: string, what: string): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${key} must be ${what}, not ${shown(value)}`);
}

/** Labels with their probabilities; with several metrics, `<metric>:<label>`. */
export function outcomesOf(
  answer: MechanicAnswer,
  mechanic: { readonly severalMetrics: boolean },
): Record<string, number> {
  // Labels may hold the user's own names.
  const outcomes = Object.create(null) as Record<string, number>;
  for (const [metric, distribution] of answer.distributions)
    for (const [label, probability] of distribution)
      if (probability > 0) outcomes[mechanic.severalMetrics ? `${metric}:${label}` : label] = probability;
  return outcomes;
}

function errorOf(
  error: unknown,
  system: RuleSystem | undefined,
  onFault: (error: unknown) => void,
): CaseError {
  const message = thrownText(error);
  const { input = UNKNOWN_INPUT, notGiven = input } = system?.errorCodes ?? {};
  if (error instanceof UsageError || error instanceof LibraryError) return { code: input, message };
  if (error instanceof InputError) {
    // The error is `not given` only if every problem is that the source is silent.
    const { problems } = error;
    const isSilent = problems.length > 0 && problems.every(({ kind }) => kind === 'not-given');
    return { code: error.caseCode ?? (isSilent ? notGiven : input), message };
  }
  if (error instanceof NotGivenError) return { code: error.caseCode ?? notGiven, message };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // A limit that Hythe knows of (too many states, too large a table) is an answer: it cannot be computed.
  if (typeof code === 'string' && code.startsWith('HYTHE-')) return { code, message };
  onFault(error);
  return { code: FAULT_CODE, message };
}
