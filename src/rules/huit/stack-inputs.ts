/** Inputs of a melee chain and of a brigade engagement (section 14 (b), (c)). */
import { DOING } from '../../play/doctrine.ts';
import type {
  ChoiceField,
  Fields,
  GroupField,
  IntegerField,
  ListField,
  NumberField,
  Values,
} from '../../play/inputs.ts';
import { closeToCm, DOCTRINE_FIELD, reaction, screen, shakenRings, turnOn } from './doctrine-inputs.ts';
import * as field from './shared-fields.ts';
import { MOST_UNITS } from './state.ts';
import { GUNS, INFANTRY_ROWS, REACTIONS } from './units.ts';

const { inForce } = field;

/** A unit in a stack. */
const UNIT = {
  arm: field.arm,
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: ['line', 'column', 'square', 'skirmish'],
    default: 'line',
    meaning: 'formation of infantry; that of others does not matter',
  },
  quality: field.qualityOfArm,
  kills: field.kills,
  disorders: field.disorders,
  building: field.building,
  flankOrRearAttacked: field.no('attacked in flank or rear: -2, except in pursuit'),
  outOfCommand: field.outOfCommand,
  hill: field.no('infantry on a hill: +1 in melee, not added to a wall'),
  wall: field.no('behind a wall or hedge: +1 in melee (a square +2), and its own column of the chart'),
  uphill: field.no('cavalry charging cavalry uphill: -1'),
  largeAustrian: field.no('larger Austrian battalion: halves go up against infantry'),
  lancer: field.no('lancers, not Cossacks: halves go up against cavalry without breastplates'),
  breastplate: field.no('breast-plated cuirassiers'),
  wood: field.no('in a wood: its own column and row of the chart'),
  redoubt: field.redoubt,
  blown: field.no('starts blown'),
  moveCm: {
    ...field.cm,
    defaultText: 'the standard move of its arm and formation',
    meaning: 'its move',
  } as const satisfies NumberField,
  weapon: field.weapon,
  fireRow: {
    type: 'choice',
    values: INFANTRY_ROWS,
    rowsOf: 'firingChart.infantry',
    defaultText: 'that of its formation',
    meaning: 'row of the firing chart in which infantry fires, in every formation',
  } as const satisfies ChoiceField,
  unitBonus: field.unitBonus,
  gun: {
    type: 'choice',
    values: GUNS,
    rowsOf: 'gunRangesCm',
    requiredWhen: { key: 'arm', isOneOf: ['artillery'], text: 'for artillery' },
    defaultText: 'none',
    meaning: 'type of gun; artillery only',
  } as const satisfies ChoiceField,
  heavyOrGuard: field.heavyOrGuard,
  shotsFired: field.shotsFired,
  fullEffectShots: field.fullEffectShots,
} as const satisfies Fields;

export type UnitInputs = Values<typeof UNIT>;

const unitGroup = { type: 'group', fields: UNIT, meaning: 'a unit' } as const satisfies GroupField;
const unit = { ...unitGroup, required: true } as const satisfies GroupField;

/** The doctrine of a side in a melee, in both kinds. */
const MELEE_DOCTRINE = {
  supportGapCm: field.length(12, 'how far each further unit of a stack stands behind the one before'),
  reaction: {
    phrase: DOING,
    type: 'choice',
    values: REACTIONS,
    default: 'fire',
    meaning: 'what a charged front unit does; a counter-charge that the rules forbid is fire instead',
  } as const satisfies ChoiceField,
  pursue: field.pursue,
  scroll: field.scroll,
} as const satisfies Fields;

const CHAIN_SIDE = {
  units: inForce({
    type: 'list',
    of: unit,
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    meaning: 'the stack: lead unit first, then the supports behind it',
  } as const satisfies ListField),
  second: inForce({
    ...unitGroup,
    default: null,
    nullable: true,
    meaning: 'second unit in contact from the start; no part of the stack',
  } as const satisfies GroupField),
  flanksSecured: field.no('both flanks of the front unit are covered'),
  ...MELEE_DOCTRINE,
} as const satisfies Fields;

export type ChainSideInputs = Values<typeof CHAIN_SIDE>;

export const CHAIN_INPUTS = {
  attacker: { type: 'group', fields: CHAIN_SIDE, required: true, meaning: 'the side that charges in move 1' },
  defender: { type: 'group', fields: CHAIN_SIDE, required: true, meaning: 'the side that is charged' },
  distanceCm: field.length(
    12,
    'distance when the charge is made; it matters only if the charge is shot away',
  ),
  maxMoves: { ...field.moves, default: 8 },
} as const satisfies Fields;

