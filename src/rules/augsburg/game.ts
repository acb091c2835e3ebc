/** The state of an engagement (section 11): units in their lanes, brigades with their points, and the place in the turn; flags are 0 or 1. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, SIDES, type SideIndex } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { FARTHEST } from '../../play/lengths.ts';
import { Board, type Groups, type Layout } from '../../play/layout.ts';
import { NONE } from '../../play/stacks.ts';
import { Total } from '../../play/sum.ts';
import * as Chit from './chits.ts';
import { inchesIn } from './distances.ts';
import * as Due from './due.ts';
import type { Forces } from './muster.ts';
import type { DoctrineInForce, Facts, Profile } from './profiles.ts';
import {
  ABANDONED,
  ACTIVE,
  CHANGED_FORMED,
  CHANGED_UNFORMED,
  DESTROYED,
  GUN,
  UNCHANGED,
  UNTIL_NEXT_ORDER,
} from './units.ts';

/** Volleys are counted: those of A, then those of B. */
export const SHOTS = 0;
export const COUNTED = 2;

/** One of the two units of an act, as a bit: the one that acts, and the one that it acts upon. */
export const NOBODY = 0;
export const ACTING = 1;
export const TARGET = 2;

/**
 * The ground before the target of a charge (AUG-NBR-10, AUG-NBR-11): nothing, a screen or guns that have gone, or guns whose
 * crew has run behind it, in its stack or from beside.
 */
export const OPEN = 0;
export const SCREEN_GONE = 1;
export const CREW_BEHIND = 2;
export const CREW_BESIDE = 3;

/** Purposes of a lane and side, or of a commander. */
const PURPOSES = 32;

type ThrowName =
  | 'firstSide'
  | 'commandDie'
  | 'brigadeTie'
  | 'volley'
  | 'returnVolley'
  | 'chargeFire'
  | 'morale'
  | 'rally'
  | 'runOn'
  | 'holdReturn'
  | 'holdCharge'
  | 'evade'
  | 'chargeMove'
  | 'counterchargeMove'
  | 'pursuitMove'
  | 'melee'
  | 'fallBack'
  | 'followUp';
export type Throws = Readonly<Record<ThrowName, ThrowKind>>;

/** Tables, rulings and forces of an engagement, and what is made of them once. Lengths are in parts of an inch. */
export interface Rules extends Forces {
  readonly throws: Throws;
  /** For each unit the number of the item of its doctrine that holds. */
  readonly choosers: readonly ((g: Battle, unit: number) => number)[];
  readonly layout: Layout;
}

/** A unit as its numbers in a throw have it: a unit in play, or one that is asked for. */
export interface Troops {
  readonly is: Profile;
  readonly figures: number;
  readonly unformed: number;
  readonly disordered: number;
  readonly volley: number;
  readonly coverHeld: number;
  /** Bad going keeps it Unformed while it is there: all but skirmishing foot (AUG-MOVE-02, AUG-R-35). */
  readonly isStuck: boolean;
}

/** Circumstances of a volley. */
export interface Shot {
  /** SHORT to OUT_OF_RANGE. */
  band: number;
  enfilade: boolean;
  halfEffect: boolean;
  /** Light foot that stands as close-order foot one rank deep (AUG-EVA-04). */
  asFormed: boolean;
  /** Held to point blank, with more dice by a ruling (AUG-R-27). */
  held: boolean;
}

