/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/engagement/inputs.ts';
import { isMap, readFields, readInputs } from '../../../src/engagement/read-inputs.ts';
import { readOptions } from '../../../src/engagement/read-options.ts';
import type { JsonObject } from '../../../src/engagement/json.ts';
import type { MechanicAnswer } from '../../../src/engagement/mechanic.ts';
import type { Options } from '../../../src/engagement/options.ts';
import type { Needs } from '../../../src/engagement/system.ts';
import { BrigadeEngagement } from '../../../src/rules/huit/brigade-engagement.ts';
import { MeleeChain } from '../../../src/rules/huit/melee-chain.ts';
import { FIREFIGHT_INPUTS, type FirefightInputs } from '../../../src/rules/huit/firefight-inputs.ts';
import {
  BRIGADE_INPUTS,
  CHAIN_INPUTS,
  type BrigadeInputs,
  type ChainInputs,
} from '../../../src/rules/huit/stack-inputs.ts';
import { Firefight } from '../../../src/rules/huit/firefight.ts';
import { huit } from '../../../src/rules/huit/index.ts';

export const TABLES = huit.read(huit.tables);

export type Raw = Readonly<Record<string, unknown>>;

/** What a mechanic answers. @throws {InputError} */
export function ask(name: string, raw: Raw, tables: JsonObject = huit.tables): MechanicAnswer {
  const mechanic = huit.mechanics.find((one) => one.name === name);
  if (mechanic === undefined) throw new Error(`no mechanic ${name}`);
  const { options, ...inputs } = raw;
  const read = readFields(mechanic.inputs, inputs, { shortForms: false });
  const chosen = readOptions(huit.options, name, options, ['options'], 'allowed');
  const problems = [...read.problems, ...chosen.problems];
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null) throw new InputError(problems);
  return mechanic.answer(huit.read(tables), chosen.value, values);
}

/** The answer as a cases file gives it. */
export function outcomes(name: string, raw: Raw, tables?: JsonObject): Record<string, number> {
  const { distributions } = ask(name, raw, tables);
  const several = huit.mechanics.find((one) => one.name === name)?.severalMetrics ?? false;
  const labels: Record<string, number> = {};
  for (const [metric, distribution] of distributions)
    for (const [label, probability] of distribution)
      labels[several ? `${metric}:${label}` : label] = probability;
  return labels;
}

/** The code and message of the error with which a mechanic answers. */
export function errorOf(name: string, raw: Raw): { code: string; message: string } {
  try {
    ask(name, raw);
  } catch (error) {
    if (error instanceof InputError) return { code: huit.errorCodes.input, message: error.message };
    throw error;
  }
  throw new Error(`${name} answered without an error`);
}

function orThrow<T>({ value, problems }: { value: T | null; problems: readonly unknown[] }): T {
  if (value === null) throw new Error(JSON.stringify(problems));
  return value;
}

const HOW = { shortForms: false };

export function firefightInputs(raw: unknown): FirefightInputs {
  return orThrow(readInputs(FIREFIGHT_INPUTS, raw, HOW));
}

export function chainInputs(raw: unknown): ChainInputs {
  return orThrow(readInputs(CHAIN_INPUTS, raw, HOW));
}

export function brigadeInputs(raw: unknown): BrigadeInputs {
  return orThrow(readInputs(BRIGADE_INPUTS, raw, HOW));
}

export function firefightOf(raw: unknown, options: Options = {}): Firefight {
  return new Firefight(TABLES, options, firefightInputs(raw));
}

export function chainOf(raw: unknown, options: Options = {}): MeleeChain {
  return new MeleeChain(TABLES, options, chainInputs(raw));
}

export function brigadesOf(raw: unknown, options: Options = {}, needs: Needs = {}): BrigadeEngagement {
  return new BrigadeEngagement(TABLES, options, brigadeInputs(raw), needs);
}
