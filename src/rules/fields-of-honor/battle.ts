/** The fixed values of an engagement: tables, rulings and both queues, with all that never changes worked out once (FOH-ENG-01). */
import { item } from '../../chance/at.ts';
import type { Parts } from '../../engagement/sum.ts';
import { Dice } from './dice.ts';
import type { EngagementInputs, SideInputs } from './engagement-inputs.ts';
import { marginsOf, type Margins, type Rulings } from './options.ts';
import { yardsText } from './scale.ts';
import type { Play, SideState } from './state.ts';
import type { Tables } from './tables.ts';
import type { GroundScale, GunClass, UnitType } from './units.ts';
import { bandAt, type FieldWeapon, type Round } from './weapons.ts';

/** The fixed values of a BMU. Lengths are in parts of an inch. */
export interface Profile {
  /** Side letter and place in the queue: `A1`. */
  readonly name: string;
  readonly stands: number;
  readonly type: UnitType;
  readonly mounted: boolean;
  readonly commander: boolean;
  readonly friendsNear: boolean;
  readonly inCover: boolean;
  readonly initialVolley: boolean;
  /** UNARMED without small arms. */
  readonly weapon: FieldWeapon;
  /** The printed weapon whose limits are inferred; null where they are given. */
  readonly inferredFor: string | null;
  /** The largest gap at which its weapon reaches; 0 if unarmed. */
  readonly reach: number;
  /** The largest gap at which its Charge rate reaches; 0 if it cannot charge. */
  readonly chargeReach: number;
  readonly engagedMove: number;
  /** True if it can charge or countercharge at all; a short Charge rate may be less than one part. */
  readonly canCharge: boolean;
  /** 0 where it cannot charge. */
  readonly chargeMove: number;
  readonly halfEngagedMove: number;
  readonly halfChargeMove: number;
  /** Declares a charge at this gap or nearer; -1 where it never does. */
  readonly chargeAt: number;
  /** The gap at which it stops advancing. */
  readonly closeTo: number;
  /** Base and rating in the numbers that it throws against. */
  readonly firing: Parts;
  readonly striking: Parts;
  readonly charging: Parts;
  readonly testing: Parts;
  /** Its own parts of running and pursuit. */
  readonly running: Parts;
}

/** The fixed values of a battery. */
export interface BatteryProfile {
  readonly name: string;
  readonly stands: number;
  readonly class: GunClass;
  readonly weapon: FieldWeapon;
  /** Its ammunition at each band. */
  readonly rounds: readonly Round[];
  /** Base and rating of its kill number. */
  readonly firing: Parts;
}

/** The fixed values of a side. Lengths are in parts of an inch. */
export interface SideProfile {
  readonly letter: 'A' | 'B';
  readonly units: readonly Profile[];
  readonly batteries: readonly BatteryProfile[];
  readonly onFlank: boolean;
  readonly advances: boolean;
  readonly overwatch: boolean;
  readonly pursues: boolean;
  readonly reaction: SideInputs['doctrine']['reaction'];
  /** Index of the band of opportunity fire at a charger. */
  readonly oppFireAt: number;
  /** Small arms hold their Fire Phase fire beyond this gap. */
  readonly fireAt: number;
}

/**
 * Where stands lost are kept: in the state, so that they can be read jointly, or counted on the way, each side's alone,
 * so that far fewer states are told apart where reserves enter.
 */
export type KeepsLosses = 'in the state' | 'on the way';

/** The queues of an engagement on its ruler. */
export interface Roster {
  readonly partsPerInch: number;
  readonly startGap: number;
  readonly entryGap: number;
  readonly sides: readonly [SideProfile, SideProfile];
}

/** One engagement bound together. */
export class Battle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly margins: Margins;
  readonly dice = new Dice();
  readonly maxTurns: number;
  readonly startGap: number;
  readonly entryGap: number;
  readonly sides: readonly [SideProfile, SideProfile];
  /** Natural doubles are counted. */
  readonly reportsDoubles: boolean;
  readonly losses: KeepsLosses;
  private readonly scale: GroundScale;
  private readonly partsPerInch: number;

  constructor(
    tables: Tables,
    rulings: Rulings,
    { maxTurns, scale }: EngagementInputs,
    { partsPerInch, startGap, entryGap, sides }: Roster,
    losses: KeepsLosses,
  ) {
    this.tables = tables;
    this.rulings = rulings;
    this.margins = marginsOf(tables, rulings);
    this.maxTurns = maxTurns;
    this.startGap = startGap;
    this.entryGap = entryGap;
    this.sides = sides;
    this.reportsDoubles = rulings.calamityFortune === 'report' && tables.morale.dice === 2;
    this.losses = losses;
    this.scale = scale;
    this.partsPerInch = partsPerInch;
  }

  /** The side with this index. */
  side(index: number): SideProfile {
    return this.sides[index === 0 ? 0 : 1];
  }

  /** The unit on the line of a side. */
  unitOf(s: Play, index: number): Profile {
    return item(this.side(index).units, s.side(index).unit);
  }

  /** The unit of whoever throws. */
  throwerOf(s: Play): Profile {
    return this.unitOf(s, s.thrower);
  }

  /** The other unit, which is thrown at. */
  targetOf(s: Play): Profile {
    return this.unitOf(s, 1 - s.thrower);
  }

  /** The range band of the gap for the small arms of a side. */
  bandOf(s: Play, index: number): number {
    return bandAt(this.unitOf(s, index).weapon.limits, s.gap);
  }

  /** A length as a player would read it off the table, with the yards it stands for. */
  inWords(parts: number): string {
    const inches = Number((parts / this.partsPerInch).toFixed(3));
    return `${inches} in (${yardsText(this.tables, this.scale, inches)} yd)`;
  }

  /** True if a unit of the side still waits in reserve. */
  hasReserve(s: Play, index: number): boolean {
    return s.side(index).unit + 1 < this.side(index).units.length;
  }
}

/** A unit that is a mob by type or has become one (FOH-ENG-07). */
export function isMob(unit: Profile, state: SideState): boolean {
  return unit.type === 'mob' || state.mob !== 0;
}

export function isFormed(unit: Profile, state: SideState): boolean {
  return unit.type === 'formed' && state.mob === 0;
}

export function isSkirmish(unit: Profile, state: SideState): boolean {
  return unit.type === 'skirmish' && state.mob === 0;
}