export class Unit implements Actor, Troops {
  declare readonly battle: Battle;
  /** Its fixed values, in all of its forms. */
  declare readonly muster: Forces['units'][number];
  declare readonly number: number;
  declare readonly role: SideIndex;
  figures = 0;
  unformed = 0;
  disordered = 0;
  facesAway = 0;
  /** Its first volley is still to come (AUG-FIRE-11). */
  volley = 0;
  /** It still holds its cover, building or obstacle. */
  coverHeld = 0;
  acted = 0;
  order = Chit.NO_ORDER;
  /** ACTIVE, or how it was broken. */
  status = ACTIVE;
  /** It routs where neighbours see it (AUG-MOR-04). */
  alarms = 0;
  /** It has run from a test, and not rallied since (AUG-NBR-08). */
  routed = 0;
  /** It lost figures to fire in an earlier turn, and in this one (AUG-CMD-12). */
  shotBefore = 0;
  shotNow = 0;
  /** Rally Points (AUG-MOR-08). */
  rally = 0;
  /** Its formation or mode, as an index into the forms that its orders can give it. */
  form = 0;
  changing = UNCHANGED;
  /** The gap or the form to which its order leads, as an index; 0 for other orders. */
  aim = 0;
  /** Its lane, and its place in the stack there: 0 for the front, or NO_PLACE. */
  lane = 0;
  place = 0;
  /** The lane on which it is turned: 0 for its own, 1 for the one below, 2 for the one above. */
  turned = 0;
  /** Orders W of a quarter that is not complete; below 0 on the lane below. */
  wheels = 0;
  /** It fell back from a melee this turn. */
  fellBack = 0;
  /** The way that it has gone back this turn to keep away from formed troops (AUG-NBR-09). */
  keptAway = 0;
  /** It was beaten in this charge, or has evaded behind the target, where units stand one behind the other. */
  beaten = 0;
  /** The unit in its present form, in the going where it stands; and its lane. */
  declare is: Facts;
  declare ground: Lane;
  /** The unit as the only one of a state. */
  readonly alone: Groups = [[], [], [this], []];

  constructor(battle: Battle, muster: Forces['units'][number], number: number) {
    this.battle = battle;
    this.muster = muster;
    this.number = number;
    this.role = muster.role;
  }

  /** Finds its facts and its lane again, after one of the numbers that they follow from has changed. */
  settle(): void {
    this.ground = item(this.battle.lanes, this.lane);
    this.is = this.isIn(this.lane);
  }

  /** The unit in its present form, in the going of a lane. */
  isIn(lane: number): Facts {
    const { forms, formsElsewhere, lane: own } = this.muster;
    if (formsElsewhere.length === 0) return item(forms, this.form);
    const { lanes } = this.battle;
    const isElsewhere = item(lanes, lane).is.bad !== item(lanes, own).is.bad;
    return item(isElsewhere ? formsElsewhere : forms, this.form);
  }

  get isStuck(): boolean {
    return this.ground.is.bad && !this.is.surefooted;
  }

  /** `A1 (dutch-foot)`. */
  get name(): string {
    const { name, type } = this.is;
    return `${name} (${type})`;
  }

  /** Its throws are those of the lane where something is going on. */
  get purposes(): number {
    return (2 * this.battle.lane + this.role) * PURPOSES;
  }

  /** The decisions of its player at this moment. */
  get doctrine(): DoctrineInForce {
    const { doctrines } = this.muster;
    if (doctrines.length === 1) return item(doctrines, 0);
    const { battle, number } = this;
    return item(doctrines, item(battle.rules.choosers, number)(battle, number));
  }

  get isActive(): boolean {
    return this.status === ACTIVE;
  }

  /** True if it has entered (SCN-01). */
  get isPresent(): boolean {
    const { rules, countdown } = this.battle;
    return !rules.reinforced || rules.waiting.hasCome(countdown, this.muster.entersTurn);
  }

  /** The lane that it faces. */
  get facedLane(): number {
    return this.turned === 0 ? this.lane : this.lane + 2 * this.turned - 3;
  }

  /** The distance to the front that it faces: the gap of its lane, or from lane to lane (AUG-NBR-02). */
  get gap(): number {
    return this.turned === 0 ? this.ground.gap : (this.battle.rules.line?.laneGap ?? FARTHEST);
  }

  /** The front of the enemy in the lane that it faces, broken or not; nobody where there is none. */
  get opposite(): Unit {
    if (this.turned === 0) return item(this.ground.fronts, 1 - this.role);
    return this.battle.front(this.facedLane, 1 - this.role);
  }

  /** True if it still has a chit that it may carry out. */
  get hasChit(): boolean {
    return this.order > Chit.STAND_READY && this.acted === 0 && this.isActive;
  }

  /** Takes a chit; `aim` is the gap or the form to which it leads. */
  take(order: number, aim = 0): void {
    this.order = order;
    this.aim = aim;
  }

  /** Its chit is spent. */
  spend(): void {
    this.acted = 1;
    this.take(Chit.NO_ORDER);
  }

