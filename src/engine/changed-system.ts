/** The rules that a question names, with its changes of their tables and its rulings. */
import { z } from 'zod';
import { NotGivenError } from '../engagement/engagement.ts';
import { InputError, type InputProblem } from '../engagement/inputs.ts';
import { isBoundedMap, type JsonObject } from '../engagement/json.ts';
import { LONGEST_NAME, MOST_CHARACTERS, MOST_LEVELS } from '../experiment/limits.ts';
import { withChanges, type OwnTables } from '../experiment/read-tables.ts';
import type { Platform } from './desk.ts';
import { systemOf } from './system-of.ts';

/** The file of changed tables in a command. */
export const TABLES_FILE = 'tables.yaml';

/** A map of JSON from anybody, no larger than a spec. */
export const boundedJson = z.custom<JsonObject>(
  (raw) => isBoundedMap(raw, MOST_LEVELS, MOST_CHARACTERS),
  `must be a map of at most ${MOST_LEVELS} levels and ${MOST_CHARACTERS} characters`,
);

/** The input of a question about rules whose tables may be changed. */
export const CHANGED_RULES = {
  rules: z.string().max(LONGEST_NAME),
  /** Tables as a spec writes them: changes, rows of the user's own among them, or `illustrative`. */
  tables: z.union([z.string().max(LONGEST_NAME), boundedJson]).optional(),
};

export interface ChangedRules {
  readonly rules: string;
  readonly tables?: JsonObject | string | undefined;
}

/** @throws {QuestionError} for an unknown system, {InputError} for changes that its tables do not allow */
export async function changedSystem(desk: Platform, { rules, tables }: ChangedRules): Promise<OwnTables> {
  return withChanges(await systemOf(desk, rules), tables);
}

/** An answer, or the problems of the input; the path of a problem leads to its field. */
export type Checked<T> =
  | { readonly problems: readonly InputProblem[]; readonly answer: null }
  | { readonly problems: readonly []; readonly answer: T };

/** The answer, or its problems; a gap of the rules' source is one of the whole. */
export async function checked<T>(answer: () => Promise<T>): Promise<Checked<T>> {
  try {
    return { problems: [], answer: await answer() };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems, answer: null };
    if (!(error instanceof NotGivenError)) throw error;
    return { problems: [{ path: [], message: error.message, kind: 'not-given' }], answer: null };
  }
}
