/** A full engagement (section 11.2): units, sides and the ground between them; flags are 0 or 1. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Actor } from '../../play/dice.ts';
import { Board, type Layout } from '../../play/layout.ts';
import { Total } from '../../play/sum.ts';
import type { Waiting } from '../../play/waiting.ts';
import { inPlay, type InRow } from './formation-state.ts';
import { NONE, type Commanders, type RuleBook, type Throws } from './rules.ts';
import type { Roster, SideFacts, UnitFacts } from './muster.ts';
import { RETIRED } from './supplement.ts';
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
  /** The unit that charges it; null for none. */
  charger: Unit | null = null;
  /** The number of unbroken units before it in its line. */
  number = 0;
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

  charges(target: Unit): void {
    this.charge = CHARGING;
    this.target = target.index;
    target.charger = this;
    this.side.field.chargers.push(this);
  }

  endCharge(): void {
    if (this.target === NONE) return;
    this.side.field.targetOf(this).charger = null;
    this.charge = NO_CHARGE;
    this.target = NONE;
  }

  /** Clears all but the CV. */
  forget(): void {
    this.formation = this.is.formation;
    this.pending = 0;
    this.marker = 0;
    this.square = 0;
    this.blown = 0;
    this.endCharge();
  }
}

/** A side's formation; where it has several in a row, one of them. */
export class Side implements Actor, InRow {
  declare readonly is: SideFacts;
  declare readonly field: Battle;
  declare readonly pair: Pair;
  /** The side that faces it, which their pair sets. */
  declare enemy: Side;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly initial: number;
  declare readonly scv: number;
  readonly units: Unit[] = [];
  /** Its unbroken units, in order; see {@link lineUp} and {@link closeUp}. */
  readonly line: Unit[] = [];
  /** Unbroken infantry and cavalry; batteries are not counted, units still to enter are (MA-MF-01). */
  left = 0;
  /** 1: an infantry unit was lost this turn; its formation has to test. */
  lost = 0;
  owes = 0;
  /** The result of its test in S2, as a number of MORALE_RESULTS. */
  result = 0;
  /** Of formations in a row, 1: it was destroyed in the tactical phases of this turn; it has tested in this S2. */
  destroyed = 0;
  tested = 0;

  constructor(is: SideFacts, pair: Pair, field: Battle) {
    this.is = is;
    this.field = field;
    this.pair = pair;
    this.name = is.name;
    this.role = is.role;
    this.purposes = (is.role * UNITS + is.from - field.rules.roster.ranges[is.role].from) * OCCASIONS;
    this.initial = is.formed;
    this.scv = is.scv;
  }

  get spreads(): boolean {
    return this.is.tests;
  }

  get isThere(): boolean {
    return this.unbroken > 0;
  }

  /** True of a formation of several that has retired or broken: its units are out, with the CV that they have. */
  get isOut(): boolean {
    return this.field.rules.hasRows && this.result >= RETIRED;
  }

  /** The number of unbroken units on the ground, batteries too. */
  get unbroken(): number {
    return this.isOut ? 0 : this.line.length;
  }

  /** Finds its unbroken units, and those that are left. */
  lineUp(): void {
    let number = 0;
    this.left = 0;
    for (const unit of this.units) {
      unit.number = number;
      if (unit.cv > 0) this.line[number++] = unit;
      if (!unit.is.artillery && this.field.cvOf(unit) > 0) this.left++;
    }
    while (this.line.length > number) this.line.pop();
  }

  /** Closes the gap that a unit leaves in the line as it breaks. */
  closeUp(broken: Unit): void {
    for (let place = broken.index - this.is.from + 1; place < this.units.length; place++) {
      const behind = item(this.units, place);
      behind.number--;
      if (behind.cv > 0) this.line[behind.number] = behind;
    }
    this.line.pop();
    if (!broken.is.artillery) this.left--;
  }

  /** True of a formation that is out, or has no unit left, nor one still to enter. */
  get isOutOfPlay(): boolean {
    return this.isOut || this.isGone;
  }

  /** True where it has no unit left, nor one still to enter (SCN-02). */
  get isGone(): boolean {
    if (this.line.length > 0) return false;
    for (const unit of this.units) if (this.field.cvOf(unit) > 0) return false;
    return true;
  }

  /** MA-COMMIT-01: a side that was once within range stays committed; lines that never part are still within it. */
  get isCommitted(): boolean {
    const { met, distance } = this.pair;
    const { tracksMeeting, range } = this.field.rules;
    return this.is.committed || (tracksMeeting ? met !== 0 : distance <= range);
  }
}

/** Two formations that face each other, and the ground between them. */
export class Pair {
  declare readonly field: Battle;
  declare readonly sides: readonly [Side, Side];
  /** The distance between the lines, and the signed advance of A's line, in parts of an inch. */
  distance = 0;
  advance = 0;
  /** The lines have been within the engagement range, where they may part again. */
  met = 0;

  constructor(field: Battle, place: number) {
    const { sides, pairs } = field.rules.roster;
    this.field = field;
    const [a, b] = (this.sides = [
      new Side(item(sides, place), this, field),
      new Side(item(sides, pairs + place), this, field),
    ]);
    a.enemy = b;
    b.enemy = a;
  }

