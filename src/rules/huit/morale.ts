/** Unit morale (section 7): the number needed, the test, who tests in a stack, and what becomes of it. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { blownTested, evadeTested } from './charge.ts';
import type { MoraleNumbers } from './combat-tables.ts';
import { roundTested } from './melee-results.ts';
import type { Rulings } from './options.ts';
import { fireOver, shotAway, targetOf } from './stack-fire.ts';
import { isInBuilding, nameNow } from './formations.ts';
import { leadOf, unitAtPlace } from './stacks.ts';
import { isSupported } from './support.ts';
import { BY_BLOWN, BY_EVADING, BY_ROUND, firstPlace, MORALE, purposeOf } from './stages.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';
import { D8 } from './units.ts';

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

/** The rules of every test. */
export const TEST_RULES = ['HUIT-MOR-01', 'HUIT-MOR-03'] as const;

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

/** The unit that tests: of the round, blown or evading before it, or the one fired at. */
function testerOf(b: Battle, s: Play): number {
  if (s.occasion === BY_ROUND) return unitAtPlace(b, s, firstPlace(s.testDue));
  if (s.occasion === BY_BLOWN || s.occasion === BY_EVADING) return leadOf(b, s, 1 - s.laneAt(s.lane).charger);
  return targetOf(b, s);
}

export class Morale implements Throw<Battle, Play> {
  readonly name = 'morale test';
  readonly ruleIds = TEST_RULES;
  /** One for each unit, filled in anew for each of its tests. */
  private readonly nerves: readonly Nerve[];

  constructor({ units }: Battle) {
    this.nerves = units.map(({ quality, outOfCommand }) => ({
      quality,
      kills: 0,
      disorders: 0,
      supported: false,
      building: false,
      outOfCommand,
    }));
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const tester = testerOf(b, s);
    const nerve = item(this.nerves, tester);
    const unit = s.unitAt(tester);
    nerve.kills = unit.kills;
    nerve.disorders = unit.disorders;
    // A round is tested with the support of before it.
    nerve.supported =
      s.occasion === BY_ROUND ? (s.support & (1 << firstPlace(s.testDue))) !== 0 : isSupported(b, s, tester);
    nerve.building = isInBuilding(b.profileAt(tester), unit);
    faceNeeded(sum, b.tables, b.rulings, nerve);
    due.set(MORALE, purposeOf(tester, MORALE, s.occasion), sum.value);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return stands(chance, due.key0) ? 1 : 0;
  }

  apply(b: Battle, s: Play, stood: number): void {
    if (s.occasion === BY_ROUND) roundTested(b, s, stood);
    else if (s.occasion === BY_BLOWN) blownTested(b, s, stood);
    else if (s.occasion === BY_EVADING) evadeTested(b, s, stood);
    else if (stood === 0) shotAway(b, s);
    else fireOver(s);
  }

  act(b: Battle, s: Play): string {
    return `${nameNow(b, s, testerOf(b, s))} tests its morale`;
  }

  result(b: Battle, s: Play, stood: number): string {
    const { name } = b.profileAt(testerOf(b, s));
    return stood === 0 ? `${name} breaks (HUIT-MOR-03)` : `${name} stands`;
  }
}
