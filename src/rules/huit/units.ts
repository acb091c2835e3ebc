/** The words of the rules: arms, formations, rows and columns of the firing chart, orders; and what no unit can be. */
import { contradiction } from '../../play/mechanic.ts';
import type { Rulings } from './options.ts';

export const ARMS = ['infantry', 'cavalry', 'artillery'] as const;
/** HUIT-UNIT-01. */
type Arm = (typeof ARMS)[number];

export const FORMATIONS = ['line', 'column', 'march', 'square', 'skirmish'] as const;
/** HUIT-UNIT-03; `skirmish` is a skirmish stand (HUIT-UNIT-05), `march` a column of march. */
export type Formation = (typeof FORMATIONS)[number];

/** Formations that a unit can take, at their numbers; a unit that never changes its own is AS_GIVEN. */
export const FORMED_IN = ['as-given', 'line', 'column', 'square'] as const;
export const AS_GIVEN = 0;
export const IN_LINE = 1;
export const IN_COLUMN = 2;
export const IN_SQUARE = 3;

export const GUNS = ['foot', 'horse'] as const;
type PrintedGun = (typeof GUNS)[number];

export const INFANTRY_ROWS = ['skirmish', 'line', 'column', 'square', 'buildingOrWoods'] as const;

export const FIRE_ROWS = [...GUNS, ...INFANTRY_ROWS] as const;
/** Printed rows of the firing chart (HUIT-FIRE-03). */
export type PrintedRow = (typeof FIRE_ROWS)[number];
/** A printed row, or one of a user's own. */
export type FireRow = string;

export const COLUMNS = [
  'skirmish',
  'bounceOrBuilding',
  'artilleryWallWood',
  'limberedOrLine',
  'cavalryOrColumn',
  'square',
] as const;
/** Target columns of the firing chart (HUIT-FIRE-08). */
export type Column = (typeof COLUMNS)[number];

export const BANDS = ['C', 'S', 'M', 'L'] as const;
export type Band = (typeof BANDS)[number];
/** HUIT-FIRE-01. */
export const BAND_NAMES = { C: 'canister', S: 'short', M: 'medium', L: 'long' } as const;

export const WEAPONS = ['lineMusket', 'skirmishMusket', 'rifle'] as const;
/** A printed small arm, or one of a user's own. */
export type Weapon = string;

/** Where the superior commander stands in a command test (HUIT-CMD-03, -05). */
export const COMMANDERS_NEAR = ['none', 'within60', 'adjacent'] as const;

/** Results of a brigade command test, best first (HUIT-CMD-04). */
export const ORDERS = ['pass', 'hold', 'retire', 'retreat', 'removed'] as const;
/** Some of them by their numbers. */
export const PASS = 0;
export const HOLD = 1;
export const RETIRE = 2;
export const RETREAT = 3;

export const SCROLLS = ['none', 'up', 'down', 'avoid-retire'] as const;
/** Acts of an attached commander on the breakthrough table (HUIT-BRK-03). */
export type Scroll = (typeof SCROLLS)[number];

export const REACTIONS = ['fire', 'counter-charge', 'stand'] as const;

/** Units of one engagement. */
export const MOST_UNITS = 500;

/** Occasions on which a unit throws, for common random numbers: eight of each kind of throw. */
export const OCCASIONS = 8;

/** Every die is one D8. */
export const D8 = 8;

export function isGun(row: PrintedRow): row is PrintedGun {
  return row === 'foot' || row === 'horse';
}

/** The small arm of a row where none is named (HUIT-FIRE-01). */
export function usualWeapon(row: PrintedRow): (typeof WEAPONS)[number] {
  return row === 'skirmish' ? 'skirmishMusket' : 'lineMusket';
}

/** Rings as labels write them: `2K1D`. */
export function ringsLabel(kills: number, disorders: number): string {
  return `${kills}K${disorders}D`;
}

/** A rating with its sign, zero as `+0`. */
export function ratingLabel(rating: number): string {
  return rating < 0 ? String(rating) : `+${rating}`;
}

type Path = readonly (string | number)[];

