/** Two formations that wear each other down, as plain int32 fields (ENG-SKIRMISH). */
import { intAt } from '../../chance/at.ts';
import type { State } from '../../engagement/engagement.ts';

/** Stages at which something is resolved, by the number of the resolution. */
export const TEST_DUE = 0;
export const ADVANTAGE = 1;
export const LOSSES = 2;
/** Stages at which nothing is. */
export const TURN_DONE = 3;
export const ALL_OVER = 4;

export class SkirmishState implements State<SkirmishState> {
  readonly words = 3;
  stage = TURN_DONE;
  /** Units left. */
  leftA = 0;
  leftB = 0;
  /** Units were lost last turn. */
  lostA = 0;
  lostB = 0;
  /** Sides whose test or loss is still to come: 1 of A, 2 of B. */
  owed = 0;
  /** Units that A loses when B's loss is known. */
  pending = 0;
  /** Turns in which A had the advantage, less those of B. */
  lead = 0;
  turnsLeft = 0;

  copyFrom(other: SkirmishState): void {
    this.stage = other.stage;
    this.leftA = other.leftA;
    this.leftB = other.leftB;
    this.lostA = other.lostA;
    this.lostB = other.lostB;
    this.owed = other.owed;
    this.pending = other.pending;
    this.lead = other.lead;
    this.turnsLeft = other.turnsLeft;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      this.stage | (this.lostA << 3) | (this.lostB << 4) | (this.owed << 5) | (this.turnsLeft << 7);
    into[offset + 1] = this.leftA | (this.leftB << 10) | (this.pending << 20);
    into[offset + 2] = this.lead;
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.stage = place & 7;
    this.lostA = (place >> 3) & 1;
    this.lostB = (place >> 4) & 1;
    this.owed = (place >> 5) & 3;
    this.turnsLeft = place >> 7;
    const units = intAt(from, offset + 1);
    this.leftA = units & 1023;
    this.leftB = (units >> 10) & 1023;
    this.pending = units >> 20;
    this.lead = intAt(from, offset + 2);
  }
}
