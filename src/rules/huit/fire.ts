/** Fire (section 6): the modifier of the die, and one shot. */
import type { Chance } from '../../chance/chance.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { TargetInputs } from './inputs.ts';
import type { Rulings } from './options.ts';
import { modify, type Tables } from './tables.ts';
import { D8, type Band, type FireRow } from './units.ts';
import type { RuleBook } from './morale.ts';
import { CHART_RULES, type Entry } from './firing-chart.ts';
import { CANISTER, isGunRow } from './weapons.ts';

const BONUS = part('bonus of the unit', 'HUIT-SPC-01');

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
export type Target = { -readonly [K in keyof TargetInputs]: TargetInputs[K] };

/** Nothing but its column matters to a shot at it. */
export const UNMODIFIED = {
  disorders: 0,
  flankShot: false,
  redoubt: false,
  squareBehindWall: false,
  roadMarch: false,
} as const;

export interface Shot {
  firer: Firer;
  target: Target;
  band: Band;
}

/** A unit that fires, as it is given. */
interface FirerInputs extends Pick<Firer, 'row' | 'kills' | 'disorders' | 'movedOrUnlimbered'> {
  readonly heavyOrGuard?: boolean;
  readonly unitBonus: number;
}

/** A unit ready to fire, with what never changes of its modifier summed (HUIT-FIRE-15, HUIT-SPC-01). */
export function firerOf(tables: Tables, inputs: FirerInputs, fullEffect = true): Firer {
  const { row, kills, disorders, movedOrUnlimbered, heavyOrGuard, unitBonus } = inputs;
  const isGun = isGunRow(tables, row);
  const own = partsOf((sum) => {
    if (isGun && heavyOrGuard === true) modify(sum, tables.fireModifiers.rows.heavyOrGuardGuns);
    sum.add(unitBonus, BONUS);
  });
  return { row, isGun, kills, disorders, movedOrUnlimbered, fullEffect, own };
}

/** FD-08: a reaction is fired at canister range, whatever the distance, and without the -1 for moving. */
export function fireInReaction(shot: Shot): void {
  shot.band = CANISTER;
  shot.firer.movedOrUnlimbered = false;
}

/** The entry of a shot (HUIT-FIRE-03); small arms have the same at every range. */
function entryOfShot({ chart }: Tables, { firer, target, band }: Shot): Entry {
  const { row, fullEffect } = firer;
  if (!firer.isGun) return valueOf(chart.infantry, row)[target.column];
  return valueOf(chart.guns, row)[fullEffect ? 'full' : 'reduced'][target.column][band];
}

/** The modifier of the die (HUIT-FIRE-06, -09, -16); an entry 0 throws none, and whatever modifies it is the same shot. */
function shotModifier(sum: Sum, { tables, rulings }: RuleBook, shot: Shot, entry: Entry): number {
  const { firer, target } = shot;
  const { rows } = tables.fireModifiers;
  sum.begin('modifier');
  sum.addAll(entry.place);
  if (entry.from === 0) return sum.value;
  const { disorders, isGun } = firer;
  modify(
    sum,
    rows.firerDisordered,
    rulings.fireDisorderPenalty === 'per-ring' ? disorders : Math.min(1, disorders),
  );
  if (firer.movedOrUnlimbered) modify(sum, rows.firerMovedOrUnlimbered);
  if (isGun) modify(sum, rows.firerKills, firer.kills);
  sum.addAll(firer.own);
  if (target.redoubt) modify(sum, rows.targetInRedoubt);
  if (target.squareBehindWall) modify(sum, rows.squareBehindWall);
  if (isGun && target.flankShot && target.column !== 'skirmish') modify(sum, rows.formedTargetFlank);
  return sum.value;
}

/** Marks of a shot: the total that kills in the lowest bits, and what its dice depend on beside their modifier. */
const FROM = 15;
const AUTOMATIC = 16;
const MARKED = 32;
const TARGET_IS_STAND = 64;
const BY_SKIRMISHERS = 128;
const TARGET_DISORDERED = 256;
const KILL_AND_DISORDER = 512;
const DAMAGE_DISORDERS = 1024;
const EIGHT_IS_MODIFIED = 2048;
const ROAD_COLUMN = 4096;
const CHANCE_OF_N = 8192;
/** At a house that may catch fire (HUIT-FIRE-18), by the modified total. */
const AT_HOUSE = 16384;
const TOTAL_LIGHTS = 32768;

