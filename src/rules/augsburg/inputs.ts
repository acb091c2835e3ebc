/** Inputs of a unit and its player's decisions: every attribute once (AUG-UNIT-01, section 11). */
import type { CompleteItem } from '../../play/doctrine.ts';
import { DOING } from '../../play/doctrine.ts';
import type {
  BooleanField,
  ChoiceField,
  DoctrineField,
  Fields,
  GroupField,
  ListField,
  Values,
} from '../../play/inputs.ts';
import { TURNS_ON } from '../../play/stacks.ts';
import { READINGS } from './readings.ts';
import {
  CHITS,
  COVERS,
  FOLLOW_UPS,
  GOINGS,
  MAINS,
  MOVES,
  OBSTACLES,
  QUALITIES,
  REACTIONS,
  UNIT_TYPES,
  WEAPONS,
  type Chit,
} from './units.ts';

/** More figures would be more dice than are thrown at once. */
export const MOST_FIGURES = 1000;
/** Command numbers, points and casualties beyond this are no part of any game. */
export const MOST_POINTS = 1000;
const LATEST_TURN = 1001;
/** Longer than any table. */
const MOST_INCHES = 10_000;

export function no(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const satisfies BooleanField;
}

/** A distance on the table. */
export function inches(meaning: string) {
  return { type: 'number', unit: 'inches', min: 0, max: MOST_INCHES, meaning } as const;
}

export function commandNumber(meaning: string) {
  return { type: 'integer', min: 0, max: MOST_POINTS, meaning } as const;
}

export const going = {
  type: 'choice',
  values: GOINGS,
  default: 'good',
  meaning: 'going all the way',
} as const satisfies ChoiceField;

export const obstacle = {
  type: 'choice',
  values: OBSTACLES,
  default: 'none',
  meaning: 'obstacle crossed',
} as const satisfies ChoiceField;

/** Ranks beyond this are no formation. */
const MOST_RANKS = 12;

const DOCTRINE_FIELDS = {
  main: {
    phrase: DOING,
    type: 'choice',
    values: MAINS,
    default: 'stand-and-fire',
    meaning: 'how orders are chosen where there is no `order`',
  },
  rangeInches: {
    phrase: 'halting at {}',
    ...inches('how near close-to-range comes'),
    requiredWhen: { key: 'main', isOneOf: ['close-to-range'], text: 'with main close-to-range' },
  },
  chargeWithinInches: {
    ...inches('distance from which charge charges; farther off it moves up to it'),
    requiredWhen: { key: 'main', isOneOf: ['charge'], text: 'with main charge' },
  },
  whenCharged: {
    phrase: DOING,
    type: 'choice',
    values: REACTIONS,
    default: 'fire',
    meaning:
      'reaction to a charge; evade of a unit that is not light, and countercharge on order Fire or of a gun, mean fire; light foot may have to evade all the same',
  },
  evadeMoves: {
    type: 'integer',
    min: 1,
    max: 3,
    unit: 'normal moves',
    default: 1,
    meaning: 'how far it evades if its check is passed',
  },
  holdReturnFireBeyondInches: {
    ...inches('beyond this gap it tries to withhold return fire; null: never tries'),
    nullable: true,
    default: null,
  },
  followUp: {
    type: 'choice',
    values: FOLLOW_UPS,
    default: 'none',
    meaning:
      'follow-up of a won melee: charging foot any but none for a d2 of moves; charging cavalry two for 2, else 1; countercharging mounted units any but none for 1',
  },
  reform: {
    type: 'boolean',
    default: true,
    meaning: 'an Unformed unit takes order Form-up (light troops always do)',
  },
  order: {
    type: 'choice',
    values: CHITS.filter((chit): chit is Chit => chit !== ''),
    meaning:
      'the order itself: S Stand Ready, F Fire, C Charge, M Move (to rangeInches, else chargeWithinInches, else 0), R Retire, U Form-up, Y Rally, T Formation, D Dismount or Unlimber, L Mount or Limber, W Wheel (with turnOn); who cannot carry it out stands and fires',
    defaultText: 'chosen by main',
  },
  turnOn: {
    type: 'choice',
    values: TURNS_ON,
    default: 'none',
    meaning:
      'neighbouring lane with an enemy on which it turns by order W once no enemy is left in its own, or, told so by `order`, to meet one turned on it: left is the one listed before; either tries left first',
  },
  ranks: {
    type: 'integer',
    min: 1,
    max: MOST_RANKS,
    meaning: 'ranks that order T gives; troops in open order have none',
    requiredWhen: { key: 'order', isOneOf: ['T'], text: 'with order T' },
    onlyWhen: { key: 'order', isOneOf: ['T'], text: 'with order T' },
  },
} as const satisfies Fields;

