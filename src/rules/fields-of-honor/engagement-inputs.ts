/** The inputs of an engagement and of the aftermath: BMUs, doctrines, batteries, sides (section 13). */
import type { DoctrineField, Fields, GroupField, Values } from '../../engagement/inputs.ts';
import { packInput, packPatch } from '../../engagement/rule-pack.ts';
import { bandsIn, gun, inches, lengthIn, rating, scale } from './inputs.ts';
import { MOST_LANES } from './lanes.ts';
import { READINGS } from './readings.ts';
import {
  ACCURACY_TYPES,
  AMMUNITION,
  ARMS,
  ASPECTS,
  BANDS,
  COVERS,
  DOCTRINES,
  FORMATIONS,
  REACTIONS,
  UNIT_TYPES,
  type AccuracyType,
} from './units.ts';
import tables from './tables.json' with { type: 'json' };

/** A BMU throws a die a stand: more than this are not played. */
const MOST_STANDS = 200;
/** A queue longer than this is not played. */
export const MOST_BMUS = 500;

export const stands = { type: 'integer', unit: 'stands', min: 1, max: MOST_STANDS, required: true } as const;

export const arm = { type: 'choice', values: ARMS, required: true } as const;

const weapon = {
  type: 'group',
  fields: {
    type: { type: 'choice', values: ACCURACY_TYPES, required: true, meaning: 'accuracy type' },
    bandsIn,
  },
  nullable: true,
  default: null,
  meaning: 'small arms; null for none',
} as const satisfies GroupField;

/** A turn later than this is not played. */
const LAST_TURN = 1000;

/** FOH-ENG-03. */
const DOCTRINE_FIELDS = {
  name: { type: 'choice', values: DOCTRINES, required: true, meaning: 'what the unit tries to do' },
  closeToIn: {
    ...lengthIn(
      'gap at which it stops advancing; charge: by default chargeAtIn, or the chargeMoveIn of the unit; form: null for no step',
    ),
    requiredWhen: { key: 'name', isOneOf: ['close-to-range'], text: 'by doctrine close-to-range' },
  },
  chargeAtIn: lengthIn(
    'charge only: declares at this gap or nearer; by default the chargeMoveIn of the unit',
  ),
  fireAtIn: lengthIn('small arms hold their Fire Phase fire until the gap is this or less; null: never hold'),
  reaction: {
    type: 'choice',
    values: REACTIONS,
    default: 'stand-and-fire',
    meaning:
      'what it does when a charge comes home; form-square needs a rule pack where the enemy may charge',
  },
  oppFireAt: {
    type: 'choice',
    values: BANDS,
    default: 'short',
    meaning: 'band of opportunity fire at a charger, unless it starts nearer',
  },
  overwatch: {
    type: 'boolean',
    default: false,
    meaning: 'opportunity fire at an enemy that moves, in place of its own move',
  },
  pursue: { type: 'boolean', default: true, meaning: 'pursues a fleeing enemy' },
  support: {
    type: 'choice',
    values: ['none', 'nearest'],
    defaultText: 'none',
    meaning:
      'nearest: while its lane has no enemy on the line, fires at and charges those of the neighbouring lanes',
  },
  target: {
    type: 'choice',
    values: ['lower', 'weaker'],
    defaultText: 'lower',
    meaning: 'of two enemies that it may support against, that of the lower lane, or the one of fewer stands',
  },
  flankFromNeighbour: {
    type: 'boolean',
    defaultText: 'false',
    meaning:
      'its charges into a neighbouring lane strike the flank, which needs the form-square number of a rule pack',
  },
  commit: {
    type: 'choice',
    values: ['none', 'lane'],
    defaultText: 'none',
    meaning: 'lane: waiting where no enemy is left, it enters a neighbouring lane whose own queue is empty',
  },
  formation: {
    type: 'choice',
    values: FORMATIONS,
    requiredWhen: { key: 'name', isOneOf: ['form'], text: 'by doctrine form' },
    onlyWhen: { key: 'name', isOneOf: ['form'], text: 'by doctrine form' },
    meaning: 'formation to change into; the source gives no changes: a rule pack must',
  },
  toIn: {
    ...inches,
    requiredWhen: { key: 'name', isOneOf: ['withdraw'], text: 'by doctrine withdraw' },
    onlyWhen: { key: 'name', isOneOf: ['withdraw'], text: 'by doctrine withdraw' },
    meaning: 'gap to withdraw to; the source gives no cost of an about-face: a rule pack must',
  },
} as const satisfies Fields;

