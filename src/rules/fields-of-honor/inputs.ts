/** The inputs of an engagement (sections 13 and 14): units, batteries, doctrines, sides, frame; and the values that `odds` has too. */
import { group, listOf, no, oneOf, text, whole, yes } from '../../play/declared-inputs.ts';
import { DOING } from '../../play/doctrine.ts';
import type { DoctrineField, Fields, NumberField, Values } from '../../play/inputs.ts';
import type { Readings } from '../../play/readings.ts';
import raw from './tables.json' with { type: 'json' };
import {
  ACCURACY_TYPES,
  AMMUNITION,
  ARMS,
  ASPECTS,
  BANDS,
  COVERS,
  DOCTRINES,
  FIRE_TARGETS,
  FORMATIONS,
  GROUND_SCALES,
  GUN_CLASSES,
  MORALE_STATES,
  RATINGS,
  REACTIONS,
  UNIT_TYPES,
} from './units.ts';

/** Longer than any table. */
const MOST_INCHES = 100_000;
/** A BMU throws a die a stand: more than this are not played. */
const MOST_STANDS = 200;
/** A queue longer than this is not played. */
export const MOST_BMUS = 500;
const MOST_BATTERIES = 50;
/** More lanes are not played. */
const MOST_LANES = 8;
/** A turn later than this is not played. */
const LAST_TURN = 1000;

// Values of engagements and of `odds`

/** A length on the table. */
export const inches = { type: 'number', unit: 'inches', min: 0, max: MOST_INCHES } as const;

/** A length of the table in inches that may be left out. */
function lengthIn<const M extends Partial<Omit<NumberField, 'type'>>>(meaning: string, more?: M) {
  return { ...inches, nullable: true, default: null, meaning, ...(more as M) } as const; // true: without it there is nothing to add
}

export function chosen<const V extends readonly string[]>(values: V, meaning: string) {
  return oneOf(values, meaning, { required: true });
}

export function rating(meaning: string) {
  return chosen(RATINGS, meaning);
}

export const arm = { type: 'choice', values: ARMS, required: true } as const;
export const scale = chosen(GROUND_SCALES, 'ground scale');

const LIMITS = {
  label: 'range bands',
  type: 'list',
  of: { ...inches, nullable: true, meaning: 'upper limit of a band' },
  minItems: 4,
  maxItems: 4,
  meaning:
    'upper limits in inches of the bands short, medium, long, extreme, ascending; null where the weapon has no such band; at least one number',
} as const;

/** Upper limits of the four range bands (FOH-ACC-02). */
export const bandsIn = { ...LIMITS, required: true } as const;

/** Guns as `odds` and batteries have them. */
export const gun = {
  class: { label: 'class of guns', ...chosen(GUN_CLASSES, 'class: Attack Dice a stand') },
  gunType: chosen(ACCURACY_TYPES, 'accuracy type'),
  fire: { label: 'fire rating', ...rating('Fire rating') },
  percussionShells: no('percussion-detonated shells: no accuracy penalty for shrapnel'),
} as const satisfies Fields;

/** The share of fire that goes to a second target (FOH-NBR-10). */
function splitFire(of: string) {
  return {
    label: 'share of fire at a second target',
    phrase: 'with {} of its fire at a second target',
    type: 'number',
    min: 0,
    max: 1,
    defaultText: '0',
    meaning: `share of the dice of ${of} that go to the front of a neighbouring lane, where one is in reach; needs lanes and laneIn`,
  } as const;
}

// Doctrines

const BY_FORM = { key: 'name', isOneOf: ['form'], text: 'by doctrine form' } as const;
const BY_WITHDRAWAL = { key: 'name', isOneOf: ['withdraw'], text: 'by doctrine withdraw' } as const;

