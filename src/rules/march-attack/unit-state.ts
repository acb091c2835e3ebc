/** What changes of a unit in play, as plain int32 fields; flags are 0 or 1. */
import { intAt } from '../../chance/at.ts';

/** Of a charge: none, on its way, hit by fire and to test, stopped or over. */
export const NO_CHARGE = 0;
export const CHARGING = 1;
export const HIT = 2;
export const STOPPED = 3;

export class UnitState {
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
  /** The unit that it charges, as its number among all units and 1; 0 for none. */
  target = 0;

  /** Clears all but the CV. */
  forget(): void {
    this.pending = 0;
    this.marker = 0;
    this.square = 0;
    this.blown = 0;
    this.charge = NO_CHARGE;
    this.target = 0;
  }

  copyFrom(other: UnitState): void {
    this.cv = other.cv;
    this.pending = other.pending;
    this.marker = other.marker;
    this.square = other.square;
    this.blown = other.blown;
    this.charge = other.charge;
    this.target = other.target;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      this.cv |
      (this.pending << 8) |
      (this.marker << 16) |
      (this.square << 18) |
      (this.blown << 19) |
      (this.charge << 20) |
      (this.target << 22);
  }

  read(from: Int32Array, offset: number): void {
    const word = intAt(from, offset);
    this.cv = word & 255;
    this.pending = (word >> 8) & 255;
    this.marker = (word >> 16) & 3;
    this.square = (word >> 18) & 1;
    this.blown = (word >> 19) & 1;
    this.charge = (word >> 20) & 3;
    this.target = word >>> 22;
  }
}
