/** The state of a full engagement, as plain int32 fields (section 11.2); flags are 0 or 1. */
import { intAt, item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import type { State } from '../../engagement/engagement.ts';
import { IN_SQUARE } from './units.ts';

/** Stages at which something is thrown, by the number of the throw. */
export const MORALE = 0;
export const SKIRMISH = 1;
export const INITIATIVE = 2;
export const SQUARE = 3;
export const FIRE = 4;
export const HOME = 5;
export const MELEE = 6;
export const FORMING = 7;
/** Stages at which nothing is thrown. */
export const END_OF_TURN = 8;
export const OVER = 9;
/** Stages that are played on at once: the next throw of a kind is looked for, or a phase ends. */
export const NEXT_SQUARE = 10;
export const NEXT_FIRE = 11;
export const NEXT_HOME = 12;
export const NEXT_MELEE = 13;
export const END_OF_PHASE = 14;
export const NEXT_SKIRMISH = 15;
export const NEXT_INITIATIVE = 16;
export const AFTER_FORMING = 17;

/** Of a charge: none, on its way, hit by fire and to test, stopped or over. */
export const NO_CHARGE = 0;
export const CHARGING = 1;
export const HIT = 2;
export const STOPPED = 3;

const UNIT = bitFields({ cv: 8, pending: 8, marker: 2, square: 1, blown: 1, charge: 2, target: 10 });

class UnitState {
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
  /** The formation that it has by its own will, as a number of FORMATIONS. */
  formation: number;
  private readonly startFormation: number;

  constructor(startFormation: number) {
    this.formation = startFormation;
    this.startFormation = startFormation;
  }

  /** The formation in which it stands. */
  get stance(): number {
    return this.square === 0 ? this.formation : IN_SQUARE;
  }

  /** Clears all but the CV. */
  forget(): void {
    this.formation = this.startFormation;
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
    this.formation = other.formation;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      UNIT.cv.put(this.cv) |
      UNIT.pending.put(this.pending) |
      UNIT.marker.put(this.marker) |
      UNIT.square.put(this.square) |
      UNIT.blown.put(this.blown) |
      UNIT.charge.put(this.charge) |
      UNIT.target.put(this.target);
  }

  read(from: Int32Array, offset: number): void {
    const word = intAt(from, offset);
    this.cv = UNIT.cv.of(word);
    this.pending = UNIT.pending.of(word);
    this.marker = UNIT.marker.of(word);
    this.square = UNIT.square.of(word);
    this.blown = UNIT.blown.of(word);
    this.charge = UNIT.charge.of(word);
    this.target = UNIT.target.of(word);
  }
}

/** Words of the place in the sequence of play: one of these fields, and one of the distance. */
const PLACE = bitFields({
  stage: 4,
  owed: 2,
  resultA: 2,
  resultB: 2,
  lostA: 1,
  lostB: 1,
  active: 1,
  second: 1,
  cursor: 18,
});
const PLACE_WORDS = 2;

/** The word of what comes later, and of what is past. */
const COURSE = bitFields({ left: 20, met: 1 });

/** Words that only some engagements need. */
interface Further {
  /** Units may change formation: a word for each. */
  readonly formations: boolean;
  /** Turns are waited for, or lines may part again: one word. */
  readonly course: boolean;
  /** The lines on the ground are asked for: one word. */
  readonly ground: boolean;
}

/**
 * The shots of a phase by the number of the firer: nothing that they depend on changes until all have fired. They follow
 * from the state, and are found again where one is read.
 */
export class Volley {
  isKnown = false;
  /** The target of each unit, as its number among all; -1 for a unit without a shot. */
  readonly targets: Int32Array;
  /** The factor of each shot. */
  readonly factors: Int32Array;

  constructor(units: number) {
    this.targets = new Int32Array(units);
    this.factors = new Int32Array(units);
  }

  copyFrom(other: Volley): void {
    this.isKnown = other.isKnown;
    if (!this.isKnown) return;
    this.targets.set(other.targets);
    this.factors.set(other.factors);
  }
}

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
  /** Turns left until the last that is waited for. */
  left = 0;
  /** The lines have been within the engagement range, where they may part again. */
  met = 0;
  /** The signed advance of A's line, in parts of an inch. */
  advance = 0;
  private readonly further: Further;
  /** No field that others see: states are the same with and without it. */
  readonly #volley: Volley;

  /** @param startFormations of each unit, as numbers of FORMATIONS */
  constructor(startFormations: readonly number[], further: Further) {
    const { length } = startFormations;
    const { formations, course, ground } = further;
    this.units = startFormations.map((formation) => new UnitState(formation));
    this.further = further;
    this.#volley = new Volley(length);
    this.words = PLACE_WORDS + length + (formations ? length : 0) + Number(course) + Number(ground);
  }

  unit(index: number): UnitState {
    return item(this.units, index);
  }

  get volley(): Volley {
    return this.#volley;
  }

  /** The unit that the one at the cursor charges, as its number among all. */
  get charged(): number {
    return this.unit(this.cursor).target - 1;
  }

  /** Ends the engagement: nothing but the units left, and the tests that ended it, matters any more. */
  end(): void {
    this.stage = OVER;
    if (!this.further.ground) this.distance = 0;
    this.met = 0;
    this.owed = 0;
    this.lostA = 0;
    this.lostB = 0;
    this.active = 0;
    this.second = 0;
    this.cursor = 0;
    for (const unit of this.units) unit.forget();
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
    this.left = other.left;
    this.met = other.met;
    this.advance = other.advance;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyFrom(item(other.units, i));
    this.#volley.copyFrom(other.#volley);
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      PLACE.stage.put(this.stage) |
      PLACE.owed.put(this.owed) |
      PLACE.resultA.put(this.resultA) |
      PLACE.resultB.put(this.resultB) |
      PLACE.lostA.put(this.lostA) |
      PLACE.lostB.put(this.lostB) |
      PLACE.active.put(this.active) |
      PLACE.second.put(this.second) |
      PLACE.cursor.put(this.cursor);
    into[offset + 1] = this.distance;
    const { formations, course, ground } = this.further;
    let at = offset + PLACE_WORDS;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).write(into, at++);
    if (formations) for (let i = 0; i < this.units.length; i++) into[at++] = item(this.units, i).formation;
    if (course) into[at++] = COURSE.left.put(this.left) | COURSE.met.put(this.met);
    if (ground) into[at] = this.advance;
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.stage = PLACE.stage.of(place);
    this.owed = PLACE.owed.of(place);
    this.resultA = PLACE.resultA.of(place);
    this.resultB = PLACE.resultB.of(place);
    this.lostA = PLACE.lostA.of(place);
    this.lostB = PLACE.lostB.of(place);
    this.active = PLACE.active.of(place);
    this.second = PLACE.second.of(place);
    this.cursor = PLACE.cursor.of(place);
    this.distance = intAt(from, offset + 1);
    const { formations, course, ground } = this.further;
    let at = offset + PLACE_WORDS;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).read(from, at++);
    if (formations)
      for (let i = 0; i < this.units.length; i++) item(this.units, i).formation = intAt(from, at++);
    const past = course ? intAt(from, at++) : 0;
    this.left = COURSE.left.of(past);
    this.met = COURSE.met.of(past);
    this.advance = ground ? intAt(from, at) : 0;
    this.#volley.isKnown = false;
  }
}

/** A purpose: its throw, and who throws, units numbered side by side. */
const STAGES = 8;
const UNITS = 64;

/** The purpose of a throw of a side, or of its unit with this number. */
export function purposeOf(stage: number, side: number, unit = 0): number {
  return (side * UNITS + unit) * STAGES + stage;
}

/** The side that throws. */
export function sideOf(purpose: number): 0 | 1 {
  return purpose < UNITS * STAGES ? 0 : 1;
}
