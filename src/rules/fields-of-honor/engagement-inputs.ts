/** The inputs of an engagement and of the mechanics that play one: sides, lanes, frame (sections 13 and 14). */
import type { Fields, Values } from '../../play/inputs.ts';
import { doctrine } from './doctrine-inputs.ts';
import { inches, lengthIn, scale } from './inputs.ts';
import { MOST_LANES } from './lanes.ts';
import { BATTERY_FIELDS, BMU_FIELDS, FORCE_BMU_FIELDS, LAST_TURN, MOST_BMUS } from './unit-inputs.ts';
import { ASPECTS, type AccuracyType } from './units.ts';

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
    meaning: 'support artillery: never in melee, and a target only with firesAt: guns',
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
  lanes: {
    type: 'integer',
    min: 1,
    max: MOST_LANES,
    defaultText: '1',
    meaning: 'lanes side by side, in each a queue of either side; a side may leave a lane empty',
  },
  laneIn: {
    ...lengthIn('from the middle of a lane to the middle of the next; needed where a BMU supports'),
    exclusiveMin: true,
  },
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
  sides,
} as const satisfies Fields;

export const CHARGE_PHASE_INPUTS = {
  distanceIn,
  maxTurns: { ...maxTurns, nullable: true, default: null, meaning: 'no effect' },
  entryGapIn: { ...entryGapIn, meaning: 'no effect' },
  scale: groundScale,
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
/** An even fight as the kind of engagement takes it: the roles stand for themselves. */
export const KIND_EXAMPLE = exampleOf('distanceIn=2 maxTurns=20', '', RIFLES, 'stand-and-fire', {
  ...MUSKETS,
  stands: '4',
});
