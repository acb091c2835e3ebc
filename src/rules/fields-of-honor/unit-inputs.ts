/** The inputs of BMUs and batteries, as a force lists them and as cases files do (FOH-ENG-01). */
import type { Fields, GroupField } from '../../play/inputs.ts';
import { doctrine } from './doctrine-inputs.ts';
import { bandsIn, gun, inches, lengthIn, rating } from './inputs.ts';
import { MOST_LANES } from './lanes.ts';
import { ACCURACY_TYPES, AMMUNITION, ARMS, COVERS, FIRE_TARGETS, FORMATIONS, UNIT_TYPES } from './units.ts';
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
export const LAST_TURN = 1000;

/** A BMU (FOH-ENG-01). */
export const BMU_FIELDS = {
  stands: { phrase: 'with {}', ...stands, meaning: 'stands at the start' },
  type: {
    type: 'choice',
    values: UNIT_TYPES,
    required: true,
    meaning: 'formed in ranks, skirmishing, or a mob',
  },
  arm: { ...arm, meaning: 'cavalry is mounted in every respect; artillery comes as a battery' },
  morale: rating('Morale rating'),
  fire: { phrase: 'with Fire rating {}', ...rating('Fire rating') },
  melee: rating('Melee rating'),
  weapon,
  engagedMoveIn: lengthIn('Engaged rate a turn; needed by an advancing doctrine and by fire-and-retire'),
  chargeMoveIn: lengthIn(
    'Charge rate a turn; null or 0: cannot charge or countercharge and never moves at the Charge rate',
  ),
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    type: 'choice',
    values: COVERS,
    default: 'none',
    meaning:
      'cover it stands in at the start or when it enters; lost for good when it moves; heavy needs tables.cover.heavy',
  },
  formation: {
    phrase: 'in {}',
    type: 'choice',
    values: FORMATIONS,
    default: 'line',
    meaning: 'formation in which it comes, if formed; other than line needs tables.formations',
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
    phrase: 'entering in turn {}',
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

export const BATTERY_FIELDS = {
  lane,
  ...gun,
  stands: { phrase: 'with {}', ...stands, max: 100, meaning: 'stands of guns' },
  ammo: {
    type: 'choice',
    values: AMMUNITION,
    default: 'shot',
    meaning: 'canister fires as shot beyond its short band',
  },
  firesAt: {
    type: 'choice',
    values: FIRE_TARGETS,
    defaultText: 'front',
    meaning:
      "guns: it fires at the enemy's batteries of its lane, the first in reach, in place of the front; needs tables.gunDamage where there are any",
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
export const FORCE_BMU_FIELDS = {
  count: {
    phrase: 'with {}',
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
