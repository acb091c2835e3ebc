/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { NotGivenError } from '../../../src/engagement/engagement.ts';
import { InputError } from '../../../src/engagement/inputs.ts';
import { isMap, readInputs } from '../../../src/engagement/read-inputs.ts';
import { optionsOf, readOptions } from '../../../src/engagement/read-options.ts';
import type { JsonObject } from '../../../src/engagement/json.ts';
import type { MechanicAnswer } from '../../../src/engagement/mechanic.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { AugsburgEngagement } from '../../../src/rules/augsburg/engagement.ts';
import { WHOLE_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { muster } from '../../../src/rules/augsburg/muster.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { setupOfCase, type Setup } from '../../../src/rules/augsburg/setup.ts';

export interface Asked {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What a mechanic answers. @throws {InputError}, {NotGivenError} */
export function ask(name: string, asked: Asked, tables: JsonObject = augsburg.tables): MechanicAnswer {
  const mechanic = augsburg.mechanics.find((one) => one.name === name);
  if (mechanic === undefined) throw new Error(`no mechanic ${name}`);
  const { options, ...rest } = asked;
  const hasOptions = optionsOf(augsburg.options, name).length > 0;
  const read = readInputs(mechanic.inputs, hasOptions ? rest : asked, { shortForms: false });
  const chosen = readOptions(augsburg.options, name, hasOptions ? options : {}, ['options']);
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null) throw new InputError([...read.problems, ...chosen.problems]);
  return mechanic.answer(augsburg.read(tables), chosen.value, values);
}

/** The answer as a cases file gives it. */
export function outcomes(name: string, asked: Asked, tables?: JsonObject): Record<string, number> {
  const { distributions } = ask(name, asked, tables);
  const labels: Record<string, number> = {};
  for (const [metric, distribution] of distributions)
    for (const [label, probability] of distribution)
      labels[distributions.size > 1 ? `${metric}:${label}` : label] = probability;
  return labels;
}

/** The code and message of the error with which a mechanic answers. */
export function errorOf(name: string, asked: Asked): { readonly code: string; readonly message: string } {
  try {
    ask(name, asked);
  } catch (error) {
    const { input, notGiven } = augsburg.errorCodes;
    if (error instanceof InputError) return { code: error.caseCode ?? input, message: error.message };
    if (error instanceof NotGivenError) return { code: error.caseCode ?? notGiven, message: error.message };
    throw error;
  }
  throw new Error(`${name} answered without an error`);
}

export const TABLES = augsburg.read(augsburg.tables);

/** What an engagement is set up with, as the mechanic writes it. */
export function setupOf(raw: unknown): Setup {
  const { value, problems } = readInputs(WHOLE_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return setupOfCase(value);
}

export function engagementOf(raw: unknown, options: Options = {}): AugsburgEngagement {
  return new AugsburgEngagement(muster({ tables: TABLES, rulings: readRulings(options) }, setupOf(raw)));
}
