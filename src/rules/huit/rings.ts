/** Rings (HUIT-UNIT-04): which a unit bears, what an event that adds some means for it, and whom it may support. */
import { contradiction } from '../../play/mechanic.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

export interface Rings {
  readonly kills: number;
  readonly disorders: number;
}

/** Rings that a unit may have at the start. */
const MOST_AT_START = 4;

/** The counting of rings. */
export interface RingRules {
  readonly testsAt: number;
  readonly removedAt: number;
  readonly combined: boolean;
}

export function ringRules(tables: Tables, rulings: Rulings): RingRules {
  const { testsAt, removedAt } = tables.morale;
  return { testsAt, removedAt, combined: rulings.ringCount === 'combined' };
}

/** The most rings of a kind that a unit can have and stay. */
export function mostRings({ removedAt }: RingRules): number {
  return Math.max(MOST_AT_START, removedAt - 1);
}

/** The rings with which a unit begins: a skirmish stand bears none, whatever is given (HUIT-UNIT-05). */
export function ringsBorne({ kills, disorders }: Rings, isStand: boolean): Rings {
  return isStand ? { kills: 0, disorders: 0 } : { kills, disorders };
}

/** So many rings remove a unit without a test (HUIT-MOR-04). */
export function removes(rules: RingRules, kills: number, disorders: number): boolean {
  if (rules.combined) return kills + disorders >= rules.removedAt;
  return kills >= rules.removedAt || disorders >= rules.removedAt;
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
export function isSteady(rules: RingRules, kills: number, disorders: number): boolean {
  return kills < rules.testsAt && disorders === 0;
}
