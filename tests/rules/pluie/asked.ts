/** Asks the system as the command line and specs do: inputs read by their description, options by their scope. */
import { InputError } from '../../../src/play/inputs.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Game } from '../../../src/play/game.ts';
import { laneGame } from '../../../src/rules/pluie/engagement.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { ENGAGEMENT_INPUTS, type EngagementInputs } from '../../../src/rules/pluie/inputs.ts';
import type { Lane } from '../../../src/rules/pluie/state.ts';
import { asking, type Asked } from '../asking.ts';

export const TABLES = pluie.read(pluie.tables);

export type { Asked };

export const { ask, outcomes, errorOf } = asking(pluie);

/** The inputs of an engagement, defaults filled in. */
export function engagementInputs(raw: unknown): EngagementInputs {
  const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
  if (value === null) throw new InputError(problems);
  return value;
}

export function engagementOf(raw: unknown, options: Options = {}): Game<Lane> {
  return laneGame(TABLES, options, engagementInputs(raw));
}

/** A side of one formation. */
export function side(
  units: readonly Readonly<Record<string, unknown>>[],
  about: Readonly<Record<string, unknown>> = {},
  formation: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return { ...about, formations: [{ ...formation, units }] };
}
