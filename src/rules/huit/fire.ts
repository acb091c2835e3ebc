/** Fire (section 6): ranges, ammunition, the modifier of the die, one shot, and buildings on fire. */
import { valueOf } from '../../play/by-word.ts';
import { at } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { covers } from './combat-tables.ts';
import type { Entry } from './firing-chart.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { BANDS, D8, isGun, usualWeapon, type Band, type Column, type FireRow, type Weapon } from './units.ts';

const DISORDERED = part('firer disordered', 'HUIT-FIRE-06', 'R-07');
const MOVED = part('firer moved or unlimbered', 'HUIT-FIRE-06', 'R-31');
const KILLS = part('kills on the battery', 'HUIT-FIRE-06', 'R-08');
const HEAVY = part('heavy or Guard guns', 'HUIT-FIRE-15', 'R-31');
const BONUS = part('bonus of the unit', 'HUIT-SPC-01');
const REDOUBT = part('target in a redoubt', 'HUIT-FIRE-06');
const WALL = part('square behind a wall', 'HUIT-FIRE-09');
const FLANK = part('guns on the flank of a formed target', 'HUIT-FIRE-16');

/** The unit that fires, as far as it matters to its shot. */
export interface Firer {
  row: FireRow;
  readonly isGun: boolean;
  kills: number;
  disorders: number;
  movedOrUnlimbered: boolean;
  /** Of guns: one of the shots at full effect (HUIT-FIRE-14). */
  fullEffect: boolean;
  /** The part of its modifier that never changes. */
  readonly own: Parts;
}

/** The unit fired at, as far as it matters to one shot. */
export interface Target {
  column: Column;
  disorders: number;
  flankShot: boolean;
  redoubt: boolean;
  squareBehindWall: boolean;
  roadMarch: boolean;
}

export interface Shot {
  firer: Firer;
  target: Target;
  band: Band;
}

/** A unit that fires, as it is given. */
interface FirerInputs {
  readonly row: FireRow;
  readonly kills: number;
  readonly disorders: number;
  readonly movedOrUnlimbered: boolean;
  readonly heavyOrGuard?: boolean;
  readonly unitBonus: number;
}

/** A unit ready to fire, with what never changes of its modifier summed (HUIT-FIRE-15, HUIT-SPC-01). */
export function firerOf(tables: Tables, inputs: FirerInputs, fullEffect = true): Firer {
  const { fire } = tables;
  const guns = isGunRow(tables, inputs.row);
  const { row, kills, disorders, movedOrUnlimbered, heavyOrGuard, unitBonus } = inputs;
  const own = partsOf((sum) => {
    if (guns && heavyOrGuard === true) sum.add(fire.heavyOrGuard, HEAVY);
    sum.add(unitBonus, BONUS);
  });
  return { row, isGun: guns, kills, disorders, movedOrUnlimbered, fullEffect, own };
}

/** The nearest band of guns. */
export const CANISTER: Band = 'C';

/** True for a row of guns, printed or of a user's own. */
export function isGunRow({ rowKinds }: Tables, row: FireRow): boolean {
  return isGun(valueOf(rowKinds, row));
}

/** Upper limits of the bands of a firer in cm, inclusive (HUIT-FIRE-01): small arms have the first only. */
export function limitsCm(tables: Tables, row: FireRow, weapon: Weapon | null): readonly number[] {
  const kind = valueOf(tables.rowKinds, row);
  if (isGun(kind)) return BANDS.map((band) => valueOf(tables.gunRangesCm, row)[band]);
  return [valueOf(tables.smallArmsRangesCm, weapon ?? usualWeapon(kind))];
}

/** The band of a distance, both in the unit of the limits; null beyond the last. */
export function bandAt(limits: ArrayLike<number>, distance: number): Band | null {
  for (let i = 0; i < limits.length; i++) if (distance <= at(limits, i)) return BANDS[i] ?? null;
  return null;
}

/** FD-08: a reaction is fired at canister range, whatever the distance, and without the -1 for moving. */
export function fireInReaction(shot: Shot): void {
  shot.band = CANISTER;
  shot.firer.movedOrUnlimbered = false;
}

