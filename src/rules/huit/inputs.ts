/** The inputs of the three kinds of engagement (section 14), each field once; single questions take them. */
import { group, listOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import { DOING } from '../../play/doctrine.ts';
import type { DoctrineField, NumberField, Values } from '../../play/inputs.ts';
import type { Readings } from '../../play/readings.ts';
import { TURNS_ON } from '../../play/stacks.ts';
import tables from './tables.json' with { type: 'json' };
import {
  ARMS,
  COLUMNS,
  COMMANDERS_NEAR,
  FIRE_ROWS,
  FORMATIONS,
  GUNS,
  INFANTRY_ROWS,
  MOST_UNITS,
  ORDERS,
  REACTIONS,
  SCROLLS,
  WEAPONS,
} from './units.ts';

/** Shots, units, rings and other things that are counted: more are no part of any game. */
export const MOST_COUNTED = 1_000;
/** Longer than any table. */
const MOST_CM = 100_000;

export const needed = { required: true } as const;
/** Written with the force in a spec. */
const ofForce = { at: 'force' } as const;
export const orNone = { default: null, nullable: true } as const;

/** A number of things, 0 by default. */
function countOf(unit: string, meaning: string) {
  return whole(meaning, { unit, min: 0, max: MOST_COUNTED, default: 0 });
}

/** A length on the table. */
export function cm<const M extends Omit<NumberField, 'type' | 'meaning' | 'unit' | 'min' | 'max'>>(
  meaning: string,
  more: M,
) {
  return { ...number(meaning, { unit: 'cm', min: 0, max: MOST_CM }), ...more };
}

const RINGS = { ...ofForce, min: 0, max: 4, default: 0 } as const;
const kills = whole('kills (red rings) on the unit before', RINGS);
const disorders = whole('disorders (white rings) on the unit before', RINGS);

/** `heavy cavalry` for `heavyCavalry`. */
function inWords(grade: string): string {
  return grade.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

const quality = whole('unit rating', {
  ...ofForce,
  min: -1,
  max: 2,
  default: 0,
  /** The grades of each rating: `-1 militia; 0 line, light cavalry`. */
  named: [...Map.groupBy(tables.ratings.rows, ({ unitRating }) => unitRating)]
    .toSorted(([a], [b]) => a - b)
    .map(([rating, rows]) => `${rating} ${rows.map(({ grade }) => inWords(grade)).join(', ')}`)
    .join('; '),
});

/** The source prints no rating for artillery (section 13). */
const qualityOfArm = {
  ...quality,
  requiredWhen: {
    key: 'arm',
    isOneOf: ['artillery'],
    text: 'for artillery: the source prints no rating for it',
  },
} as const;

const building = no('infantry in a building: +2 in morale (and melee); the column of the chart is apart');
const outOfCommand = no('outside the zone of its brigade commander: -2 in morale (and melee)');
const column = oneOf(COLUMNS, 'column of the firing chart: what the target is', needed);
const weapon = oneOf(WEAPONS, 'small arm of infantry; it sets the range alone', {
  ...ofForce,
  rowsOf: 'smallArmsRangesCm',
  defaultText: 'skirmishMusket for the row skirmish, otherwise lineMusket',
});
const unitBonus = whole('house bonus in fire, added to the die', { ...ofForce, min: 0, max: 2, default: 0 });
const heavyOrGuard = no('12-pounder or Guard battery: +1 (guns only)', ofForce);
const shotsFired = countOf('shots', 'shots of a battery already fired');
const fullEffectShots = whole('shots of a battery at full effect', {
  ...ofForce,
  unit: 'shots',
  min: 0,
  max: MOST_COUNTED,
  defaultText: 'as in the table ammunition (5)',
});
const movedOrUnlimbered = no('it moved or unlimbered: -1, once, on each of its shots');

/** A unit that fires, by its row of the chart. */
const FIRING = {
  row: oneOf(FIRE_ROWS, 'row of the firing chart: foot or horse battery, or infantry by its formation', {
    ...ofForce,
    rowsOf: ['gunRangesCm', 'firingChart.infantry'],
    ...needed,
  }),
  kills,
  disorders,
  movedOrUnlimbered,
  heavyOrGuard,
  unitBonus,
  fullEffectShots,
  weapon,
} as const;

/** The same in a single question. */
export const FIRER = { ...FIRING, shotsFired } as const;

export type FirerInputs = Values<typeof FIRER>;

const redoubt = no('target in a redoubt: -2');
const squareBehindWall = no('square behind a wall: -1; the column must be square');

const FIRED_AT = {
  column,
  disorders,
  flankShot: no('guns on the flank of a formed target: +1'),
  redoubt,
  squareBehindWall,
} as const;

/** A unit that is fired at, in a single question. */
export const TARGET = {
  ...FIRED_AT,
  roadMarch: no('column of march on a road: disordered when fired at in range, unless it is already'),
} as const;

export type TargetInputs = Values<typeof TARGET>;

/** Rings and morale of a unit, before an event. */
export const NERVE = {
  kills,
  quality,
  supported: no('a steady unit behind it, or on both flanks: +1 in morale'),
  building,
  outOfCommand,
  arm: oneOf(
    [...ARMS, ...GUNS],
    'horse: a horse battery, exempt from the -2 of outOfCommand; nothing else matters here',
    { ...ofForce, default: 'infantry' },
  ),
} as const;

export type NerveInputs = Values<typeof NERVE> & Pick<TargetInputs, 'disorders'>;

/** A unit in melee, single or in a stack. */
const FIGHTING = {
  arm: oneOf(ARMS, 'arm', { default: 'infantry' }),
  formation: oneOf(FORMATIONS, 'formation of infantry; that of others does not matter', { default: 'line' }),
  quality: qualityOfArm,
  kills,
  disorders,
  building,
  flankOrRearAttacked: no('attacked in flank or rear: -2, except in pursuit'),
  outOfCommand,
  hill: no('infantry on a hill: +1 in melee, not added to a wall'),
  wall: no('behind a wall or hedge: +1 in melee (a square +2), and its own column of the chart'),
  uphill: no('cavalry charging cavalry uphill: -1'),
  largeAustrian: no('larger Austrian battalion: halves go up against infantry'),
  lancer: no('lancers, not Cossacks: halves go up against cavalry without breastplates'),
  breastplate: no('breast-plated cuirassiers'),
} as const;

/** The same in a single question, where what holds of its place in a stack is given. */
export const MELEE_UNIT = {
  ...FIGHTING,
  attacking: no('attacking or counter-attacking: +1; cavalry is then charging (-3 for infantry opposite)'),
  flankOrRearAttacked: no('attacked in flank or rear: -2'),
  wall: no('behind a wall or hedge: +1 (a square +2)'),
  bothFlanks: no('both flanks supported: +1 (infantry against cavalry +2 more), and support in morale'),
  rear: no('a steady unit behind: +1, and support in morale'),
} as const;

export type MeleeUnitInputs = Values<typeof MELEE_UNIT>;

function commanderNear(meaning: string) {
  return oneOf(COMMANDERS_NEAR, meaning, { default: 'none' });
}
function commanderRating(meaning: string) {
  return whole(meaning, { ...ofForce, min: -2, max: 2, default: 0 });
}

/** A brigade under its commander, in engagements and single tests. */
const COMMAND = {
  dc: commanderNear('where the divisional commander stands'),
  neighbourBC: no('a neighbouring brigade commander within 60 cm'),
  bcRating: commanderRating('rating of the brigade commander, in an engagement at the start'),
  brigadeRating: whole('rating of the brigade', { ...ofForce, min: -1, max: 2, default: 0 }),
  enemyFlankRear: no('an enemy within 36 cm of flank or rear: -1 in every test'),
} as const;
export const { bcRating } = COMMAND;

function atStart(units: string) {
  return { ...countOf(units, `${units} at the start`), min: 1, default: 1 } as const;
}

export const BRIGADE_TEST_INPUTS = {
  ...COMMAND,
  advancing: no('the brigade is advancing'),
  unitsLost: countOf('units', 'units annihilated; the share of casualties too'),
  unitsAtStart: atStart('units'),
  unitsTakingKills: countOf('units', 'surviving units that took kills in the previous move'),
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
    ...orNone,
    defaultText: 'neither',
  }),
  dcRating: commanderRating('rating of the divisional commander'),
  brigadesLost: countOf('brigades', 'brigades annihilated; the share of losses too'),
  brigadesAtStart: atStart('brigades'),
  enemyFlankRear: COMMAND.enemyFlankRear,
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

export const pursue = yes('false: infantry stands on 7-8, cavalry holds on 3-4');
export const scroll = oneOf(
  SCROLLS,
  'attached +1 or +2 commander on the breakthrough table: up towards 7-8, down towards 1-2, or 1-2 read as 3-4',
  { default: 'none' },
);

function maxMoves<const M extends object>(more: M) {
  return {
    ...whole('moves that are played at the most', { unit: 'moves', min: 1, max: MOST_COUNTED }),
    ...more,
  };
}

const throughGuns = no(
  'who breaks through guns into the unit behind them is disordered before that melee; if-none: unless it is already',
  { orWord: 'if-none' },
);
const doubleMove = yes('double moves while the enemy is more than 80 cm away');

const FIREFIGHT_FIRER = {
  ...FIRING,
  column: oneOf(COLUMNS, 'column of the chart for fire at it', {
    defaultText: 'none; it is required when the target has a row of its own',
  }),
  ...NERVE,
  reactionFire: yes('whether it fires at an enemy that makes contact'),
  redoubt,
  squareBehindWall,
} as const;

const FIREFIGHT_TARGET = {
  ...FIRED_AT,
  ...NERVE,
  row: oneOf(INFANTRY_ROWS, 'its own row of the firing chart', {
    ...ofForce,
    rowsOf: 'firingChart.infantry',
    ...orNone,
    defaultText: 'it never fires',
  }),
  weapon,
  unitBonus,
  movedOrUnlimbered: no('moved or unlimbered: a standing -1 on its fire'),
  moveCm: cm('its move', { ...ofForce, default: 0 }),
  doctrine: oneOf(
    ['advance', 'stand-and-fire', 'close-to-range'],
    'advance to contact; stand and fire back; or close to a range, firing',
    { default: 'advance' },
  ),
  closeToCm: cm('the range of close-to-range', { default: 0 }),
  doubleMove,
} as const;

export const FIREFIGHT_INPUTS = {
  firer: group('the unit that stands and fires, its ammunition full at the start', FIREFIGHT_FIRER),
  target: group('the other unit', FIREFIGHT_TARGET),
  distanceCm: cm('distance at the start', needed),
  maxMoves: maxMoves(needed),
  order: oneOf(
    ['firer-first', 'target-first', 'dice'],
    'who acts first in each move; dice: either, thrown for anew each move',
    { namesSides: { 'firer-first': 'firer', 'target-first': 'target' }, default: 'firer-first' },
  ),
} as const;

export type FirefightInputs = Values<typeof FIREFIGHT_INPUTS>;

const CLOSING = ['close-to-range', 'charge-when-shaken'] as const;
/** Doctrines of a front unit that may move. */
export const DEEDS = ['charge', 'stand-and-fire', ...CLOSING, 'form', 'retire', 'relieve'] as const;
/** Formations of formed infantry; others are kept for good. */
export const FORMED = ['line', 'column', 'square'] as const;
/** Shares of a move by which units go back (HUIT-MOVE-05). */
export const PACES = ['half', 'three-quarters'] as const;

/** Reactions of units in a brigade: as in every melee, evading, and another formation. */
export const reaction = oneOf(
  [...REACTIONS, 'evade-half', 'evade-three-quarters', 'form'],
  'what a charged front unit does; a reaction that the rules forbid is fire instead',
  { default: 'fire' },
);

/** The range sought, where `key` holds a doctrine that closes to one. */
function closeToCm(key: 'doctrine' | 'kind') {
  return cm('the range that is closed to (before the enemy is shaken)', {
    requiredWhen: { key, isOneOf: CLOSING, text: `with the doctrines ${CLOSING.join(' and ')}` },
    defaultText: 'none',
  });
}

/** Required with one deed alone. */
function withDeed<const D extends string>(deed: D) {
  return {
    requiredWhen: { key: 'kind', isOneOf: [deed], text: `with the doctrine ${deed}` },
    defaultText: 'none',
  } as const;
}

/** Keys of a doctrine that a side has too. */
const FRONT_UNITS = {
  shakenRings: whole('charge-when-shaken: charge when the enemy front unit has so many kills and disorders', {
    unit: 'rings',
    min: 0,
    max: MOST_COUNTED,
    default: 2,
  }),
  turnOn: oneOf(
    TURNS_ON,
    'on the front of which neighbouring lane a front unit turns that has no enemy in its own (left: the lower lane)',
    { default: 'none' },
  ),
  takeGround: oneOf(
    ['none', ...FORMED],
    'the formation towards which infantry that takes ground after a victory (5-6) changes once, for free',
    { default: 'none' },
  ),
  screen: oneOf(
    ['front', 'behind', 'both'],
    'guns in a lane, at a skirmish stand before a formed unit: fire at the stand, with ball at the unit behind, or with canister at both',
    {
      phrase: {
        front: 'with guns firing at the screen',
        behind: 'with guns firing past the screen',
        both: 'with guns firing at the screen and behind it',
      },
      default: 'front',
    },
  ),
} as const;

export const DOCTRINE = {
  kind: oneOf(DEEDS, 'what a front unit does when it may move', { phrase: DOING, default: 'stand-and-fire' }),
  closeToCm: closeToCm('kind'),
  ...FRONT_UNITS,
  formation: oneOf(FORMED, 'the formation that form takes in the own turn; as a reaction line or column', {
    phrase: 'in {}',
    ...withDeed('form'),
  }),
  pace: oneOf(
    PACES,
    'the share of its move by which it retires: half facing the enemy, three-quarters with its back turned',
    withDeed('retire'),
  ),
  whenAblaze: oneOf(
    ['fight', 'leave'],
    'with fires: what a garrison does whose building burns, fight the fire or leave',
    { phrase: { leave: 'leaving a burning building' }, default: 'fight' },
  ),
  frontKillsAtLeast: whole('relieve: the unit behind a front takes its place from so many kills of it on', {
    unit: 'kills',
    min: 0,
    max: 4,
    default: 0,
  }),
  through: no('with passage: the unit behind a front charges through it'),
  fireWhenLimbering: yes('with gunActions: guns with an enemy in range fire at -1 before they limber'),
  reaction: {
    ...reaction,
    values: [...reaction.values, 'limber-and-move'],
    meaning: `${reaction.meaning}; limber-and-move: horse guns alone, with gunActions`,
  },
  pursue,
  scroll,
} as const;

const rings = (meaning: string) => ({ type: 'number', unit: 'rings', max: 1_000, meaning }) as const;
const flag = (meaning: string) => ({ type: 'flag', meaning }) as const;
const share = (meaning: string) => ({ type: 'share', meaning }) as const;
function word<const W extends readonly string[]>(words: W, meaning: string) {
  return { type: 'word', words, meaning } as const;
}
const FORMATION_WORDS = ['none', 'line', 'column', 'square', 'skirmish'] as const;

export const READINGS = {
  distanceCm: {
    type: 'number',
    unit: 'cm',
    max: MOST_CM,
    meaning: 'distance to the enemy that it faces; infinite where there is none',
  },
  kills: rings('kills (red rings) on it'),
  disorders: rings('disorders (white rings) on it'),
  blown: flag('it is blown cavalry'),
  turned: flag('it has turned on a neighbouring lane, or is about to'),
  limbered: flag('it is a gun that has limbered'),
  engaged: flag('it is engaged in a melee that goes on'),
  formation: word(FORMATION_WORDS, 'its formation; none for cavalry'),
  order: word(ORDERS.slice(0, -1), 'result of the last command test of its brigade; pass before the first'),
  support: flag('a steady unit stands behind it'),
  flanksCovered: flag('both of its flanks are covered'),
  ownLosses: share('units of its brigade lost, of those at the start'),
  enemyLosses: share('units of the enemy brigade lost, of those at the start'),
  frontKills: rings('kills on the front unit of its own lane'),
  frontDisorders: rings('disorders on the front unit of its own lane'),
  enemyArm: word(['none', ...ARMS], 'arm of the front unit opposite'),
  enemyFormation: word(FORMATION_WORDS, 'formation of the front unit opposite; none for cavalry'),
  enemyKills: rings('kills on the front unit opposite'),
  enemyDisorders: rings('disorders on the front unit opposite'),
  enemyBlown: flag('the front unit opposite is blown'),
  emptyBeside: flag('a lane beside its own has no enemy front'),
} as const satisfies Readings;

export type ReadingName = keyof typeof READINGS;

/** The doctrine of a brigade and of its units as a spec writes it, and all that its conditions may read (section 14 (c)). */
export const DOCTRINE_FIELD = {
  type: 'doctrine',
  fields: DOCTRINE,
  word: 'kind',
  readings: READINGS,
  meaning:
    'what its units do when they may move, and what a charged one does; or a list of such with conditions',
} as const satisfies DoctrineField;

/** A unit in a stack. */
const UNIT = {
  ...FIGHTING,
  formation: oneOf(['line', 'column', 'square', 'skirmish'], FIGHTING.formation.meaning, {
    phrase: 'in {}',
    default: 'line',
  }),
  wood: no('in a wood: its own column and row of the chart'),
  redoubt,
  blown: no('starts blown'),
  moveCm: cm('its move', { defaultText: 'the standard move of its arm and formation' }),
  weapon,
  fireRow: oneOf(INFANTRY_ROWS, 'row of the firing chart in which infantry fires, in every formation', {
    rowsOf: 'firingChart.infantry',
    defaultText: 'that of its formation',
  }),
  unitBonus,
  gun: oneOf(GUNS, 'type of gun; artillery only', {
    rowsOf: 'gunRangesCm',
    requiredWhen: { key: 'arm', isOneOf: ['artillery'], text: 'for artillery' },
    defaultText: 'none',
  }),
  heavyOrGuard,
  shotsFired,
  fullEffectShots,
} as const;

export type UnitInputs = Values<typeof UNIT>;

/** The doctrine of a side in a melee, in both kinds. */
const MELEE_DOCTRINE = {
  supportGapCm: cm('how far each further unit of a stack stands behind the one before', { default: 12 }),
  reaction: oneOf(
    REACTIONS,
    'what a charged front unit does; a counter-charge that the rules forbid is fire instead',
    { phrase: DOING, default: 'fire' },
  ),
  pursue,
  scroll,
} as const;

const CHAIN_SIDE = {
  units: listOf(group('a unit', UNIT), 'the stack: lead unit first, then the supports behind it', {
    ...ofForce,
    minItems: 1,
    maxItems: MOST_UNITS,
  }),
  second: {
    ...orNone,
    ...ofForce,
    type: 'group',
    fields: UNIT,
    meaning: 'second unit in contact from the start; no part of the stack',
  },
  flanksSecured: no('both flanks of the front unit are covered'),
  ...MELEE_DOCTRINE,
} as const;

export type ChainSideInputs = Values<typeof CHAIN_SIDE>;

export const CHAIN_INPUTS = {
  attacker: group('the side that charges in move 1', CHAIN_SIDE),
  defender: group('the side that is charged', CHAIN_SIDE),
  distanceCm: cm('distance when the charge is made; it matters only if the charge is shot away', {
    default: 12,
  }),
  maxMoves: maxMoves({ default: 8 }),
  throughGuns,
} as const;

export type ChainInputs = Values<typeof CHAIN_INPUTS>;

const BATTERY = {
  gun: oneOf(GUNS, 'type of gun', { rowsOf: 'gunRangesCm', ...needed }),
  heavyOrGuard,
  fullEffectShots,
  unitBonus,
  setbackCm: cm('how far the battery stands behind its line', { default: 0 }),
} as const;

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
  limbered: no('a gun that starts limbered; needs gunActions'),
  thatched: no('its building is thatched, and catches fire on 4-8; needs building'),
  lightInfantry: no('formed light infantry: it is not disordered when it leaves a burning building'),
  entersTurn: whole('the move at whose beginning it enters, last in the stack of its lane', {
    phrase: 'entering in turn {}',
    min: 1,
    max: MOST_COUNTED + 1,
    defaultText: '1, from the start',
  }),
} as const;

