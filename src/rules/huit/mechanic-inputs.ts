/** Inputs of the mechanics of fire, morale, melee and command. */
import { group, listOf, no, oneOf, whole } from '../../play/declared-inputs.ts';
import type { Values } from '../../play/inputs.ts';
import {
  IN_MELEE,
  MOST_COUNTED,
  arm,
  brigadeRating,
  building,
  cm,
  column,
  commanderNear,
  commanderRating,
  countOf,
  disorders,
  flankShot,
  formation,
  fullEffectShots,
  heavyOrGuard,
  kills,
  needed,
  neighbourBC,
  outOfCommand,
  pursue,
  quality,
  qualityOfArm,
  redoubt,
  row,
  scroll,
  shotsFired,
  squareBehindWall,
  supported,
  testedArm,
  unitBonus,
  weapon,
} from './inputs.ts';

const FIRER = {
  row,
  kills,
  disorders,
  movedOrUnlimbered: no('the firer moved or unlimbered: -1, once'),
  heavyOrGuard,
  unitBonus,
  shotsFired,
  fullEffectShots,
  weapon,
} as const;

export type FirerInputs = Values<typeof FIRER>;

const TARGET = {
  column,
  disorders,
  flankShot,
  redoubt,
  squareBehindWall,
  roadMarch: no('column of march on a road: disordered when fired at in range, unless it is already'),
} as const;

export type TargetInputs = Values<typeof TARGET>;

/** Rings and morale of a unit, before an event. */
const NERVE = { kills, quality, supported, building, outOfCommand, arm: testedArm } as const;

export type NerveInputs = Values<typeof NERVE> & Pick<TargetInputs, 'disorders'>;

const distanceCm = cm('distance from firer to target', needed);
const firer = group('the unit that fires', FIRER);

export const FIRE_INPUTS = { firer, target: group('the unit fired at', TARGET), distanceCm } as const;

export const FIRE_AND_MORALE_INPUTS = {
  firer,
  target: group('the unit fired at, with its rings and morale', { ...TARGET, ...NERVE }),
  distanceCm,
} as const;

export const TWO_TARGETS_INPUTS = {
  firer,
  first: group('the nearer target', { ...TARGET, distanceCm }),
  second: group('the further target, at its own distance and so in its own band', { ...TARGET, distanceCm }),
} as const;

export const SQUARE_VOLLEY_INPUTS = {
  firer: group('the square; row must be square', FIRER),
  targets: listOf(
    group('the target of one face', {
      ...TARGET,
      distanceCm: cm('distance from that face', { default: 10 }),
    }),
    'one target for each face that fires',
    { minItems: 1, maxItems: 4 },
  ),
} as const;

/** The answer takes as long as their square. */
const MOST_SHOTS = 10_000;

export const SHOT_SERIES_INPUTS = {
  ...FIRE_INPUTS,
  shots: whole('number of shots; ammunition runs down, rings do not build up', {
    unit: 'shots',
    min: 0,
    max: MOST_SHOTS,
    ...needed,
  }),
} as const;

export const SET_ABLAZE_INPUTS = {
  firer: group('the battery; row must be foot or horse', FIRER),
  target: {
    type: 'group',
    fields: { flankShot, redoubt },
    default: {},
    meaning: 'the building; used by the option ablazeTrigger modified only',
  },
  distanceCm,
  thatched: no('a thatched building: set alight on 4-8 instead of 6-8'),
} as const;

/** A number of things that must be given. */
function given(unit: string, meaning: string) {
  return whole(meaning, { unit, min: 0, max: MOST_COUNTED, ...needed });
}

export const FIRE_FIGHTING_INPUTS = { attempts: given('moves', 'moves in which it is tried') } as const;

function anyRings(meaning: string) {
  return whole(meaning, { min: 0, max: MOST_COUNTED, default: 0 });
}

export const MORALE_TEST_INPUTS = {
  unit: group('the unit that tests', {
    ...NERVE,
    kills: anyRings('kills on the unit; 5 or more remove it without a test'),
    disorders: anyRings('disorders on the unit; 5 or more remove it without a test'),
  }),
} as const;

export const RINGS_INPUTS = {
  unit: group('the unit before; in formation skirmish it is a skirmish stand', {
    ...NERVE,
    disorders,
    formation,
  }),
  addKills: anyRings('kills added'),
  addDisorders: anyRings('disorders added'),
  meleeDemandsTest: no('a melee result demands a test whatever the counts'),
} as const;

