/** A full engagement (section 11.2): units, sides and the ground between them; flags are 0 or 1. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, type SideIndex } from '../../play/by-side.ts';
import type { Actor } from '../../play/dice.ts';
import { Board, type Layout } from '../../play/layout.ts';
import { Total } from '../../play/sum.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { MajorFormation } from './formation-state.ts';
import { NONE, type Commanders, type Letter, type RuleBook, type Throws } from './rules.ts';
import type { Roster, SideFacts, UnitFacts } from './muster.ts';
import { COLUMN, IN_SQUARE } from './units.ts';
import type { Tester } from './ved.ts';

/** Stages of a charge: none; on its way; hit by fire, with a test due; stopped or over. */
export const NO_CHARGE = 0;
export const CHARGING = 1;
export const TEST_DUE = 2;
export const STOPPED = 3;

/** Occasions on which an actor throws, and the units of a side, for common random numbers. */
const OCCASIONS = 8;
const UNITS = 64;

export class Unit implements Actor, Tester {
  declare readonly is: UnitFacts;
  declare readonly index: number;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly side: Side;
  /** Both sides throw in the melee of its charge. */
  declare readonly contest: Actor;
  /** 0: broken (MA-UNIT-07). */
  cv = 0;
  /** CV that the fire of this phase will cost it; at most what it has. */
  pending = 0;
  /** Disorder marker. */
  marker = 0;
  /** In a square formed against a charge. */
  square = 0;
  /** Cavalry that has charged (MA-MEL-03). */
  blown = 0;
  charge = NO_CHARGE;
  /** The index of the unit that it charges; NONE for none. */
  target = NONE;
  /** The formation that it has by its own will, as a number of FORMATIONS. */
  formation: number;

  constructor(is: UnitFacts, index: number, side: Side) {
    this.is = is;
    this.index = index;
    this.name = is.name;
    this.role = side.role;
    this.side = side;
    this.purposes = side.purposes + (index - side.is.from) * OCCASIONS;
    this.contest = { name: is.name, role: null, purposes: this.purposes };
    this.formation = is.formation;
  }

  /** The formation in which it stands. */
  get stance(): number {
    return this.square === 0 ? this.formation : IN_SQUARE;
  }

  get inColumn(): number {
    return this.is.infantry && this.stance === COLUMN ? 1 : 0;
  }

  get cvLost(): number {
    return this.is.startCv - this.cv;
  }

  /** Takes its place in the line. */
  enter(): void {
    this.cv = this.is.cv;
    this.marker = this.cv > 0 ? this.is.disorder : 0;
  }

  /** Clears all but the CV. */
  forget(): void {
    this.formation = this.is.formation;
    this.pending = 0;
    this.marker = 0;
    this.square = 0;
    this.blown = 0;
    this.charge = NO_CHARGE;
    this.target = NONE;
  }
}

export class Side implements Actor, MajorFormation {
  declare readonly is: SideFacts;
  declare readonly field: Battle;
  declare readonly name: Letter;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly initial: number;
  declare readonly scv: number;
  readonly units: Unit[] = [];
  /** 1: an infantry unit was lost this turn; its formation has to test. */
  lost = 0;
  owes = 0;
  /** The result of its test in S2, as a number of MORALE_RESULTS. */
  result = 0;

  constructor(is: SideFacts, role: SideIndex, field: Battle) {
    this.is = is;
    this.field = field;
    this.name = SIDE_LETTERS[role];
    this.role = role;
    this.purposes = role * UNITS * OCCASIONS;
    this.initial = is.formed;
    this.scv = is.scv;
  }

  get enemy(): Side {
    return this.role === 0 ? this.field.sides[1] : this.field.sides[0];
  }

  /** Unbroken infantry and cavalry; batteries are not counted, units still to enter are (MA-MF-01). */
  get left(): number {
    let left = 0;
    for (const unit of this.units) if (!unit.is.artillery && this.field.cvOf(unit) > 0) left++;
    return left;
  }

  /** The number of unbroken units on the ground, batteries too. */
  get unbroken(): number {
    let count = 0;
    for (const { cv } of this.units) if (cv > 0) count++;
    return count;
  }

  /** True where it has no unit left, nor one still to enter (SCN-02). */
  get isGone(): boolean {
    for (const unit of this.units) if (this.field.cvOf(unit) > 0) return false;
    return true;
  }

  /** MA-COMMIT-01: a side that was once within range stays committed; lines that never part are still within it. */
  get isCommitted(): boolean {
    const { met, distance, rules } = this.field;
    return this.is.committed || (rules.tracksMeeting ? met !== 0 : distance <= rules.range);
  }
}