export type BrigadeUnitInputs = Values<typeof BRIGADE_UNIT>;

const BRIGADE_SIDE = {
  lanes: listOf(
    listOf(group('a unit', BRIGADE_UNIT), 'the stack of a lane, front unit first; may be empty', {
      maxItems: MOST_UNITS,
    }),
    'one stack for each lane, lane 1 first: for both sides the same edge of the field',
    { ...ofForce, minItems: 1, maxItems: MOST_UNITS },
  ),
  doctrine: { ...DOCTRINE_FIELD, default: 'stand-and-fire' },
  closeToCm: closeToCm('doctrine'),
  ...FRONT_UNITS,
  ...COMMAND,
  leftFlankSecured: no('the outer flank of lane 1 is covered'),
  rightFlankSecured: no('the outer flank of the last lane is covered'),
  battery: {
    ...orNone,
    ...ofForce,
    type: 'group',
    fields: BATTERY,
    meaning: 'a battery apart from the lanes',
  },
  ...MELEE_DOCTRINE,
  reaction,
} as const;

export type BrigadeSideInputs = Values<typeof BRIGADE_SIDE>;

/** Lanes of two brigades that face each other. */
const FRONTAGE = {
  lanes: whole('number of lanes', { min: 1, max: MOST_UNITS, default: 1 }),
  distanceCm: cm('distance in every lane at the start', needed),
  laneCm: cm('from the centre of a lane to that of the next; needed by turnOn', {
    exclusiveMin: true,
    ...orNone,
    defaultText: 'none: nobody turns on a neighbour',
  }),
  neighbourFireCm: cm(
    'clear distance between neighbours; within 6 cm they fire at who charges the unit beside them',
    { ...orNone, defaultText: 'none: neighbours do not fire' },
  ),
} as const;