/** A unit in a melee; what holds of its place in a stack stands in the round's own inputs. */
const MELEE_UNIT = {
  arm,
  formation,
  quality: qualityOfArm,
  kills,
  disorders,
  attacking: no('attacking or counter-attacking: +1; cavalry is then charging (-3 for infantry opposite)'),
  bothFlanks: no('both flanks supported: +1 (infantry against cavalry +2 more), and support in morale'),
  rear: no('a steady unit behind: +1, and support in morale'),
  building,
  flankOrRearAttacked: no('attacked in flank or rear: -2'),
  outOfCommand,
  hill: no('infantry on a hill: +1, not added to a wall'),
  wall: no('infantry defending a wall or hedge: +1 (a square +2)'),
  ...IN_MELEE,
} as const;

export type MeleeUnitInputs = Values<typeof MELEE_UNIT>;

function meleeSide(name: string) {
  return listOf(
    group('a unit', MELEE_UNIT),
    `side ${name}: one unit, or two of which none is artillery beside another arm, the first named counting first`,
    { orSingle: true, minItems: 1, maxItems: 2 },
  );
}

export const MELEE_INPUTS = { A: meleeSide('A'), B: meleeSide('B') } as const;

export const BREAKTHROUGH_INPUTS = {
  arm: oneOf(['infantry', 'cavalry'], 'arm of the winner', needed),
  loserSurvives: { type: 'boolean', ...needed, meaning: 'whether the beaten unit is still there' },
  gapCm: cm('distance to the beaten unit if it is still there, otherwise to the next enemy', {
    default: null,
    nullable: true,
    defaultText: 'no enemy left',
  }),
  pursue,
  scroll,
} as const;

const bcRating = commanderRating('rating of the brigade commander');
const enemyFlankRear = no('an enemy within 36 cm of flank or rear');

function atStart(units: string) {
  return { ...countOf(units, `${units} at the start`), min: 1, default: 1 } as const;
}

export const BRIGADE_TEST_INPUTS = {
  dc: commanderNear('where the divisional commander stands'),
  neighbourBC,
  advancing: no('the brigade is advancing'),
  bcRating,
  brigadeRating,
  unitsLost: countOf('units', 'units annihilated; the share of casualties too'),
  unitsAtStart: atStart('units'),
  unitsTakingKills: countOf('units', 'surviving units that took kills in the previous move'),
  enemyFlankRear,
  artilleryKills: no('under artillery fire that caused kills'),
  anyDisorder: no('any unit disordered'),
  killRingsIncludingFivePerLostUnit: countOf(
    'kills',
    'kills on the survivors and five for each lost unit; for brigadeCasualtyBasis kills',
  ),
} as const;

/** A brigade at its command test (HUIT-CMD-03). */
export type BrigadeInTest = Values<typeof BRIGADE_TEST_INPUTS>;

export const DIVISION_TEST_INPUTS = {
  cinc: commanderNear('where the commander in chief stands'),
  neighbourDC: no('a neighbouring divisional commander within 60 cm'),
  motion: oneOf(['advancing', 'withdrawing'], 'what the majority of the division does', {
    default: null,
    nullable: true,
    defaultText: 'neither',
  }),
  dcRating: commanderRating('rating of the divisional commander'),
  brigadesLost: countOf('brigades', 'brigades annihilated; the share of losses too'),
  brigadesAtStart: atStart('brigades'),
  enemyFlankRear,
} as const;

/** A division at its command test (HUIT-CMD-05). */
export type DivisionInTest = Values<typeof DIVISION_TEST_INPUTS>;

export const ARMY_TEST_INPUTS = {
  cincRating: commanderRating('rating of the commander in chief'),
  divisionsLost: countOf('divisions', 'divisions lost'),
  divisionsRemaining: countOf('divisions', 'divisions still on the table'),
  enemyBrigadesToRear: countOf('brigades', 'enemy brigades advancing and to the rear'),
} as const;

/** An army at its command test (HUIT-CMD-07). */
export type ArmyInTest = Values<typeof ARMY_TEST_INPUTS>;

export const GENERAL_LOSS_INPUTS = {
  unitsLostThisMove: given('units', 'units his brigade lost this move; none: he survives'),
  bcRating: {
    phrase: 'with a commander rated {}',
    ...bcRating,
    meaning: 'his rating; it only stands in the label',
  },
} as const;

export const INITIATIVE_INPUTS = {
  maxRolls: whole('throws at the most, then it stays tied; 0: until decided', {
    unit: 'throws',
    min: 0,
    max: MOST_COUNTED,
    default: null,
    nullable: true,
    defaultText: 'until decided',
  }),
} as const;
