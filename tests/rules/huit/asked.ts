/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Options } from '../../../src/play/options.ts';
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
import { asking, type Asked } from '../asking.ts';

export const TABLES = huit.read(huit.tables);

export type { Asked };

export const { ask, outcomes, errorOf } = asking(huit);

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
