/** Inputs of the mechanics of fire, morale, melee and command. */
import type {
  BooleanField,
  ChoiceField,
  Field,
  Fields,
  IntegerField,
  NumberField,
  Values,
} from '../../play/inputs.ts';
import * as field from './shared-fields.ts';

const FIRER = {
  row: field.row,
  kills: field.kills,
  disorders: field.disorders,
  movedOrUnlimbered: field.no('the firer moved or unlimbered: -1, once'),
  heavyOrGuard: field.heavyOrGuard,
  unitBonus: field.unitBonus,
  shotsFired: field.shotsFired,
  fullEffectShots: field.fullEffectShots,
  weapon: field.weapon,
} as const satisfies Fields;

export type FirerInputs = Values<typeof FIRER>;

const TARGET = {
  column: field.column,
  disorders: field.disorders,
  flankShot: field.flankShot,
  redoubt: field.redoubt,
  squareBehindWall: field.squareBehindWall,
  roadMarch: field.roadMarch,
} as const satisfies Fields;

export type TargetInputs = Values<typeof TARGET>;

/** Rings and morale of a unit, before an event. */
const NERVE = {
  kills: field.kills,
  quality: field.quality,
  supported: field.supported,
  building: field.building,
  outOfCommand: field.outOfCommand,
  arm: field.testedArm,
} as const satisfies Fields;

const distanceCm = field.distance('distance from firer to target');

function group<G extends Fields>(fields: G, meaning: string) {
  return { type: 'group', fields, required: true, meaning } as const;
}

const firer = group(FIRER, 'the unit that fires');

export const FIRE_INPUTS = {
  firer,
  target: group(TARGET, 'the unit fired at'),
  distanceCm,
} as const satisfies Fields;

export const FIRE_AND_MORALE_INPUTS = {
  firer,
  target: group({ ...TARGET, ...NERVE }, 'the unit fired at, with its rings and morale'),
  distanceCm,
} as const satisfies Fields;

export const TWO_TARGETS_INPUTS = {
  firer,
  first: group({ ...TARGET, distanceCm }, 'the nearer target'),
  second: group({ ...TARGET, distanceCm }, 'the further target, at its own distance and so in its own band'),
} as const satisfies Fields;

export const SQUARE_VOLLEY_INPUTS = {
  firer: group(FIRER, 'the square; row must be square'),
  targets: {
    type: 'list',
    of: group(
      { ...TARGET, distanceCm: field.length(10, 'distance from that face') },
      'the target of one face',
    ),
    minItems: 1,
    maxItems: 4,
    required: true,
    meaning: 'one target for each face that fires',
  },
} as const satisfies Fields;

/** The answer takes as long as their square. */
const MOST_SHOTS = 10_000;

export const SHOT_SERIES_INPUTS = {
  ...FIRE_INPUTS,
  shots: {
    type: 'integer',
    unit: 'shots',
    min: 0,
    max: MOST_SHOTS,
    required: true,
    meaning: 'number of shots; ammunition runs down, rings do not build up',
  },
} as const satisfies Fields;

export const SET_ABLAZE_INPUTS = {
  firer: group(FIRER, 'the battery; row must be foot or horse'),
  target: {
    type: 'group',
    fields: { flankShot: field.flankShot, redoubt: field.redoubt },
    default: {},
    meaning: 'the building; used by the option ablazeTrigger modified only',
  },
  distanceCm,
  thatched: field.no('a thatched building: set alight on 4-8 instead of 6-8'),
} as const satisfies Fields;

export const FIRE_FIGHTING_INPUTS = {
  attempts: {
    type: 'integer',
    unit: 'moves',
    min: 0,
    max: field.MOST_COUNTED,
    required: true,
    meaning: 'moves in which it is tried',
  },
} as const satisfies Fields;

const anyRings = (meaning: string) =>
  ({ type: 'integer', min: 0, max: field.MOST_COUNTED, default: 0, meaning }) as const satisfies IntegerField;

export const MORALE_TEST_INPUTS = {
  unit: group(
    {
      ...NERVE,
      kills: anyRings('kills on the unit; 5 or more remove it without a test'),
      disorders: anyRings('disorders on the unit; 5 or more remove it without a test'),
    },
    'the unit that tests',
  ),
} as const satisfies Fields;

export const RINGS_INPUTS = {
  unit: group(
    { ...NERVE, disorders: field.disorders, formation: field.formation },
    'the unit before; in formation skirmish it is a skirmish stand',
  ),
  addKills: anyRings('kills added'),
  addDisorders: anyRings('disorders added'),
  meleeDemandsTest: field.no('a melee result demands a test whatever the counts'),
} as const satisfies Fields;

/** A unit in a melee; what holds of its place in a stack stands in the round's own inputs. */
const MELEE_UNIT = {
  arm: field.arm,
  formation: field.formation,
  quality: field.qualityOfArm,
  kills: field.kills,
  disorders: field.disorders,
  attacking: field.no(
    'attacking or counter-attacking: +1; cavalry is then charging (-3 for infantry opposite)',
  ),
  bothFlanks: field.no('both flanks supported: +1 (infantry against cavalry +2 more), and support in morale'),
  rear: field.no('a steady unit behind: +1, and support in morale'),
  building: field.building,
  flankOrRearAttacked: field.no('attacked in flank or rear: -2'),
  outOfCommand: field.outOfCommand,
  hill: field.no('infantry on a hill: +1, not added to a wall'),
  wall: field.no('infantry defending a wall or hedge: +1 (a square +2)'),
  uphill: field.no('cavalry charging cavalry uphill: -1'),
  largeAustrian: field.no('larger Austrian battalion: halves go up against infantry'),
  lancer: field.no('lancers, not Cossacks: halves go up against cavalry without breastplates'),
  breastplate: field.no('breast-plated cuirassiers'),
} as const satisfies Fields;

export type MeleeUnitInputs = Values<typeof MELEE_UNIT>;

function meleeSide(name: string) {
  return {
    type: 'list',
    of: group(MELEE_UNIT, 'a unit'),
    orSingle: true,
    minItems: 1,
    maxItems: 2,
    required: true,
    meaning: `side ${name}: one unit, or two of which none is artillery beside another arm, the first named counting first`,
  } as const;
}

export const MELEE_INPUTS = { A: meleeSide('A'), B: meleeSide('B') } as const satisfies Fields;

export const BREAKTHROUGH_INPUTS = {
  arm: { type: 'choice', values: ['infantry', 'cavalry'], required: true, meaning: 'arm of the winner' },
  loserSurvives: { type: 'boolean', required: true, meaning: 'whether the beaten unit is still there' },
  gapCm: {
    ...field.cm,
    default: null,
    nullable: true,
    defaultText: 'no enemy left',
    meaning: 'distance to the beaten unit if it is still there, otherwise to the next enemy',
  },
  pursue: field.pursue,
  scroll: field.scroll,
} as const satisfies Readonly<Record<string, BooleanField | ChoiceField | NumberField>>;

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
  bcRating: {
    phrase: 'with a commander rated {}',
    ...field.bcRating,
    meaning: 'his rating; it only stands in the label',
  },
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
