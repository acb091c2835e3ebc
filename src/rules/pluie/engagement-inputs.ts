/** The inputs of an engagement (13.1): sides, formations, units and doctrines, each field once. */
import type { CompleteItem } from '../../play/doctrine.ts';
import { DOING } from '../../play/doctrine.ts';
import type { DoctrineField, Fields, Values } from '../../play/inputs.ts';
import type { Readings, StateReading } from '../../play/readings.ts';
import {
  anyWeapon,
  cm,
  cover,
  distanceCm,
  MOST_CM,
  MOST_FORMATIONS,
  MOST_TURNS,
  MOST_UNITS,
  no,
  quality,
  weaponsOf,
  yes,
} from './inputs.ts';
import { COVERS, FIGHTING_KINDS, KIND_NAMES, UNIT_GROUPS, weaponClasses } from './units.ts';

const rangeInCm = {
  ...cm,
  nullable: true,
  default: null,
} as const;

const ownCover = { type: 'choice', values: COVERS, nullable: true, defaultText: 'as the side' } as const;
const offLine = 'cover off the line';

const doctrine = {
  kind: {
    phrase: DOING,
    type: 'choice',
    values: ['stand-and-fire', 'hold-line', 'close-to-range', 'charge', 'join-line', 'retire'],
    labels: { 'hold-line': 'hold the line' },
    default: 'hold-line',
    meaning:
      'when units want to move: never; back to their place; to rangeCm of the enemy; into close combat; up to the start line; to the rear',
  },
  rangeCm: {
    label: 'range sought',
    phrase: 'halting at {}',
    ...rangeInCm,
    requiredWhen: { key: 'kind', isOneOf: ['close-to-range'], text: 'with close-to-range' },
    meaning: 'distance wanted',
  },
  fireWithinCm: {
    label: 'longest range of fire',
    ...rangeInCm,
    meaning: 'no own fire (active or reactive) beyond it; equal is allowed',
  },
  reaction: {
    phrase: DOING,
    type: 'choice',
    values: ['none', 'fire', 'close-combat', 'retreat'],
    default: 'fire',
    meaning: 'answer to an enemy move',
  },
  retreatWithinCm: {
    label: 'range of retreat',
    ...rangeInCm,
    requiredWhen: { key: 'reaction', isOneOf: ['retreat'], text: 'with reaction retreat' },
    meaning: 'retreats if the mover is at this distance or nearer',
  },
  retireCm: {
    label: 'distance to retire',
    ...cm,
    nullable: true,
    defaultText: 'without limit',
    meaning: 'with retire: it ends this far behind its own place',
  },
  targeting: {
    type: 'choice',
    values: ['nearest', 'finish'],
    labels: { nearest: 'nearest target', finish: 'targets not ready first' },
    default: 'nearest',
    meaning: 'choice of target: the nearest, or one that is not ready first',
  },
  followUp: yes('mounted attackers follow up'),
} as const satisfies Fields;

function flagOf(meaning: string) {
  return { type: 'flag', meaning } as const satisfies StateReading;
}

function shareOf(meaning: string) {
  return { type: 'share', meaning } as const satisfies StateReading;
}

/** All that a condition may read of the state, for the unit that chooses. */
export const READINGS = {
  distanceCm: {
    type: 'number',
    unit: 'cm',
    meaning: 'distance to the nearest enemy present; infinite where there is none',
  },
  displacementCm: {
    label: 'distance from its place',
    type: 'number',
    unit: 'cm',
    min: -MOST_CM,
    meaning: 'how far it is from its own place: + driven or gone back, - forward',
  },
  ready: flagOf('it is ready'),
  facing: flagOf('it faces the enemy'),
  inReach: flagOf('its weapon has a hit value against some enemy present, whatever its fireWithinCm'),
  formationLosses: shareOf('units lost of the establishment of its formation'),
  formationNotReady: shareOf('units of its formation not ready, of those living'),
  sideLosses: shareOf('units lost of the establishments of its side'),
  enemyLosses: shareOf('units lost of the establishments of the enemy'),
  commandElement: flagOf('the command element of its formation is there'),
  ammunitionWagon: flagOf('the ammunition wagon of its formation is there; false where there never is one'),
  enemyReady: flagOf('the nearest enemy is ready'),
  enemyFacing: flagOf('the nearest enemy faces it'),
  enemyColumn: flagOf('the nearest enemy is in marching column'),
  enemyArm: {
    type: 'word',
    words: [...UNIT_GROUPS, 'none'],
    meaning: 'group of the nearest enemy; none where there is none',
  },
} as const satisfies Readings;

/** The doctrine of a side. */
export const DOCTRINE = {
  type: 'doctrine',
  fields: doctrine,
  readings: READINGS,
  widest: true,
  default: {},
  at: 'side',
  meaning: 'decisions of its units, where they have none of their own',
} as const satisfies DoctrineField;

/** Values of their own that formations and units may have; null takes that of the next wider level. */
const own = {
  doctrine: {
    type: 'doctrine',
    fields: doctrine,
    readings: READINGS,
    nullable: true,
    defaultText: 'as the side',
    meaning: 'decisions of its own; keys left out are those of the wider level',
  },
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    ...ownCover,
    meaning: 'cover at its own place',
  },
  coverOffLine: {
    ...ownCover,
    label: offLine,
    meaning: 'cover anywhere but at its own place and on the start line',
  },
  setbackCm: {
    label: 'setback',
    phrase: 'with guns {} behind',
    ...cm,
    multipleOf: 0.5,
    nullable: true,
    defaultText: '0; for a unit that of its formation',
    meaning: 'its own place is this far behind the start line',
  },
} as const satisfies Fields;

