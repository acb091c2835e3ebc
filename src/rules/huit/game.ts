/** A melee chain or a brigade engagement (section 14 (b), (c)): units in their stacks, lanes, brigades, and the place in the move; flags are 0 or 1. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { Board, type Groups, type Layout } from '../../play/layout.ts';
import { NONE } from '../../play/stacks.ts';
import type { Shot } from './fire.ts';
import { putRings } from './morale.ts';
import type { Forces } from './muster.ts';
import type { Orders } from './orders.ts';
import type { SideFacts, UnitFacts } from './profiles.ts';
import {
  AS_GIVEN,
  IN_COLUMN,
  IN_LINE,
  IN_SQUARE,
  OCCASIONS,
  type Column,
  type FireRow,
  type Formation,
} from './units.ts';

/** Deeds of a front unit in its turn: it stood, stepped up to half its move, went further, or makes contact. */
export const STOOD = 0;
export const STEPPED = 1;
export const MARCHED = 2;
export const CONTACT = 3;

/** Deeds of a gun whose shot in step 2 is at -1: it has unlimbered or turned before, or limbers after it (HUIT-NBR-07). */
export const UNLIMBERED = 1;
export const LIMBERS = 2;

/** Fronts that fight on next move, or an attacker that waits outside a building (MEL-11, -12). */
export const ENGAGED = 1;
export const WAITING = 2;

/** Lanes below and above that of a unit. */
export const LOWER = 1;
export const UPPER = 2;

/** Occasions of a shot or a morale test, numbered as their throws are. */
export const BY_BATTERY = 1;
export const BY_MUSKETRY = 2;
export const BY_REACTION = 3;
export const BY_BLOWN = 4;
export const BY_ROUND = 5;
export const BY_EVADING = 6;
/** Fire from beside the unit charged (HUIT-NBR-01). */
export const BY_NEIGHBOUR = 7;
/** The way through guns (HUIT-NBR-09) or friends (HUIT-NBR-08), an enemy in the rear (HUIT-NBR-11). */
export const BY_PASSING = 8;
/** The way out of a burning house (HUIT-NBR-10). */
export const BY_LEAVING = 10;
export const BY_REAR = 9;

/** Acts that are due where play stands: those of a turn, a charge, the charger's arrival at which neighbours fire, a round, a breakthrough. */
export const NOTHING_DUE = 0;
export const ACTS = 1;
export const CHARGE = 2;
export const ARRIVAL = 3;
export const ROUND = 4;
export const BREAKTHROUGH = 5;

/** Ends of a contact, or of a whole engagement. */
export const UNSETTLED = 0;
export const WON_BY_FIRST = 1;
export const WON_BY_SECOND = 2;
export const STOPPED = 3;
export const PARTED = 4;
/** Of a brigade engagement: nobody is left on either side. */
export const BOTH_GONE = 5;

/** Fates of the front unit that lost a round: it is gone, goes back, or was guns that are overrun. */
export const GONE = 0;
export const STANDS = 1;
export const OVERRUN = 2;

/** Rounds of melee are counted. */
export const ROUNDS = 0;
export const COUNTED = 1;

/** The purposes of one actor, of 16 kinds of throws. */
export const PURPOSES = 16 * OCCASIONS;

/** Kinds of throws that depend on tables, rulings and forces; the melees by the ways in which both sides fight. */
interface Throws extends Readonly<Record<'order' | 'brigadeTest' | 'general' | 'breakthrough', ThrowKind>> {
  readonly melees: readonly ThrowKind[];
}

/** Tables, rulings and forces of an engagement, and what is made of them once. */
export interface Rules extends Forces {
  readonly throws: Throws;
  /** For each unit the number of the orders that hold. */
  readonly choosers: readonly ((g: Battle, unit: number) => number)[];
  /** Filled in anew for each shot. */
  readonly shot: Shot;
  /** Throws for who goes first. */
  readonly referee: Actor;
  readonly layout: Layout;
  /** The purpose of the throws of its first unit. */
  readonly purposes: number;
}