/** Shots of guns at full effect (HUIT-FIRE-14), counted only where they can run out. */
export class Ammunition {
  /** Shots that have to be counted; 0 where they cannot run out. */
  readonly counted: number;
  readonly allowance: number;

  /** @param given null: as in the tables @param most shots that can be fired; 0 where they are not counted */
  constructor({ fire }: Tables, given: number | null, most = 0) {
    this.allowance = given ?? fire.fullEffectShots;
    this.counted = this.allowance < most ? this.allowance : 0;
  }

  /** The next shot has full effect. */
  isFull(shots: number): boolean {
    return shots < this.allowance;
  }

  /** The count of shots after one more (FD-05: whatever it did). */
  after(shots: number): number {
    return shots < this.counted ? shots + 1 : shots;
  }
}

/** The modifier of the die (HUIT-FIRE-06, -09, -16). */
function shotModifier(sum: Sum, { fire }: Tables, rulings: Rulings, { firer, target }: Shot): void {
  const guns = firer.isGun;
  const rings = rulings.fireDisorderPenalty === 'per-ring' ? firer.disorders : Math.min(1, firer.disorders);
  sum.add(fire.firerDisordered * rings, DISORDERED);
  if (firer.movedOrUnlimbered) sum.add(fire.firerMoved, MOVED);
  if (guns) sum.add(fire.perFirerKill * firer.kills, KILLS);
  sum.addAll(firer.own);
  if (target.redoubt) sum.add(fire.targetInRedoubt, REDOUBT);
  if (target.squareBehindWall) sum.add(fire.squareBehindWall, WALL);
  if (guns && target.flankShot && target.column !== 'skirmish') sum.add(fire.formedTargetFlank, FLANK);
}

/** The entry of a shot (HUIT-FIRE-03); small arms have the same at every range. */
export function entryOfShot({ chart }: Tables, { firer, target, band }: Shot): Entry {
  const { row, fullEffect } = firer;
  if (!firer.isGun) return valueOf(chart.infantry, row)[target.column];
  return valueOf(chart.guns, row)[fullEffect ? 'full' : 'reduced'][target.column][band];
}

/** Names the shot due: entry, modifier and marks are its key. */
export function keyShot(
  { tables, rulings }: { readonly tables: Tables; readonly rulings: Rulings },
  shot: Shot,
  due: Due,
  kind: number,
  purpose: number,
  sum: Sum,
): void {
  const entry = entryOfShot(tables, shot);
  sum.begin('modifier');
  sum.addAll(entry.place);
  // An entry 0 throws no die: whatever modifies it, it is the same shot.
  if (entry.from !== 0) shotModifier(sum, tables, rulings, shot);
  due.set(kind, purpose, entryCode(entry), sum.value, shotMarks(rulings, shot, entry));
}

const AUTOMATIC = 256;
const MARKED = 512;
const FROM_MASK = AUTOMATIC - 1;

/** The entry as one number: the total that kills, and its marks. */
function entryCode(entry: Entry): number {
  return entry.from | (entry.automatic ? AUTOMATIC : 0) | (entry.marked ? MARKED : 0);
}

/** Marks of a shot beside its entry and its modifier. */
const TARGET_IS_STAND = 1;
const BY_SKIRMISHERS = 2;
const TARGET_DISORDERED = 4;
const KILL_AND_DISORDER = 8;
const DAMAGE_DISORDERS = 16;
const EIGHT_IS_MODIFIED = 32;
const ROAD_COLUMN = 64;
const CHANCE_OF_N = 128;

/** The marks of a shot: what its dice depend on beside entry and modifier. */
function shotMarks(rulings: Rulings, { firer, target, band }: Shot, entry: Entry): number {
  const canister = firer.isGun && band === CANISTER;
  const eightIsModified = rulings.natural8IgnoresModifiers ? 0 : EIGHT_IS_MODIFIED;
  if (target.column === 'skirmish') return TARGET_IS_STAND | (entry.marked ? eightIsModified : 0);
  let marks = target.roadMarch && target.disorders === 0 ? ROAD_COLUMN : 0;
  if (firer.row === 'skirmish') {
    marks |= BY_SKIRMISHERS;
    if (target.disorders > 0) marks |= TARGET_DISORDERED;
    if (target.disorders > 0 && rulings.skirmishOnDisordered === 'kill-and-disorder')
      marks |= KILL_AND_DISORDER;
  }
  if (rulings.fireDisorderOnDamage === 'any-damage' && (firer.row === 'line' || canister))
    marks |= DAMAGE_DISORDERS;
  // with canister on these columns, whether marked or not.
  const wide =
    rulings.nScope === 'all-canister' &&
    canister &&
    (target.column === 'cavalryOrColumn' || target.column === 'square');
  if (wide) marks |= CHANCE_OF_N;
  if (entry.marked || wide) marks |= eightIsModified;
  return marks;
}

