/** Fire (section 6): ranges, the entry of the chart, what modifies the die, and one shot. */
import type { Chance } from '../../chance/chance.ts';
import type { Modifier } from './factors.ts';
import { entryOf, type Entry } from './firing-chart.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { BANDS, D8, isGun, usualWeapon, type Band, type Column, type FireRow, type Weapon } from './units.ts';

/** The unit that fires, as far as it matters to its shot. */
export interface Firer {
  row: FireRow;
  kills: number;
  disorders: number;
  movedOrUnlimbered: boolean;
  heavyOrGuard: boolean;
  unitBonus: number;
  /** Of guns: whether the shot is one of those at full effect (HUIT-FIRE-14). */
  fullEffect: boolean;
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
  readonly firer: Firer;
  readonly target: Target;
}

/** The band of a distance; null beyond the last (HUIT-FIRE-01, limits inclusive). Small arms have the first only. */
export function bandAt(tables: Tables, row: FireRow, weapon: Weapon | null, distanceCm: number): Band | null {
  if (!isGun(row))
    return distanceCm <= tables.smallArmsRangesCm[weapon ?? usualWeapon(row)] ? CANISTER : null;
  return BANDS.find((band) => distanceCm <= tables.gunRangesCm[row][band]) ?? null;
}

/** The nearest band of guns. */
export const CANISTER: Band = 'C';

/** The entry of a shot (HUIT-FIRE-03). */
export function entryOfShot(tables: Tables, shot: Shot, band: Band): Entry {
  const { row, fullEffect } = shot.firer;
  return entryOf(tables.chart, row, fullEffect ? 'full' : 'reduced', shot.target.column, band);
}

/** What modifies the die (HUIT-FIRE-06, -15, -16; HUIT-SPC-01). */
export function fireModifiers(tables: Tables, rulings: Rulings): readonly Modifier<Shot>[] {
  const { fire } = tables;
  const perRing = rulings.fireDisorderPenalty === 'per-ring';
  return [
    {
      label: 'firer disordered',
      ruleIds: ['HUIT-FIRE-06', 'R-07'],
      value: ({ firer }) => fire.firerDisordered * (perRing ? firer.disorders : Math.min(1, firer.disorders)),
    },
    {
      label: 'firer moved or unlimbered',
      ruleIds: ['HUIT-FIRE-06', 'R-31'],
      value: ({ firer }) => (firer.movedOrUnlimbered ? fire.firerMoved : 0),
    },
    {
      label: 'kills on the battery',
      ruleIds: ['HUIT-FIRE-06', 'R-08'],
      value: ({ firer }) => (isGun(firer.row) ? fire.perFirerKill * firer.kills : 0),
    },
    {
      label: 'heavy or Guard guns',
      ruleIds: ['HUIT-FIRE-15', 'R-31'],
      value: ({ firer }) => (isGun(firer.row) && firer.heavyOrGuard ? fire.heavyOrGuard : 0),
    },
    {
      label: 'bonus of the unit',
      ruleIds: ['HUIT-SPC-01'],
      value: ({ firer }) => firer.unitBonus,
    },
    {
      label: 'target in a redoubt',
      ruleIds: ['HUIT-FIRE-06'],
      value: ({ target }) => (target.redoubt ? fire.targetInRedoubt : 0),
    },
    {
      label: 'square behind a wall',
      ruleIds: ['HUIT-FIRE-09'],
      value: ({ target }) => (target.squareBehindWall ? fire.squareBehindWall : 0),
    },
    {
      label: 'guns on the flank of a formed target',
      ruleIds: ['HUIT-FIRE-16'],
      value: ({ firer, target }) =>
        target.flankShot && isGun(firer.row) && target.column !== 'skirmish' ? fire.formedTargetFlank : 0,
    },
  ];
}

const AUTOMATIC = 256;
const MARKED = 512;
const FROM_MASK = AUTOMATIC - 1;

/** The entry as one number: the total that kills, and its marks. */
export function entryCode(entry: Entry): number {
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

/** The rulings that a shot asks for, as plain flags. */
export interface FireRulings {
  readonly allCanister: boolean;
  readonly eightIsModified: boolean;
  readonly damageDisorders: boolean;
  readonly killAndDisorder: boolean;
}

export function fireRulings(rulings: Rulings): FireRulings {
  return {
    allCanister: rulings.nScope === 'all-canister',
    eightIsModified: !rulings.natural8IgnoresModifiers,
    damageDisorders: rulings.fireDisorderOnDamage === 'any-damage',
    killAndDisorder: rulings.skirmishOnDisordered === 'kill-and-disorder',
  };
}

/** The marks of a shot: what its dice depend on beside entry and modifier. */
export function shotMarks(shot: Shot, entry: Entry, band: Band, rulings: FireRulings): number {
  const { firer, target } = shot;
  const guns = isGun(firer.row);
  const canister = guns && band === CANISTER;
  if (target.column === 'skirmish')
    return TARGET_IS_STAND | (entry.marked && rulings.eightIsModified ? EIGHT_IS_MODIFIED : 0);
  let marks = target.roadMarch && target.disorders === 0 ? ROAD_COLUMN : 0;
  if (firer.row === 'skirmish') {
    marks |= BY_SKIRMISHERS;
    if (target.disorders > 0) marks |= TARGET_DISORDERED | (rulings.killAndDisorder ? KILL_AND_DISORDER : 0);
  }
  if (rulings.damageDisorders && (firer.row === 'line' || canister)) marks |= DAMAGE_DISORDERS;
  // with canister on these columns, whether marked or not.
  const wide =
    rulings.allCanister && canister && (target.column === 'cavalryOrColumn' || target.column === 'square');
  if (wide) marks |= CHANCE_OF_N;
  if ((entry.marked || wide) && rulings.eightIsModified) marks |= EIGHT_IS_MODIFIED;
  return marks;
}

const DISORDER_BITS = 4;

/** What a shot does, as one number (HUIT-FIRE-04). */
export function hits(kills: number, disorders: number): number {
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
 * @param entry from {@link entryCode} @param marks from {@link shotMarks}
 */
export function shoot(chance: Chance, entry: number, modifier: number, marks: number): number {
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