export class Unit implements Actor {
  declare readonly battle: Battle;
  declare readonly is: UnitFacts;
  declare readonly index: number;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly brigade: Brigade;
  /** The lane in which it stands; of a second unit of a melee chain the one in which it fights. */
  declare readonly lane: Lane;
  declare readonly contest: Contest;
  /** The unit as the only one of a state. */
  readonly alone: Groups = [[], [], [], [this], []];
  /** In the round that it fights: it attacks or counter-attacks, has support, is struck in flank or rear. */
  attacking = false;
  bothFlanks = false;
  rear = false;
  flanked = false;
  /** After the rings of a round: it is to test, or is removed. */
  tests = false;
  breaks = false;
  alive = 0;
  kills = 0;
  disorders = 0;
  /** Blue rings of blown cavalry. */
  blue = 0;
  /** Given as a square, now a column (R-33). */
  squareLost = 0;
  /** Its place in its stack, where lines pass each other; the least of the living is the front (HUIT-NBR-08). */
  place = 0;
  /** It has left its cover for good. */
  exposed = 0;
  /** It took kills since its brigade's last test (FD-16). */
  tookKills = 0;
  /** It does not rest this move (FD-20). */
  busy = 0;
  /** It has joined a melee as second unit this turn (FD-18). */
  joined = 0;
  /** Its formation, where a doctrine may change it (R-42). */
  formed = AS_GIVEN;
  /** Its back is turned to the enemy until its next own turn (R-43). */
  away = 0;
  /** It has tested for an enemy in its rear since its own turn began. */
  rearTested = 0;
  /** LOWER or UPPER: it turns on the front of that lane (HUIT-NBR-02); 0: it faces its own. */
  turned = 0;
  /** Wheel moves that it still needs for that. */
  wheels = 0;
  /** It charges the flank of the front that it has turned on. */
  charging = 0;
  /** It was charged, or fought, in this turn (HUIT-NBR-01). */
  met = 0;
  /** It fired beside a charge in this turn (R-46). */
  fired = 0;
  /** Of a gun in a lane: it has limbered, and fires at -1 (HUIT-NBR-05, -07); full-effect shots that are gone. */
  limbered = 0;
  shots = 0;

  constructor(battle: Battle, is: UnitFacts, index: number) {
    this.battle = battle;
    this.is = is;
    this.index = index;
    this.name = is.name;
    this.role = is.side;
    this.purposes = battle.rules.purposes + index * PURPOSES;
    this.brigade = battle.brigades[is.side];
    this.lane = item(battle.lanes, Math.max(0, is.lane));
    this.contest = { unit: this, name: is.name, role: null, purposes: this.purposes };
  }

  /** `A1 (infantry in column)`. */
  get inWords(): string {
    const { arm, isStand, gun } = this.is;
    if (arm === 'infantry')
      return `${this.name} (${isStand ? 'skirmish stand' : `infantry in ${this.formation}`})`;
    return `${this.name} (${gun === null ? arm : `${gun} artillery`})`;
  }

  /** The decisions of its player at this moment. */
  get orders(): Orders {
    const { orders } = this.is;
    if (orders.length === 1) return item(orders, 0);
    const { battle, index } = this;
    return item(orders, item(battle.rules.choosers, index)(battle, index));
  }

  /** It stands in square now (R-33: a square that is driven back becomes a column). */
  get isSquare(): boolean {
    const { formed, squareLost } = this;
    return formed === AS_GIVEN ? this.is.formation === 'square' && squareLost === 0 : formed === IN_SQUARE;
  }

  /** It can be struck in the flank: a square has none (R-59). */
  get hasFlanks(): boolean {
    return !this.isSquare || this.battle.rules.rulings.squareFlanks === 'as-line';
  }

  /** Its formation now; a square that was lost is a column. */
  get formation(): Formation {
    const { formed } = this;
    if (formed !== AS_GIVEN) return formed === IN_LINE ? 'line' : formed === IN_COLUMN ? 'column' : 'square';
    const { formation } = this.is;
    return formation === 'square' && this.squareLost !== 0 ? 'column' : formation;
  }

  /** Its move now; that of a square is that of the column it becomes. */
  get move(): number {
    return this.formed === AS_GIVEN ? this.is.move : item(this.is.movesFormed, this.formed);
  }

  get inBuilding(): boolean {
    return this.is.building && this.exposed === 0;
  }

  get atWall(): boolean {
    return this.is.wall && this.exposed === 0;
  }

  get onHill(): boolean {
    return this.is.hill && this.exposed === 0;
  }

  /** The row of the chart in which it fires now; not of cavalry. */
  get row(): FireRow {
    const { gun, fireRow, building, wood } = this.is;
    if (gun !== null) return gun;
    if (fireRow !== null) return fireRow;
    if (this.isSquare) return 'square';
    if ((building || wood) && this.exposed === 0) return 'buildingOrWoods';
    const { formation } = this;
    return formation === 'line' || formation === 'skirmish' ? formation : 'column';
  }