  /** It becomes Unformed by anything but order T. */
  unform(): void {
    this.unformed = 1;
    if (this.changing === UNTIL_NEXT_ORDER) this.changing = UNCHANGED;
    else if (this.changing === CHANGED_FORMED) this.changing = CHANGED_UNFORMED;
  }

  /** Takes one of its forms (AUG-R-38, AUG-R-39). */
  takeForm(form: number): void {
    this.form = form;
    this.settle();
  }

  /** Order T: the new form at once, and Unformed until its next order is complete (AUG-R-38). */
  change(form: number): void {
    this.takeForm(form);
    const wasFormed = this.unformed === 0 || this.changing === UNTIL_NEXT_ORDER;
    this.changing = wasFormed ? CHANGED_FORMED : CHANGED_UNFORMED;
    this.unformed = 1;
  }

  /** True if its chit is T, carried out or not. */
  get changesFormation(): boolean {
    return this.order === Chit.CHANGE_FORMATION || this.changing >= CHANGED_FORMED;
  }

  /** An order is complete: it is no longer Unformed by order T of an earlier turn. */
  complete(): void {
    if (this.changing !== UNTIL_NEXT_ORDER) return;
    this.changing = UNCHANGED;
    this.unformed = 0;
  }

  /** Takes figures off, at most those there are. @returns how many */
  lose(hits: number): number {
    const lost = Math.min(hits, this.figures);
    this.figures -= lost;
    if (this.figures === 0) this.status = DESTROYED;
    return lost;
  }

  /** Takes off figures lost to fire; remembered where its player may withhold return fire. @returns how many */
  loseToFire(hits: number): number {
    const lost = this.lose(hits);
    if (this.muster.tracksFire && lost > 0) this.shotNow = 1;
    return lost;
  }

  abandon(): void {
    this.status = ABANDONED;
  }

  /** It stands as it does at the start. */
  enter(): void {
    this.status = ACTIVE;
    this.alarms = 0;
    this.routed = 0;
    this.forget();
    const { figures, unformed, disordered, facingAway, firstVolley } = this.is;
    this.figures = figures;
    this.unformed = unformed ? 1 : 0;
    this.disordered = disordered ? 1 : 0;
    this.facesAway = facingAway ? 1 : 0;
    this.volley = firstVolley ? 1 : 0;
    this.coverHeld = this.muster.hasHold ? 1 : 0;
  }

  /** Forgets all that no longer matters when it or its opponent is broken: figures, status and place stay. */
  forget(): void {
    const { battle, figures, status, alarms, routed, lane, place, form } = this;
    battle.rules.layout.copy(this.alone, battle.nobody.alone);
    this.figures = figures;
    this.status = status;
    this.alarms = alarms;
    this.routed = status === ACTIVE ? routed : 0;
    this.lane = lane;
    this.place = place;
    if (form !== 0) this.settle();
  }

  /**
   * Forgets what it has done this turn; fire casualties of it are now earlier ones (AUG-CMD-12). An order S, or one that
   * it has spent in a reaction, is complete.
   */
  forgetTurn(): void {
    if (this.acted !== 0 || this.order === Chit.STAND_READY) this.complete();
    if (this.changing >= CHANGED_FORMED)
      this.changing = this.changing === CHANGED_FORMED ? UNTIL_NEXT_ORDER : UNCHANGED;
    this.take(Chit.NO_ORDER);
    this.acted = 0;
    this.fellBack = 0;
    this.keptAway = 0;
    this.rally = 0;
    if (this.shotNow !== 0) this.shotBefore = 1;
    this.shotNow = 0;
  }

  /**
   * Forgets all but figures and status, since it or its opponent is broken. An order to form up or rally that it drew is
   * still carried out, and paid for.
   */
  forgetBroken(): void {
    const { order, unformed, disordered, coverHeld, rally, form } = this;
    const keeps = this.isActive && this.acted === 0 && (order === Chit.FORM_UP || order === Chit.RALLY);
    this.forget();
    if (!keeps) return;
    this.order = order;
    if (order === Chit.FORM_UP) return;
    // What its test depends on.
    this.takeForm(form);
    this.unformed = unformed;
    this.disordered = disordered;
    this.coverHeld = coverHeld;
    this.rally = rally;
  }
}

