/** The fixed values of an engagement: tables, rulings and both queues, with all that never changes worked out once (FOH-ENG-01). */
import { item } from '../../chance/at.ts';
import { chooserOf } from '../../play/doctrine.ts';
import { partsWithin } from '../../play/lengths.ts';
import { Stacks, type StackPlace } from '../../play/stacks.ts';
import type { Parts } from '../../play/sum.ts';
import type { Needs } from '../../engagement/system.ts';
import type { Waiting } from '../../play/waiting.ts';
import { Dice } from './dice.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import type { Item, Orders } from './orders.ts';
import { marginsOf, type Margins, type Rulings } from './options.ts';
import { readingOf } from './readings.ts';
import { yardsText } from './scale.ts';
import type { SideState } from './side-state.ts';
import { Play, type Shape } from './state.ts';
import type { Tables } from './tables.ts';
import {
  ABSENT,
  isFormed,
  isOnLine,
  NO_FORMATION,
  type GroundScale,
  type GunClass,
  type UnitType,
} from './units.ts';
import type { Supplement } from './supplement.ts';
import type { GunDamage } from './supplement-fields.ts';
import { bandAt, type FieldWeapon, type Round } from './weapons.ts';

/** The fixed values of a BMU. Lengths are in parts of an inch. */
export interface Profile {
  /** Side letter and place among the BMUs of the inputs: `A1`. */
  readonly name: string;
  readonly stands: number;
  readonly type: UnitType;
  readonly mounted: boolean;
  readonly commander: boolean;
  /** auto: as its neighbours stand (FOH-NBR-06). */
  readonly friendsNear: boolean | 'auto';
  /** Number of its lane, from 0. */
  readonly lane: number;
  readonly inCover: boolean;
  readonly heavyCover: boolean;
  /** Index of the formation in which it comes; 0 for who is not formed. */
  readonly formation: number;
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
  /** The turn in which it comes to the end of the queue. */
  readonly entersTurn: number;
  /** The items of its doctrine, and the orders that each makes. */
  readonly items: readonly Item[];
  readonly orders: readonly Orders[];
  /** The orders of a plain doctrine; null for a list. */
  readonly only: Orders | null;
  /** Readings that the items test. */
  readonly reads: ReadonlySet<string>;
  /** Base and rating in the numbers that it throws against. */
  readonly firing: Parts;
  readonly striking: Parts;
  readonly charging: Parts;
  readonly testing: Parts;
  /** Its Morale rating in the Form Square roll. */
  readonly squaring: Parts;
  /** Its own parts of running and pursuit. */
  readonly running: Parts;
}

/** The fixed values of a battery. */
export interface BatteryProfile {
  readonly name: string;
  readonly lane: number;
  readonly stands: number;
  readonly class: GunClass;
  readonly weapon: FieldWeapon;
  /** Its ammunition at each band. */
  readonly rounds: readonly Round[];
  /** Fires at the enemy's guns where they are in reach. */
  readonly atGuns: boolean;
  /** Distance behind its line for who fires at it. */
  readonly setback: number;
  /** Base and rating of its kill number. */
  readonly firing: Parts;
}

/** The fixed values of a side. Lengths are in parts of an inch. */
export interface SideProfile {
  readonly letter: 'A' | 'B';
  /** The queue, in the order in which they come. */
  readonly units: readonly Profile[];
  readonly batteries: readonly BatteryProfile[];
  readonly onFlank: boolean;
}

/**
 * Where stands lost are kept: in the state, so that they can be read jointly, or counted on the way, each side's alone,
 * so that far fewer states are told apart where reserves enter.
 */
export type KeepsLosses = 'in the state' | 'on the way';

/** The queues of an engagement on its ruler. */
interface Roster {
  readonly partsPerInch: number;
  /** The gap at the start of each lane. */
  readonly startGaps: readonly number[];
  /** From the middle of a lane to the middle of the next. */
  readonly laneWidth: number;
  readonly entryGap: number;
  readonly sides: readonly [SideProfile, SideProfile];
  /** Turns in which a BMU comes, or a doctrine changes. */
  readonly waiting: Waiting;
  /** Null where no fire is aimed at guns. */
  readonly gunDamage: GunDamage | null;
  /** Parts in use that the source does not give, in words. */
  readonly partsInUse: readonly string[];
}