  /** The column of the chart for fire at it now: the first that applies (HUIT-FIRE-08). */
  get column(): Column {
    const { isStand, gun, wall, wood } = this.is;
    if (this.isSquare) return 'square';
    if (isStand) return 'skirmish';
    if (this.inBuilding) return 'bounceOrBuilding';
    if ((wall || wood) && this.exposed === 0) return 'artilleryWallWood';
    if (gun !== null) return this.isLimbered ? 'limberedOrLine' : 'artilleryWallWood';
    return this.formation === 'line' ? 'limberedOrLine' : 'cavalryOrColumn';
  }

  /** A gun that has limbered, where that is more than the -1 of its next shot (HUIT-NBR-07). */
  get isLimbered(): boolean {
    return this.limbered !== 0 && this.is.limbers;
  }

  /** The lane that it has turned on, or its own (HUIT-NBR-02). */
  get faced(): Lane {
    if (this.turned === 0 || this.wheels > 0) return this.lane;
    return this.lane.beside(this.turned);
  }

  /** From it to the front that it faces, in parts of a cm. */
  get distance(): number {
    const { faced } = this;
    return faced === this.lane ? faced.distance : (this.battle.rules.neighbours?.laneWidth ?? 0);
  }

  /** From it to a front unit in its own lane or the next one. */
  distanceTo({ lane }: Unit): number {
    return lane === this.lane ? lane.distance : (this.battle.rules.neighbours?.laneWidth ?? 0);
  }

  /** The front that it faces; null where there is none. */
  get opposite(): Unit | null {
    return this.faced.front(1 - this.role);
  }

  /** The unit behind it in its stack; null for none. Who is still to come stands behind nobody. */
  get behind(): Unit | null {
    const { is, battle } = this;
    if (is.lane === NONE) return null;
    const { stacks, passage } = battle.rules;
    const to = stacks.to(is.side, is.lane);
    let behind: Unit | null = null;
    for (let i = passage ? stacks.from(is.side, is.lane) : this.index + 1; i < to; i++) {
      const next = item(battle.units, i);
      if (next.alive === 0) continue;
      if (!passage) return next;
      if (next.place > this.place && (behind === null || next.place < behind.place)) behind = next;
    }
    return behind;
  }

  /** True but for a second unit of a melee chain. */
  get isInStack(): boolean {
    return this.is.lane !== NONE;
  }

  /** True where it has come (SCN-01). */
  get hasCome(): boolean {
    return this.battle.rules.waiting.hasCome(this.battle.wait, this.is.entersTurn);
  }

  /** It faces its own lane again. */
  faceFront(): void {
    this.turned = 0;
    this.wheels = 0;
    this.charging = 0;
  }

  /** Takes the rings of one event (EVENT, R-11). @returns NOTHING, TESTS or REMOVED */
  takes(kills: number, disorders: number, demanded: boolean): number {
    const { rings, brigade } = this.battle.rules;
    const { isStand } = this.is;
    if (kills > 0 && !isStand && brigade !== null) this.tookKills = 1;
    return putRings(rings, this, isStand, kills, disorders, demanded);
  }

  /** Forgets all: it is gone. */
  clear(): void {
    const { rules, nobody } = this.battle;
    rules.layout.copy(this.alone, nobody.alone);
  }

  /** Stands on the field as it begins. */
  enter(): void {
    const { start, formed, side, lane } = this.is;
    this.alive = 1;
    this.kills = start.kills;
    this.disorders = start.disorders;
    this.formed = formed;
    if (this.battle.rules.passage) this.place = this.index - this.battle.rules.stacks.from(side, lane);
    if (start.limbered) this.limbered = 1;
    if (start.blown) this.blue = this.battle.rules.tables.rings.rows.blue.ringsOnUnit;
  }
}

/** The melee of a unit, in which both sides throw. */
export interface Contest extends Actor {
  readonly unit: Unit;
}

/** The house of a side in a lane, in which its front stood when it caught fire (HUIT-NBR-10). */
export class House {
  /** Other than 0 it burns: for so many moves more, where fires burn out (R-58). */
  burning = 0;
  /** The front of its side stands so far behind it. */
  out = 0;

  goesOut(): void {
    this.burning = 0;
    this.out = 0;
  }
}

