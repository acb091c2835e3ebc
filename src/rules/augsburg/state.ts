/** All that play depends on (section 11): the units in their lanes, the brigades, and the place in the turn. */
import { intAt, item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import { ENGAGEMENT_OVER, type State } from '../../engagement/engagement.ts';
import { NONE } from '../../play/stacks.ts';
import { NEXT_UNIT, NO_ACT, NOBODY, TEST } from './stages.ts';
import { Stations, type StationsShape } from './stations.ts';
import { ACTIVE, unitWords, type UnitState } from './units.ts';

/** The sizes that fix the shape of a state. */
export interface Shape extends StationsShape {
  /** From lane to lane, in parts of an inch; 0 where nobody turns. */
  readonly laneGap: number;
  readonly brigades: number;
  /** Turns are waited for. */
  readonly waits: boolean;
  /** The lines of the lanes are asked for. */
  readonly ground: boolean;
}

const PLACE_WORDS = 4;
/** The place in the turn, and what is going on. */
const PLACE = bitFields({
  stage: [5, ENGAGEMENT_OVER],
  side: 1,
  second: 1,
  actor: 1,
  act: 3,
  thrower: 1,
  answerable: 1,
  held: 1,
  countercharges: 1,
  winner: 2,
  owed: 2,
  deducted: 13,
});
/** Indices of lanes, brigades and commanders. */
const INDICES = bitFields({ lane: 8, brigade: 8, position: 8, cursor: 8 });
const NUMBERS = bitFields({ fireCasualties: 10, waiting: 10, evading: 12 });
const BRIGADE = bitFields({ points: 24, rank: 8 });
/** The units in the act, where stacks hold several units or fronts turn. */
const IN_LINE = bitFields({ acting: [10, NONE], target: [10, NONE] });

export class Play extends Stations implements State<Play> {
  readonly words: number;
  /** The gap of each lane, in parts of an inch. */
  readonly gaps: Int32Array;
  /** Points left to each brigade, A's brigades first. */
  readonly points: Int32Array;
  /** In which place each brigade acts, from 1; 0 when it has acted or has nothing to do. */
  readonly ranks: Int32Array;

  stage = NEXT_UNIT;
  /** The side whose units act (no brigades). */
  side = 0;
  /** 1 when that is the second side of the turn. */
  second = 0;
  /** The brigade that acts and 1; 0 for none. */
  brigade = 0;
  /** Next lane, or next place in the list of the brigade. */
  position = 0;
  /** The commander whose die is due, or the place in the order that is given next. */
  cursor = 0;
  /** Where something is going on, and who began it. */
  lane = 0;
  actor = 0;
  /** The number of the unit that acts, and of the one that it acts upon. */
  acting = NONE;
  target = NONE;
  act = NO_ACT;
  /** Who throws, where it is not the actor. */
  thrower = 0;
  /** The shot may be returned (AUG-CMD-11). */
  answerable = 0;
  /** The volley at the charger was held to point blank. */
  held = 0;
  countercharges = 0;
  winner = NOBODY;
  /** Tests still to come: 1 of A, 2 of B. */
  owed = 0;
  /** Inches off the charge move. */
  deducted = 0;
  /** Normal moves of the evader. */
  evading = 0;
  /** Casualties of the fire on this charge. */
  fireCasualties = 0;
  /** The charger's throw while its enemy's throw is due: its move in parts, or its hits. */
  pending = 0;
  /** Losses of a volley that wait for the return volley (returnFireTiming simultaneous). */
  waiting = 0;
  /** The countdown to the last turn that is waited for. */
  left = 0;
  /** Advance of A from its start line in each lane, in parts; empty where nobody asks for ground. */
  readonly advance: Int32Array;
  /** The part of the gap that the charger of a melee has closed; the rest is its enemy's. Only where somebody asks for ground. */
  closed = 0;

  /** Who acts, and who is acted upon. */
  active = this.nobody;
  passive = this.nobody;

  private readonly shape: Shape;

  constructor(shape: Shape) {
    super(shape);
    const { lanes } = shape.stacks;
    this.shape = shape;
    this.gaps = new Int32Array(lanes);
    this.points = new Int32Array(shape.brigades);
    this.ranks = new Int32Array(shape.brigades);
    this.advance = new Int32Array(shape.ground ? lanes : 0);
    this.words =
      PLACE_WORDS +
      lanes +
      shape.units * unitWords(shape) +
      (shape.inLine ? 1 : 0) +
      shape.brigades +
      (shape.waits ? 1 : 0) +
      (shape.ground ? 1 + lanes : 0);
  }

  /** The number of the unit of a side in what is going on. */
  inAct(side: number): number {
    return side === this.actor ? this.acting : this.target;
  }

  /** The unit of that number. */
  unitInAct(side: number): UnitState {
    return side === this.actor ? this.active : this.passive;
  }

  /** The unit that throws. */
  get throwing(): UnitState {
    return this.unitInAct(this.thrower);
  }

  /** Begins an act of one unit upon another. */
  engage(acting: number, target: number): void {
    this.acting = acting;
    this.target = target;
    this.active = this.numbered(acting);
    this.passive = this.numbered(target);
  }

  /** A unit acts upon the front of a neighbouring lane (AUG-NBR-02). */
  get aside(): boolean {
    return this.shape.inLine && this.target !== NONE && this.passive.lane !== this.lane;
  }

  /** The enemy of the unit that acts faces another lane than its own, so that it is taken in flank (AUG-NBR-03). */
  get flanks(): boolean {
    return this.shape.inLine && this.passive.facedLane !== this.lane;
  }

  /** True if neither unit of the act is broken. */
  get bothInAct(): boolean {
    return this.active.status === ACTIVE && this.passive.status === ACTIVE;
  }

  /** True if neither front of the lane is broken. */
  bothStand(lane: number): boolean {
    return this.unit(lane, 0).status === ACTIVE && this.unit(lane, 1).status === ACTIVE;
  }

  /** The gap of what is going on: that of the lane, or from lane to lane. */
  get gap(): number {
    return this.aside ? this.shape.laneGap : intAt(this.gaps, this.lane);
  }

  /** Clears what belongs to one action, and goes to a lane. */
  clearAct(lane = 0): void {
    this.lane = lane;
    this.actor = 0;
    this.nameFronts();
    this.act = NO_ACT;
    this.thrower = 0;
    this.answerable = 0;
    this.held = 0;
    this.countercharges = 0;
    this.winner = NOBODY;
    this.owed = 0;
    this.deducted = 0;
    this.evading = 0;
    this.fireCasualties = 0;
    this.pending = 0;
    this.waiting = 0;
    this.closed = 0;
  }

  /** Makes the test due of a unit that has lost figures to fire, or a melee: that of this side in the lane (AUG-MOR-01). */
  openTest(side: number): void {
    this.thrower = side;
    this.stage = TEST;
  }

  /** Makes the next test due that is owed, this side first. @returns whether there is one */
  openOwedTest(first: number): boolean {
    for (let k = 0; k < 2; k++) {
      const side = k === 0 ? first : 1 - first;
      const bit = 1 << side;
      if ((this.owed & bit) === 0) continue;
      this.owed &= ~bit;
      if (this.unitInAct(side).status !== ACTIVE) continue;
      this.openTest(side);
      return true;
    }
    return false;
  }

  /** The action is over, and the next unit comes; the lane is kept until its orders have been looked at. */
  endAct(): void {
    const { lane } = this;
    if (this.shape.ordered) this.active.complete();
    if (this.shape.inLine) this.forgetAllBroken();
    else this.forgetBroken(lane);
    this.clearAct(lane);
    this.stage = NEXT_UNIT;
  }

  /** Forgets what no longer matters in a lane where somebody is broken: the gap, and all of its units but what they are. */
  forgetBroken(lane: number): void {
    if (this.bothStand(lane)) return;
    if (this.advance.length > 0) this.forgetEnemyLine(lane);
    this.gaps[lane] = 0;
    this.unit(lane, 0).forgetBroken();
    this.unit(lane, 1).forgetBroken();
  }

  /** Forgets all of broken units but what they are; where units may come up, the others keep what they have. */
  forgetAllBroken(): void {
    for (const unit of this.units) if (unit.status !== ACTIVE) unit.forget();
  }

  /** Keeps the line of the only unit that stands, so that the gap can be forgotten: B's is the distance less the two. */
  private forgetEnemyLine(lane: number): void {
    if (this.unit(lane, 0).status === ACTIVE) return;
    const stands = this.unit(lane, 1).status === ACTIVE;
    this.advance[lane] = stands ? intAt(this.advance, lane) + intAt(this.gaps, lane) : 0;
  }

  copyFrom(other: Play): void {
    this.stage = other.stage;
    this.side = other.side;
    this.second = other.second;
    this.brigade = other.brigade;
    this.position = other.position;
    this.cursor = other.cursor;
    this.lane = other.lane;
    this.actor = other.actor;
    this.act = other.act;
    this.thrower = other.thrower;
    this.answerable = other.answerable;
    this.held = other.held;
    this.countercharges = other.countercharges;
    this.winner = other.winner;
    this.owed = other.owed;
    this.deducted = other.deducted;
    this.evading = other.evading;
    this.fireCasualties = other.fireCasualties;
    this.pending = other.pending;
    this.waiting = other.waiting;
    this.left = other.left;
    this.closed = other.closed;
    for (let i = 0; i < this.gaps.length; i++) this.gaps[i] = intAt(other.gaps, i);
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyFrom(item(other.units, i));
    if (this.shape.inLine) this.copyPlaces(other);
    this.engage(other.acting, other.target);
    for (let i = 0; i < this.points.length; i++) {
      this.points[i] = intAt(other.points, i);
      this.ranks[i] = intAt(other.ranks, i);
    }
    for (let i = 0; i < this.advance.length; i++) this.advance[i] = intAt(other.advance, i);
  }

  private copyPlaces(other: Play): void {
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyPlace(item(other.units, i));
    this.findFronts();
  }

  write(into: Int32Array, offset: number): void {
    const { shape } = this;
    const each = unitWords(shape);
    let o = offset;
    into[o++] =
      PLACE.stage.put(this.stage) |
      PLACE.side.put(this.side) |
      PLACE.second.put(this.second) |
      PLACE.actor.put(this.actor) |
      PLACE.act.put(this.act) |
      PLACE.thrower.put(this.thrower) |
      PLACE.answerable.put(this.answerable) |
      PLACE.held.put(this.held) |
      PLACE.countercharges.put(this.countercharges) |
      PLACE.winner.put(this.winner) |
      PLACE.owed.put(this.owed) |
      PLACE.deducted.put(this.deducted);
    into[o++] =
      INDICES.lane.put(this.lane) |
      INDICES.brigade.put(this.brigade) |
      INDICES.position.put(this.position) |
      INDICES.cursor.put(this.cursor);
    into[o++] =
      NUMBERS.fireCasualties.put(this.fireCasualties) |
      NUMBERS.waiting.put(this.waiting) |
      NUMBERS.evading.put(this.evading);
    into[o++] = this.pending;
    for (let i = 0; i < this.gaps.length; i++) into[o++] = intAt(this.gaps, i);
    for (let i = 0; i < this.units.length; i++) {
      item(this.units, i).write(into, o, shape);
      o += each;
    }
    for (let i = 0; i < this.points.length; i++)
      into[o++] = BRIGADE.points.put(intAt(this.points, i)) | BRIGADE.rank.put(intAt(this.ranks, i));
    if (shape.waits) into[o++] = this.left;
    if (shape.inLine) into[o++] = IN_LINE.acting.put(this.acting) | IN_LINE.target.put(this.target);
    if (!shape.ground) return;
    into[o++] = this.closed;
    for (let i = 0; i < this.advance.length; i++) into[o++] = intAt(this.advance, i);
  }

  read(from: Int32Array, offset: number): void {
    const { shape } = this;
    const each = unitWords(shape);
    let o = offset;
    const place = intAt(from, o++);
    this.stage = PLACE.stage.of(place);
    this.side = PLACE.side.of(place);
    this.second = PLACE.second.of(place);
    this.actor = PLACE.actor.of(place);
    this.act = PLACE.act.of(place);
    this.thrower = PLACE.thrower.of(place);
    this.answerable = PLACE.answerable.of(place);
    this.held = PLACE.held.of(place);
    this.countercharges = PLACE.countercharges.of(place);
    this.winner = PLACE.winner.of(place);
    this.owed = PLACE.owed.of(place);
    this.deducted = PLACE.deducted.of(place);
    const indices = intAt(from, o++);
    this.lane = INDICES.lane.of(indices);
    this.brigade = INDICES.brigade.of(indices);
    this.position = INDICES.position.of(indices);
    this.cursor = INDICES.cursor.of(indices);
    const numbers = intAt(from, o++);
    this.fireCasualties = NUMBERS.fireCasualties.of(numbers);
    this.waiting = NUMBERS.waiting.of(numbers);
    this.evading = NUMBERS.evading.of(numbers);
    this.pending = intAt(from, o++);
    for (let i = 0; i < this.gaps.length; i++) this.gaps[i] = intAt(from, o++);
    for (let i = 0; i < this.units.length; i++) {
      item(this.units, i).read(from, o, shape);
      o += each;
    }
    for (let i = 0; i < this.points.length; i++) {
      const word = intAt(from, o++);
      this.points[i] = BRIGADE.points.of(word);
      this.ranks[i] = BRIGADE.rank.of(word);
    }
    this.left = shape.waits ? intAt(from, o++) : 0;
    this.readLine(shape.inLine ? intAt(from, o++) : null);
    this.closed = shape.ground ? intAt(from, o++) : 0;
    for (let i = 0; i < this.advance.length; i++) this.advance[i] = intAt(from, o++);
  }

  /** Who is in the act, and the fronts, which follow from the places of the units. */
  private readLine(word: number | null): void {
    if (word === null) {
      this.nameFronts();
      return;
    }
    this.engage(IN_LINE.acting.of(word), IN_LINE.target.of(word));
    this.findFronts();
  }

  /** The fronts of the lane are those in the act; where units may stand behind them, nobody is until one acts. */
  private nameFronts(): void {
    if (this.shape.inLine) this.engage(NONE, NONE);
    else this.engage(this.front(this.lane, this.actor), this.front(this.lane, 1 - this.actor));
  }
}