export class Lane {
  declare readonly number: number;
  declare readonly is: Forces['lanes'][number];
  /** The fronts of A and of B; nobody where a stack is empty. */
  readonly fronts: [Unit, Unit];
  /** In parts of an inch. */
  gap = 0;
  /** The advance of A's line from its start, where ground is asked for. */
  advance = 0;

  constructor(number: number, is: Forces['lanes'][number], nobody: Unit) {
    this.number = number;
    this.is = is;
    this.fronts = [nobody, nobody];
  }

  /** True if neither front is broken. */
  get bothStand(): boolean {
    return this.fronts[0].isActive && this.fronts[1].isActive;
  }

  /** True if neither front is broken, and both have come (SCN-02). */
  get isOpposed(): boolean {
    return this.bothStand && this.fronts[0].isPresent && this.fronts[1].isPresent;
  }
}

export class Brigade implements Actor {
  declare readonly battle: Battle;
  declare readonly is: Forces['brigades'][number];
  declare readonly number: number;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  /** Points that are left. */
  points = 0;
  /** The place in which it acts, from 1; 0 when it has acted or has nothing to do. */
  rank = 0;

  constructor(battle: Battle, is: Forces['brigades'][number], number: number) {
    this.battle = battle;
    this.is = is;
    this.number = number;
    this.name = is.name;
    this.role = is.role;
    this.purposes = 2 * number * PURPOSES;
  }
}

/** Whose dice are nobody's. */
export const REFEREE: Actor = { name: '', role: null, purposes: 0 };

/** A CinC, by his side. */
export const CINCS: readonly Actor[] = SIDES.map((role) => ({
  name: `the CinC of ${SIDE_LETTERS[role]}`,
  role,
  purposes: (2 * role + 1) * PURPOSES,
}));

export class Battle extends Board<Battle> {
  declare readonly rules: Rules;
  declare readonly lanes: readonly Lane[];
  /** A's first, lane by lane, from front to back at the start. */
  declare readonly units: readonly Unit[];
  /** A's first. */
  declare readonly brigades: readonly Brigade[];
  /** In place of a unit where there is none; broken. */
  declare readonly nobody: Unit;
  declare protected readonly groups: readonly (readonly object[])[];
  /** Serves all numbers that nobody throws for. */
  readonly total = new Total();
  /** Filled anew for each volley. */
  readonly shot: Shot = { band: 0, enfilade: false, halfEffect: false, asFormed: false, held: false };
  /** Who acts, and who is acted upon. */
  active: Unit;
  passive: Unit;
  /** The unit that reacts to a charge, while its doctrine is asked. */
  charged: Unit | null = null;

  /** 1 while a turn goes on. */
  turn = 0;
  /** The side whose units act, where every order is free; 1 when that is the second of the turn. */
  side = 0;
  second = 0;
  /** The brigade that acts; NONE for none. */
  brigade = NONE;
  /** Next lane, or next place in the list of the brigade. */
  position = 0;
  /** The commander whose die is due, or the place in the order that is given next. */
  cursor = 0;
  due = Due.NOTHING;
  /** The lane of the unit that acts, its number, and that of the unit that it acts upon. */
  lane = 0;
  acting = NONE;
  target = NONE;
  /** ACTING or TARGET: the unit of the act that throws, where both may. */
  thrower = NOBODY;
  /** The shot may be returned (AUG-CMD-11). */
  answerable = 0;
  /** The volley at the charger was held to point blank. */
  held = 0;
  countercharges = 0;
  /** OPEN, or what stood before the target of this charge. */
  shield = OPEN;
  /** ACTING, TARGET or NOBODY: who has won the melee and may follow up. */
  winner = NOBODY;
  /** Tests still to come, as bits of ACTING and TARGET. */
  owed = 0;
  /** Inches off the charge move. */
  deducted = 0;
  /** Casualties of the fire on this charge, or of a volley that its target may not answer (AUG-CMD-12). */
  fireCasualties = 0;
  /**
   * The number that waits for the throw that is due: the charger's move in parts, or its hits, while its enemy throws; the
   * normal moves of an evader; the losses of a volley until the return volley (returnFireTiming simultaneous).
   */
  pending = 0;
  /** Turns up to the last in which a unit comes or a condition begins to hold. */
  countdown = 0;
  /** The part of the gap that the charger of a melee has closed; the rest is its enemy's. Only where ground is asked for. */
  closed = 0;