/** A lane, whose distance is kept in parts of a cm. */
export class Lane {
  declare readonly battle: Battle;
  declare readonly number: number;
  /** The front of each stack; null where it is empty. */
  readonly fronts: [Unit | null, Unit | null] = [null, null];
  /** Between the fronts. */
  distance: number;
  /** Advance of the first side from its start line; kept where lines are. */
  advance = 0;
  /** ENGAGED, WAITING or 0. */
  contact = 0;
  /** Which sides have the bonus of attack or counter-attack in the melee, one bit a side (R-19). */
  attacking = 0;
  /** The side that charged or pursued into this melee. */
  charger = 0;
  /** The deed of the player's front unit this turn, STOOD to CONTACT; in step 2 of a gun, UNLIMBERED or LIMBERS. */
  moved = STOOD;
  /** LOWER or UPPER: the charger of this melee stands in that lane, and strikes a flank (HUIT-NBR-02); 0: in this one. */
  flank = 0;
  /** The unit charged from there faces it. */
  faced = 0;
  /** Which sides have fallen behind their neighbours, one bit a side (HUIT-NBR-03). */
  behind = 0;
  /** The houses of both sides; null where none catches fire. */
  readonly houses: readonly [House, House] | null;

  constructor(battle: Battle, number: number) {
    this.battle = battle;
    this.number = number;
    this.distance = battle.rules.distance;
    this.houses = battle.rules.fires ? [new House(), new House()] : null;
  }

  front(side: number): Unit | null {
    return side === 0 ? this.fronts[0] : this.fronts[1];
  }

  /** The house of a side; null where none catches fire. */
  house(side: number): House | null {
    return this.houses === null ? null : this.houses[side === 0 ? 0 : 1];
  }

  /** The front of a side that stands in its burning house; null for none (HUIT-NBR-10). */
  garrisonInFire(side: number): Unit | null {
    const house = this.house(side);
    const u = this.front(side);
    if (house === null || u === null || house.burning === 0 || house.out > 0) return null;
    return u.inBuilding ? u : null;
  }

  /** True where the lane on this side of it is there. */
  hasBeside(towards: number): boolean {
    return towards === LOWER ? this.number > 0 : this.number + 1 < this.battle.lanes.length;
  }

  /** The lane on this side of it, which must be there. */
  beside(towards: number): Lane {
    return item(this.battle.lanes, towards === LOWER ? this.number - 1 : this.number + 1);
  }

  /** The front of a side in the lane beside it; null where there is none. */
  frontBeside(towards: number, side: number): Unit | null {
    return this.hasBeside(towards) ? this.beside(towards).front(side) : null;
  }

  /** The front of a side that charges from that lane the flank of the one in this lane; null for none (HUIT-NBR-02). */
  chargingFrom(towards: number, side: number): Unit | null {
    const front = this.frontBeside(towards, side);
    return front === null || front.charging === 0 || front.faced !== this ? null : front;
  }

  /** The front of a side is engaged, in this lane or on a flank in the next one. */
  isEngaged(side: number): boolean {
    if (this.contact === ENGAGED) return true;
    return this.battle.rules.neighbours !== null && this.strikesBeside(side);
  }

  /** One of its fronts is engaged: the other leaves it alone, and is left alone by it. */
  get isBound(): boolean {
    if (this.contact === ENGAGED) return true;
    return this.battle.rules.neighbours !== null && (this.strikesBeside(0) || this.strikesBeside(1));
  }

  private strikesBeside(side: number): boolean {
    return this.strikesIn(LOWER, side) || this.strikesIn(UPPER, side);
  }

  private strikesIn(towards: number, side: number): boolean {
    if (!this.hasBeside(towards)) return false;
    const { contact, flank, charger } = this.beside(towards);
    return contact === ENGAGED && flank === LOWER + UPPER - towards && charger === side;
  }

  /** The line of a side, forward of where it started (SCN-05); known where lines are kept. */
  line(side: number): number {
    return side === 0 ? this.advance : this.battle.rules.distance - this.advance - this.distance;
  }

  /** A side goes so far back, or forward where it is less than 0. */
  goesBack(side: number, parts: number): void {
    const { keepsLines, neighbours } = this.battle.rules;
    this.distance += parts;
    if (side === 0 && keepsLines) this.advance -= parts;
    const house = this.house(side);
    if (house !== null && house.burning !== 0) house.out = Math.max(0, house.out + parts);
    if (neighbours === null) return;
    if (parts > 0) this.behind |= 1 << side;
    else if (parts < 0) this.behind &= ~(1 << side);
  }

