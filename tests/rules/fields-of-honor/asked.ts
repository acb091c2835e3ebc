/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { NotGivenError } from '../../../src/engagement/engagement.ts';
import { InputError } from '../../../src/engagement/inputs.ts';
import { isMap, readInputs } from '../../../src/engagement/read-inputs.ts';
import { readOptions } from '../../../src/engagement/read-options.ts';
import type { JsonObject } from '../../../src/engagement/json.ts';
import type { MechanicAnswer } from '../../../src/engagement/mechanic.ts';
import type { Options } from '../../../src/engagement/options.ts';
import type { Needs } from '../../../src/engagement/system.ts';
import { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import {
  ENGAGEMENT_INPUTS,
  type EngagementInputs,
} from '../../../src/rules/fields-of-honor/engagement-inputs.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { muster } from '../../../src/rules/fields-of-honor/muster.ts';
import { readRulings } from '../../../src/rules/fields-of-honor/options.ts';

export const TABLES = fieldsOfHonor.read(fieldsOfHonor.tables);

export interface Asked {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What a mechanic answers. @throws {InputError}, {NotGivenError} */
export function ask(name: string, asked: Asked, tables: JsonObject = fieldsOfHonor.tables): MechanicAnswer {
  const mechanic = fieldsOfHonor.mechanics.find((one) => one.name === name);
  if (mechanic === undefined) throw new Error(`no mechanic ${name}`);
  const { options, ...inputs } = asked;
  const read = readInputs(mechanic.inputs, inputs, { shortForms: false });
  const chosen = readOptions(fieldsOfHonor.options, name, options, ['options'], 'allowed');
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null) throw new InputError([...read.problems, ...chosen.problems]);
  return mechanic.answer(fieldsOfHonor.read(tables), chosen.value, values);
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
    if (error instanceof InputError) {
      const { input, notGiven } = fieldsOfHonor.errorCodes;
      const isSilence = error.problems.every(({ kind }) => kind === 'not-given');
      return { code: isSilence ? notGiven : input, message: error.message };
    }
    if (error instanceof NotGivenError)
      return { code: fieldsOfHonor.errorCodes.notGiven, message: error.message };
    throw error;
  }
  throw new Error(`${name} answered without an error`);
}

/** The inputs of an engagement, defaults filled in. */
export function engagementInputs(raw: unknown): EngagementInputs {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return value;
}

export function engagementOf(
  raw: unknown,
  options: Options = {},
  tables = TABLES,
  needs: Needs = {},
): FieldsEngagement {
  return new FieldsEngagement(muster(tables, readRulings(options, tables), engagementInputs(raw), needs));
}

/** A BMU of formed infantry rated C without a weapon, but for what is said of it. */
export function bmu(about: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const ratings = { morale: 'C', fire: 'C', melee: 'C' };
  const moves = { engagedMoveIn: 4, chargeMoveIn: 8 };
  return { stands: 3, type: 'formed', arm: 'infantry', ...ratings, ...moves, ...about };
}

/** A side of one such BMU. */
export function side(
  doctrine: Readonly<Record<string, unknown>>,
  about: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { units: [bmu(about)], doctrine, ...more };
}

export const RIFLE = { type: 'rifled', bandsIn: [4, 8, 12, 16] } as const;
export const MUSKET = { type: 'smoothbore', bandsIn: [2, 4, 6, 8] } as const;