/** The rules and forces of a full engagement. */
export interface BattleRules extends RuleBook {
  readonly throws: Throws;
  readonly commanders: Commanders;
  readonly roster: Roster;
  /** The number of the orders that hold, for each unit and then for the line of each side. */
  readonly choosers: readonly ((g: Battle, unit: number) => number)[];
  readonly startDistance: number;
  /** The engagement range (MA-ENGAGE-01). */
  readonly range: number;
  /** Turns at which units enter, or conditions change. */
  readonly waiting: Waiting;
  /** Units enter in a later turn. */
  readonly hasReserves: boolean;
  /** Lines that have met may part again, or a side may leave its line for a time. */
  readonly tracksMeeting: boolean;
  readonly tracksGround: boolean;
  /** Being blown makes a difference; blown cavalry may charge. */
  readonly tracksBlown: boolean;
  readonly blownMayCharge: boolean;
  readonly layout: Layout;
}

export class Battle extends Board<Battle> {
  declare readonly rules: BattleRules;
  declare readonly sides: readonly [Side, Side];
  /** A's units, then B's. */
  declare readonly units: readonly Unit[];
  declare protected readonly groups: readonly (readonly object[])[];
  /** 0 in the strategic phase, then 1 and 2; NONE between turns. */
  phase = NONE;
  /** The side that is active, by its number. */
  active = 0;
  /** The unit whose throw is due; NONE where none is. */
  cursor = NONE;
  /** The distance between the lines, and the signed advance of A's line, in parts of an inch. */
  distance = 0;
  advance = 0;
  /** The countdown of all turns waited for. */
  wait = 0;
  /** The lines have been within the engagement range, where they may part again. */
  met = 0;
  /** Adds up numbers that are no part of a throw. */
  readonly total = new Total();

  constructor(rules: BattleRules) {
    super(rules.layout);
    this.rules = rules;
    const [a, b] = rules.roster.sides;
    this.sides = [new Side(a, 0, this), new Side(b, 1, this)];
    this.units = rules.roster.units.map((is, index) => {
      const side = this.sides[is.side];
      const unit = new Unit(is, index, side);
      side.units.push(unit);
      return unit;
    });
    this.groups = [[this], this.sides, this.units];
  }

  /** The active side. */
  get own(): Side {
    return this.active === 0 ? this.sides[0] : this.sides[1];
  }

  get actingUnit(): Unit {
    return item(this.units, this.cursor);
  }

  targetOf({ target }: Unit): Unit {
    return item(this.units, target);
  }

  /** The number of inches of so many parts: exactly the decimal that a spec or table would write. */
  inches(parts: number): number {
    return parts / this.rules.roster.partsPerInch;
  }

  /** True for a unit that is still to enter; until then its CV in play is 0 (SCN-01). */
  isWaiting({ is }: Unit): boolean {
    return this.wait !== 0 && is.cv > 0 && !this.rules.waiting.hasCome(this.wait, is.entersTurn);
  }

  /** The CV of a unit, there or still to enter. */
  cvOf(unit: Unit): number {
    return this.isWaiting(unit) ? unit.is.cv : unit.cv;
  }

  get isDecided(): boolean {
    return this.sides[0].isGone || this.sides[1].isGone;
  }

  /** True where both sides have units on the ground; without reserves an engagement ends where one has none. */
  get areBothThere(): boolean {
    return !this.rules.hasReserves || (this.sides[0].unbroken > 0 && this.sides[1].unbroken > 0);
  }

  /** True where both sides are there within the engagement range (MA-ENGAGE-01). */
  get areEngaged(): boolean {
    return this.distance <= this.rules.range && this.areBothThere;
  }

  /** Moves the cursor to the next unit of the active side for which `isNext` holds; to none, and false, after the last. */
  nextOwn(isNext: (g: Battle, u: Unit) => boolean): boolean {
    const { from, to } = this.own.is;
    for (let i = Math.max(from, this.cursor + 1); i < to; i++)
      if (isNext(this, item(this.units, i))) {
        this.cursor = i;
        return true;
      }
    this.cursor = NONE;
    return false;
  }

  /** The enemy that faces a unit: number n of the unbroken faces number n, again from the first on; null where none is left. */
  facing({ side, index }: Unit): Unit | null {
    const { units, unbroken } = side.enemy;
    if (unbroken === 0) return null;
    let number = 0;
    for (const unit of side.units) if (unit.cv > 0 && unit.index < index) number++;
    number %= unbroken;
    for (const enemy of units) if (enemy.cv > 0 && number-- === 0) return enemy;
    return null;
  }

  /** Ends the engagement: nothing but the units left, and the tests that ended it, matters any more. */
  end(): void {
    this.over = 1;
    this.phase = NONE;
    this.active = 0;
    this.cursor = NONE;
    if (!this.rules.tracksGround) this.distance = 0;
    this.met = 0;
    for (const side of this.sides) {
      side.lost = 0;
      side.owes = 0;
    }
    for (const unit of this.units) unit.forget();
  }
}
