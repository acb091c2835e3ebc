/** Unit morale (section 7): rings and what they demand (HUIT-UNIT-04, R-11), and the test. */
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { contradiction } from '../../play/mechanic.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Options } from '../../play/options.ts';
import { readRulings, type Rulings } from './options.ts';
import { modify, type Tables } from './tables.ts';
import { D8, ringsLabel } from './units.ts';

/** The source's tables, the rulings in force where it is silent or unclear, and the counting of rings that follows from them. */
export interface RuleBook {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly rings: RingRules;
}

/** The book with the options that a user chose. @throws {InputError} for a name that is no option */
export function bookOf(tables: Tables, options: Options): RuleBook {
  const rulings = readRulings(options);
  return { tables, rulings, rings: ringRules(tables, rulings) };
}

interface Rings {
  readonly kills: number;
  readonly disorders: number;
}

/** Rings that a unit may have at the start. */
const MOST_AT_START = 4;

/** The counting of rings. */
interface RingRules {
  readonly testsAt: number;
  readonly removedAt: number;
  readonly combined: boolean;
}

function ringRules({ testsAt, moraleTest }: Tables, { ringCount }: Rulings): RingRules {
  return { testsAt, removedAt: moraleTest.removedAtRings, combined: ringCount === 'combined' };
}

/** Labels of the rings of a unit that stays, kills first, and the number of rings of a kind that they tell apart. */
export function ringLabels({ removedAt }: RingRules, suffix = '') {
  const width = Math.max(MOST_AT_START, removedAt - 1) + 1;
  const counts = Array.from({ length: width }, (_, count) => count);
  const labels = counts.flatMap((kills) => counts.map((disorders) => ringsLabel(kills, disorders) + suffix));
  return { width, labels };
}

/** The rings with which a unit begins: a skirmish stand bears none, whatever is given (HUIT-UNIT-05). */
export function ringsBorne({ kills, disorders }: Rings, isStand: boolean) {
  return isStand ? { kills: 0, disorders: 0 } : { kills, disorders };
}

/** So many rings remove a unit without a test (HUIT-MOR-04). */
export function removes({ combined, removedAt }: RingRules, kills: number, disorders: number): boolean {
  if (combined) return kills + disorders >= removedAt;
  return kills >= removedAt || disorders >= removedAt;
}

/** @throws {InputError} for a unit that stands although its rings have removed it (HUIT-MOR-04, R-09) */
export function checkRings(
  rules: RingRules,
  { kills, disorders }: Rings,
  path: readonly (string | number)[],
): void {
  if (!removes(rules, kills, disorders)) return;
  throw contradiction(
    [...path, 'kills'],
    `kills ${kills} and disorders ${disorders} remove a unit under ringCount combined: together at most ${rules.removedAt - 1} (R-09)`,
  );
}

/** Verdicts of an event on a unit. */
export const NOTHING = 0;
export const TESTS = 1;
export const REMOVED = 2;

/**
 * Puts the rings of one event on a unit: nothing more, one test at the final counts, or its removal. A skirmish
 * stand is removed by its first kill, and disorder does not touch it (HUIT-UNIT-05).
 * @param demanded a melee result demands a test whatever the counts
 */
export function putRings(
  rules: RingRules,
  unit: { kills: number; disorders: number },
  isStand: boolean,
  kills: number,
  disorders: number,
  demanded: boolean,
): number {
  if (isStand) return kills > 0 ? REMOVED : NOTHING;
  unit.kills += kills;
  unit.disorders += disorders;
  if (removes(rules, unit.kills, unit.disorders)) return REMOVED;
  if (demanded) return TESTS;
  if (rules.combined)
    return kills + disorders > 0 && unit.kills + unit.disorders >= rules.testsAt ? TESTS : NOTHING;
  const byKills = kills > 0 && unit.kills >= rules.testsAt;
  const byDisorders = disorders > 0 && unit.disorders >= rules.testsAt;
  return byKills || byDisorders ? TESTS : NOTHING;
}

/** A unit may support another: few kills and no disorder (HUIT-MOR-05, R-13). */
export function isSteady({ testsAt }: RingRules, kills: number, disorders: number): boolean {
  return kills < testsAt && disorders === 0;
}

/** Outside its commander's zone, from which horse guns are exempt (HUIT-CMD-02, FD-02). @param arm `horse` for horse guns */
export function isOutOfCommand(outOfCommand: boolean, arm: string): boolean {
  return outOfCommand && arm !== 'horse';
}

/** A unit as its test depends on it, with its rings after what made it test. */
export interface Nerve extends Rings {
  readonly is: {
    readonly quality: number;
    /** Outside its commander's zone, and not exempt as horse guns are (FD-02). */
    readonly outOfCommand: boolean;
  };
  readonly inBuilding: boolean;
}

const TO_STAND = part('to stand', 'HUIT-MOR-03');
const QUALITY = part('quality', 'HUIT-MOR-02');
const HEADING = part('rings of the heading, taken off again', 'R-10');

/**
 * The face a unit needs to stand: what modifies its die is taken off (HUIT-MOR-02, -03, R-10).
 * @param isSupported a steady unit stands behind it, or on both flanks (HUIT-MOR-02, -05)
 */
export function faceNeeded(sum: Sum, { tables, rulings }: RuleBook, u: Nerve, isSupported: boolean): number {
  const { target, modifiers } = tables.moraleTest;
  sum.begin('needs');
  sum.base(target, TO_STAND);
  sum.add(-u.is.quality, QUALITY);
  if (isSupported) modify(sum, modifiers.supportFlanksOrRear, -1);
  if (u.inBuilding) modify(sum, modifiers.infantryInBuilding, -1);
  modify(sum, modifiers.kills, -u.kills);
  modify(sum, modifiers.disorders, -u.disorders);
  if (u.is.outOfCommand) modify(sum, modifiers.outsideCommandZone, -1);
  if (rulings.moraleHeaderPenalty === 'double') sum.add(headerRings(tables, rulings, u), HEADING);
  return sum.value;
}

/** the larger kind of ring where it demands a test; combined, all rings where they demand one. */
function headerRings(
  { testsAt, moraleTest }: Tables,
  { ringCount }: Rulings,
  { kills, disorders }: Rings,
): number {
  const combined = ringCount === 'combined';
  const rings = combined ? kills + disorders : Math.max(kills, disorders);
  if (rings < testsAt) return 0;
  return combined && rings >= moraleTest.removedAtRings ? 0 : rings;
}

/** A morale test (HUIT-MOR-03): its number is the face needed; 1: the unit stands. */
export function moraleTest(occasion: number, act: ThrowKind['act'], breaks: string): ThrowKind {
  return {
    name: 'morale test',
    ruleIds: ['HUIT-MOR-01', 'HUIT-MOR-03'],
    occasion,
    resolve: (chance, needed) => (chance.successes(1, D8, needed) === 1 ? 1 : 0),
    act,
    result: (stood, { name }) => `${name} ${stood === 0 ? breaks : 'stands'}`,
  };
}

/** The test of a unit; true if it stands. */
export function stands(
  dice: Dice,
  book: RuleBook,
  kind: ThrowKind,
  u: Nerve & Actor,
  isSupported: boolean,
): boolean {
  return dice.throw(kind, u, null, faceNeeded(dice.sum, book, u, isSupported), 0) !== 0;
}
