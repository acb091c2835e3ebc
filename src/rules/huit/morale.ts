/** Unit morale (section 7): what rings demand, the number needed, and the test. */
import type { Chance } from '../../chance/chance.ts';
import { totalOf, type Modifier } from './factors.ts';
import type { MoraleNumbers } from './combat-tables.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D8 } from './units.ts';

/** A unit that tests, with its rings after what made it test. */
export interface Nerve {
  quality: number;
  kills: number;
  disorders: number;
  /** A steady unit behind it, or on both flanks (HUIT-MOR-02, -05). */
  supported: boolean;
  building: boolean;
  /** Outside its commander's zone, and not exempt as horse guns are (FD-02). */
  outOfCommand: boolean;
}

/** HUIT-MOR-02, R-10. */
export function moraleModifiers(tables: Tables, rulings: Rulings): readonly Modifier<Nerve>[] {
  const { morale } = tables;
  const combined = rulings.ringCount === 'combined';
  const header: Modifier<Nerve> = {
    label: 'rings of the heading, taken off again',
    ruleIds: ['R-10'],
    value: ({ kills, disorders }) => -headerRings(morale, combined, kills, disorders),
  };
  return [
    { label: 'quality', ruleIds: ['HUIT-MOR-02'], value: ({ quality }) => quality },
    {
      label: 'supported',
      ruleIds: ['HUIT-MOR-02', 'HUIT-MOR-05'],
      value: ({ supported }) => (supported ? morale.supported : 0),
    },
    {
      label: 'in a building',
      ruleIds: ['HUIT-MOR-02'],
      value: ({ building }) => (building ? morale.inBuilding : 0),
    },
    { label: 'kills', ruleIds: ['HUIT-MOR-02'], value: ({ kills }) => morale.perKill * kills },
    {
      label: 'disorders',
      ruleIds: ['HUIT-MOR-02', 'R-10'],
      value: ({ disorders }) => morale.perDisorder * disorders,
    },
    {
      label: 'outside the command zone',
      ruleIds: ['HUIT-CMD-02', 'FD-02'],
      value: ({ outOfCommand }) => (outOfCommand ? morale.outOfCommand : 0),
    },
    ...(rulings.moraleHeaderPenalty === 'double' ? [header] : []),
  ];
}

/** the larger kind of ring where it demands a test; combined, all rings where they demand one. */
function headerRings(morale: MoraleNumbers, combined: boolean, kills: number, disorders: number): number {
  const rings = combined ? kills + disorders : Math.max(kills, disorders);
  if (rings < morale.testsAt) return 0;
  return combined && rings >= morale.removedAt ? 0 : rings;
}

/** The face a unit needs to stand (HUIT-MOR-02, -03). */
export function faceNeeded(tables: Tables, modifiers: readonly Modifier<Nerve>[], nerve: Nerve): number {
  return tables.morale.target - totalOf(modifiers, nerve);
}

/** One morale test (HUIT-MOR-03): whether the unit stands. */
export function stands(chance: Chance, needed: number): boolean {
  return chance.successes(1, D8, needed) === 1;
}

/** What rings mean for a unit. */
export const NOTHING = 0;
export const TESTS = 1;
export const REMOVED = 2;

/** How rings are counted. */
export interface RingRules {
  readonly testsAt: number;
  readonly removedAt: number;
  readonly combined: boolean;
}

export function ringRules(tables: Tables, rulings: Rulings): RingRules {
  const { testsAt, removedAt } = tables.morale;
  return { testsAt, removedAt, combined: rulings.ringCount === 'combined' };
}

/** Whether so many rings remove a unit without a test (HUIT-MOR-04). */
export function removes(rules: RingRules, kills: number, disorders: number): boolean {
  if (rules.combined) return kills + disorders >= rules.removedAt;
  return kills >= rules.removedAt || disorders >= rules.removedAt;
}

/**
 * What one event has done to a unit: nothing more, one test at the final counts, or its removal.
 * @param kills, disorders the rings after the event
 * @param addedKills, addedDisorders what the event added
 * @param demanded whether a melee result demands a test whatever the counts
 */
export function afterEvent(
  rules: RingRules,
  kills: number,
  disorders: number,
  addedKills: number,
  addedDisorders: number,
  demanded: boolean,
): number {
  if (removes(rules, kills, disorders)) return REMOVED;
  if (demanded) return TESTS;
  if (rules.combined)
    return addedKills + addedDisorders > 0 && kills + disorders >= rules.testsAt ? TESTS : NOTHING;
  const byKills = addedKills > 0 && kills >= rules.testsAt;
  const byDisorders = addedDisorders > 0 && disorders >= rules.testsAt;
  return byKills || byDisorders ? TESTS : NOTHING;
}

/** What one event has done to a skirmish stand: its first kill removes it, and disorder does not touch it (HUIT-UNIT-05). */
export function afterEventOnStand(addedKills: number): number {
  return addedKills > 0 ? REMOVED : NOTHING;
}

/** Whether a unit may support another: few kills and no disorder (HUIT-MOR-05, R-13). */
export function isSteady(rules: RingRules, kills: number, disorders: number): boolean {
  return kills < rules.testsAt && disorders === 0;
}
