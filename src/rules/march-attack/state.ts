/** All that play of a full engagement depends on, as plain int32 fields (section 11.2). */
import { intAt, item } from '../../chance/at.ts';
import type { State } from '../../engagement/engagement.ts';
import { UnitState } from './unit-state.ts';

/** Stages at which something is thrown, by the number of the resolution. */
export const MORALE = 0;
export const SKIRMISH = 1;
export const INITIATIVE = 2;
export const SQUARE = 3;
export const FIRE = 4;
export const HOME = 5;
export const MELEE = 6;
/** Stages at which nothing is thrown. */
export const END_OF_TURN = 7;
export const OVER = 8;
/** Stages that are played on at once: the next throw of a kind is looked for, or a phase ends. */
export const NEXT_SQUARE = 9;
export const NEXT_FIRE = 10;
export const NEXT_HOME = 11;
export const NEXT_MELEE = 12;
export const END_OF_PHASE = 13;

const PLACE_WORDS = 2;

export class Play implements State<Play> {
  readonly words: number;
  /** A's units, then B's. */
  readonly units: readonly UnitState[];
  stage = END_OF_TURN;
  /** The distance between the lines, in parts of an inch. */
  distance = 0;
  /** Sides that still have to test their morale: 1 of A, 2 of B. */
  owed = 0;
  /** Results of the tests of S2, as numbers of MORALE_RESULTS. */
  resultA = 0;
  resultB = 0;
  /** An infantry unit was lost this turn. */
  lostA = 0;
  lostB = 0;
  /** The active side, and 1 in the second tactical phase. */
  active = 0;
  second = 0;
  /** The unit whose throw is due, as its number among all. */
  cursor = 0;

  constructor(units: number) {
    this.units = Array.from({ length: units }, () => new UnitState());
    this.words = PLACE_WORDS + units;
  }

  unit(index: number): UnitState {
    return item(this.units, index);
  }

  copyFrom(other: Play): void {
    this.stage = other.stage;
    this.distance = other.distance;
    this.owed = other.owed;
    this.resultA = other.resultA;
    this.resultB = other.resultB;
    this.lostA = other.lostA;
    this.lostB = other.lostB;
    this.active = other.active;
    this.second = other.second;
    this.cursor = other.cursor;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyFrom(item(other.units, i));
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      this.stage |
      (this.owed << 4) |
      (this.resultA << 6) |
      (this.resultB << 8) |
      (this.lostA << 10) |
      (this.lostB << 11) |
      (this.active << 12) |
      (this.second << 13) |
      (this.cursor << 14);
    into[offset + 1] = this.distance;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).write(into, offset + PLACE_WORDS + i);
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.stage = place & 15;
    this.owed = (place >> 4) & 3;
    this.resultA = (place >> 6) & 3;
    this.resultB = (place >> 8) & 3;
    this.lostA = (place >> 10) & 1;
    this.lostB = (place >> 11) & 1;
    this.active = (place >> 12) & 1;
    this.second = (place >> 13) & 1;
    this.cursor = place >> 14;
    this.distance = intAt(from, offset + 1);
    for (let i = 0; i < this.units.length; i++) item(this.units, i).read(from, offset + PLACE_WORDS + i);
  }
}