/** All that a player would choose (FOH-ENG-03). */
const DOCTRINE = {
  name: oneOf(DOCTRINES, 'what the unit tries to do', { label: 'doctrine', phrase: DOING, required: true }),
  closeToIn: lengthIn(
    'gap at which it stops advancing; charge: by default chargeAtIn, or the chargeMoveIn of the unit; form: null for no step',
    {
      label: 'range sought',
      phrase: 'closing to {}',
      requiredWhen: { key: 'name', isOneOf: ['close-to-range'], text: 'by doctrine close-to-range' },
    },
  ),
  chargeAtIn: lengthIn(
    'charge only: declares at this gap or nearer; by default the chargeMoveIn of the unit',
    { label: 'distance of charges' },
  ),
  fireAtIn: lengthIn(
    'small arms hold their Fire Phase fire until the gap is this or less; null: never hold',
    { label: 'longest range of fire', phrase: 'firing from {}' },
  ),
  firesAt: oneOf(
    FIRE_TARGETS,
    "guns: in the Fire Phase it fires at the enemy's batteries of its lane, the first in reach, in place of the front; needs tables.gunDamage where there are any",
    { label: 'target of fire', defaultText: 'front' },
  ),
  reaction: oneOf(
    REACTIONS,
    'what it does when a charge comes home; form-square needs tables.formSquare where the enemy may charge',
    { phrase: DOING, default: 'stand-and-fire' },
  ),
  oppFireAt: oneOf(BANDS, 'band of opportunity fire at a charger, unless it starts nearer', {
    label: 'band of opportunity fire',
    default: 'short',
  }),
  overwatch: no('opportunity fire at an enemy that moves, in place of its own move'),
  pursue: yes('pursues a fleeing enemy', { label: 'pursuit' }),
  chase: {
    label: 'pursuit into the next turn',
    type: 'boolean',
    defaultText: 'false',
    meaning:
      'keeps after a routed enemy in the next turn, out of its line; the enemy rallies at the end of that turn or is removed',
  },
  support: oneOf(
    ['none', 'nearest'],
    'nearest: while its lane has no enemy on the line, fires at and charges those of the neighbouring lanes',
    { label: 'support of neighbours', defaultText: 'none' },
  ),
  target: oneOf(
    ['lower', 'weaker'],
    'of two enemies that it may support against, or put a share of its fire on, that of the lower lane, or the one of fewer stands',
    { defaultText: 'lower' },
  ),
  splitFire: splitFire('its small arms'),
  flankFromNeighbour: {
    label: 'flank charges from a neighbouring lane',
    type: 'boolean',
    defaultText: 'false',
    meaning: 'its charges into a neighbouring lane strike the flank, which needs tables.formSquare',
  },
  commit: oneOf(
    ['none', 'lane'],
    'lane: waiting where no enemy is left, it enters a neighbouring lane whose own queue is empty',
    { defaultText: 'none' },
  ),
  formation: oneOf(FORMATIONS, 'formation to change into; the source gives no changes: tables.changes must', {
    phrase: 'in {}',
    requiredWhen: BY_FORM,
    onlyWhen: BY_FORM,
  }),
  toIn: {
    label: 'gap to withdraw to',
    ...inches,
    requiredWhen: BY_WITHDRAWAL,
    onlyWhen: BY_WITHDRAWAL,
    meaning: 'gap to withdraw to; the source gives no cost of an about-face: tables.aboutFace must',
  },
} as const satisfies Fields;

/** Words of readings of an enemy that may not be there. */
const NO_ENEMY = 'none';

/** All that a condition may read of the state, for the unit on the line that chooses. */
export const READINGS = {
  gapIn: { label: 'gap', meaning: 'gap between the lines', type: 'number', unit: 'inches' },
  standsLost: { meaning: 'stands of the BMU lost, of those at its start', type: 'share' },
  hits: { label: 'hits suffered', meaning: 'permanent hits kept', type: 'number' },
  hitsThisTurn: {
    label: 'hits of the turn',
    meaning: 'hits taken this turn and not yet converted, up to as many as destroy the BMU',
    type: 'number',
  },
  morale: { meaning: 'morale state', type: 'word', words: MORALE_STATES.slice(0, 2) },
  type: { meaning: 'type; a unit that has become a mob is one', type: 'word', words: UNIT_TYPES },
  initialVolley: { meaning: 'initial volley still to come', type: 'flag' },
  inContact: { meaning: 'in contact', type: 'flag' },
  edge: { meaning: 'inflicted more hits than the enemy in the last round of this melee', type: 'flag' },
  inCover: { meaning: 'in cover still', type: 'flag' },
  reserve: { meaning: 'own BMUs that wait', type: 'number' },
  enemyReserve: { meaning: 'BMUs of the enemy that wait', type: 'number' },
  enemyArm: { meaning: 'arm of the enemy', type: 'word', words: [...ARMS, NO_ENEMY] },
  enemyType: { meaning: 'type of the enemy', type: 'word', words: [...UNIT_TYPES, NO_ENEMY] },
  enemyMorale: {
    meaning: 'morale state of the enemy; shaken or routed where a pursuit is chosen',
    type: 'word',
    words: [...MORALE_STATES.filter((state) => state !== 'destroyed'), NO_ENEMY],
  },
  enemyStandsLost: { meaning: 'stands of the enemy BMU lost, of those at its start', type: 'share' },
  enemyInRange: { meaning: 'enemy within a range band of its small arms', type: 'flag' },
  formation: { meaning: 'formation', type: 'word', words: [...FORMATIONS, 'none'] },
  enemyFormation: { meaning: 'formation of the enemy', type: 'word', words: [...FORMATIONS, 'none'] },
} as const satisfies Readings;

