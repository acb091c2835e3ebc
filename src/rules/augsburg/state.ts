/** All that play depends on (section 11): the lanes with their units, the brigades, and the place in the turn. */
import { intAt, item } from '../../chance/at.ts';
import type { State } from '../../engagement/engagement.ts';
import { UNIT_WORDS, UnitState, WIDE_UNIT_WORDS } from './unit-state.ts';

/** Stages at which something is thrown; each is the kind of its resolution. */
export const FIRST_SIDE = 0;
export const COMMAND_DIE = 1;
export const BRIGADE_TIE = 2;
export const VOLLEY = 3;
export const RETURN_VOLLEY = 4;
export const CHARGE_FIRE = 5;
export const TEST = 6;
export const RALLY_TEST = 7;
export const HOLD_RETURN = 8;
export const HOLD_CHARGE = 9;
export const EVADE_CHECK = 10;
export const CHARGE_MOVE = 11;
export const COUNTERCHARGE_MOVE = 12;
/** The charge move at an evader. */
export const PURSUIT_MOVE = 13;
export const MELEE = 14;
export const FALL_BACK = 15;
export const FOLLOW_UP = 16;
/** Stages at which nothing is thrown. */
export const NEXT_UNIT = 17;
export const END_OF_TURN = 18;
export const OVER = 19;

/** What is going on. */
export const NO_ACT = 0;
export const FIRING = 1;
/** Half-effect fire of a charge that fell short. */
export const SHORT_CHARGE = 2;
export const CHARGING = 3;
export const FIGHTING = 4;
export const RALLYING = 5;

/** `winner` of a melee that nobody has won, or whose winner may not follow up. */
export const NOBODY = 2;

/** The sizes that fix the shape of a state. */
export interface Shape {
  readonly lanes: number;
  readonly brigades: number;
  /** Fire casualties are remembered, or Rally Points given. */
  readonly wide: boolean;
}

const PLACE_WORDS = 4;
const POINTS_BITS = 24;
const POINTS_MASK = 2 ** POINTS_BITS - 1;

export class Play implements State<Play> {
  readonly words: number;
  /** The gap of each lane, in parts of an inch. */
  readonly gaps: Int32Array;
  /** Unit of side s in lane l at 2 l + s. */
  readonly units: readonly UnitState[];
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
  /** The commander whose die is due, or the place in the order that is to be settled. */
  cursor = 0;
  /** Where something is going on, and who began it. */
  lane = 0;
  actor = 0;
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
  /** What the charger has thrown while its enemy's throw is due: its move in parts, or its hits. */
  pending = 0;
  /** Losses of a volley that wait for the return volley (returnFireTiming simultaneous). */
  waiting = 0;

  private readonly shape: Shape;

  constructor(shape: Shape) {
    this.shape = shape;
    this.gaps = new Int32Array(shape.lanes);
    this.units = Array.from({ length: 2 * shape.lanes }, () => new UnitState());
    this.points = new Int32Array(shape.brigades);
    this.ranks = new Int32Array(shape.brigades);
    const unitWords = shape.wide ? WIDE_UNIT_WORDS : UNIT_WORDS;
    this.words = PLACE_WORDS + shape.lanes * (1 + 2 * unitWords) + shape.brigades;
  }

  unit(lane: number, side: number): UnitState {
    return item(this.units, 2 * lane + side);
  }

  /** Who acts, and who is acted upon. */
  get active(): UnitState {
    return this.unit(this.lane, this.actor);
  }

  get passive(): UnitState {
    return this.unit(this.lane, 1 - this.actor);
  }

  /** Clears what belongs to one action. */
  clearAct(): void {
    this.lane = 0;
    this.actor = 0;
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
    for (let i = 0; i < this.gaps.length; i++) this.gaps[i] = intAt(other.gaps, i);
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyFrom(item(other.units, i));
    for (let i = 0; i < this.points.length; i++) {
      this.points[i] = intAt(other.points, i);
      this.ranks[i] = intAt(other.ranks, i);
    }
  }

  write(into: Int32Array, offset: number): void {
    const { wide } = this.shape;
    let o = offset;
    into[o++] =
      this.stage |
      (this.side << 5) |
      (this.second << 6) |
      (this.actor << 7) |
      (this.act << 8) |
      (this.thrower << 11) |
      (this.answerable << 12) |
      (this.held << 13) |
      (this.countercharges << 14) |
      (this.winner << 15) |
      (this.owed << 17) |
      (this.deducted << 19);
    into[o++] = this.lane | (this.brigade << 8) | (this.position << 16) | (this.cursor << 24);
    into[o++] = this.fireCasualties | (this.waiting << 10) | (this.evading << 20);
    into[o++] = this.pending;
    for (let i = 0; i < this.gaps.length; i++) into[o++] = intAt(this.gaps, i);
    for (let i = 0; i < this.units.length; i++) {
      item(this.units, i).write(into, o, wide);
      o += wide ? WIDE_UNIT_WORDS : UNIT_WORDS;
    }
    for (let i = 0; i < this.points.length; i++)
      into[o++] = intAt(this.points, i) | (intAt(this.ranks, i) << POINTS_BITS);
  }

  read(from: Int32Array, offset: number): void {
    const { wide } = this.shape;
    let o = offset;
    const place = intAt(from, o++);
    this.stage = place & 31;
    this.side = (place >> 5) & 1;
    this.second = (place >> 6) & 1;
    this.actor = (place >> 7) & 1;
    this.act = (place >> 8) & 7;
    this.thrower = (place >> 11) & 1;
    this.answerable = (place >> 12) & 1;
    this.held = (place >> 13) & 1;
    this.countercharges = (place >> 14) & 1;
    this.winner = (place >> 15) & 3;
    this.owed = (place >> 17) & 3;
    this.deducted = place >> 19;
    const where = intAt(from, o++);
    this.lane = where & 255;
    this.brigade = (where >> 8) & 255;
    this.position = (where >> 16) & 255;
    this.cursor = where >>> 24;
    const losses = intAt(from, o++);
    this.fireCasualties = losses & 1023;
    this.waiting = (losses >> 10) & 1023;
    this.evading = losses >> 20;
    this.pending = intAt(from, o++);
    for (let i = 0; i < this.gaps.length; i++) this.gaps[i] = intAt(from, o++);
    for (let i = 0; i < this.units.length; i++) {
      item(this.units, i).read(from, o, wide);
      o += wide ? WIDE_UNIT_WORDS : UNIT_WORDS;
    }
    for (let i = 0; i < this.points.length; i++) {
      const word = intAt(from, o++);
      this.points[i] = word & POINTS_MASK;
      this.ranks[i] = word >> POINTS_BITS;
    }
  }
}
