/** All that play depends on (FOH-ENG-02): the unit on the line of each side, the gap, and the place in the turn. */
import { intAt, item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import type { State } from '../../engagement/engagement.ts';
import { GunState } from './gun-state.ts';
import { Lanes, type LaneShape } from './lanes.ts';
import { SIDE_WORDS, SideState } from './side-state.ts';
import { isOnLine } from './units.ts';

/** The throws of a turn, in its order; each is a stage and the kind of its resolution. */
export const CHARGE_TEST = 0;
export const COUNTERCHARGE_TEST = 1;
/** Opportunity fire at a charger that comes home. */
export const CHARGE_FIRE = 2;
export const CHARGER_MORALE = 3;
export const DEFENDER_MORALE = 4;
/** Opportunity fire at an enemy that moves. */
export const OVERWATCH = 5;
export const BATTERY = 6;
export const FIRE_PHASE = 7;
export const MELEE_ROUND = 8;
export const MORALE_TEST = 9;
export const PURSUIT_MOVE = 10;
export const PURSUIT_ATTACK = 11;
/** Stages at which nothing is thrown: play goes on, or the turn or the engagement is over. */
export const CHARGE_DONE = 12;
export const MOVEMENT_DONE = 13;
export const FIRE_DONE = 14;
export const MELEE_DONE = 15;
export const END_OF_TURN = 16;
export const OVER = 17;
export const MORALE_DONE = 18;
/** The Form Square roll; its kind is the last. */
export const FORM_SQUARE = 19;
export const FORM_SQUARE_KIND = 12;

/** Who charges home: nobody, one side (its index and 1), or both upon each other. */
export const NOBODY = 0;
export const BOTH = 3;

export type SideIndex = 0 | 1;

/** The place in the turn. */
const PLACE = bitFields({ edge: 2, contact: 1, charger: 2, thrower: 1, stage: 5, battery: 21 });

const OWN_WORDS = 3;

/** The words of every state. */
const WORDS = OWN_WORDS + 2 * SIDE_WORDS;

/** The words of a state beside those of every one. */
export interface Shape {
  /** `left`, then `advance`, which with several lanes each lane has. */
  readonly more?: 1 | 2;
  readonly lanes?: LaneShape;
  /** Batteries of each side, where fire may be aimed at them. */
  readonly guns?: readonly [number, number];
}

/** The state of an engagement. Lengths are whole numbers of the engagement's parts of an inch. */
export class Play implements State<Play> {
  readonly words: number;
  stage = 0;
  /** The side whose throw is due. */
  thrower = 0;
  /** The battery of the thrower that fires. */
  battery = 0;
  /** Who charges home while the Charge Phase lasts: NOBODY, side + 1, or BOTH. */
  charger = NOBODY;
  gap = 0;
  contact = 0;
  /** The side that inflicted more in the last round of melee, and 1; 0 for neither; with lanes 3 where both did. */
  edge = 0;
  /** Hits that A inflicted in this round while B's strike is still due. */
  struck = 0;
  /** Turns left until the last that is waited for. */
  left = 0;
  /** The advance of A's line from its start, where ground is asked for. */
  advance = 0;
  /** With lanes a and b, `gap`, `contact`, `edge` and `advance` are those of the pair that `lanes` looks at. */
  a = new SideState();
  b = new SideState();
  /** Null for a single lane. */
  readonly lanes: Lanes | null;
  /** All batteries, A's before B's; none where no fire is aimed at them. */
  private readonly guns: readonly (readonly GunState[])[];
  /** The words of units and lanes. */
  private readonly unitWords: number;
  private readonly more: number;

  constructor({ lanes, more, guns = [0, 0] }: Shape = {}) {
    this.lanes = lanes === undefined ? null : new Lanes(lanes);
    this.guns = guns.map((count) => Array.from({ length: count }, () => new GunState()));
    this.more = more ?? 0;
    this.unitWords = this.lanes === null ? WORDS : OWN_WORDS + this.lanes.words;
    this.words = this.unitWords + this.more + guns[0] + guns[1];
  }

  /** The batteries of a side; none where no fire is aimed at them. */
  gunsOf(side: number): readonly GunState[] {
    return item(this.guns, side);
  }

  /** The side with this index. */
  side(index: number): SideState {
    return index === 0 ? this.a : this.b;
  }

  /** The units of a side, lane by lane. */
  units(side: number): readonly SideState[] {
    return this.lanes === null ? [this.side(side)] : this.lanes.each.map((lane) => lane.unit(side));
  }

  copyFrom(other: Play): void {
    this.stage = other.stage;
    this.thrower = other.thrower;
    this.battery = other.battery;
    this.charger = other.charger;
    this.gap = other.gap;
    this.contact = other.contact;
    this.edge = other.edge;
    this.struck = other.struck;
    this.left = other.left;
    this.advance = other.advance;
    for (let side = 0; side < 2; side++)
      this.gunsOf(side).forEach((guns, place) => {
        guns.copyFrom(item(other.gunsOf(side), place));
      });
    if (this.lanes !== null && other.lanes !== null) {
      this.lanes.copyFrom(other.lanes);
      this.turn();
      return;
    }
    this.a.copyFrom(other.a);
    this.b.copyFrom(other.b);
  }

  /** Looks at the pair of a side's unit in one lane and the enemy in another or the same; keeps what it looked at before. */
  face(side: number, lane: number, foe: number): void {
    this.keep();
    this.lanes?.aim(side, lane, foe);
    this.turn();
  }

  /** Keeps in its lanes what has become of the pair looked at. */
  keep(): void {
    this.lanes?.keep(this);
  }

  /** Looks again at the pair, whose lanes have changed. */
  turn(): void {
    this.lanes?.show(this);
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      PLACE.battery.put(this.battery) |
      PLACE.stage.put(this.stage) |
      PLACE.thrower.put(this.thrower) |
      PLACE.charger.put(this.charger) |
      PLACE.contact.put(this.contact) |
      PLACE.edge.put(this.edge);
    into[offset + 1] = this.gap;
    into[offset + 2] = this.struck;
    let at = offset + this.unitWords;
    if (this.more > 0) into[at++] = this.left;
    if (this.more > 1) into[at++] = this.advance;
    for (const ofSide of this.guns) for (const guns of ofSide) guns.write(into, at++);
    if (this.lanes !== null) {
      this.lanes.write(into, offset + OWN_WORDS);
      return;
    }
    this.a.write(into, offset + OWN_WORDS);
    this.b.write(into, offset + OWN_WORDS + SIDE_WORDS);
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.battery = PLACE.battery.of(place);
    this.stage = PLACE.stage.of(place);
    this.thrower = PLACE.thrower.of(place);
    this.charger = PLACE.charger.of(place);
    this.contact = PLACE.contact.of(place);
    this.edge = PLACE.edge.of(place);
    this.gap = intAt(from, offset + 1);
    this.struck = intAt(from, offset + 2);
    let at = offset + this.unitWords;
    this.left = this.more > 0 ? intAt(from, at++) : 0;
    this.advance = this.more > 1 ? intAt(from, at++) : 0;
    for (const ofSide of this.guns) for (const guns of ofSide) guns.read(from, at++);
    if (this.lanes !== null) {
      this.lanes.read(from, offset + OWN_WORDS);
      this.turn();
      return;
    }
    this.a.read(from, offset + OWN_WORDS);
    this.b.read(from, offset + OWN_WORDS + SIDE_WORDS);
  }
}

/** Purposes of a side: one for each kind of throw, and one for each battery. */
const KINDS = 12;
/** A battery beyond all that a side may have. */
const NO_BATTERY = 50;
/** Purposes of a lane: more than of both sides. */
const OF_A_LANE = 128;

/** Who throws for what, in the throw due. */
export function purposeOf(s: Play): number {
  const { stage } = s;
  const kind = stage === FORM_SQUARE ? KINDS + NO_BATTERY : stage === BATTERY ? KINDS + s.battery : stage;
  const ofSide = kind * 2 + s.thrower;
  return s.lanes === null ? ofSide : s.lanes.laneOf(s.thrower) * OF_A_LANE + ofSide;
}

/** True if a side inflicted more in the last round of its melee. */
export function hasEdge(s: Play, side: number): boolean {
  return (s.edge & (side + 1)) !== 0;
}

/** True if a side's unit is in contact with any enemy. */
export function isInContact(s: Play, side: number): boolean {
  return s.lanes === null ? s.contact !== 0 : s.lanes.isInContact(side, s.lanes.laneOf(side));
}

/** Steps 2 to 4 are played only while both units are on the line (FOH-ENG-07). */
export function bothOnLine({ a, b }: Play): boolean {
  return isOnLine(a.morale) && isOnLine(b.morale);
}
