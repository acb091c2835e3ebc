/** The named single resolutions of `hythe odds`, and the engagement as a whole. */
import type { Mechanic } from '../../play/mechanic.ts';
import { COMBAT_MECHANICS } from './mechanics-combat.ts';
import { COMMAND_MECHANICS } from './mechanics-command.ts';
import { FIRE_MECHANICS } from './mechanics-fire.ts';
import { solvedEngagement } from './mechanics-engagement.ts';
import type { Tables } from './tables.ts';

export const MECHANICS: readonly Mechanic<Tables>[] = [
  ...FIRE_MECHANICS,
  ...COMBAT_MECHANICS,
  ...COMMAND_MECHANICS,
  solvedEngagement,
];