export type ChainInputs = Values<typeof CHAIN_INPUTS>;

const BATTERY = {
  gun: { type: 'choice', values: GUNS, rowsOf: 'gunRangesCm', required: true, meaning: 'type of gun' },
  heavyOrGuard: field.heavyOrGuard,
  fullEffectShots: field.fullEffectShots,
  unitBonus: field.unitBonus,
  setbackCm: field.length(0, 'how far the battery stands behind its line'),
} as const satisfies Fields;

export type BatteryInputs = Values<typeof BATTERY>;

/** A unit of a brigade. */
const BRIGADE_UNIT = {
  ...UNIT,
  doctrine: {
    ...DOCTRINE_FIELD,
    nullable: true,
    defaultText: 'that of its brigade',
    meaning: 'its own doctrine; keys that it leaves out are those of the brigade',
  },
  entersTurn: {
    phrase: 'entering in turn {}',
    type: 'integer',
    min: 1,
    max: field.MOST_COUNTED + 1,
    defaultText: '1, from the start',
    meaning: 'the move at whose beginning it enters, last in the stack of its lane',
  } as const satisfies IntegerField,
} as const satisfies Fields;

export type BrigadeUnitInputs = Values<typeof BRIGADE_UNIT>;

const BRIGADE_SIDE = {
  lanes: inForce({
    type: 'list',
    of: {
      type: 'list',
      of: { type: 'group', fields: BRIGADE_UNIT, required: true, meaning: 'a unit' },
      maxItems: MOST_UNITS,
      required: true,
      meaning: 'the stack of a lane, front unit first; may be empty',
    },
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    meaning: 'one stack for each lane, lane 1 first: for both sides the same edge of the field',
  } as const satisfies ListField),
  doctrine: { ...DOCTRINE_FIELD, default: 'stand-and-fire' },
  closeToCm: closeToCm('doctrine'),
  shakenRings,
  turnOn,
  screen,
  dc: field.commanderNear('where the divisional commander stands'),
  neighbourBC: field.no('a neighbouring brigade commander within 60 cm'),
  bcRating: inForce({ ...field.bcRating, meaning: 'rating of the brigade commander at the start' }),
  brigadeRating: inForce(field.brigadeRating),
  enemyFlankRear: field.no('an enemy near flank or rear: -1 in every test'),
  leftFlankSecured: field.no('the outer flank of lane 1 is covered'),
  rightFlankSecured: field.no('the outer flank of the last lane is covered'),
  battery: inForce({
    type: 'group',
    fields: BATTERY,
    default: null,
    nullable: true,
    meaning: 'a battery apart from the lanes',
  } as const satisfies GroupField),
  ...MELEE_DOCTRINE,
  reaction,
} as const satisfies Fields;

export type BrigadeSideInputs = Values<typeof BRIGADE_SIDE>;

export const BRIGADE_INPUTS = {
  lanes: { type: 'integer', min: 1, max: MOST_UNITS, default: 1, meaning: 'number of lanes' },
  distanceCm: field.distance('distance in every lane at the start'),
  laneCm: {
    ...field.cm,
    exclusiveMin: true,
    default: null,
    nullable: true,
    defaultText: 'none: nobody turns on a neighbour',
    meaning: 'from the centre of a lane to that of the next; needed by turnOn',
  } as const satisfies NumberField,
  neighbourFireCm: {
    ...field.cm,
    default: null,
    nullable: true,
    defaultText: 'none: neighbours do not fire',
    meaning: 'clear distance between neighbours; within 6 cm they fire at who charges the unit beside them',
  } as const satisfies NumberField,
  maxMoves: field.maxMoves,
  order: {
    type: 'choice',
    values: ['dice', 'A-first', 'B-first'],
    namesSides: { 'A-first': 'A', 'B-first': 'B' },
    default: 'dice',
    meaning: 'who goes first in each move; dice: either, thrown for anew each move',
  },
  breakAt: {
    type: 'choice',
    values: ['removed', 'retreat', 'retire'],
    default: 'retreat',
    meaning: 'the result of a command test that ends the engagement, or any worse one',
  },
  generalLoss: field.yes('throws for brigade commanders who lost units, at the end of a move'),
  doubleMove: field.doubleMove,
  A: { type: 'group', fields: BRIGADE_SIDE, required: true, meaning: 'brigade A' },
  B: { type: 'group', fields: BRIGADE_SIDE, required: true, meaning: 'brigade B' },
} as const satisfies Fields;

export type BrigadeInputs = Values<typeof BRIGADE_INPUTS>;
