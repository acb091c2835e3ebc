/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { NotGivenError } from '../../../src/engagement/engagement.ts';
import { InputError } from '../../../src/engagement/inputs.ts';
import { isMap, readInputs } from '../../../src/engagement/read-inputs.ts';
import { readOptions } from '../../../src/engagement/read-options.ts';
import type { JsonObject } from '../../../src/engagement/json.ts';
import type { MechanicAnswer } from '../../../src/engagement/mechanic.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { PluieEngagement } from '../../../src/rules/pluie/engagement.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from '../../../src/rules/pluie/engagement-inputs.ts';

export const TABLES = pluie.read(pluie.tables);

export interface Asked {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What a mechanic answers. @throws {InputError}, {NotGivenError} */
export function ask(mechanicName: string, asked: Asked, tables: JsonObject = pluie.tables): MechanicAnswer {
  const mechanic = pluie.mechanics.find(({ name }) => name === mechanicName);
  if (mechanic === undefined) throw new Error(`no mechanic ${mechanicName}`);
  const { options, ...inputs } = asked;
  const read = readInputs(mechanic.inputs, inputs, { shortForms: false });
  const chosen = readOptions(pluie.options, mechanicName, options, ['options']);
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null) throw new InputError([...read.problems, ...chosen.problems]);
  return mechanic.answer(pluie.read(tables), chosen.value, values);
}

/** The answer as a cases file gives it. */
export function outcomes(mechanic: string, asked: Asked, tables?: JsonObject): Record<string, number> {
  const { distributions } = ask(mechanic, asked, tables);
  const several = distributions.size > 1;
  const labels: Record<string, number> = {};
  for (const [metric, distribution] of distributions)
    for (const [label, probability] of distribution)
      labels[several ? `${metric}:${label}` : label] = probability;
  return labels;
}

/** The code and message of the error with which a mechanic answers. */
export function errorOf(mechanic: string, asked: Asked): { code: string; message: string } {
  try {
    ask(mechanic, asked);
  } catch (error) {
    if (error instanceof InputError) {
      const notGiven = error.problems.every(({ kind }) => kind === 'not-given');
      return { code: notGiven ? pluie.errorCodes.notGiven : pluie.errorCodes.input, message: error.message };
    }
    if (error instanceof NotGivenError) return { code: pluie.errorCodes.notGiven, message: error.message };
    throw error;
  }
  throw new Error(`${mechanic} answered without an error`);
}

/** The inputs of an engagement, defaults filled in. */
export function engagementInputs(raw: unknown): EngagementInputs {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return value;
}

export function engagementOf(raw: unknown, options: Options = {}): PluieEngagement {
  return new PluieEngagement(TABLES, options, engagementInputs(raw));
}

/** A side of one formation. */
export function side(
  units: readonly Readonly<Record<string, unknown>>[],
  about: Readonly<Record<string, unknown>> = {},
  formation: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { ...about, formations: [{ ...formation, units }] };
}
