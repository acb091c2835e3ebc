/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/play/inputs.ts';
import { readFields, readInputs } from '../../../src/play/read-inputs.ts';
import type { AnyEngagement, Needs } from '../../../src/engagement/system.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Engagement, State } from '../../../src/engagement/engagement.ts';
import type { Battle } from '../../../src/rules/march-attack/battle.ts';
import { ChargeEngagement } from '../../../src/rules/march-attack/charge-engagement.ts';
import { chargeSetupOf, type ChargeInputs } from '../../../src/rules/march-attack/charge-inputs.ts';
import { MarchEngagement } from '../../../src/rules/march-attack/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/march-attack/engagement-inputs.ts';
import { withChanges } from '../../../src/experiment/read-tables.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import {
  InitiativeEngagement,
  type InitiativeInputs,
} from '../../../src/rules/march-attack/initiative-engagement.ts';
import { muster } from '../../../src/rules/march-attack/muster.ts';
import { OPTIONS, readRulings } from '../../../src/rules/march-attack/options.ts';
import { SkirmishEngagement } from '../../../src/rules/march-attack/skirmish-engagement.ts';
import { skirmishSetupOf, type SkirmishInputs } from '../../../src/rules/march-attack/skirmish-inputs.ts';
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
  const { kind, inputs } = readOfKind(name, raw);
  const all = Object.fromEntries(Object.entries(OPTIONS).map(([option, one]) => [option, one.default]));
  return kind.create(TABLES, { ...all, ...options }, inputs);
}

/** The same for rules that are asked throw by throw. */
export function useKind<R>(
  name: 'charge' | 'skirmish' | 'initiative',
  raw: unknown,
  work: <S extends State<S>>(engagement: Engagement<S>) => R,
): R {
  const { inputs } = readOfKind(name, raw);
  const book = bookOf();
  // The inputs have been read by the fields of the kind, from which their types are made.
  switch (name) {
    case 'charge':
      return work(new ChargeEngagement(book, chargeSetupOf(book, inputs as ChargeInputs)));
    case 'skirmish':
      return work(new SkirmishEngagement(book, skirmishSetupOf(book, inputs as SkirmishInputs)));
    case 'initiative':
      return work(new InitiativeEngagement(TABLES, inputs as InitiativeInputs));
  }
}

function readOfKind(name: string, raw: unknown) {
  const kind = marchAttack.kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  const { value, problems } = readFields(kind.inputs, raw, { shortForms: true });
  if (value === null) throw new InputError(problems);
  return { kind, inputs: value };
}
