/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/play/inputs.ts';
import { readFields, readInputs } from '../../../src/play/read-inputs.ts';
import type { AnyEngagement, Needs } from '../../../src/engagement/system.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Battle } from '../../../src/rules/march-attack/battle.ts';
import { MarchEngagement } from '../../../src/rules/march-attack/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/march-attack/engagement-inputs.ts';
import { withChanges } from '../../../src/experiment/read-tables.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { muster } from '../../../src/rules/march-attack/muster.ts';
import { OPTIONS, readRulings } from '../../../src/rules/march-attack/options.ts';
import { asking, type Asked } from '../asking.ts';

export type { Asked };

export const { ask, outcomes, errorOf } = asking(marchAttack);

/** The only label of an answer that is certain. */
export function certain(name: string, asked: Asked): string {
  const [first, ...others] = Object.entries(outcomes(name, asked));
  if (first?.[1] !== 1 || others.length > 0) throw new Error(`${name} is not certain`);
  return first[0];
}

export const TABLES = marchAttack.read(marchAttack.tables);

export function bookOf(options: Options = {}) {
  return { tables: TABLES, rulings: readRulings(options) };
}

/** A full engagement as a spec writes it, with the tables of the spec beside. */
export function battleOf({ tables, ...raw }: Asked, options: Options = {}, needs: Needs = {}): Battle {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  const { system } = withChanges(marchAttack, tables);
  const book = { tables: system.read(system.tables), rulings: readRulings(options) };
  return muster(book, value, [], needs);
}

export function engagementOf(raw: Asked, options: Options = {}, needs: Needs = {}): MarchEngagement {
  return new MarchEngagement(battleOf(raw, options, needs));
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