export const doctrine = {
  type: 'doctrine',
  fields: DOCTRINE_FIELDS,
  readings: READINGS,
  meaning: 'doctrine',
} as const satisfies DoctrineField;

/** A BMU (FOH-ENG-01). */
const BMU_FIELDS = {
  stands: { ...stands, meaning: 'stands at the start' },
  type: {
    type: 'choice',
    values: UNIT_TYPES,
    required: true,
    meaning: 'formed in ranks, skirmishing, or a mob',
  },
  arm: { ...arm, meaning: 'cavalry is mounted in every respect; artillery comes as a battery' },
  morale: rating('Morale rating'),
  fire: rating('Fire rating'),
  melee: rating('Melee rating'),
  weapon,
  engagedMoveIn: lengthIn('Engaged rate a turn; needed by an advancing doctrine and by fire-and-retire'),
  chargeMoveIn: lengthIn(
    'Charge rate a turn; null or 0: cannot charge or countercharge and never moves at the Charge rate',
  ),
  cover: {
    type: 'choice',
    values: COVERS,
    default: 'none',
    meaning:
      'cover it stands in at the start or when it enters; lost for good when it moves; heavy needs a rule pack',
  },
  formation: {
    type: 'choice',
    values: FORMATIONS,
    default: 'line',
    meaning: 'formation in which it comes, if formed; other than line needs a rule pack',
  },
  commander: {
    type: 'boolean',
    default: false,
    meaning: 'commander attached; he also leads its charges',
  },
  friendsNear: {
    type: 'boolean',
    orWord: 'auto',
    default: false,
    meaning:
      'friendly units or lines near; auto: a friend waits in its lane, or is on the line of a neighbouring one',
  },
  initialVolley: { type: 'boolean', default: true, meaning: 'initial volley still to come' },
  entersTurn: {
    type: 'integer',
    min: 1,
    max: LAST_TURN + 1,
    defaultText: 'there from the start',
    meaning: 'turn in which it comes to the end of the queue; beyond the turn limit: never',
  },
  doctrine: { ...doctrine, meaning: 'doctrine of this BMU, in place of that of its side' },
} as const satisfies Fields;

const lane = {
  type: 'integer',
  min: 1,
  max: MOST_LANES,
  defaultText: '1',
  meaning: 'lane that it stands in, the first being 1',
} as const;

const BATTERY_FIELDS = {
  lane,
  ...gun,
  stands: { ...stands, max: 100, meaning: 'stands of guns' },
  ammo: {
    type: 'choice',
    values: AMMUNITION,
    default: 'shot',
    meaning: 'canister fires as shot beyond its short band',
  },
  bandsIn,
  setbackIn: {
    ...inches,
    default: 0,
    meaning: 'distance behind its own line: range is gap + setbackIn',
  },
} as const satisfies Fields;

/** The printed small arms. */
const SMALL_ARMS = tables.weapons.printedPoints
  .filter(({ kind }) => kind === 'small-arm')
  .map(({ weapon: id }) => id);

const UNNAMED = { key: 'id', isOneOf: [null], text: 'where no id names the weapon' } as const;
const { required: _required, ...limits } = bandsIn;

/** Small arms of a force, which may be named. */
const namedWeapon = {
  type: 'group',
  fields: {
    id: {
      type: 'choice',
      values: SMALL_ARMS,
      rowsOf: 'weapons.inferredBandsYards',
      shownBy: 'hythe rules fields-of-honor weapons',
      meaning:
        'a weapon of the tables, whose limits in yards the scale turns into inches; those of printed weapons are inferred',
    },
    type: {
      type: 'choice',
      values: ACCURACY_TYPES,
      requiredWhen: UNNAMED,
      onlyWhen: UNNAMED,
      meaning: 'accuracy type',
    },
    bandsIn: { ...limits, requiredWhen: UNNAMED, onlyWhen: UNNAMED },
  },
  word: 'id',
  nullable: true,
  default: null,
  meaning: 'small arms; null for none',
} as const satisfies GroupField;

