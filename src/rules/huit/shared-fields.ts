/** Fields that several mechanics and engagements ask for: name, type, range, default and meaning, once. */
import type { BooleanField, ChoiceField, Field, IntegerField, NumberField } from '../../play/inputs.ts';
import tables from './tables.json' with { type: 'json' };
import { ARMS, COLUMNS, COMMANDERS_NEAR, FIRE_ROWS, FORMATIONS, WEAPONS } from './units.ts';

/** Shots, units, rings and other things that are counted: more are no part of any game. */
export const MOST_COUNTED = 1_000;
/** Longer than any table. */
const MOST_CM = 100_000;

export function no(meaning: string) {
  return { type: 'boolean', default: false, meaning } as const satisfies BooleanField;
}

export function yes(meaning: string) {
  return { type: 'boolean', default: true, meaning } as const satisfies BooleanField;
}

/** A number of things, 0 by default. */
export function countOf(unit: string, meaning: string) {
  return {
    type: 'integer',
    unit,
    min: 0,
    max: MOST_COUNTED,
    default: 0,
    meaning,
  } as const satisfies IntegerField;
}

/** The same field, written with the force in a spec. */
export function inForce<F extends Field>(field: F): F & { readonly at: 'force' } {
  return { ...field, at: 'force' };
}

export const kills = {
  type: 'integer',
  min: 0,
  max: 4,
  default: 0,
  meaning: 'kills (red rings) on the unit before',
} as const satisfies IntegerField;

export const disorders = {
  type: 'integer',
  min: 0,
  max: 4,
  default: 0,
  meaning: 'disorders (white rings) on the unit before',
} as const satisfies IntegerField;

/** The grades of each rating: `-1 militia; 0 line, light cavalry`. */
const grades = [...Map.groupBy(tables.ratings.rows, ({ unitRating }) => unitRating)]
  .toSorted(([a], [b]) => a - b)
  .map(([rating, rows]) => `${rating} ${rows.map(({ grade }) => inWords(grade)).join(', ')}`)
  .join('; ');

/** `heavy cavalry` for `heavyCavalry`. */
function inWords(grade: string): string {
  return grade.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

export const quality = {
  type: 'integer',
  min: -1,
  max: 2,
  default: 0,
  named: grades,
  meaning: 'unit rating',
} as const satisfies IntegerField;

/** The source prints no rating for artillery (section 13). */
export const qualityOfArm = {
  ...quality,
  requiredWhen: {
    key: 'arm',
    isOneOf: ['artillery'],
    text: 'for artillery: the source prints no rating for it',
  },
} as const satisfies IntegerField;

export const supported = no('a steady unit behind it, or on both flanks: +1 in morale');
export const building = no(
  'infantry in a building: +2 in morale (and melee); the column of the chart is apart',
);
export const outOfCommand = no('outside the zone of its brigade commander: -2 in morale (and melee)');

export const testedArm = {
  type: 'choice',
  values: ['infantry', 'cavalry', 'artillery', 'foot', 'horse'],
  default: 'infantry',
  meaning: 'horse: a horse battery, exempt from the -2 of outOfCommand; nothing else matters here',
} as const satisfies ChoiceField;

export const arm = {
  type: 'choice',
  values: ARMS,
  default: 'infantry',
  meaning: 'arm',
} as const satisfies ChoiceField;

export const formation = {
  type: 'choice',
  values: FORMATIONS,
  default: 'line',
  meaning: 'formation of infantry; that of others does not matter',
} as const satisfies ChoiceField;

export const row = {
  type: 'choice',
  values: FIRE_ROWS,
  rowsOf: ['gunRangesCm', 'firingChart.infantry'],
  required: true,
  meaning: 'row of the firing chart: foot or horse battery, or infantry by its formation',
} as const satisfies ChoiceField;

export const column = {
  type: 'choice',
  values: COLUMNS,
  required: true,
  meaning: 'column of the firing chart: what the target is',
} as const satisfies ChoiceField;

export const weapon = {
  type: 'choice',
  values: WEAPONS,
  rowsOf: 'smallArmsRangesCm',
  defaultText: 'skirmishMusket for the row skirmish, otherwise lineMusket',
  meaning: 'small arm of infantry; it sets the range alone',
} as const satisfies ChoiceField;

export const heavyOrGuard = no('12-pounder or Guard battery: +1 (guns only)');

export const unitBonus = {
  type: 'integer',
  min: 0,
  max: 2,
  default: 0,
  meaning: 'house bonus in fire, added to the die',
} as const satisfies IntegerField;

export const shotsFired = countOf('shots', 'shots of a battery already fired');

export const fullEffectShots = {
  type: 'integer',
  unit: 'shots',
  min: 0,
  max: MOST_COUNTED,
  defaultText: 'as in the table ammunition (5)',
  meaning: 'shots of a battery at full effect',
} as const satisfies IntegerField;

export const redoubt = no('target in a redoubt: -2');
export const squareBehindWall = no('square behind a wall: -1; the column must be square');
export const flankShot = no('guns on the flank of a formed target: +1');
export const roadMarch = no(
  'column of march on a road: disordered when fired at in range, unless it is already',
);

/** A length on the table. */
export const cm = { type: 'number', unit: 'cm', min: 0, max: MOST_CM } as const;

/** A length in cm that must be given. */
export function distance(meaning: string) {
  return { ...cm, required: true, meaning } as const satisfies NumberField;
}

/** A length in cm with a default. */
export function length<D extends number>(value: D, meaning: string) {
  return { ...cm, default: value, meaning } as const satisfies NumberField;
}

export const commanderNear = (meaning: string) =>
  ({ type: 'choice', values: COMMANDERS_NEAR, default: 'none', meaning }) as const satisfies ChoiceField;

export const bcRating = {
  type: 'integer',
  min: -2,
  max: 2,
  default: 0,
  meaning: 'rating of the brigade commander',
} as const satisfies IntegerField;

export const brigadeRating = {
  type: 'integer',
  min: -1,
  max: 2,
  default: 0,
  meaning: 'rating of the brigade',
} as const satisfies IntegerField;

export const pursue = yes('false: infantry stands on 7-8, cavalry holds on 3-4');

export const scroll = {
  type: 'choice',
  values: ['none', 'up', 'down', 'avoid-retire'],
  default: 'none',
  meaning:
    'attached +1 or +2 commander on the breakthrough table: up towards 7-8, down towards 1-2, or 1-2 read as 3-4',
} as const satisfies ChoiceField;

export const moves = {
  type: 'integer',
  unit: 'moves',
  min: 1,
  max: MOST_COUNTED,
  meaning: 'moves that are played at the most',
} as const satisfies IntegerField;
export const maxMoves = { ...moves, required: true } as const satisfies IntegerField;

export const doubleMove = yes('double moves while the enemy is more than 80 cm away');
