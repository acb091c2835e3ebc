/** Morale: the number, the 25 % bracket, the test and its result by margin (section 8). */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { sumOfMarks } from '../../engagement/marks.ts';
import { factorsOfMarks, figureFactor } from './modifiers.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D6, type Throws } from './throws.ts';
import { NORMAL, ROUTED, SHAKEN, SUPPRESSED, type Rating } from './units.ts';

/** Morale number: base, Morale rating and the modifiers that apply (FOH-MOR-02). It has no floor. */
export function moraleNumber(tables: Tables, morale: Rating, marks: number): number {
  return tables.morale.base + tables.quality[morale].value + sumOfMarks(tables.morale.modifiers, marks);
}

/** The morale number, part by part. */
export function moraleFactors(
  tables: Tables,
  morale: Rating,
  marks: number,
  asked: 'asked' | 'met' = 'met',
): readonly Factor[] {
  return [
    { label: 'base', value: tables.morale.base, ruleIds: ['FOH-MOR-02'] },
    figureFactor('Morale rating', tables.quality[morale], 'morale', 'FOH-UNIT-03'),
    ...factorsOfMarks(tables.morale.modifiers, marks, 'morale', asked),
  ];
}

/**
 * Whether the losses of a unit weigh on its morale (FOH-MOR-03, R-07): the hits of this turn, or with `cumulative` all
 * losses since the start, are at least the tables' share of what its stands (then those it started with) can take.
 */
export function casualtiesCount(
  tables: Tables,
  cumulative: boolean,
  hitsThisTurn: number,
  stands: number,
  startingStands: number,
  permHits: number,
): boolean {
  const { over, under } = tables.morale.casualtyShare;
  const each = tables.hitsPerStand;
  if (!cumulative) return hitsThisTurn * under >= each * stands * over;
  const lost = each * (startingStands - stands) + permHits + hitsThisTurn;
  return lost * under >= each * startingStands * over;
}

/** The margins that decide how bad a failure is. */
export interface Margins {
  readonly suppressed: number;
  readonly shaken: number;
  readonly routed: number;
}

export function marginsOf(tables: Tables, rulings: Rulings): Margins {
  return {
    suppressed: tables.morale.margins.suppressed.value,
    shaken: rulings.moraleShakenMargin,
    routed: rulings.moraleRoutMargin,
  };
}

/** The state that a margin (number less roll) brings; a margin of 0 or less is a pass (FOH-MOR-04, R-04, R-32). */
export function resultOfMargin(margin: number, { suppressed, shaken, routed }: Margins): number {
  if (margin <= 0) return NORMAL;
  if (margin >= routed) return ROUTED;
  if (margin >= shaken) return SHAKEN;
  return margin >= suppressed ? SUPPRESSED : NORMAL;
}

/** Natural doubles of a Morale Test (FOH-ADV-06). */
export const NO_DOUBLE = 0;
export const CALAMITY = 1;
export const FORTUNE = 2;

/** What kind of natural double two dice show: the lowest twice, the highest twice, or neither. */
export function naturalDouble(first: number, second: number): number {
  if (first !== second) return NO_DOUBLE;
  if (first === 1) return CALAMITY;
  return first === D6 ? FORTUNE : NO_DOUBLE;
}

/** A Morale Test: the result by margin (FOH-MOR-02, FOH-MOR-04). */
export function moraleTest(
  chance: Chance,
  throws: Throws,
  dice: number,
  number: number,
  margins: Margins,
): number {
  return resultOfMargin(number - chance.draw(throws.sum(dice)), margins);
}

/** A throw and its result in which the natural double counts: `4 x double + result`. */
export const RESULTS = 4;

/** A Morale Test of two dice of which the natural double is reported too. */
export function reportedMoraleTest(chance: Chance, number: number, margins: Margins): number {
  const first = chance.die(D6);
  const second = chance.die(D6);
  return naturalDouble(first, second) * RESULTS + resultOfMargin(number - first - second, margins);
}