/** Readings that say nothing of a unit without small arms. */
export const OF_SMALL_ARMS: readonly string[] = ['initialVolley', 'enemyInRange'];
/** Formations have no numbers in the source: a condition on them needs a user's tables. */
export const OF_FORMATIONS: readonly string[] = ['formation', 'enemyFormation'];

export const doctrine = {
  type: 'doctrine',
  fields: DOCTRINE,
  readings: READINGS,
  meaning: 'doctrine',
} as const satisfies DoctrineField;

// Units and guns

const STANDS = {
  label: 'number of stands',
  phrase: 'with {}',
  unit: 'stands',
  min: 1,
  max: MOST_STANDS,
  required: true,
} as const;

const lane = whole('lane that it stands in, the first being 1', {
  min: 1,
  max: MOST_LANES,
  defaultText: '1',
});

/** The printed small arms. */
const SMALL_ARMS = raw.weapons.printedPoints
  .filter(({ kind }) => kind === 'small-arm')
  .map(({ weapon: id }) => id);

const UNNAMED = { key: 'id', isOneOf: [null], text: 'where no id names the weapon' } as const;
const WHERE_UNNAMED = { requiredWhen: UNNAMED, onlyWhen: UNNAMED } as const;

const { required: _required, ...weapon } = group(
  'small arms; null for none',
  {
    id: oneOf(
      SMALL_ARMS,
      'a weapon of the tables, whose limits in yards the scale turns into inches; those of printed weapons are inferred',
      { rowsOf: 'weapons.inferredBandsYards', shownBy: 'hythe rules fields-of-honor weapons' },
    ),
    type: oneOf(ACCURACY_TYPES, 'accuracy type', WHERE_UNNAMED),
    bandsIn: { ...LIMITS, ...WHERE_UNNAMED },
  },
  { word: 'id', nullable: true, default: null },
);

/** A BMU (FOH-ENG-01); several alike may stand as one. */
const BMU = {
  count: whole('BMUs alike, one after the other in the queue', {
    label: 'number of units',
    phrase: 'with {}',
    unit: 'units',
    min: 1,
    max: MOST_BMUS,
    default: 1,
  }),
  lane,
  stands: whole('stands at the start', STANDS),
  type: oneOf(UNIT_TYPES, 'formed in ranks, skirmishing, or a mob', {
    labels: { skirmish: 'skirmishers' },
    required: true,
  }),
  arm: { ...arm, meaning: 'cavalry is mounted in every respect; artillery comes as a battery' },
  morale: { label: 'morale rating', ...rating('Morale rating') },
  fire: { label: 'fire rating', phrase: 'with Fire rating {}', ...rating('Fire rating') },
  melee: { label: 'melee rating', ...rating('Melee rating') },
  weapon,
  engagedMoveIn: lengthIn('Engaged rate a turn; needed by an advancing doctrine and by fire-and-retire', {
    label: 'engaged move',
  }),
  chargeMoveIn: lengthIn(
    'Charge rate a turn; null or 0: cannot charge or countercharge and never moves at the Charge rate',
    { label: 'charge move' },
  ),
  cover: oneOf(
    COVERS,
    'cover it stands in at the start or when it enters; lost for good when it moves; heavy needs tables.cover.heavy',
    {
      phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
      default: 'none',
    },
  ),
  formation: oneOf(
    FORMATIONS,
    'formation in which it comes, if formed; other than line needs tables.formations',
    { phrase: 'in {}', default: 'line' },
  ),
  commander: no('commander attached; he also leads its charges', { label: 'attached commander' }),
  friendsNear: no(
    'friendly units or lines near; auto: a friend waits in its lane, or is on the line of a neighbouring one',
    { orWord: 'auto' },
  ),
  initialVolley: yes('initial volley still to come'),
  entersTurn: whole('turn in which it comes to the end of the queue; beyond the turn limit: never', {
    label: 'turn of entry',
    phrase: 'entering in turn {}',
    min: 1,
    max: LAST_TURN + 1,
    defaultText: 'there from the start',
  }),
  bmug: text('group of BMUs: overwatch of a BMU ends once one of its group has moved', {
    label: 'group of BMUs',
    phrase: 'of group {}',
    minLength: 1,
    maxLength: 60,
    oneLine: true,
    defaultText: 'a group of its own',
  }),
  doctrine: { ...doctrine, meaning: 'doctrine of this BMU, in place of that of its side' },
} as const satisfies Fields;

