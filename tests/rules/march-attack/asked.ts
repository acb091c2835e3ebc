/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { NotGivenError } from '../../../src/engagement/engagement.ts';
import { InputError } from '../../../src/engagement/inputs.ts';
import { isMap, readFields, readInputs } from '../../../src/engagement/read-inputs.ts';
import { readOptions } from '../../../src/engagement/read-options.ts';
import type { AnyEngagement } from '../../../src/engagement/system.ts';
import type { JsonObject } from '../../../src/engagement/json.ts';
import type { MechanicAnswer } from '../../../src/engagement/mechanic.ts';
import type { Options } from '../../../src/engagement/options.ts';
import type { Battle } from '../../../src/rules/march-attack/battle.ts';
import { MarchEngagement } from '../../../src/rules/march-attack/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/march-attack/engagement-inputs.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { muster } from '../../../src/rules/march-attack/muster.ts';
import { OPTIONS, readRulings } from '../../../src/rules/march-attack/options.ts';

export interface Asked {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What a mechanic answers. @throws {InputError}, {NotGivenError} */
export function ask(name: string, asked: Asked, tables: JsonObject = marchAttack.tables): MechanicAnswer {
  const mechanic = marchAttack.mechanics.find((one) => one.name === name);
  if (mechanic === undefined) throw new Error(`no mechanic ${name}`);
  const { options, ...rest } = asked;
  const read = readInputs(mechanic.inputs, rest, { shortForms: false });
  const chosen = readOptions(marchAttack.options, name, options, ['options'], 'allowed');
  // The type of values read by a description that is not known here has no end; it is a map where nothing is wrong.
  const values: unknown = read.value;
  if (!isMap(values) || chosen.value === null) throw new InputError([...read.problems, ...chosen.problems]);
  return mechanic.answer(marchAttack.read(tables), chosen.value, values);
}

/** The answer as a cases file gives it. */
export function outcomes(name: string, asked: Asked, tables?: JsonObject): Record<string, number> {
  const { distributions } = ask(name, asked, tables);
  return Object.fromEntries(distributions.get('outcome') ?? []);
}

/** The only label of an answer that is certain. */
export function certain(name: string, asked: Asked): string {
  const [first, ...others] = Object.entries(outcomes(name, asked));
  if (first?.[1] !== 1 || others.length > 0) throw new Error(`${name} is not certain`);
  return first[0];
}

/** The code and message of the error with which a mechanic answers. */
export function errorOf(name: string, asked: Asked): { readonly code: string; readonly message: string } {
  try {
    ask(name, asked);
  } catch (error) {
    const { input, notGiven } = marchAttack.errorCodes;
    if (error instanceof InputError) return { code: error.caseCode ?? input, message: error.message };
    if (error instanceof NotGivenError) return { code: error.caseCode ?? notGiven, message: error.message };
    throw error;
  }
  throw new Error(`${name} answered without an error`);
}

export const TABLES = marchAttack.read(marchAttack.tables);

export function bookOf(options: Options = {}) {
  return { tables: TABLES, rulings: readRulings(options) };
}

/** A full engagement as a spec writes it. */
export function battleOf(raw: unknown, options: Options = {}): Battle {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return muster(bookOf(options), value);
}

export function engagementOf(raw: unknown, options: Options = {}): MarchEngagement {
  return new MarchEngagement(battleOf(raw, options));
}

/** An engagement of a kind as a spec writes it. */
export function kindOf(name: string, raw: unknown, options: Options = {}): AnyEngagement {
  const kind = marchAttack.kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  const { value, problems } = readFields(kind.inputs, raw, { shortForms: true });
  if (value === null) throw new InputError(problems);
  const all = Object.fromEntries(Object.entries(OPTIONS).map(([option, one]) => [option, one.default]));
  return kind.create(TABLES, { ...all, ...options }, value);
}
