/** The inputs of an engagement (13.1): sides, formations, units and doctrines, each field once; single questions and battles take them. */
import { group, listOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import { DOING, type CompleteItem } from '../../play/doctrine.ts';
import type { DoctrineField, Values } from '../../play/inputs.ts';
import type { Readings } from '../../play/readings.ts';
import tables from './tables.json' with { type: 'json' };
import {
  COVERS,
  FIGHTING_KINDS,
  KIND_NAMES,
  QUALITIES,
  UNIT_GROUPS,
  WEAPON_CLASSES,
  weaponClasses,
} from './units.ts';

/** Bounds of the forces of an engagement. */
export const MOST_UNITS = 1000;
export const MOST_FORMATIONS = 250;
/** Longer than any table. */
export const MOST_CM = 100_000;
/** Of a game, or of a work that takes turns. */
export const MOST_TURNS = 1_000;

/** A distance on the table. */
export const CM = { unit: 'cm', min: 0, max: MOST_CM } as const;
const CM_OR_NONE = { ...CM, nullable: true, default: null } as const;
/** A value that is taken from the side where it is not given. */
const AS_THE_SIDE = { nullable: true, defaultText: 'as the side' } as const;

/** The ids of the weapons of some classes, in the order of the tables. */
export function weaponsOf(classes: readonly string[]): readonly string[] {
  return tables.weapons.rows.filter((row) => classes.includes(row.class)).map(({ id }) => id);
}

export const ANY_WEAPON = weaponsOf(WEAPON_CLASSES);
export const WEAPON_ROWS = {
  rowsOf: 'weapons',
  shortForms: true,
  shownBy: 'hythe rules pluie weapons',
} as const;

export const distanceCm = number('distance from firer to target', {
  label: 'distance',
  ...CM,
  required: true,
});

export const quality = oneOf(QUALITIES, 'quality of the unit that throws', {
  rowsOf: 'table11GeneralModifiers.quality',
  default: 'regular',
});

export const cover = oneOf(COVERS, 'cover of the target', { default: 'open' });

export const hqContact = yes('contact to the higher headquarters', { label: 'contact with headquarters' });

const doctrine = {
  kind: oneOf(
    ['stand-and-fire', 'hold-line', 'close-to-range', 'charge', 'join-line', 'retire'],
    'when units want to move: never; back to their place; to rangeCm of the enemy; into close combat; up to the start line; to the rear',
    { phrase: DOING, labels: { 'hold-line': 'hold the line' }, default: 'hold-line' },
  ),
  rangeCm: number('distance wanted', {
    label: 'range sought',
    phrase: 'halting at {}',
    ...CM_OR_NONE,
    requiredWhen: { key: 'kind', isOneOf: ['close-to-range'], text: 'with close-to-range' },
  }),
  fireWithinCm: number('no own fire (active or reactive) beyond it; equal is allowed', {
    label: 'longest range of fire',
    ...CM_OR_NONE,
  }),
  reaction: oneOf(['none', 'fire', 'close-combat', 'retreat'], 'answer to an enemy move', {
    phrase: DOING,
    default: 'fire',
  }),
  retreatWithinCm: number('retreats if the mover is at this distance or nearer', {
    label: 'range of retreat',
    ...CM_OR_NONE,
    requiredWhen: { key: 'reaction', isOneOf: ['retreat'], text: 'with reaction retreat' },
  }),
  retireCm: number('with retire: it ends this far behind its own place', {
    label: 'distance to retire',
    ...CM,
    nullable: true,
    defaultText: 'without limit',
  }),
  targeting: oneOf(['nearest', 'finish'], 'choice of target: the nearest, or one that is not ready first', {
    labels: { nearest: 'nearest target', finish: 'targets not ready first' },
    default: 'nearest',
  }),
  followUp: yes('mounted attackers follow up'),
  limber: oneOf(
    ['never', 'outOfRange', 'always'],
    'guns that close to range or retire limber and move: never; closing only where they have no target in range; always',
    {
      label: 'limbering',
      labels: { never: 'never limber', outOfRange: 'limber when out of range', always: 'always limber' },
      nullable: true,
      defaultText: 'never',
    },
  ),
} as const;

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
  ready: { type: 'flag', meaning: 'it is ready' },
  facing: { type: 'flag', meaning: 'it faces the enemy' },
  inReach: {
    type: 'flag',
    meaning: 'its weapon has a hit value against some enemy present, whatever its fireWithinCm',
  },
  formationLosses: { type: 'share', meaning: 'units lost of the establishment of its formation' },
  formationNotReady: { type: 'share', meaning: 'units of its formation not ready, of those living' },
  sideLosses: { type: 'share', meaning: 'units lost of the establishments of its side' },
  enemyLosses: { type: 'share', meaning: 'units lost of the establishments of the enemy' },
  commandElement: { type: 'flag', meaning: 'the command element of its formation is there' },
  ammunitionWagon: {
    type: 'flag',
    meaning: 'the ammunition wagon of its formation is there; false where there never is one',
  },
  enemyReady: { type: 'flag', meaning: 'the nearest enemy is ready' },
  enemyFacing: { type: 'flag', meaning: 'the nearest enemy faces it' },
  enemyColumn: { type: 'flag', meaning: 'the nearest enemy is in marching column' },
  enemyArm: {
    type: 'word',
    words: [...UNIT_GROUPS, 'none'],
    meaning: 'group of the nearest enemy; none where there is none',
  },
} as const satisfies Readings;

const DOCTRINES = { type: 'doctrine', fields: doctrine, readings: READINGS } as const;

