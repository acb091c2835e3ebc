/** All mechanics of the system, in the order of the rules. */
import { CHARGE_MECHANICS } from './mechanics-charge.ts';
import { ENGAGEMENT_MECHANICS } from './mechanics-engagement.ts';
import { SKIRMISH_MECHANICS } from './mechanics-skirmish.ts';
import { TEST_MECHANICS } from './mechanics-tests.ts';
import { SUPPLEMENT_MECHANICS } from './mechanics-supplement.ts';
import { UNIT_MECHANICS } from './mechanics-units.ts';

export const MECHANICS = [
  ...UNIT_MECHANICS,
  ...TEST_MECHANICS,
  ...CHARGE_MECHANICS,
  ...SKIRMISH_MECHANICS,
  ...SUPPLEMENT_MECHANICS,
  ...ENGAGEMENT_MECHANICS,
] as const;
