/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { withArms } from '../../../src/rules/fields-of-honor/muster.ts';
import { InputError } from '../../../src/play/inputs.ts';
import type { Json } from '../../../src/play/json.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Needs } from '../../../src/play/system.ts';
import { withChanges } from '../../../src/spec/read-tables.ts';
import type { Game } from '../../../src/play/game.ts';
import { engagementGame } from '../../../src/rules/fields-of-honor/engagement.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from '../../../src/rules/fields-of-honor/inputs.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import type { Battle } from '../../../src/rules/fields-of-honor/game.ts';
import { readRulings } from '../../../src/rules/fields-of-honor/options.ts';
import type { Tables } from '../../../src/rules/fields-of-honor/tables.ts';
import { asking, type Asked } from '../asking.ts';

export const TABLES = fieldsOfHonor.read(fieldsOfHonor.tables);

export type { Asked };

export const { ask, outcomes, errorOf } = asking(fieldsOfHonor);

/** The inputs of an engagement, defaults filled in. */
export function engagementInputs(raw: unknown): EngagementInputs {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return withArms(TABLES, value);
}

/** The engagement of these inputs; `tables` among them are those of the spec, as it writes them. */
export function engagementOf(
  raw: unknown,
  options: Options = {},
  usual = TABLES,
  needs: Needs = {},
): Game<Battle> {
  // The tests write JSON.
  const { tables: given, ...inputs } = raw as { readonly tables?: Json };
  const tables = given === undefined ? usual : tablesWith(given);
  return engagementGame(tables, readRulings(options, tables), engagementInputs(inputs), needs);
}

/** The tables with those that a spec writes. @throws {InputError} */
function tablesWith(given: Json): Tables {
  return fieldsOfHonor.read(withChanges(fieldsOfHonor, given).system.tables);
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