/** The doctrine of a side. */
export const DOCTRINE = {
  ...DOCTRINES,
  widest: true,
  default: {},
  at: 'side',
  meaning: 'decisions of its units, where they have none of their own',
} as const satisfies DoctrineField;

const IN_COVER = { phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' } } as const;
const OFF_LINE = { label: 'cover off the line' } as const;

/** Values of their own that formations and units may have; null takes that of the next wider level. */
const own = {
  doctrine: {
    ...DOCTRINES,
    ...AS_THE_SIDE,
    meaning: 'decisions of its own; keys left out are those of the wider level',
  },
  cover: oneOf(COVERS, 'cover at its own place', { ...IN_COVER, ...AS_THE_SIDE }),
  coverOffLine: oneOf(COVERS, 'cover anywhere but at its own place and on the start line', {
    ...OFF_LINE,
    ...AS_THE_SIDE,
  }),
  setbackCm: number('its own place is this far behind the start line', {
    label: 'setback',
    phrase: 'with guns {} behind',
    ...CM,
    multipleOf: 0.5,
    nullable: true,
    defaultText: '0; for a unit that of its formation',
  }),
} as const;

/** A unit as it is listed, on the lane and on a map. */
export const LISTED_UNIT = {
  kind: oneOf(FIGHTING_KINDS, 'unit kind', {
    labels: KIND_NAMES,
    rowsOf: 'table3Movement',
    default: 'infantry',
  }),
  weapon: oneOf(ANY_WEAPON, 'main weapon; null = cannot fire', {
    phrase: 'with {}',
    ...WEAPON_ROWS,
    listedBy: {
      key: 'kind',
      values: Object.fromEntries(FIGHTING_KINDS.map((kind) => [kind, weaponsOf(weaponClasses(kind))])),
    },
    nullable: true,
    default: null,
  }),
  count: whole('that many identical units in a row', {
    label: 'number of units',
    phrase: 'with {}',
    min: 1,
    max: MOST_UNITS,
    default: 1,
  }),
} as const;

/** Units that a formation had, and when it comes, on the lane and on a map. */
export const LISTED_FORMATION = {
  establishment: whole('losses = establishment - living units: units missing at the start count as lost', {
    label: 'units at full strength',
    unit: 'units',
    min: 1,
    max: MOST_UNITS,
    defaultText: 'number of units listed',
  }),
  entersTurn: whole('turn from which it takes part; beyond turnLimit it never comes', {
    phrase: 'entering in turn {}',
    min: 1,
    max: MOST_TURNS + 1,
    nullable: true,
    defaultText: '1',
  }),
} as const;

const unit = {
  ...LISTED_UNIT,
  ready: yes('ready at the start; false if column or limbered'),
  facing: yes('faces the enemy at the start'),
  inCommand: yes('within command range, constant'),
  inSupply: yes('within supply range of the wagon, constant'),
  column: no('in marching column at the start'),
  limbered: no('limbered at the start (guns, machine guns)'),
  ...own,
} as const;

const formation = {
  quality: { ...quality, phrase: 'with quality {}', meaning: 'quality of all its units' },
  hqContact: { ...hqContact, meaning: `${hqContact.meaning}, constant` },
  commandElement: yes('command element present'),
  ammunitionWagon: yes('ammunition wagon present'),
  establishment: LISTED_FORMATION.establishment,
  ...own,
  entersTurn: LISTED_FORMATION.entersTurn,
  units: listOf(group('a unit, or several alike', unit), 'in roster order; one kind per formation', {
    minItems: 1,
    maxItems: MOST_UNITS,
  }),
} as const;

const side = {
  doctrine: DOCTRINE,
  cover: {
    ...cover,
    ...IN_COVER,
    at: 'side',
    meaning: 'cover of a unit on the start line, and at its own place',
  },
  coverOffLine: { ...cover, ...OFF_LINE, at: 'side', meaning: 'cover of a unit anywhere else' },
  contact: no('units of a formation stand in contact in roster order (contagion, follow-up)', {
    label: 'units in contact',
    at: 'side',
  }),
  depth: whole('lines of the side, counted against charges', {
    label: 'lines of depth',
    phrase: 'with depth {}',
    min: 1,
    max: MOST_UNITS,
    default: 1,
    at: 'side',
  }),
  formations: listOf(group('a formation', formation), 'in roster order', {
    minItems: 1,
    maxItems: MOST_FORMATIONS,
    at: 'force',
  }),
} as const;

export const ENGAGEMENT_INPUTS = {
  distanceCm: { ...distanceCm, multipleOf: 0.5, meaning: 'distance between the start lines' },
  terrain: oneOf(['open', 'medium', 'heavy'], 'slows moves and retreats', { default: 'open' }),
  firstSide: oneOf(['A', 'B', 'coin'], 'side that acts first in every turn; coin decides once', {
    phrase: { coin: 'with a coin for who acts first', '*': 'with {} first' },
    labels: { coin: 'toss of a coin' },
    default: 'A',
    namesSides: true,
  }),
  turnLimit: whole('number of full turns', { unit: 'turns', min: 1, max: MOST_TURNS, required: true }),
  A: group('side A', side),
  B: group('side B', side),
} as const;

export type EngagementInputs = Values<typeof ENGAGEMENT_INPUTS>;
export type SideInputs = EngagementInputs['A'];
export type FormationInputs = SideInputs['formations'][number];
/** The doctrines of a unit, complete: a list with conditions, or one. */
export type UnitDoctrine = readonly CompleteItem<typeof doctrine>[];
