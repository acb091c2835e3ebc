/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Needs } from '../../../src/play/system.ts';
import type { Game } from '../../../src/play/game.ts';
import type { Divisions } from '../../../src/rules/huit/divisions.ts';
import { brigadeGame, chainGame, divisionGame } from '../../../src/rules/huit/engagement.ts';
import { firefightGame, type Duel } from '../../../src/rules/huit/firefight.ts';
import type { Battle } from '../../../src/rules/huit/game.ts';
import {
  BRIGADE_INPUTS,
  CHAIN_INPUTS,
  DIVISION_INPUTS,
  FIREFIGHT_INPUTS,
  type BrigadeInputs,
  type ChainInputs,
  type DivisionInputs,
  type FirefightInputs,
} from '../../../src/rules/huit/inputs.ts';
import { huit } from '../../../src/rules/huit/index.ts';
import { bookOf } from '../../../src/rules/huit/morale.ts';
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

export function divisionInputs(raw: unknown): DivisionInputs {
  return orThrow(readInputs(DIVISION_INPUTS, raw, HOW));
}

export function firefightOf(raw: unknown, options: Options = {}): Game<Duel> {
  return firefightGame(bookOf(TABLES, options), firefightInputs(raw));
}

export function chainOf(raw: unknown, options: Options = {}): Game<Battle> {
  return chainGame(bookOf(TABLES, options), chainInputs(raw));
}

export function brigadesOf(raw: unknown, options: Options = {}, needs: Needs = {}): Game<Battle> {
  return brigadeGame(bookOf(TABLES, options), brigadeInputs(raw), needs);
}

export function divisionsOf(raw: unknown, options: Options = {}): Game<Divisions> {
  return divisionGame(bookOf(TABLES, options), divisionInputs(raw));
}
