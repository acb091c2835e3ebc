/** The named single resolutions of `hythe odds`, and the three kinds of engagement as a whole. */
import type { Mechanic } from '../../play/mechanic.ts';
import { COMMAND_MECHANICS } from './mechanics-command.ts';
import { FIRE_MECHANICS } from './mechanics-fire.ts';
import { ENGAGEMENT_MECHANICS } from './mechanics-engagement.ts';
import { MELEE_MECHANICS } from './mechanics-melee.ts';
import { MORALE_MECHANICS } from './mechanics-morale.ts';
import type { Tables } from './tables.ts';

export const MECHANICS: readonly Mechanic<Tables>[] = [
  ...FIRE_MECHANICS,
  ...MORALE_MECHANICS,
  ...MELEE_MECHANICS,
  ...COMMAND_MECHANICS,
  ...ENGAGEMENT_MECHANICS,
];
