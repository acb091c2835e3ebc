/** A melee chain or a brigade engagement bound together: tables, rulings, stacks and doctrines, numbers at hand. */
import { intAt, item } from '../../chance/at.ts';
import { Total } from '../../engagement/sum.ts';
import { brigadeModifiers, type BrigadeInTest } from './command.ts';
import type { MeleeResult } from './combat-tables.ts';
import type { Modifier } from './factors.ts';
import { CANISTER, type Shot } from './fire.ts';
import { halfDice, meleeModifiers, type Bout, type Fighter, type HalfDice } from './melee.ts';
import { Nerves } from './nerves.ts';
import type { Rulings } from './options.ts';
import type { Profile } from './profiles.ts';
import type { Ruler } from './ruler.ts';
import type { SideProfile } from './side-profiles.ts';
import { Play } from './state.ts';
import type { Tables } from './tables.ts';

/** The rulings that play asks for at every step, as plain flags. */
export interface Flags {
  readonly bonusOnce: boolean;
  readonly allWinnersSuffer: boolean;
  readonly gunsCostNothing: boolean;
  readonly casualtiesByKills: boolean;
  readonly markerDistances: boolean;
  readonly anyoneRests: boolean;
}

/** What the evaluators of both kinds share of one engagement. */
export interface BattleParts {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly ruler: Ruler;
  readonly units: readonly Profile[];
  readonly sides: readonly [SideProfile, SideProfile];
  readonly lanes: number;
  /** Present in a brigade engagement. */
  readonly brigade: BrigadeRules | null;
  /** Distance at the start, in parts of a cm. */
  readonly distance: number;
}

/** What a brigade engagement has beside its stacks. */
export interface BrigadeRules {
  /** The side that goes first in every move; null: thrown for. */
  readonly first: number | null;
  /** The first result of a test that ends the engagement, as an index into the orders. */
  readonly breakAt: number;
  readonly generalLoss: boolean;
  /** Beyond this distance a double move is allowed; never where the engagement has none. */
  readonly doubleBeyond: number;
}

export class Battle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly ruler: Ruler;
  readonly units: readonly Profile[];
  readonly sides: readonly [SideProfile, SideProfile];
  readonly lanes: number;
  readonly brigade: BrigadeRules | null;
  readonly distance: number;
  readonly flags: Flags;
  readonly nerves: Nerves;
  readonly dice: HalfDice;
  readonly meleeModifiers: readonly Modifier<Bout>[];
  readonly testModifiers: readonly Modifier<BrigadeInTest>[];
  /** How far losers go back in parts of a cm, by difference: the columns of the table in turn. */
  readonly back: readonly Int32Array[];
  /** Room for the shot and the bout that are due, filled in anew for each. */
  readonly shot: Shot;
  readonly bout: { own: Fighter; other: Fighter };
  readonly sum = new Total();
  /** First and last unit (exclusive) of each stack, at `side * lanes + lane`. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;

  constructor(parts: BattleParts) {
    const { tables, rulings, units, lanes } = parts;
    this.tables = tables;
    this.rulings = rulings;
    this.ruler = parts.ruler;
    this.units = units;
    this.sides = parts.sides;
    this.lanes = lanes;
    this.brigade = parts.brigade;
    this.distance = parts.distance;
    this.flags = flagsOf(rulings);
    this.nerves = new Nerves(tables, rulings);
    this.dice = halfDice(tables);
    this.meleeModifiers = meleeModifiers(tables);
    this.testModifiers = brigadeModifiers(tables, rulings);
    this.back = tables.melee.results.map((row) => backOf(row, parts.ruler));
    const { firer, target, fighter } = item(units, 0);
    this.shot = { firer, target, band: CANISTER };
    this.bout = { own: fighter, other: fighter };
    this.from = new Int32Array(2 * lanes);
    this.to = new Int32Array(2 * lanes);
    for (let stack = 0; stack < 2 * lanes; stack++) {
      const inStack = ({ side, lane }: Profile): boolean => lane >= 0 && side * lanes + lane === stack;
      this.from[stack] = Math.max(0, units.findIndex(inStack));
      this.to[stack] = units.findLastIndex(inStack) + 1;
    }
  }

  profileAt(i: number): Profile {
    return item(this.units, i);
  }

  sideAt(i: number): SideProfile {
    return i === 0 ? this.sides[0] : this.sides[1];
  }

  /** The first unit of a stack, by its number among all. */
  stackFrom(side: number, lane: number): number {
    return intAt(this.from, side * this.lanes + lane);
  }

  /** The number after that of the last unit of a stack. */
  stackTo(side: number, lane: number): number {
    return intAt(this.to, side * this.lanes + lane);
  }

  createState(): Play {
    return new Play({ units: this.units.length, lanes: this.lanes, brigades: this.brigade !== null });
  }
}

/** Columns of {@link Battle.back}. */
const INFANTRY_BY_INFANTRY = 0;
const INFANTRY_BY_CAVALRY = 1;
const CAVALRY_BY_INFANTRY = 2;
const CAVALRY_BY_CAVALRY = 3;

function backOf(row: MeleeResult, ruler: Ruler): Int32Array {
  return Int32Array.of(
    ruler.exact(row.infantryByInfantryCm),
    ruler.exact(row.infantryByCavalryCm),
    ruler.exact(row.cavalryByInfantryCm),
    ruler.exact(row.cavalryByCavalryCm),
  );
}

/** How far the loser of a round goes back (HUIT-MEL-08). */
export function fallBack(b: Battle, difference: number, loser: Profile, winner: Profile): number {
  const row = item(b.back, Math.abs(difference));
  if (loser.isCavalry) return intAt(row, winner.isCavalry ? CAVALRY_BY_CAVALRY : CAVALRY_BY_INFANTRY);
  return intAt(row, winner.isCavalry ? INFANTRY_BY_CAVALRY : INFANTRY_BY_INFANTRY);
}

function flagsOf(rulings: Rulings): Flags {
  return {
    bonusOnce: rulings.attackBonusDuration === 'first-round',
    allWinnersSuffer: rulings.multiWinnerEffect === 'all-units',
    gunsCostNothing: rulings.artilleryMeleeWinnerEffects === 'none',
    casualtiesByKills: rulings.brigadeCasualtyBasis === 'kills',
    markerDistances: rulings.retireDistance === 'marker-cm',
    anyoneRests: rulings.disorderRecovery === 'resting-any',
  };
}