  /** The melee is broken off. */
  breakOff(): void {
    this.contact = 0;
    this.attacking = 0;
    this.charger = 0;
    this.flank = 0;
    this.faced = 0;
  }

  /** Finds the front unit of a stack anew: one of its units has come or gone. */
  findFront(side: number): void {
    const { stacks, passage } = this.battle.rules;
    const to = stacks.to(side, this.number);
    let front: Unit | null = null;
    for (let i = stacks.from(side, this.number); i < to && (front === null || passage); i++) {
      const unit = item(this.battle.units, i);
      if (unit.alive !== 0 && (front === null || unit.place < front.place)) front = unit;
    }
    if (side === 0) this.fronts[0] = front;
    else this.fronts[1] = front;
  }

  /**
   * Forgets a distance that nothing can ask for any more: where one side is gone and has no battery, and no lines or fires are kept.
   */
  settle(): void {
    const { keepsLines, sides } = this.battle.rules;
    if (keepsLines || this.houses !== null) return;
    const first = this.fronts[0] !== null;
    const second = this.fronts[1] !== null;
    const matters = (first && second) || (first && sides[1].firesAcross) || (second && sides[0].firesAcross);
    if (!matters) this.distance = 0;
  }
}

/** A brigade, which throws for its command and its battery; of no meaning in a melee chain. */
export class Brigade implements Actor {
  declare readonly battle: Battle;
  declare readonly is: SideFacts;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  readonly units: Unit[] = [];
  /** Living units, those that are still to come among them (SCN-02). */
  living = 0;
  /** Rating of its commander. */
  rating: number;
  /** Its last test was not passed, or its division or army is on hold. */
  held = 0;
  /** Its division or army is on hold (HUIT-CMD-06). */
  heldAbove = 0;
  /** The result of its last test, as an index into the orders; kept where a doctrine reads it. */
  order = 0;
  /** In a division: at its last test it was advancing (R-49), or had an enemy in the next sector on its flank (R-50). */
  advancing = 0;
  outflanked = 0;
  /** Under artillery fire that killed, since its last test (FD-16). */
  batteryKills = 0;
  /** Its battery has limbered and fires at -1 (FD-14). */
  limbered = 0;
  /** Units lost this move. */
  lostNow = 0;
  /** Full-effect shots of its battery that are gone. */
  shots = 0;
  /** Its second unit in the round that is due; NONE. */
  second = NONE;
  /** Breakthrough throws in this contact. */
  breakthroughs = 0;

  constructor(battle: Battle, is: SideFacts, role: SideIndex) {
    this.battle = battle;
    this.is = is;
    this.name = is.name;
    this.role = role;
    this.rating = is.bcRating;
    this.purposes = battle.rules.purposes + (battle.rules.units.length + role) * PURPOSES;
  }

  /** It has lost its engagement; the units that it still has are of no more use. */
  get isLost(): boolean {
    const { over } = this.battle;
    return over === BOTH_GONE || over === (this.role === 0 ? WON_BY_SECOND : WON_BY_FIRST);
  }

  /** Counts its living units. */
  countLiving(): void {
    const { wait } = this.battle;
    this.living = 0;
    for (const unit of this.units) if (unit.alive !== 0 || (wait > 0 && !unit.hasCome)) this.living++;
  }
}

export class Battle extends Board<Battle> {
  declare readonly rules: Rules;
  declare readonly brigades: readonly [Brigade, Brigade];
  declare readonly lanes: readonly Lane[];
  /** The first side's, stack by stack, then the second side's. */
  declare readonly units: readonly Unit[];
  declare readonly groups: Groups;
  /** Who has nothing of a unit that plays. */
  declare readonly nobody: Unit;
  /** The sectors beside this one, in a division. */
  beside: readonly Battle[] = [];
  due = NOTHING_DUE;
  /** The number of the lane that is looked at, or fought in; in step 2, where 0 is the battery, one more. NONE before the first. */
  position: number;
  /** The side whose turn it is. */
  player = 0;
  /** Turns that have begun in this move; one more at its end. */
  turns = 0;
  /** The round is fought in pursuit. */
  pursuit = 0;
  /** The side that won a round and throws for a breakthrough; the fate of the beaten front unit, GONE to OVERRUN. */
  won = 0;
  beaten = GONE;
  /** The die of a gun's shot that is thrown, by the unit that it is for. */
  depth = 0;
  /** The countdown of the turns that are waited for. */
  wait: number;