/** In a force several BMUs alike may stand as one. */
const FORCE_BMU_FIELDS = {
  count: {
    type: 'integer',
    unit: 'units',
    min: 1,
    max: MOST_BMUS,
    default: 1,
    meaning: 'BMUs alike, one after the other in the queue',
  },
  lane,
  ...BMU_FIELDS,
  weapon: namedWeapon,
} as const satisfies Fields;

const units = {
  type: 'list',
  minItems: 1,
  maxItems: MOST_BMUS,
  required: true,
  at: 'force',
  meaning: 'queue of BMUs: the first of each lane is on the line, the others are its reserves in this order',
} as const;

const SIDE_FIELDS = {
  batteries: {
    type: 'list',
    of: { type: 'group', fields: BATTERY_FIELDS, required: true, meaning: 'a battery' },
    maxItems: 50,
    default: [],
    at: 'force',
    meaning: 'support artillery: never a target, never in melee',
  },
  doctrine: {
    ...doctrine,
    widest: true,
    required: true,
    at: 'side',
    meaning: 'doctrine of the BMUs of the side that have none of their own',
  },
  aspect: {
    type: 'choice',
    values: ASPECTS,
    default: 'front',
    at: 'side',
    meaning: "from where this side's fire and charges strike the enemy",
  },
} as const satisfies Fields;

const side = {
  type: 'group',
  fields: {
    units: { ...units, of: { type: 'group', fields: BMU_FIELDS, required: true, meaning: 'a BMU' } },
    ...SIDE_FIELDS,
  },
  required: true,
} as const;

const sideOfForce = {
  type: 'group',
  fields: {
    units: { ...units, of: { type: 'group', fields: FORCE_BMU_FIELDS, required: true, meaning: 'a BMU' } },
    ...SIDE_FIELDS,
  },
  required: true,
} as const;

const distanceIn = {
  ...inches,
  required: true,
  meaning: 'gap at the start',
} as const;

const maxTurns = { type: 'integer', unit: 'turns', min: 1, max: LAST_TURN, meaning: 'turn limit' } as const;

const entryGapIn = lengthIn('gap when a reserve enters; by default distanceIn');

const groundScale = {
  type: 'choice',
  values: scale.values,
  default: 'company',
  meaning: 'ground scale; distances are inches, so that it changes only the reach of weapons of the tables',
} as const;

const pack = { ...packInput, default: null } as const;

const MOVES_FIRST = 'side A, which moves first';
const roles = {
  A: { ...side, meaning: MOVES_FIRST },
  B: { ...side, meaning: 'side B' },
} as const satisfies Fields;

/** The kind of engagement, as specs write it (FOH-ENG-01). */
export const ENGAGEMENT_INPUTS = {
  distanceIn,
  maxTurns: { ...maxTurns, required: true },
  entryGapIn,
  scale: groundScale,
  pack,
  packPatch,
  lanes: {
    type: 'integer',
    min: 1,
    max: MOST_LANES,
    defaultText: '1',
    meaning: 'lanes side by side, in each a queue of either side; a side may leave a lane empty',
  },
  laneIn: lengthIn('from the middle of a lane to the middle of the next; needed where a BMU supports'),
  gapsIn: {
    type: 'list',
    of: { ...inches, required: true, meaning: 'gap at the start of a lane' },
    minItems: 1,
    maxItems: MOST_LANES,
    defaultText: 'distanceIn in each',
    meaning: 'gap at the start by lane',
  },
  A: { ...sideOfForce, meaning: MOVES_FIRST },
  B: { ...sideOfForce, meaning: 'side B' },
} as const satisfies Fields;