/** A unit as it is listed, on the lane and on a map. */
export const LISTED_UNIT = {
  kind: {
    type: 'choice',
    values: FIGHTING_KINDS,
    labels: KIND_NAMES,
    rowsOf: 'table3Movement',
    default: 'infantry',
    meaning: 'unit kind',
  },
  weapon: {
    phrase: 'with {}',
    ...anyWeapon,
    listedBy: {
      key: 'kind',
      values: Object.fromEntries(FIGHTING_KINDS.map((kind) => [kind, weaponsOf(weaponClasses(kind))])),
    },
    nullable: true,
    default: null,
    meaning: 'main weapon; null = cannot fire',
  },
  count: {
    label: 'number of units',
    phrase: 'with {}',
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    meaning: 'that many identical units in a row',
  },
} as const satisfies Fields;

/** Units that a formation had, and when it comes, on the lane and on a map. */
export const LISTED_FORMATION = {
  establishment: {
    label: 'units at full strength',
    type: 'integer',
    unit: 'units',
    min: 1,
    max: MOST_UNITS,
    defaultText: 'number of units listed',
    meaning: 'losses = establishment - living units: units missing at the start count as lost',
  },
  entersTurn: {
    phrase: 'entering in turn {}',
    type: 'integer',
    min: 1,
    max: MOST_TURNS + 1,
    nullable: true,
    defaultText: '1',
    meaning: 'turn from which it takes part; beyond turnLimit it never comes',
  },
} as const satisfies Fields;

const unit = {
  ...LISTED_UNIT,
  ready: yes('ready at the start; false if column or limbered'),
  facing: yes('faces the enemy at the start'),
  inCommand: yes('within command range, constant'),
  inSupply: yes('within supply range of the wagon, constant'),
  column: no('in marching column at the start'),
  limbered: no('limbered at the start (guns, machine guns)'),
  ...own,
} as const satisfies Fields;

const formation = {
  quality: { phrase: 'with quality {}', ...quality, meaning: 'quality of all its units' },
  hqContact: { ...yes('contact to the higher headquarters, constant'), label: 'contact with headquarters' },
  commandElement: yes('command element present'),
  ammunitionWagon: yes('ammunition wagon present'),
  establishment: LISTED_FORMATION.establishment,
  ...own,
  entersTurn: LISTED_FORMATION.entersTurn,
  units: {
    type: 'list',
    of: { type: 'group', fields: unit, required: true, meaning: 'a unit, or several alike' },
    minItems: 1,
    maxItems: MOST_UNITS,
    required: true,
    meaning: 'in roster order; one kind per formation',
  },
} as const satisfies Fields;

const side = {
  doctrine: DOCTRINE,
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    ...cover,
    at: 'side',
    meaning: 'cover of a unit on the start line, and at its own place',
  },
  coverOffLine: { ...cover, label: offLine, at: 'side', meaning: 'cover of a unit anywhere else' },
  contact: {
    ...no('units of a formation stand in contact in roster order (contagion, follow-up)'),
    label: 'units in contact',
    at: 'side',
  },
  depth: {
    label: 'lines of depth',
    phrase: 'with depth {}',
    type: 'integer',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    at: 'side',
    meaning: 'lines of the side, counted against charges',
  },
  formations: {
    type: 'list',
    of: { type: 'group', fields: formation, required: true, meaning: 'a formation' },
    minItems: 1,
    maxItems: MOST_FORMATIONS,
    required: true,
    at: 'force',
    meaning: 'in roster order',
  },
} as const satisfies Fields;

export const ENGAGEMENT_INPUTS = {
  distanceCm: { ...distanceCm, multipleOf: 0.5, meaning: 'distance between the start lines' },
  terrain: {
    type: 'choice',
    values: ['open', 'medium', 'heavy'],
    default: 'open',
    meaning: 'slows moves and retreats',
  },
  firstSide: {
    phrase: { coin: 'with a coin for who acts first', '*': 'with {} first' },
    type: 'choice',
    values: ['A', 'B', 'coin'],
    labels: { coin: 'toss of a coin' },
    default: 'A',
    namesSides: true,
    meaning: 'side that acts first in every turn; coin decides once',
  },
  turnLimit: {
    type: 'integer',
    unit: 'turns',
    min: 1,
    max: MOST_TURNS,
    required: true,
    meaning: 'number of full turns',
  },
  A: { type: 'group', fields: side, required: true, meaning: 'side A' },
  B: { type: 'group', fields: side, required: true, meaning: 'side B' },
} as const satisfies Fields;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
export type SideInputs = EngagementInputs['A'];
export type FormationInputs = SideInputs['formations'][number];
export type UnitInputs = FormationInputs['units'][number];
/** The keys of a plain doctrine, complete. */
export type DoctrineKeys = Values<typeof doctrine>;
/** The doctrines of a unit, complete: a list with conditions, or one. */
export type UnitDoctrine = readonly CompleteItem<typeof DOCTRINE.fields>[];

/** Those of all units as they are listed: by side, formation and entry. */
export type Doctrines = readonly (readonly (readonly UnitDoctrine[])[])[];