  constructor(rules: Rules) {
    super(rules.layout);
    this.rules = rules;
    this.nobody = new Unit(this, item(rules.units, 0), NONE);
    this.nobody.status = DESTROYED;
    this.active = this.nobody;
    this.passive = this.nobody;
    this.lanes = rules.lanes.map((lane, i) => new Lane(i, lane, this.nobody));
    this.units = rules.units.map((unit, i) => new Unit(this, unit, i));
    this.nobody.settle();
    this.brigades = rules.brigades.map((brigade, i) => new Brigade(this, brigade, i));
    this.groups = [[this], this.lanes, this.units, this.brigades];
    this.deploy();
  }

  /** Puts the units in their places at the start. */
  deploy(): void {
    const { stacks } = this.rules;
    for (const unit of this.units) {
      unit.lane = unit.muster.lane;
      unit.place = unit.number - stacks.from(unit.role, unit.lane);
    }
    this.findUnits();
  }

  /** The fronts, and the facts of units, follow from their places and forms. */
  private findUnits(): void {
    for (const { fronts } of this.lanes) {
      fronts[0] = this.nobody;
      fronts[1] = this.nobody;
    }
    for (const unit of this.units) {
      unit.settle();
      if (unit.place === 0) unit.ground.fronts[unit.role] = unit;
    }
  }

  override copyFrom(other: Battle): void {
    super.copyFrom(other);
    this.settle();
  }

  protected override settle(): void {
    if (this.rules.line !== null || this.rules.hasAims) this.findUnits();
    this.active = this.unitOf(this.acting);
    this.passive = this.unitOf(this.target);
  }

  /** The unit of a number; nobody for NONE. */
  unitOf(number: number): Unit {
    return number === NONE ? this.nobody : item(this.units, number);
  }

  /** The front of a stack, broken or not; nobody where there is none, or no such lane. */
  front(lane: number, side: number): Unit {
    if (lane < 0 || lane >= this.lanes.length) return this.nobody;
    return item(item(this.lanes, lane).fronts, side);
  }

  /** The unit of a side at a place of a lane, or nobody. */
  unitAt(lane: number, side: number, place: number): Unit {
    if (place === 0) return this.front(lane, side);
    const { stacks } = this.rules;
    for (let i = stacks.unitsFrom(side); i < stacks.unitsTo(side); i++) {
      const unit = item(this.units, i);
      if (unit.lane === lane && unit.place === place) return unit;
    }
    return this.nobody;
  }

  /** Gives a unit a place in a stack, or takes it out of every one (NO_PLACE). */
  station(unit: Unit, lane: number, place: number): void {
    const { fronts } = unit.ground;
    if (fronts[unit.role] === unit) fronts[unit.role] = this.nobody;
    unit.lane = lane;
    unit.place = place;
    unit.settle();
    if (place === 0) unit.ground.fronts[unit.role] = unit;
  }

  /** The lane where something is going on. */
  get here(): Lane {
    return item(this.lanes, this.lane);
  }

  /** Begins an act of one unit upon another. */
  engage(unit: Unit, enemy: Unit): void {
    this.acting = unit.number;
    this.target = enemy.number;
    this.active = unit;
    this.passive = enemy;
  }

  /** A unit of the act by its bit. */
  inAct(which: number): Unit {
    return which === ACTING ? this.active : this.passive;
  }

  /** A unit acts upon the front of a neighbouring lane (AUG-NBR-02). */
  get aside(): boolean {
    return this.rules.line !== null && this.target !== NONE && this.passive.lane !== this.lane;
  }

  /** The unit acted upon faces another lane than that of its enemy, so that it is taken in flank (AUG-NBR-03). */
  get flanks(): boolean {
    return this.rules.line !== null && this.passive.facedLane !== this.lane && this.shield !== CREW_BESIDE;
  }

  /** The distance at which the unit acts. */
  get gap(): number {
    return this.active.gap;
  }