/** The inputs as written: small arms may be named. */
export type WrittenInputs = Values<typeof ENGAGEMENT_INPUTS>;
export type WrittenSide = WrittenInputs['A'];
type WrittenBmu = WrittenSide['units'][number];
export type WrittenArm = NonNullable<WrittenBmu['weapon']>;

/** Small arms in inches. */
export interface SmallArm {
  readonly type: AccuracyType;
  readonly bandsIn: readonly (number | null)[];
  /** The weapon of the tables whose inferred limits these are. */
  readonly inferredFor?: string;
}

/** The inputs with the numbers of every weapon. */
export type BmuInputs = Omit<WrittenBmu, 'weapon'> & { readonly weapon: SmallArm | null };
export type SideInputs = Omit<WrittenSide, 'units'> & { readonly units: readonly BmuInputs[] };
export type EngagementInputs = Omit<WrittenInputs, 'A' | 'B' | LaneKey> & {
  readonly [K in LaneKey]?: WrittenInputs[K];
} & {
  readonly A: SideInputs;
  readonly B: SideInputs;
};
/** Left out by who asks for a single lane. */
type LaneKey = 'lanes' | 'laneIn' | 'gapsIn';
export type BatteryInputs = SideInputs['batteries'][number];

const sides = { type: 'group', fields: roles, required: true, meaning: 'both sides' } as const;

/** A side as cases files write it, BMU by BMU. */
export type AskedSide = Values<typeof roles>['A'];

/** The same side as a force: each BMU once. */
export function asForce(asked: AskedSide): SideInputs {
  return { ...asked, units: asked.units.map((unit) => ({ ...unit, count: 1, lane: null })) };
}

/** The mechanic of the same name, as cases files write it. */
export const WHOLE_INPUTS = {
  distanceIn,
  maxTurns: { ...maxTurns, required: true },
  entryGapIn,
  scale: groundScale,
  pack,
  packPatch,
  sides,
} as const satisfies Fields;

export const CHARGE_PHASE_INPUTS = {
  distanceIn,
  maxTurns: { ...maxTurns, nullable: true, default: null, meaning: 'no effect' },
  entryGapIn: { ...entryGapIn, meaning: 'no effect' },
  scale: groundScale,
  pack,
  packPatch,
  sides: {
    ...sides,
    meaning:
      'both sides; only the first BMU of each counts. A must declare a charge at distanceIn, and B must not',
  },
} as const satisfies Fields;

/** Words of an example for help and self-test. */
type Words = Readonly<Record<string, string>>;

const RATED: Words = { stands: '3', type: 'formed', morale: 'C', fire: 'C', melee: 'C' };
const HORSE: Words = { ...RATED, arm: 'cavalry', engagedMoveIn: '4', chargeMoveIn: '8' };
const RIFLES: Words = { ...RATED, arm: 'infantry', 'weapon.type': 'rifled', 'weapon.bandsIn': '[2,4,6,8]' };
const MUSKETS: Words = {
  ...RATED,
  arm: 'infantry',
  'weapon.type': 'smoothbore',
  'weapon.bandsIn': '[1,2,3,4]',
};

/** One BMU a side; B stands and fires. `under` stands before the letters of the sides. */
function exampleOf(frame: string, under: string, a: Words, doctrine: string, b: Words): string {
  const unit = (side: string, words: Words): readonly string[] =>
    Object.entries(words).map(([key, value]) => `${under}${side}.units.0.${key}=${value}`);
  const plays = (side: string, name: string): string => `${under}${side}.doctrine.name=${name}`;
  const words = [...unit('A', a), plays('A', doctrine), ...unit('B', b), plays('B', 'stand-and-fire')];
  return [frame, ...words].join(' ');
}

export const CHARGE_EXAMPLE = exampleOf('distanceIn=6', 'sides.', HORSE, 'charge', RIFLES);

const DUEL = 'distanceIn=4 maxTurns=6';
export const DUEL_EXAMPLE = exampleOf(DUEL, 'sides.', RIFLES, 'stand-and-fire', MUSKETS);
/** The same as the kind of engagement takes it: the roles stand for themselves. */
export const KIND_EXAMPLE = exampleOf(DUEL, '', RIFLES, 'stand-and-fire', MUSKETS);