  /** True where both formations have units on the ground; without reserves a lone pair ends where one has none. */
  get areBothThere(): boolean {
    const [a, b] = this.sides;
    return !this.field.rules.mayBeAlone || (a.unbroken > 0 && b.unbroken > 0);
  }

  /** True where both are there within the engagement range (MA-ENGAGE-01). */
  get areEngaged(): boolean {
    return this.distance <= this.field.rules.range && this.areBothThere;
  }
}

/** The rules and forces of a full engagement. */
export interface BattleRules extends RuleBook {
  readonly throws: Throws;
  readonly commanders: Commanders;
  readonly roster: Roster;
  /** The number of the orders that hold, for each unit and then for the line of each side. */
  readonly choosers: readonly ((g: Battle, unit: number) => number)[];
  /** Of each pair, in parts of an inch. */
  readonly startDistances: readonly number[];
  /** The engagement range (MA-ENGAGE-01). */
  readonly range: number;
  /** Turns at which units enter, or conditions change. */
  readonly waiting: Waiting;
  /** A side has several formations in a row, whose units whose enemy is gone fire at the next pair. */
  readonly hasRows: boolean;
  readonly idleJoin: boolean;
  /** A formation may stand on the ground without an enemy there. */
  readonly mayBeAlone: boolean;
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
  declare readonly pairs: readonly Pair[];
  /** The formations of each side in their row, and all of them: A's, then B's. */
  declare readonly rows: readonly [readonly Side[], readonly Side[]];
  declare readonly sides: readonly Side[];
  /** A's units, then B's. */
  declare readonly units: readonly Unit[];
  declare protected readonly groups: readonly (readonly object[])[];
  /** 0 in the strategic phase, then 1 and 2; NONE between turns. */
  phase = NONE;
  /** The side that is active, by its number. */
  active = 0;
  /** The unit whose throw is due, or in S3 the pair; NONE where none is. */
  cursor = NONE;
  /** The countdown of all turns waited for. */
  wait = 0;
  /** The units that have declared a charge in this phase, in list order; one that has broken since may still be among them. */
  readonly chargers: Unit[] = [];
  /** The units that the fire of this phase will cost CV. */
  readonly hit: Unit[] = [];
  /** Adds up numbers that are no part of a throw. */
  readonly total = new Total();

  constructor(rules: BattleRules) {
    super(rules.layout);
    this.rules = rules;
    this.pairs = Array.from({ length: rules.roster.pairs }, (_pair, place) => new Pair(this, place));
    this.rows = [this.pairs.map(({ sides }) => sides[0]), this.pairs.map(({ sides }) => sides[1])];
    this.sides = this.rows.flat();
    this.units = rules.roster.units.map((is, index) => {
      const side = item(this.sides, is.side);
      const unit = new Unit(is, index, side);
      side.units.push(unit);
      return unit;
    });
    this.groups = [[this], this.pairs, this.sides, this.units];
  }

  /** The formations of the active side. */
  get own(): readonly Side[] {
    return this.active === 0 ? this.rows[0] : this.rows[1];
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
    return inPlay(this.rows[0]) === 0 || inPlay(this.rows[1]) === 0;
  }

  /** Moves the cursor to the first charger at a stage of its charge; to none, and false, where none is. */
  nextCharger(stage: number): boolean {
    for (const unit of this.chargers)
      if (unit.charge === stage) {
        this.cursor = unit.index;
        return true;
      }
    this.cursor = NONE;
    return false;
  }

  /** The enemy that faces a unit: number n of the unbroken faces number n, again from the first on; null where none is left. */
  facing({ side, number }: Unit, { line, unbroken }: Side = side.enemy): Unit | null {
    return unbroken === 0 ? null : item(line, number % unbroken);
  }

  override copyFrom(other: Battle): void {
    super.copyFrom(other);
    this.settle();
  }

  /** Finds lines, chargers and units that are hit, as the numbers of units have them. */
  protected override settle(): void {
    for (const side of this.sides) side.lineUp();
    for (const unit of this.units) unit.charger = null;
    empty(this.chargers);
    empty(this.hit);
    for (const unit of this.units) {
      if (unit.pending > 0) this.hit.push(unit);
      if (unit.target === NONE) continue;
      this.targetOf(unit).charger = unit;
      this.chargers.push(unit);
    }
  }

  /** Ends the engagement: nothing but the units left, and the tests that ended it, matters any more. */
  end(): void {
    this.over = 1;
    this.phase = NONE;
    this.active = 0;
    this.cursor = NONE;
    for (const pair of this.pairs) {
      if (!this.rules.tracksGround) pair.distance = 0;
      pair.met = 0;
    }
    for (const side of this.sides) {
      side.lost = 0;
      side.owes = 0;
      side.destroyed = 0;
    }
    for (const unit of this.units) unit.forget();
    empty(this.chargers);
    empty(this.hit);
  }
}

/** Empties a list that is soon filled again; one whose length is set to 0 gives its memory back, which takes longer. */
export function empty(list: unknown[]): void {
  while (list.length > 0) list.pop();
}