/** Marks of a shot of guns at a house that does not burn yet. */
export function houseMarks({ ablazeTrigger }: Rulings): number {
  return ablazeTrigger === 'natural' ? AT_HOUSE : AT_HOUSE | TOTAL_LIGHTS;
}

function shotMarks(rulings: Rulings, { firer, target, band }: Shot, entry: Entry): number {
  const canister = firer.isGun && band === CANISTER;
  const eightIsModified = rulings.natural8IgnoresModifiers ? 0 : EIGHT_IS_MODIFIED;
  let marks = entry.from | (entry.automatic ? AUTOMATIC : 0) | (entry.marked ? MARKED : 0);
  if (target.column === 'skirmish') return marks | TARGET_IS_STAND | (entry.marked ? eightIsModified : 0);
  if (target.roadMarch && target.disorders === 0) marks |= ROAD_COLUMN;
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
/** Added where the shot calls for a throw whether a house catches fire. */
const MAY_LIGHT = 256;

/** The rings that a shot puts on its target, as one number (HUIT-FIRE-04). */
function hits(kills: number, disorders: number): number {
  return (kills << DISORDER_BITS) | disorders;
}

export function killsOf(outcome: number): number {
  return (outcome % MAY_LIGHT) >> DISORDER_BITS;
}

export function mayLight(outcome: number): boolean {
  return outcome >= MAY_LIGHT;
}

export function disordersOf(outcome: number): number {
  return outcome & ((1 << DISORDER_BITS) - 1);
}

/** A D8 read by the entry (HUIT-FIRE-04, -05, -12; FD-05, R-33). An entry `0` throws no die. */
function readDie(chance: Chance, modifier: number, marks: number): number {
  const from = marks & FROM;
  const onTheRoad = (marks & ROAD_COLUMN) !== 0 ? 1 : 0;
  if (from === 0) return hits(0, onTheRoad);
  const face = chance.die(D8);
  const mayLight =
    (marks & AT_HOUSE) !== 0 && isTrigger(face, (marks & TOTAL_LIGHTS) === 0 ? null : modifier);
  return ringsBy(face, modifier, marks) + (mayLight ? MAY_LIGHT : 0);
}

function ringsBy(face: number, modifier: number, marks: number): number {
  const from = marks & FROM;
  const onTheRoad = (marks & ROAD_COLUMN) !== 0 ? 1 : 0;
  const eight = face === D8 && (marks & (MARKED | CHANCE_OF_N)) !== 0;
  const reaches = face + modifier >= from;
  const isHit = reaches || (eight && (marks & EIGHT_IS_MODIFIED) === 0);
  const kills = ((marks & AUTOMATIC) !== 0 ? 1 : 0) + (isHit ? 1 : 0);
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

/** One shot within range: its number is the modifier of its die; it shows kills and disorders, as one number. */
export function shotKind(occasion: number, act: ThrowKind['act']): ThrowKind {
  return {
    name: 'shot',
    ruleIds: CHART_RULES,
    occasion,
    resolve: readDie,
    act,
    result: (outcome, _who, whom) =>
      hitsInWords(whom?.name ?? '', outcome) + (mayLight(outcome) ? ', and its house may catch fire' : ''),
  };
}

/** Fires; gives kills and disorders, as one number. @param marks of a house ({@link houseMarks}) */
export function throwShot(
  dice: Dice,
  book: RuleBook,
  kind: ThrowKind,
  who: Actor,
  whom: Actor | null,
  shot: Shot,
  marks = 0,
): number {
  const entry = entryOfShot(book.tables, shot);
  const modifier = shotModifier(dice.sum, book, shot, entry);
  return dice.throw(kind, who, whom, modifier, shotMarks(book.rulings, shot, entry) | marks);
}

/** `no effect on the target`, `the target takes 2 kills and a disorder`. */
function hitsInWords(target: string, outcome: number): string {
  const rings = [...counted(killsOf(outcome), 'kill'), ...counted(disordersOf(outcome), 'disorder')];
  return rings.length === 0 ? `no effect on ${target}` : `${target} takes ${rings.join(' and ')}`;
}

function counted(count: number, what: string): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? `a ${what}` : `${count} ${what}s`];
}

/** An unmodified 8, or a total of 8 or more, calls for a second throw. @param modifier null where the unmodified 8 counts */
function isTrigger(face: number, modifier: number | null): boolean {
  return modifier === null ? face === D8 : face + modifier >= D8;
}
