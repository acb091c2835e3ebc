/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/play/inputs.ts';
import { readFields, readInputs } from '../../../src/play/read-inputs.ts';
import type { AnyEngagement, Needs } from '../../../src/play/system.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Game } from '../../../src/play/game.ts';
import { battleGame } from '../../../src/rules/march-attack/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/march-attack/inputs.ts';
import { withChanges } from '../../../src/spec/read-tables.ts';
import { bookOf as bookWith } from '../../../src/rules/march-attack/rules.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { OPTIONS } from '../../../src/rules/march-attack/options.ts';
import type { Battle } from '../../../src/rules/march-attack/game.ts';
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
  return bookWith(TABLES, options);
}

/** A full engagement as a spec writes it, with the tables of the spec beside. */
export function engagementOf(
  { tables, ...raw }: Asked,
  options: Options = {},
  needs: Needs = {},
): Game<Battle> {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  const { system } = withChanges(marchAttack, tables);
  return battleGame(bookWith(system.read(system.tables), options), value, [], needs);
}

/** An engagement of a kind as a spec writes it. */
export function kindOf(name: string, raw: unknown, options: Options = {}): AnyEngagement {
  const { kind, inputs } = readOfKind(name, raw);
  const all = Object.fromEntries(Object.entries(OPTIONS).map(([option, one]) => [option, one.default]));
  return kind.create(TABLES, { ...all, ...options }, inputs);
}

function readOfKind(name: string, raw: unknown) {
  const kind = marchAttack.kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  const { value, problems } = readFields(kind.inputs, raw, { shortForms: true });
  if (value === null) throw new InputError(problems);
  return { kind, inputs: value };
}