const DISORDER_BITS = 4;

/** The rings that a shot puts on its target, as one number (HUIT-FIRE-04). */
function hits(kills: number, disorders: number): number {
  return (kills << DISORDER_BITS) | disorders;
}

export function killsOf(outcome: number): number {
  return outcome >> DISORDER_BITS;
}

export function disordersOf(outcome: number): number {
  return outcome & ((1 << DISORDER_BITS) - 1);
}

/**
 * One shot within range: a D8 read by the entry (HUIT-FIRE-04, -05, -12; FD-05, R-33). An entry `0` throws no die.
 * @returns kills and disorders, as one number
 */
export function shoot(chance: Chance, { key0: entry, key1: modifier, key2: marks }: Due): number {
  const from = entry & FROM_MASK;
  const onTheRoad = (marks & ROAD_COLUMN) !== 0 ? 1 : 0;
  if (from === 0) return hits(0, onTheRoad);
  const face = chance.die(D8);
  const eight = face === D8 && ((entry & MARKED) !== 0 || (marks & CHANCE_OF_N) !== 0);
  const reaches = face + modifier >= from;
  const isHit = reaches || (eight && (marks & EIGHT_IS_MODIFIED) === 0);
  const kills = ((entry & AUTOMATIC) !== 0 ? 1 : 0) + (isHit ? 1 : 0);
  if ((marks & TARGET_IS_STAND) !== 0) return hits(Math.min(1, kills), 0);
  if ((marks & BY_SKIRMISHERS) !== 0) return skirmishHits(kills > 0, marks, onTheRoad);
  const disorders = (eight && isHit) || (kills > 0 && (marks & DAMAGE_DISORDERS) !== 0) ? 1 : onTheRoad;
  return hits(kills, disorders);
}

/** HUIT-FIRE-12: skirmishers disorder; a unit that is disordered loses a kill instead. */
function skirmishHits(isHit: boolean, marks: number, onTheRoad: number): number {
  if (!isHit) return hits(0, onTheRoad);
  if ((marks & TARGET_DISORDERED) === 0) return hits(0, 1);
  return hits(1, (marks & KILL_AND_DISORDER) !== 0 ? 1 : 0);
}

/** `no effect on the target`, `the target takes 2 kills and a disorder`. */
export function hitsInWords(target: string, outcome: number): string {
  const rings = [...counted(killsOf(outcome), 'kill'), ...counted(disordersOf(outcome), 'disorder')];
  return rings.length === 0 ? `no effect on ${target}` : `${target} takes ${rings.join(' and ')}`;
}

function counted(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `a ${what}` : `${count} ${what}s`];
}

/**
 * A battery's one shot at a building sets it on fire (HUIT-FIRE-18): a first 8 calls for a second throw.
 * @param entryFrom 0 where the chart gives nothing, or the building is out of range
 * @param modifier of the die; null where the unmodified 8 counts
 */
export function setsAblaze(
  chance: Chance,
  numbers: Tables['ablaze'],
  entryFrom: number,
  modifier: number | null,
  thatched: boolean,
): boolean {
  if (entryFrom === 0) return false;
  const face = chance.die(D8);
  const triggers = modifier === null ? face === D8 : face + modifier >= D8;
  if (!triggers) return false;
  return covers(thatched ? numbers.lightsThatched : numbers.lightsOrdinary, chance.die(D8));
}

/** One attempt of the garrison to put the fire out (HUIT-FIRE-19). */
export function putsOut(chance: Chance, numbers: Tables['ablaze']): boolean {
  return covers(numbers.putOut, chance.die(D8));
}