/** One engagement bound together. */
export class Battle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly margins: Margins;
  readonly dice = new Dice();
  readonly maxTurns: number;
  readonly startGaps: readonly number[];
  readonly laneWidth: number;
  readonly entryGap: number;
  readonly sides: readonly [SideProfile, SideProfile];
  readonly stacks: Stacks;
  /** Natural doubles are counted. */
  readonly reportsDoubles: boolean;
  readonly losses: KeepsLosses;
  readonly waiting: Waiting;
  /** The advance of A is kept in the state. */
  readonly hasGround: boolean;
  readonly partsPerInch: number;
  /** The tables' numbers that the source does not give; null where there are none. */
  readonly supplement: Supplement | null;
  /** Null where no fire is aimed at guns. */
  readonly gunDamage: GunDamage | null;
  readonly partsInUse: readonly string[];
  /** Parts of an inch that an about-face costs. */
  readonly aboutFace: number;
  private readonly scale: GroundScale;
  /** By side and place in the queue: the item of its doctrine that holds. */
  private readonly choosers: readonly (readonly ((s: Play, index: number) => number)[])[];

  constructor(
    tables: Tables,
    rulings: Rulings,
    { maxTurns, scale }: EngagementInputs,
    { partsPerInch, startGaps, laneWidth, entryGap, sides, waiting, gunDamage, partsInUse }: Roster,
    losses: KeepsLosses,
    { ground, onChoice }: Needs,
  ) {
    this.tables = tables;
    this.rulings = rulings;
    this.margins = marginsOf(tables, rulings);
    this.maxTurns = maxTurns;
    this.startGaps = startGaps;
    this.laneWidth = laneWidth;
    this.entryGap = entryGap;
    this.sides = sides;
    const places = sides.flatMap(({ units }, i) =>
      units.map(({ lane }): StackPlace => ({ side: i === 0 ? 0 : 1, lane })),
    );
    this.stacks = new Stacks(startGaps.length, places);
    this.reportsDoubles = rulings.calamityFortune === 'report' && tables.morale.dice === 2;
    this.losses = losses;
    this.waiting = waiting;
    this.hasGround = ground === true;
    this.scale = scale;
    this.partsPerInch = partsPerInch;
    this.supplement = tables.supplement;
    this.gunDamage = gunDamage;
    this.partsInUse = partsInUse;
    this.aboutFace = partsWithin(tables.supplement?.aboutFace ?? 0, partsPerInch);
    this.choosers = sides.map(({ units }) =>
      units.map(({ items }) => chooserOf(items, (name) => this.reading(name), waiting, onChoice)),
    );
  }

  /** The side with this index. */
  side(index: number): SideProfile {
    return this.sides[index === 0 ? 0 : 1];
  }

  /** The unit on the line of a side. */
  unitOf(s: Play, index: number): Profile {
    return item(this.side(index).units, s.side(index).unit);
  }

  /** The name of a unit of a side. */
  named(index: number, { unit }: { readonly unit: number }): string {
    return item(this.side(index).units, unit).name;
  }

  /** The orders of the unit on the line of a side. */
  ordersOf(s: Play, index: number): Orders {
    const unit = this.unitOf(s, index);
    return unit.only ?? this.chosen(s, index, unit);
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

  /** The formation of the unit on the line: none where the tables have no formations, for who is not formed, and off the line. */
  formationOf(s: Play, index: number): number {
    return this.formationIn(s.side(index), index);
  }

  /** The same of a unit in its state. */
  formationIn(state: SideState, index: number): number {
    if (this.supplement === null) return NO_FORMATION;
    const has = isFormed(item(this.side(index).units, state.unit), state) && isOnLine(state.morale);
    return has ? state.formation : NO_FORMATION;
  }

  /** A length in inches. */
  inches(parts: number): number {
    return parts / this.partsPerInch;
  }

  /** A length as a player would read it off the table, with the yards it stands for. */
  inWords(parts: number): string {
    const inches = Number(this.inches(parts).toFixed(3));
    return `${inches} in (${yardsText(this.tables, this.scale, inches)} yd)`;
  }

  /** The number of lanes. */
  get lanes(): number {
    return this.startGaps.length;
  }

  /** The gap at the start of the lane looked at. */
  startGap({ lanes }: Play): number {
    return item(this.startGaps, lanes === null ? 0 : lanes.laneOf(0));
  }

  /** A blank state. */
  blank(): Play {
    const { hasGround, waiting, lanes, laneWidth, sides } = this;
    const guns: Shape =
      this.gunDamage === null ? {} : { guns: [sides[0].batteries.length, sides[1].batteries.length] };
    const late: Shape = waiting.atStart > 0 ? { more: 1 } : {};
    if (lanes === 1) return new Play({ ...guns, ...(hasGround ? { more: 2 } : late) });
    return new Play({ ...guns, ...late, lanes: { count: lanes, width: laneWidth, hasGround } });
  }

  /** The place in a side's list of the first unit of a lane; 0 as that after the last where there is none. */
  queueFrom(index: number, lane: number): number {
    return Math.max(0, this.stacks.from(index, lane) - this.stacks.unitsFrom(index));
  }

  /** The place after that of the last unit of a lane. */
  queueTo(index: number, lane: number): number {
    return Math.max(0, this.stacks.to(index, lane) - this.stacks.unitsFrom(index));
  }

  /** The place in the queue of the unit that comes on the line next. */
  nextOf(s: Play, index: number): number {
    if (s.lanes !== null) return s.lanes.standing(index).next;
    const { unit, morale } = s.side(index);
    return morale === ABSENT ? unit : unit + 1;
  }

  /** True if a unit of the side still waits in reserve, or has yet to come (SCN-02). */
  hasReserve(s: Play, index: number): boolean {
    return this.nextOf(s, index) < this.endOf(s, index);
  }

  /** The place after the last of the queue. */
  private endOf({ lanes }: Play, index: number): number {
    return lanes === null ? this.side(index).units.length : this.queueTo(index, lanes.laneOf(index));
  }

  /** True if there is a unit at a place in the queue, and it has come. */
  isThere(s: Play, index: number, place: number): boolean {
    if (place >= this.endOf(s, index)) return false;
    return this.waiting.hasCome(s.left, item(this.side(index).units, place).entersTurn);
  }

  /** True if a side has a unit in a lane in turn 1. */
  isThereAtStart(index: number, lane: number): boolean {
    const first = this.queueFrom(index, lane);
    return first < this.queueTo(index, lane) && item(this.side(index).units, first).entersTurn <= 1;
  }

  /** Units of the side that wait in reserve; those yet to come are not seen (SCN-02). */
  waitingOf(s: Play, index: number): number {
    const next = this.nextOf(s, index);
    let count = 0;
    while (this.isThere(s, index, next + count)) count++;
    return count;
  }

  private chosen(s: Play, index: number, { orders }: Profile): Orders {
    return item(orders, item(item(this.choosers, index), s.side(index).unit)(s, index));
  }

  private reading(name: string): (s: Play, index: number) => number {
    const of = readingOf(name);
    return (s, index) => of(this, s, index);
  }
}
