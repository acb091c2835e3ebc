/** A unit that charges again and again, as plain int32 fields (ENG-CHARGE). */
import { intAt } from '../../chance/at.ts';
import type { State } from '../../engagement/engagement.ts';

/** Stages at which something is thrown, by the number of the resolution. */
export const INITIATIVE = 0;
export const SQUARE_TEST = 1;
export const FIRE = 2;
export const HOME_TEST = 3;
/** Stages at which nothing is. */
export const TURN_DONE = 4;
export const CAME_HOME = 5;
export const WAS_BROKEN = 6;

/** How the target stands against the charge of this turn. */
export const NO_TEST = 0;
export const IN_SQUARE = 1;
export const CAUGHT = 2;

export class ChargeState implements State<ChargeState> {
  readonly words = 1;
  stage = INITIATIVE;
  cv = 0;
  /** Disorder marker. */
  marker = 0;
  target = NO_TEST;
  /** 1 when the charger's side is first active: two phases end after its charge. */
  first = 0;

  copyFrom(other: ChargeState): void {
    this.stage = other.stage;
    this.cv = other.cv;
    this.marker = other.marker;
    this.target = other.target;
    this.first = other.first;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.stage | (this.marker << 3) | (this.target << 5) | (this.first << 7) | (this.cv << 8);
  }

  read(from: Int32Array, offset: number): void {
    const word = intAt(from, offset);
    this.stage = word & 7;
    this.marker = (word >> 3) & 3;
    this.target = (word >> 5) & 3;
    this.first = (word >> 7) & 1;
    this.cv = word >> 8;
  }
}
