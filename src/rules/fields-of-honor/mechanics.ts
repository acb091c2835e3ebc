/** The named single resolutions of `hythe odds`, in the order of the rules. */
import type { Mechanic } from '../../play/mechanic.ts';
import { COMBAT_MECHANICS } from './mechanics-combat.ts';
import { ENGAGEMENT_MECHANICS } from './mechanics-engagement.ts';
import { FIRE_MECHANICS } from './mechanics-fire.ts';
import { MORALE_MECHANICS } from './mechanics-morale.ts';
import type { Tables } from './tables.ts';

export const MECHANICS: readonly Mechanic<Tables>[] = [
  ...FIRE_MECHANICS,
  ...MORALE_MECHANICS,
  ...COMBAT_MECHANICS,
  ...ENGAGEMENT_MECHANICS,
];
