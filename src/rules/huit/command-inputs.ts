/** What the mechanics of command are asked with. */
import type { Field, Fields } from '../../engagement/inputs.ts';
import * as field from './input-fields.ts';

export const BRIGADE_TEST_INPUTS = {
  dc: field.commanderNear('where the divisional commander stands'),
  neighbourBC: field.no('a neighbouring brigade commander within 60 cm'),
  advancing: field.no('the brigade is advancing'),
  bcRating: field.bcRating,
  brigadeRating: field.brigadeRating,
  unitsLost: field.countOf('units', 'units annihilated; the share of casualties too'),
  unitsAtStart: {
    ...field.countOf('units', 'units at the start'),
    min: 1,
    default: 1,
  },
  unitsTakingKills: field.countOf('units', 'surviving units that took kills in the previous move'),
  enemyFlankRear: field.no('an enemy within 36 cm of flank or rear'),
  artilleryKills: field.no('under artillery fire that caused kills'),
  anyDisorder: field.no('any unit disordered'),
  killRingsIncludingFivePerLostUnit: field.countOf(
    'kills',
    'kills on the survivors and five for each lost unit; for brigadeCasualtyBasis kills',
  ),
} as const satisfies Fields;

export const DIVISION_TEST_INPUTS = {
  cinc: field.commanderNear('where the commander in chief stands'),
  neighbourDC: field.no('a neighbouring divisional commander within 60 cm'),
  motion: {
    type: 'choice',
    values: ['advancing', 'withdrawing'],
    default: null,
    nullable: true,
    defaultText: 'neither',
    meaning: 'what the majority of the division does',
  },
  dcRating: { ...field.bcRating, meaning: 'rating of the divisional commander' },
  brigadesLost: field.countOf('brigades', 'brigades annihilated; the share of losses too'),
  brigadesAtStart: {
    ...field.countOf('brigades', 'brigades at the start'),
    min: 1,
    default: 1,
  },
  enemyFlankRear: field.no('an enemy within 36 cm of flank or rear'),
} as const satisfies Fields;

export const ARMY_TEST_INPUTS = {
  cincRating: { ...field.bcRating, meaning: 'rating of the commander in chief' },
  divisionsLost: field.countOf('divisions', 'divisions lost'),
  divisionsRemaining: field.countOf('divisions', 'divisions still on the table'),
  enemyBrigadesToRear: field.countOf('brigades', 'enemy brigades advancing and to the rear'),
} as const satisfies Fields;

export const GENERAL_LOSS_INPUTS = {
  unitsLostThisMove: {
    type: 'integer',
    unit: 'units',
    min: 0,
    max: field.MOST_COUNTED,
    required: true,
    meaning: 'units his brigade lost this move; none: he survives',
  },
  bcRating: { ...field.bcRating, meaning: 'his rating; it only stands in the label' },
} as const satisfies Fields;

export const INITIATIVE_INPUTS = {
  maxRolls: {
    type: 'integer',
    unit: 'throws',
    min: 0,
    max: field.MOST_COUNTED,
    default: null,
    nullable: true,
    defaultText: 'until decided',
    meaning: 'throws at the most, then it stays tied; 0: until decided',
  },
} as const satisfies Readonly<Record<string, Field>>;