  /** True if neither unit of the act is broken. */
  get bothInAct(): boolean {
    return this.active.isActive && this.passive.isActive;
  }

  /** Clears all that belongs to one act. */
  clearAct(): void {
    this.engage(this.nobody, this.nobody);
    this.due = Due.NOTHING;
    this.thrower = NOBODY;
    this.answerable = 0;
    this.held = 0;
    this.countercharges = 0;
    this.shield = OPEN;
    this.winner = NOBODY;
    this.owed = 0;
    this.deducted = 0;
    this.fireCasualties = 0;
    this.pending = 0;
    this.closed = 0;
    if (this.rules.line !== null) for (const unit of this.units) unit.beaten = 0;
  }

  /** The crew that shelters from this charge: the foremost of its stack. */
  get sheltered(): Unit {
    let crew = this.nobody;
    for (const unit of this.units)
      if (unit.role === this.passive.role && unit.lane === this.lane && unit.isActive && unit.is.arm === GUN)
        if (crew === this.nobody || unit.place < crew.place) crew = unit;
    return crew;
  }

  /** The crew comes back to its gun, front again; the gap is that from there, and at least so much (AUG-NBR-10). @returns it */
  leaveShelter(least: number): Unit {
    const { sheltered: crew, here, rules } = this;
    if (this.shield === CREW_BEHIND) {
      const { place, lane, role } = crew;
      const front = this.front(lane, role);
      if (crew !== front) this.station(front, lane, place);
      this.station(crew, lane, 0);
      const gap = Math.max(least, here.gap - (rules.line?.support ?? 0));
      if (role === 0 && rules.hasGround) here.advance += here.gap - gap;
      here.gap = gap;
    }
    this.shield = OPEN;
    return crew;
  }

  /** The act is over, and the next unit comes; its lane is kept until the orders there have been looked at. */
  endAct(): void {
    if (this.shield >= CREW_BEHIND) this.leaveShelter(this.rules.minimumGap);
    if (this.rules.hasAims) this.active.complete();
    this.forgetBrokenOfAct();
    this.clearAct();
  }

  /** Forgets what no longer matters of units that the act has broken. */
  forgetBrokenOfAct(): void {
    if (this.rules.line === null) this.forgetBroken(this.here);
    else this.forgetAllBroken();
  }

  /** Makes the next test due that is owed, this unit's first. @returns whether there is one */
  openOwedTest(first: number, due: number): boolean {
    for (let k = 0; k < 2; k++) {
      const which = k === 0 ? first : ACTING + TARGET - first;
      if ((this.owed & which) === 0) continue;
      this.owed &= ~which;
      if (!this.inAct(which).isActive) continue;
      this.openTest(which, due);
      return true;
    }
    return false;
  }

  /** Makes the test of a unit of the act due (AUG-MOR-01). */
  openTest(which: number, due: number): void {
    this.thrower = which;
    this.due = due;
  }

  /** Forgets what no longer matters in a lane where somebody is broken: the gap, and all of its units but what they are. */
  forgetBroken(lane: Lane): void {
    if (lane.bothStand) return;
    const { 0: a, 1: b } = lane.fronts;
    // The line of the only unit that stands is kept: B's is the distance less the two.
    if (this.rules.hasGround && !a.isActive) lane.advance = b.isActive ? lane.advance + lane.gap : 0;
    lane.gap = 0;
    a.forgetBroken();
    b.forgetBroken();
  }

  /** Forgets all of broken units but what they are; where units may come up, the others keep what they have. */
  forgetAllBroken(): void {
    for (const unit of this.units) if (!unit.isActive) unit.forget();
  }

  /** True if every unit of a side is broken, or by a ruling routs (AUG-R-43). */
  isBroken(side: number): boolean {
    const { stacks, rulings } = this.rules;
    const livesRouted = rulings.routersCount === 'living';
    for (let i = stacks.unitsFrom(side); i < stacks.unitsTo(side); i++) {
      const unit = item(this.units, i);
      if (unit.isActive && (livesRouted || unit.routed === 0)) return false;
    }
    return true;
  }

  /** Inches as a reader knows them. */
  inWords(parts: number): string {
    return inchesIn(parts / this.rules.partsPerInch);
  }
}