/** Inputs that say by which rules brigades are played. */
const PLAY = {
  gunActions: no(
    'guns in lanes limber, move and unlimber by doctrines of their own: stand-and-fire, close-to-range, retire',
  ),
  fires: no(
    'artillery may set the building on fire in which a front unit stands; nobody comes near while it burns',
  ),
  maxMoves: maxMoves(needed),
  order: oneOf(
    ['dice', 'A-first', 'B-first'],
    'who goes first in each move; dice: either, thrown for anew each move',
    { namesSides: { 'A-first': 'A', 'B-first': 'B' }, default: 'dice' },
  ),
  breakAt: oneOf(
    ['removed', 'retreat', 'retire'],
    'the result of a command test that ends the engagement, or any worse one',
    { default: 'retreat' },
  ),
  generalLoss: yes('throws for brigade commanders who lost units, at the end of a move'),
  doubleMove,
  throughGuns,
  rearTests: no('a front that shows its back to an enemy front within one move tests its morale'),
  passage: no('the unit behind a front may relieve it, or charge through it'),
  squareFaces: no('a square fires at every enemy front that has turned on its lane too'),
} as const;

export const BRIGADE_INPUTS = {
  ...FRONTAGE,
  ...PLAY,
  A: group('brigade A', BRIGADE_SIDE),
  B: group('brigade B', BRIGADE_SIDE),
} as const;

