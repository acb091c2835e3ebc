/** Inputs of a unit and its player's decisions: every attribute once (AUG-UNIT-01, section 11). */
import { group, listOf, no, number, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import { DOING, type CompleteItem } from '../../play/doctrine.ts';
import type { DoctrineField, Fields, Values } from '../../play/inputs.ts';
import { TURNS_ON } from '../../play/stacks.ts';
import { CHITS, type Chit } from './chits.ts';
import { READINGS } from './readings.ts';
import {
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
} from './units.ts';

/** More figures would be more dice than are thrown at once. */
export const MOST_FIGURES = 1000;
/** Command numbers, points and casualties beyond this are no part of any game. */
const MOST_POINTS = 1000;
const LATEST_TURN = 1001;
/** Longer than any table. */
const MOST_INCHES = 10_000;
/** An evade of more moves leaves any table. */
export const MOST_MOVES = 100;
/** Ranks beyond this are no formation. */
const MOST_RANKS = 12;

export const needed = { required: true } as const;
export const orNone = { nullable: true, default: null } as const;

/** A distance on the table. */
export function inches<const M extends object>(meaning: string, more: M) {
  return number(meaning, { unit: 'inches', min: 0, max: MOST_INCHES, ...more });
}

/** Figures of a unit, from so many on. */
export function figures<const M extends object>(meaning: string, min: number, more: M) {
  return whole(meaning, { unit: 'figures', min, max: MOST_FIGURES, ...more });
}

/** Points, or a command number. */
export function points<const M extends object>(meaning: string, more: M) {
  return whole(meaning, { min: 0, max: MOST_POINTS, ...more });
}

export const going = oneOf(GOINGS, 'going all the way', { default: 'good' });
export const obstacle = oneOf(OBSTACLES, 'obstacle crossed', {
  default: 'none',
  labels: { small: 'small obstacle', serious: 'serious obstacle' },
});

function when<const K extends string, const V extends string>(key: K, value: V) {
  return { key, isOneOf: [value], text: `with ${key} ${value}` } as const;
}

const DOCTRINE_FIELDS = {
  main: oneOf(MAINS, 'how orders are chosen where there is no `order`', {
    label: 'doctrine',
    phrase: DOING,
    default: 'stand-and-fire',
  }),
  rangeInches: inches('how near close-to-range comes', {
    label: 'range sought',
    phrase: 'halting at {}',
    requiredWhen: when('main', 'close-to-range'),
  }),
  chargeWithinInches: inches('distance from which charge charges; farther off it moves up to it', {
    label: 'distance of charges',
    requiredWhen: when('main', 'charge'),
  }),
  chargeThrough: no(
    'with main charge, formed troops only: charges the formed unit behind a front of light troops, which evade behind that',
    { label: 'charge through a screen', phrase: { true: 'charging through a screen' } },
  ),
  whenCharged: oneOf(
    REACTIONS,
    'reaction to a charge; evade of a unit that is not light, and countercharge on order Fire or of a gun, mean fire; light foot may have to evade all the same',
    { phrase: DOING, default: 'fire', labels: { hold: 'hold fire' } },
  ),
  evadeMoves: whole('how far it evades if its check is passed, at most what the tables allow', {
    label: 'moves of an evade',
    min: 1,
    max: MOST_MOVES,
    unit: 'normal moves',
    default: 1,
  }),
  holdReturnFireBeyondInches: inches('beyond this gap it tries to withhold return fire; null: never tries', {
    label: 'range beyond which return fire is held',
    ...orNone,
  }),
  followUp: oneOf(
    FOLLOW_UPS,
    'follow-up of a won melee: charging foot any but none for a d2 of moves; charging cavalry two for 2, else 1; countercharging mounted units any but none for 1',
    { default: 'none' },
  ),
  reform: yes('an Unformed unit takes order Form-up (light troops always do)'),
  order: oneOf(
    CHITS.filter((chit): chit is Chit => chit !== ''),
    'the order itself: S Stand Ready, F Fire, C Charge, M Move (to rangeInches, else chargeWithinInches, else 0), R Retire, U Form-up, Y Rally, T Formation, D Dismount or Unlimber, L Mount or Limber, W Wheel (with turnOn); who cannot carry it out stands and fires',
    { defaultText: 'chosen by main' },
  ),
  turnOn: oneOf(
    TURNS_ON,
    'neighbouring lane with an enemy on which it turns by order W once no enemy is left in its own, or, told so by `order`, to meet one turned on it: left is the one listed before; either tries left first',
    { default: 'none' },
  ),
  ranks: whole('ranks that order T gives; troops in open order have none', {
    min: 1,
    max: MOST_RANKS,
    requiredWhen: when('order', 'T'),
    onlyWhen: when('order', 'T'),
  }),
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
  type: oneOf(UNIT_TYPES, 'type of unit, with its formation', { rowsOf: 'typeDefaults', ...needed }),
  original: figures('figures at full strength: morale dice, files', 1, {
    label: 'figures at full strength',
    defaultText: 'the figures of the type',
  }),
  figures: figures('figures present, at most original', 1, { defaultText: 'original' }),
  quality: oneOf(QUALITIES, 'Guards are elite', { phrase: 'with quality {}', default: 'regular' }),
  grenadiers: no('grenadiers', { phrase: { true: 'with grenadiers', false: 'without grenadiers' } }),
  heavy: no('heavy cavalry; mounted types only', { label: 'heavy cavalry' }),
  pikes: figures('pikemen at full strength, at most original (close-order foot)', 0, {
    label: 'pikemen',
    default: 0,
  }),
  frontPikes: figures('pikemen of the front rank, at most pikes; null: their share of the ranks', 0, {
    label: 'pikemen in the front rank',
    ...orNone,
  }),
  weapon: oneOf(WEAPONS, 'row of the table of ranges', {
    phrase: 'with {}',
    rowsOf: 'ranges',
    defaultText: 'that of the type; light horse has none',
  }),
  move: oneOf(MOVES, 'row of the tables of movement and charge bonus', {
    label: 'movement',
    rowsOf: 'movement',
    defaultText: 'that of the type; light horse and gun crews have none',
  }),
  firstVolley: no('its first volley is still to come', {
    phrase: { true: 'with the first volley', false: 'without the first volley' },
  }),
  unformed: no('Unformed'),
  disordered: no('Disordered'),
  cover: oneOf(COVERS, 'cover held, for saves and morale', {
    phrase: { none: 'in the open', open: 'in the open', '*': 'in {} cover' },
    labels: { hard: 'hard cover' },
    default: 'none',
  }),
  inside: no('in a building or area cover: halves its basic shooting dice; gives no cover by itself', {
    label: 'inside buildings',
  }),
  enfilades: no('in an engagement: all its fire takes the opponent in enfilade'),
  facingAway: no('in an engagement: faces away at the start'),
  badGoingRear: no('foot: bad going within one move behind it', { label: 'bad going behind' }),
  frontObstacle: {
    ...obstacle,
    label: 'obstacle in front',
    meaning: 'in an engagement: obstacle in front of it; gives no cover by itself',
  },
  inRadius: yes("in an engagement: within its brigadier's radius, so that an order costs 1 point and not 2", {
    label: 'within the command radius',
  }),
  joined: points('in an engagement: number of a commander who has joined it, for its rallies', {
    label: 'number of the commander who has joined',
    default: 0,
  }),
  doctrine: {
    ...doctrine,
    widest: true,
    default: null,
    meaning: 'decisions of its player; absent: those of its brigade or its side',
  },
  entersTurn: whole(
    'in an engagement: turn from whose beginning it takes part; beyond the turn limit it never comes',
    { phrase: 'entering in turn {}', min: 1, max: LATEST_TURN, defaultText: '1' },
  ),
} as const satisfies Fields;

export type UnitInputs = Values<typeof UNIT_FIELDS>;

/** Units of one side in a lane; more are not played. */
export const MOST_IN_STACK = 4;

/** The units of a side in a lane. */
export function stack(meaning: string) {
  return listOf(
    unit('a unit'),
    `${meaning}: one unit, or the list of those one behind the other, front first; an empty list for none`,
    { maxItems: MOST_IN_STACK, orSingle: true },
  );
}

/** A unit as a mechanic asks for it. */
export function unit(meaning: string) {
  return group(meaning, UNIT_FIELDS);
}