/** A unit as far as its inputs may contradict each other. */
interface Described {
  /** An arm, or `foot` and `horse` for a battery. */
  readonly arm: string;
  readonly building: boolean;
  readonly wood?: boolean;
  readonly breastplate?: boolean;
  readonly blown?: boolean;
  readonly attacking?: boolean;
}

/** @throws {InputError} for what no unit of its arm can be */
export function checkUnit(unit: Described, path: Path): void {
  const { arm } = unit;
  const refuse = (key: string, why: string): never => {
    throw contradiction([...path, key], `${key} true is impossible for arm ${arm}: ${why}`);
  };
  if (unit.building && arm !== 'infantry')
    refuse('building', 'infantry and skirmishers alone are allowed in buildings (HUIT-MOVE-09)');
  if (unit.wood === true && arm === 'artillery')
    refuse('wood', 'artillery is not permitted in woods (HUIT-MOVE-09)');
  if (unit.wood === true && arm === 'cavalry' && unit.breastplate === true)
    refuse('wood', 'heavy cavalry, as with breastplate true, is not permitted in woods (HUIT-MOVE-09)');
  if (unit.blown === true && arm !== 'cavalry') refuse('blown', 'cavalry alone is blown (HUIT-UNIT-04)');
  if (unit.attacking === true && arm === 'artillery')
    refuse('attacking', 'guns attack nobody in melee (HUIT-UNIT-06)');
}

/**
 * Refuses a unit whose row, in which it fires, and column, in which it is fired at, are of two formations.
 * @throws {InputError}
 */
export function checkRowAndColumn(row: PrintedRow | null, column: Column | null, path: Path): void {
  if (row === null || column === null) return;
  const refuse = (why: string): never => {
    throw contradiction([...path, 'column'], `column ${column} is impossible for row ${row}: ${why}`);
  };
  if (isGun(row) && (column === 'skirmish' || column === 'square'))
    refuse('a battery is neither a skirmish stand nor a square');
  if (
    (row === 'skirmish') !== (column === 'skirmish') &&
    !(row === 'buildingOrWoods' && column === 'skirmish')
  )
    refuse('a skirmish stand has the column skirmish, and no other unit has it (HUIT-FIRE-08)');
  if ((row === 'square') !== (column === 'square') && !(row === 'square' && column === 'limberedOrLine'))
    refuse(
      'a square has the column square, or limberedOrLine for a ball that bounces through (HUIT-FIRE-08)',
    );
}

/** Infantry beside cavalry on one side, where the unit that counts decides against whom its enemy fights. */
export function mixes({ mixedMelee }: Rulings, lead: Arm, second: Arm): boolean {
  return mixedMelee === 'counting-unit' && lead !== second;
}

/** @throws {InputError} for a second unit that may not join its lead */
export function checkPair({ mixedMelee }: Rulings, lead: Arm, second: Arm, path: Path): void {
  if (lead === second) return;
  const refuse = (why: string): never => {
    throw contradiction([...path, 'arm'], `arm ${second} beside ${lead}: ${why} (R-41)`);
  };
  if (lead === 'artillery' || second === 'artillery') refuse('guns and another arm are no pair in a melee');
  if (mixedMelee === 'no-join') refuse('with mixedMelee no-join nobody joins another arm in a melee');
}

/** A column may be left out of what is never fired at. @throws {InputError} */
export function checkTarget(
  target: {
    readonly column: Column | null;
    readonly squareBehindWall: boolean;
    readonly roadMarch?: boolean;
  },
  path: readonly (string | number)[],
): void {
  if (target.squareBehindWall && target.column !== 'square')
    throw contradiction(
      [...path, 'squareBehindWall'],
      `squareBehindWall true needs the column square, not ${target.column ?? 'none'}`,
    );
  if (target.roadMarch === true && target.column === 'square')
    throw contradiction([...path, 'roadMarch'], 'roadMarch true is impossible for the column square');
}

/** The names of the factor of a unit in melee: against the lead of the other side, and against its second unit. */
export function factorsOf(name: string): readonly [string, string] {
  return [`factor of ${name}`, `factor of ${name} if the second unit counts (R-41)`];
}
