/** All mechanics of the system, in the order of the rules. */
import { COMMAND_MECHANICS } from './mechanics-command.ts';
import { ENGAGEMENT_MECHANICS } from './mechanics-engagement.ts';
import { FIRE_MECHANICS } from './mechanics-fire.ts';
import { MELEE_MECHANICS } from './mechanics-melee.ts';
import { MORALE_MECHANICS } from './mechanics-morale.ts';
import { MOVEMENT_MECHANICS } from './mechanics-movement.ts';

export const MECHANICS = [
  ...FIRE_MECHANICS,
  ...MORALE_MECHANICS,
  ...MELEE_MECHANICS,
  ...MOVEMENT_MECHANICS,
  ...COMMAND_MECHANICS,
  ...ENGAGEMENT_MECHANICS,
] as const;
