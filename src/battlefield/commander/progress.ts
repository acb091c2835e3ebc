/** The commander's words of a state: where a formation stands in its orders, and its way of this phase (BF-WAY-04). */
import { NONE } from './order.ts';

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
  /** Crossings that the anchor's steps use, one bit each. */
  readonly crossings: Int32Array;

  /** @param crossings the number of crossings of the map */
  constructor(crossings: number) {
    this.crossings = new Int32Array(Math.ceil(crossings / BITS));
  }
}
