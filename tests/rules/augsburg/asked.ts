/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/play/inputs.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Needs } from '../../../src/play/system.ts';
import type { Game } from '../../../src/play/game.ts';
import { engagementGame } from '../../../src/rules/augsburg/engagement.ts';
import type { Battle } from '../../../src/rules/augsburg/game.ts';
import { WHOLE_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { setupOfCase, type Setup } from '../../../src/rules/augsburg/setup.ts';
import { asking, type Asked } from '../asking.ts';

export type { Asked };

export const { ask, outcomes, errorOf } = asking(augsburg);

export const TABLES = augsburg.read(augsburg.tables);

/** What an engagement is set up with, as the mechanic writes it. */
export function setupOf(raw: unknown): Setup {
  const { value, problems } = readInputs(WHOLE_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return setupOfCase(value);
}

export function engagementOf(raw: unknown, options: Options = {}, needs: Needs = {}): Game<Battle> {
  return engagementGame({ tables: TABLES, rulings: readRulings(options) }, setupOf(raw), needs);
}
