/** The commander's words of a state: where a formation stands in its orders, and its way of this phase (BF-WAY-04). */
import { intAt } from '../../chance/at.ts';
import { NONE } from './order.ts';

/** Words beside those for crossings. */
const PLAIN = 13;
const BITS = 32;

export class Progress {
  order = 0;
  route = 0;
  goalX = 0;
  goalY = 0;
  /** Facing of its posts. */
  facingX = 0;
  facingY = 0;
  /** From a unit's post to its place: anchor M' less G. */
  shiftX = 0;
  shiftY = 0;
  /** Cell of M; `NONE` where units go by themselves. */
  cell = NONE;
  /** Length that the anchor may go, in h: a. */
  bound = 0;
  /** The greatest doubled factor of the anchor's steps: 2φ. */
  factor = 0;
  /** The enemy that it attacks, or `NONE`. */
  enemy = NONE;
  /** Rear rows move first: 0 or 1. */
  backward = 0;
  /** Crossings that the anchor's steps use, one bit each. */
  readonly crossings: Int32Array;

  /** @param crossings the number of crossings of the map */
  constructor(crossings: number) {
    this.crossings = new Int32Array(Math.ceil(crossings / BITS));
  }

  /** Words that a progress takes in a state. */
  static words(crossings: number): number {
    return PLAIN + Math.ceil(crossings / BITS);
  }

  copyFrom(other: Progress): void {
    this.order = other.order;
    this.route = other.route;
    this.goalX = other.goalX;
    this.goalY = other.goalY;
    this.facingX = other.facingX;
    this.facingY = other.facingY;
    this.shiftX = other.shiftX;
    this.shiftY = other.shiftY;
    this.cell = other.cell;
    this.bound = other.bound;
    this.factor = other.factor;
    this.enemy = other.enemy;
    this.backward = other.backward;
    this.crossings.set(other.crossings);
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.order;
    into[offset + 1] = this.route;
    into[offset + 2] = this.goalX;
    into[offset + 3] = this.goalY;
    into[offset + 4] = this.facingX;
    into[offset + 5] = this.facingY;
    into[offset + 6] = this.shiftX;
    into[offset + 7] = this.shiftY;
    into[offset + 8] = this.cell;
    into[offset + 9] = this.bound;
    into[offset + 10] = this.factor;
    into[offset + 11] = this.enemy;
    into[offset + 12] = this.backward;
    into.set(this.crossings, offset + PLAIN);
  }

  read(from: Int32Array, offset: number): void {
    this.order = intAt(from, offset);
    this.route = intAt(from, offset + 1);
    this.goalX = intAt(from, offset + 2);
    this.goalY = intAt(from, offset + 3);
    this.facingX = intAt(from, offset + 4);
    this.facingY = intAt(from, offset + 5);
    this.shiftX = intAt(from, offset + 6);
    this.shiftY = intAt(from, offset + 7);
    this.cell = intAt(from, offset + 8);
    this.bound = intAt(from, offset + 9);
    this.factor = intAt(from, offset + 10);
    this.enemy = intAt(from, offset + 11);
    this.backward = intAt(from, offset + 12);
    for (let i = 0; i < this.crossings.length; i++) this.crossings[i] = intAt(from, offset + PLAIN + i);
  }
}