export type BrigadeInputs = Values<typeof BRIGADE_INPUTS>;

/** Sectors side by side; so many divisions may stand in them. */
const MOST_SECTORS = 8;

const BRIGADE_OF_DIVISION = {
  ...BRIGADE_SIDE,
  division: whole('the division of its side to which it belongs, by its number', {
    min: 1,
    max: MOST_SECTORS,
    default: 1,
  }),
} as const;

/** A sector of a division (HUIT-NBR-13). */
export const SECTOR = {
  ...FRONTAGE,
  A: group('brigade A of the sector', BRIGADE_OF_DIVISION),
  B: group('brigade B of the sector', BRIGADE_OF_DIVISION),
} as const;

const { cinc, dcRating, neighbourDC } = DIVISION_TEST_INPUTS;
const { at: _force, ...cincRating } = ARMY_TEST_INPUTS.cincRating;

const ARMY = {
  divisions: {
    type: 'list',
    of: group('a division', { cinc, dcRating, neighbourDC }),
    minItems: 1,
    maxItems: MOST_SECTORS,
    default: [{}],
    meaning: 'the divisions, to which the brigades in the sectors belong by their numbers',
  },
  cincRating: { ...cincRating, meaning: 'rating of the commander in chief; with army' },
  divisionsElsewhere: countOf('divisions', 'divisions of the army that are elsewhere; with army'),
} as const;

export const DIVISION_INPUTS = {
  sectors: listOf(
    group('a sector', SECTOR),
    'the sectors from one edge of the field to the other, in each of which two brigades face each other',
    { minItems: 2, maxItems: MOST_SECTORS },
  ),
  sectorCm: cm('from a brigade commander to that in the next sector; within 60 cm they count as neighbours', {
    default: tables.distances.neighbourCommanderCm,
  }),
  ...PLAY,
  breakAt: {
    ...PLAY.breakAt,
    default: 'removed',
    meaning: 'the result of a command test that loses a brigade, or any worse one',
  },
  army: no('a test of the army for each division that it loses'),
  A: { type: 'group', fields: ARMY, default: {}, meaning: 'the command of A' },
  B: { type: 'group', fields: ARMY, default: {}, meaning: 'the command of B' },
} as const;

export type DivisionInputs = Values<typeof DIVISION_INPUTS>;