  constructor(rules: Rules) {
    super(rules.layout);
    const { sides, stacks, units, waiting } = rules;
    this.rules = rules;
    this.wait = waiting.atStart;
    this.position = rules.brigade === null ? 0 : NONE;
    this.brigades = [new Brigade(this, sides[0], 0), new Brigade(this, sides[1], 1)];
    this.lanes = Array.from({ length: stacks.lanes }, (_, lane) => new Lane(this, lane));
    this.units = units.map((is, index) => new Unit(this, is, index));
    this.nobody = new Unit(this, item(units, 0), 0);
    for (const unit of this.units) unit.brigade.units.push(unit);
    const houses = this.lanes.flatMap((lane) => lane.houses ?? []);
    this.groups = [[this], this.brigades, this.lanes, this.units, houses];
  }

  override copyFrom(other: Battle): void {
    super.copyFrom(other);
    this.findFronts();
  }

  /** Finds the number of living units, and the front of each stack. */
  override settle(): void {
    for (const brigade of this.brigades) brigade.countLiving();
    this.findFronts();
  }

  private findFronts(): void {
    for (const lane of this.lanes) {
      lane.findFront(0);
      lane.findFront(1);
    }
  }

  /** The lane that is looked at, or fought in. */
  get here(): Lane {
    return item(this.lanes, this.position);
  }

  /** Looks at the next lane in which something is due; at none, and false, after the last. */
  findsLane(isDue: (g: Battle) => boolean): boolean {
    while (++this.position < this.lanes.length) if (isDue(this)) return true;
    this.position = NONE;
    return false;
  }

  /** The brigade whose turn it is. */
  get own(): Brigade {
    return this.brigades[this.player === 0 ? 0 : 1];
  }

  /** The front unit of the player in the lane that is looked at; null for none. */
  get ownFront(): Unit | null {
    return this.here.front(this.player);
  }

  /** The lane in which the lead of a side stands: the one fought in, or the next where it strikes a flank. */
  laneOfLead(side: number): Lane {
    const { here } = this;
    return here.flank !== 0 && side === here.charger ? here.beside(here.flank) : here;
  }

  /** The unit that leads a side in the melee of this lane. */
  lead(side: number): Unit {
    return there(this.laneOfLead(side).front(side));
  }

  get charger(): Unit {
    return this.lead(this.here.charger);
  }

  get charged(): Unit {
    return this.lead(1 - this.here.charger);
  }

  /** The second unit of a side in the round; null for none. */
  secondOf(side: number): Unit | null {
    const { second } = item(this.brigades, side);
    return second === NONE ? null : item(this.units, second);
  }

  /** The lead of a side is struck in its flank in this round: by the charger, or by a second unit (HUIT-NBR-02, R-48). */
  isStruckInFlank(side: number): boolean {
    if (this.rules.neighbours === null || !this.lead(side).hasFlanks) return false;
    const { flank, faced, charger } = this.here;
    if (flank !== 0 && faced === 0 && side !== charger) return true;
    const second = this.secondOf(1 - side);
    return second !== null && second.charging !== 0;
  }

  /** The lane at which a battery fires: that of the nearest enemy front that is not engaged (FD-14); null for none. */
  get nearest(): Lane | null {
    const enemy = 1 - this.player;
    let nearest: Lane | null = null;
    for (const lane of this.lanes) {
      if (lane.front(enemy) === null || lane.isEngaged(enemy)) continue;
      if (nearest === null || lane.distance < nearest.distance) nearest = lane;
    }
    return nearest;
  }

  /** Ends the engagement: of its place nothing matters any more. */
  end(result: number): void {
    this.clearContact();
    this.position = NONE;
    this.player = 0;
    this.turns = 0;
    this.over = result;
  }

  /** Clears what belongs to one contact. */
  clearContact(): void {
    this.due = NOTHING_DUE;
    this.pursuit = 0;
    this.won = 0;
    this.beaten = GONE;
    for (const brigade of this.brigades) {
      brigade.second = NONE;
      brigade.breakthroughs = 0;
    }
  }
}

/** A unit of which play knows that it is there. */
export function there(unit: Unit | null): Unit {
  if (unit === null) throw new TypeError('nobody stands where play has somebody act');
  return unit;
}

/** The bit of a side in a lane's `attacking`. */
export function attackBit(side: number): number {
  return side === 0 ? 1 : 2;
}