const BATTERY = {
  lane,
  ...gun,
  stands: whole('stands of guns', { ...STANDS, max: 100 }),
  ammo: oneOf(AMMUNITION, 'canister fires as shot beyond its short band', {
    label: 'ammunition',
    default: 'shot',
  }),
  firesAt: oneOf(
    FIRE_TARGETS,
    "guns: it fires at the enemy's batteries of its lane, the first in reach, in place of the front; needs tables.gunDamage where there are any",
    { defaultText: 'front' },
  ),
  splitFire: splitFire('each stand'),
  bandsIn,
  setbackIn: {
    label: 'distance behind the line',
    ...inches,
    default: 0,
    meaning: 'distance behind its own line: range is gap + setbackIn',
  },
} as const satisfies Fields;

// Sides and the frame

const side = {
  units: listOf(
    group('a BMU', BMU),
    'queue of BMUs: the first of each lane is on the line, the others are its reserves in this order',
    { minItems: 1, maxItems: MOST_BMUS, at: 'force' },
  ),
  batteries: {
    type: 'list',
    of: group('a battery', BATTERY),
    maxItems: MOST_BATTERIES,
    default: [],
    at: 'force',
    meaning: 'support artillery: never in melee, and a target only with firesAt: guns',
  },
  doctrine: {
    ...doctrine,
    widest: true,
    required: true,
    at: 'side',
    meaning: 'doctrine of the BMUs of the side that have none of their own',
  },
  aspect: oneOf(ASPECTS, "from where this side's fire and charges strike the enemy", {
    default: 'front',
    at: 'side',
  }),
} as const satisfies Fields;

const ROLES = { A: group('side A, which moves first', side), B: group('side B', side) } as const;
export const sides = group('both sides', ROLES);

export const MAX_TURNS = { label: 'turn limit', unit: 'turns', min: 1, max: LAST_TURN } as const;

/** The frame of an engagement in one lane. */
export const FRAME = {
  distanceIn: { label: 'distance', ...inches, required: true, meaning: 'gap at the start' },
  maxTurns: whole('turn limit', { ...MAX_TURNS, required: true }),
  entryGapIn: lengthIn('gap when a reserve enters; by default distanceIn', {
    label: 'gap at which reserves enter',
  }),
  scale: oneOf(
    GROUND_SCALES,
    'ground scale; distances are inches, so that it changes only the reach of weapons of the tables',
    { default: 'company' },
  ),
} as const satisfies Fields;

/** The kind of engagement, as specs write it (FOH-ENG-01). */
export const ENGAGEMENT_INPUTS = {
  ...FRAME,
  lanes: whole('lanes side by side, in each a queue of either side; a side may leave a lane empty', {
    label: 'number of lanes',
    min: 1,
    max: MOST_LANES,
    defaultText: '1',
  }),
  laneIn: lengthIn('from the middle of a lane to the middle of the next; needed where a BMU supports', {
    label: 'distance from lane to lane',
    exclusiveMin: true,
  }),
  gapsIn: {
    label: 'gaps of the lanes',
    type: 'list',
    of: { ...inches, required: true, meaning: 'gap at the start of a lane' },
    minItems: 1,
    maxItems: MOST_LANES,
    defaultText: 'distanceIn in each',
    meaning: 'gap at the start by lane',
  },
  ...ROLES,
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
export type SideInputs = EngagementInputs['A'];
export type BmuInputs = SideInputs['units'][number];
export type BatteryInputs = SideInputs['batteries'][number];

// Examples, as words of help and self-test

const RATED = 'stands=3 type=formed morale=C fire=C melee=C';
const HORSE = `${RATED} arm=cavalry engagedMoveIn=4 chargeMoveIn=8`;
const RIFLES = `${RATED} arm=infantry weapon.type=rifled weapon.bandsIn=[2,4,6,8]`;
const MUSKETS = `${RATED} arm=infantry weapon.type=smoothbore weapon.bandsIn=[1,2,3,4]`;

/** One BMU a side; B stands and fires. `under` stands before the letters of the sides. */
function exampleOf(frame: string, under: string, a: string, doctrine: string, b: string): string {
  const side = (letter: string, unit: string, name: string): readonly string[] => [
    ...unit.split(' ').map((word) => `${under}${letter}.units.0.${word}`),
    `${under}${letter}.doctrine.name=${name}`,
  ];
  return [frame, ...side('A', a, doctrine), ...side('B', b, 'stand-and-fire')].join(' ');
}

export const CHARGE_EXAMPLE = exampleOf('distanceIn=6', 'sides.', HORSE, 'charge', RIFLES);
export const DUEL_EXAMPLE = exampleOf('distanceIn=4 maxTurns=6', 'sides.', RIFLES, 'stand-and-fire', MUSKETS);
const MORE_MUSKETS = MUSKETS.replace('stands=3', 'stands=4');
/** An even fight as the kind of engagement takes it: the roles stand for themselves. */
export const KIND_EXAMPLE = exampleOf('distanceIn=2 maxTurns=20', '', RIFLES, 'stand-and-fire', MORE_MUSKETS);