export const doctrine = {
  type: 'doctrine',
  fields: DOCTRINE_FIELDS,
  readings: READINGS,
  meaning: 'decisions of its player',
} as const satisfies DoctrineField;

/** The decisions of a unit's player, or those that he takes on a condition. */
export type Decision = CompleteItem<typeof DOCTRINE_FIELDS>;

export const UNIT_FIELDS = {
  type: {
    type: 'choice',
    values: UNIT_TYPES,
    rowsOf: 'typeDefaults',
    required: true,
    meaning: 'type of unit, with its formation',
  },
  original: {
    type: 'integer',
    unit: 'figures',
    min: 1,
    max: MOST_FIGURES,
    meaning: 'figures at full strength: morale dice, files',
    defaultText: 'the figures of the type',
  },
  figures: {
    type: 'integer',
    unit: 'figures',
    min: 1,
    max: MOST_FIGURES,
    meaning: 'figures present, at most original',
    defaultText: 'original',
  },
  quality: {
    phrase: 'with quality {}',
    type: 'choice',
    values: QUALITIES,
    default: 'regular',
    meaning: 'Guards are elite',
  },
  grenadiers: { phrase: { true: 'with grenadiers', false: 'without grenadiers' }, ...no('grenadiers') },
  heavy: no('heavy cavalry; mounted types only'),
  pikes: {
    type: 'integer',
    unit: 'figures',
    min: 0,
    max: MOST_FIGURES,
    default: 0,
    meaning: 'pikemen at full strength, at most original (close-order foot)',
  },
  frontPikes: {
    type: 'integer',
    unit: 'figures',
    min: 0,
    max: MOST_FIGURES,
    nullable: true,
    default: null,
    meaning: 'pikemen of the front rank, at most pikes; null: their share of the ranks',
  },
  weapon: {
    phrase: 'with {}',
    type: 'choice',
    values: WEAPONS,
    rowsOf: 'ranges',
    meaning: 'row of the table of ranges',
    defaultText: 'that of the type; light horse has none',
  },
  move: {
    type: 'choice',
    values: MOVES,
    rowsOf: 'movement',
    meaning: 'row of the tables of movement and charge bonus',
    defaultText: 'that of the type; light horse and gun crews have none',
  },
  firstVolley: {
    phrase: { true: 'with the first volley', false: 'without the first volley' },
    ...no('its first volley is still to come'),
  },
  unformed: no('Unformed'),
  disordered: no('Disordered'),
  cover: {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    type: 'choice',
    values: COVERS,
    default: 'none',
    meaning: 'cover held, for saves and morale',
  },
  inside: no('in a building or area cover: halves its basic shooting dice; gives no cover by itself'),
  enfilades: no('in an engagement: all its fire takes the opponent in enfilade'),
  facingAway: no('in an engagement: faces away at the start'),
  badGoingRear: no('foot: bad going within one move behind it'),
  frontObstacle: {
    ...obstacle,
    meaning: 'in an engagement: obstacle in front of it; gives no cover by itself',
  },
  inRadius: {
    type: 'boolean',
    default: true,
    meaning: "in an engagement: within its brigadier's radius, so that an order costs 1 point and not 2",
  },
  joined: {
    ...commandNumber('in an engagement: number of a commander who has joined it, for its rallies'),
    default: 0,
  },
  doctrine: {
    ...doctrine,
    widest: true,
    default: null,
    meaning: 'decisions of its player; absent: those of its brigade or its side',
  },
  entersTurn: {
    phrase: 'entering in turn {}',
    type: 'integer',
    min: 1,
    max: LATEST_TURN,
    meaning:
      'in an engagement: turn from whose beginning it takes part; beyond the turn limit it never comes',
    defaultText: '1',
  },
} as const satisfies Fields;

export type UnitInputs = Values<typeof UNIT_FIELDS>;

/** Units of one side in a lane; more are not played. */
export const MOST_IN_STACK = 4;

/** The units of a side in a lane. */
export function stack(meaning: string) {
  return {
    type: 'list',
    of: { type: 'group', fields: UNIT_FIELDS, required: true, meaning: 'a unit' },
    maxItems: MOST_IN_STACK,
    orSingle: true,
    required: true,
    meaning: `${meaning}: one unit, or the list of those one behind the other, front first; an empty list for none`,
  } as const satisfies ListField;
}

/** A unit as a mechanic asks for it. */
export function unit(meaning: string) {
  return { type: 'group', fields: UNIT_FIELDS, required: true, meaning } as const satisfies GroupField;
}
