/** Unit morale (section 7): the number needed, and the test. */
import type { Chance } from '../../chance/chance.ts';
import { part, type Sum } from '../../engagement/sum.ts';
import type { MoraleNumbers } from './combat-tables.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D8 } from './units.ts';

export { NOTHING, TESTS, REMOVED, ringRules, removes, putRings, isSteady, type RingRules } from './rings.ts';

/** Outside its commander's zone, from which horse guns are exempt (HUIT-CMD-02, FD-02). @param arm `horse` for horse guns */
export function isOutOfCommand(outOfCommand: boolean, arm: string): boolean {
  return outOfCommand && arm !== 'horse';
}

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

const TO_STAND = part('to stand', 'HUIT-MOR-03');
const QUALITY = part('quality', 'HUIT-MOR-02');
const SUPPORTED = part('supported', 'HUIT-MOR-02', 'HUIT-MOR-05');
const BUILDING = part('in a building', 'HUIT-MOR-02');
const KILLS = part('kills', 'HUIT-MOR-02');
const DISORDERS = part('disorders', 'HUIT-MOR-02', 'R-10');
const OUT_OF_COMMAND = part('outside the command zone', 'HUIT-CMD-02', 'FD-02');
const HEADING = part('rings of the heading, taken off again', 'R-10');

/** The face a unit needs to stand: what modifies its die is taken off (HUIT-MOR-02, -03, R-10). */
export function faceNeeded(sum: Sum, { morale }: Tables, rulings: Rulings, nerve: Nerve): void {
  sum.begin('needs');
  sum.base(morale.target, TO_STAND);
  sum.add(-nerve.quality, QUALITY);
  if (nerve.supported) sum.add(-morale.supported, SUPPORTED);
  if (nerve.building) sum.add(-morale.inBuilding, BUILDING);
  sum.add(-morale.perKill * nerve.kills, KILLS);
  sum.add(-morale.perDisorder * nerve.disorders, DISORDERS);
  if (nerve.outOfCommand) sum.add(-morale.outOfCommand, OUT_OF_COMMAND);
  if (rulings.moraleHeaderPenalty === 'double') sum.add(headerRings(morale, rulings, nerve), HEADING);
}

/** the larger kind of ring where it demands a test; combined, all rings where they demand one. */
function headerRings(morale: MoraleNumbers, { ringCount }: Rulings, { kills, disorders }: Nerve): number {
  const combined = ringCount === 'combined';
  const rings = combined ? kills + disorders : Math.max(kills, disorders);
  if (rings < morale.testsAt) return 0;
  return combined && rings >= morale.removedAt ? 0 : rings;
}

/** One morale test (HUIT-MOR-03): the unit stands. */
export function stands(chance: Chance, needed: number): boolean {
  return chance.successes(1, D8, needed) === 1;
}
