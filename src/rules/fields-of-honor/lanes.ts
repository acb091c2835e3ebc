/**
 * Lanes side by side (FOH-NBR-02): in each a unit of either side and the gap between them, for each unit which enemy of a
 * neighbouring lane it is in contact with, and the pair of units that a phase looks at.
 */
import { intAt, item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import { SIDE_WORDS, SideState } from './side-state.ts';
import { isOnLine } from './units.ts';

/** More lanes are not played. */
export const MOST_LANES = 8;

/** An enemy from its own lane: in the lower, its own, or the upper; 0 for none. */
const NO_FOE = 0;
const OWN = 2;

/** A unit among its neighbours. */
class Standing {
  /** Place in the side's list of the unit of this lane that comes next. */
  next = 0;
  /** The enemy that it charges or fires at in this phase. */
  aim = NO_FOE;
  /** The enemy of a neighbouring lane that it has charged into contact. */
  grip = NO_FOE;
  /** Friends are near, as the tests of the Morale Phase have it. */
  near = 0;
  /** Has lost its move to overwatch. */
  held = 0;
  pursued = 0;
  /** Inflicted more hits on all its enemies than it took from them in the last round of melee. */
  edge = 0;
  /** Hits inflicted in this round of melee less those taken. */
  balance = 0;

  /** Values that last no longer than the turn. */
  clearFlags(): void {
    this.aim = NO_FOE;
    this.near = 0;
    this.held = 0;
    this.pursued = 0;
  }

  copyFrom(other: Standing): void {
    this.next = other.next;
    this.aim = other.aim;
    this.grip = other.grip;
    this.near = other.near;
    this.held = other.held;
    this.pursued = other.pursued;
    this.edge = other.edge;
    this.balance = other.balance;
  }
}

const STANDING = bitFields({ next: 18, aim: 2, grip: 2, near: 1, held: 1, pursued: 1, edge: 1 });

/** A lane: its gap and its own pair. */
class Lane {
  gap = 0;
  contact = 0;
  advance = 0;
  readonly units = [new SideState(), new SideState()] as const;
  readonly standings = [new Standing(), new Standing()] as const;

  unit(side: number): SideState {
    return this.units[side === 0 ? 0 : 1];
  }

  standing(side: number): Standing {
    return this.standings[side === 0 ? 0 : 1];
  }

  /** Both units are on the line. */
  get isContested(): boolean {
    return isOnLine(this.units[0].morale) && isOnLine(this.units[1].morale);
  }
}

/** The working copy of the pair looked at. */
interface Pair {
  a: SideState;
  b: SideState;
  gap: number;
  contact: number;
  edge: number;
  advance: number;
}

export interface LaneShape {
  readonly count: number;
  /** Parts of an inch from the middle of a lane to the middle of the next. */
  readonly width: number;
  /** Advances are kept. */
  readonly hasGround: boolean;
}

/** By lane: gap, contact, perhaps the advance, and both sides with their standing. */
const UNIT_WORDS = SIDE_WORDS + 2;

/** The step of the phase, and the pair looked at: the lanes of A and B, and the side that looks. */
const LOOK = bitFields({ step: 12, laneA: 4, laneB: 4, looker: 1 });

export class Lanes {
  readonly words: number;
  readonly each: readonly Lane[];
  /** The step of the phase at which a throw is due (FOH-NBR-08). */
  step = 0;
  private readonly width: number;
  private readonly own: number;
  private laneA = 0;
  private laneB = 0;
  private looker = 0;

  constructor({ count, width, hasGround }: LaneShape) {
    this.each = Array.from({ length: count }, () => new Lane());
    this.width = width;
    this.own = hasGround ? 3 : 2;
    this.words = 1 + count * (this.own + 2 * UNIT_WORDS);
  }

  get count(): number {
    return this.each.length;
  }

  lane(lane: number): Lane {
    return item(this.each, lane);
  }

  /** The lane of the unit of a side that is looked at. */
  laneOf(side: number): number {
    return side === 0 ? this.laneA : this.laneB;
  }

  standing(side: number): Standing {
    return this.lane(this.laneOf(side)).standing(side);
  }

  isOnLine(side: number, lane: number): boolean {
    return isOnLine(this.lane(lane).unit(side).morale);
  }

  /** Clears what units have to do with one another. */
  reset(): void {
    const blank = new Standing();
    this.step = 0;
    this.aim(0, 0, 0);
    for (const lane of this.each) {
      lane.contact = 0;
      lane.advance = 0;
      for (const standing of lane.standings) standing.copyFrom(blank);
    }
  }

  /** Looks from a side's unit at an enemy. */
  aim(side: number, lane: number, foe: number): void {
    this.looker = side;
    this.laneA = side === 0 ? lane : foe;
    this.laneB = side === 0 ? foe : lane;
  }

  /** The lanes before, of and behind a lane, that there are. */
  around(lane: number): readonly number[] {
    return [lane - 1, lane, lane + 1].filter((one) => one >= 0 && one < this.count);
  }

  /** The neighbouring lanes of a lane. */
  beside(lane: number): readonly number[] {
    return this.around(lane).filter((one) => one !== lane);
  }

  /** True if two units are in contact: of one lane, or one that charged the other from a neighbouring lane. */
  touch(side: number, lane: number, foe: number): boolean {
    if (lane === foe) return this.lane(lane).contact !== 0;
    return this.grips(side, lane, foe) || this.grips(1 - side, foe, lane);
  }

  private grips(side: number, lane: number, foe: number): boolean {
    return this.lane(lane).standing(side).grip === codeOf(lane, foe);
  }

  /** The lanes of all enemies that a unit is in contact with, in order. */
  contacts(side: number, lane: number): readonly number[] {
    return this.around(lane).filter((foe) => this.touch(side, lane, foe));
  }

  isInContact(side: number, lane: number): boolean {
    return this.contacts(side, lane).length > 0;
  }

  /** Ends all contacts of a unit. */
  release(side: number, lane: number): void {
    this.lane(lane).contact = 0;
    this.lane(lane).standing(side).grip = NO_FOE;
    for (const foe of this.beside(lane))
      if (this.grips(1 - side, foe, lane)) this.lane(foe).standing(1 - side).grip = NO_FOE;
  }

  /** Sets the enemy that a unit charges or fires at; null for none. */
  setAim(side: number, lane: number, foe: number | null): void {
    this.lane(lane).standing(side).aim = foe === null ? NO_FOE : codeOf(lane, foe);
  }

  /** The lane of the enemy that a unit charges or fires at; null for none. */
  aimOf(side: number, lane: number): number | null {
    const { aim } = this.lane(lane).standing(side);
    return aim === NO_FOE ? null : lane + aim - OWN;
  }

  /** True if a side's unit aims at the other one that is looked at. */
  isAimed(side: number): boolean {
    return this.aimOf(side, this.laneOf(side)) === this.laneOf(1 - side);
  }

  keep(pair: Readonly<Pair>): void {
    for (let side = 0; side < 2; side++) this.standing(side).edge = (pair.edge >> side) & 1;
    const lane = this.lane(this.laneA);
    if (this.laneA === this.laneB) {
      lane.gap = pair.gap;
      lane.contact = pair.contact;
      lane.advance = pair.advance;
    } else if (pair.contact !== 0 && !this.touch(0, this.laneA, this.laneB))
      this.standing(this.looker).grip = codeOf(this.laneOf(this.looker), this.laneOf(1 - this.looker));
  }

  /** The larger of the gap of the enemy's lane and the width of a lane for a neighbour (FOH-NBR-01). */
  show(pair: Pair): void {
    const { gap, advance } = this.lane(this.laneOf(1 - this.looker));
    pair.a = this.lane(this.laneA).unit(0);
    pair.b = this.lane(this.laneB).unit(1);
    pair.gap = this.laneA === this.laneB ? gap : Math.max(gap, this.width);
    pair.contact = this.touch(0, this.laneA, this.laneB) ? 1 : 0;
    pair.edge = this.standing(0).edge + 2 * this.standing(1).edge;
    pair.advance = advance;
  }

  copyFrom(other: Lanes): void {
    this.step = other.step;
    this.laneA = other.laneA;
    this.laneB = other.laneB;
    this.looker = other.looker;
    this.each.forEach((lane, i) => {
      const from = other.lane(i);
      lane.gap = from.gap;
      lane.contact = from.contact;
      lane.advance = from.advance;
      for (let side = 0; side < 2; side++) {
        lane.unit(side).copyFrom(from.unit(side));
        lane.standing(side).copyFrom(from.standing(side));
      }
    });
  }

  write(into: Int32Array, offset: number): void {
    let at = offset;
    const { step, laneA, laneB, looker } = this;
    into[at++] =
      LOOK.step.put(step) | LOOK.laneA.put(laneA) | LOOK.laneB.put(laneB) | LOOK.looker.put(looker);
    for (const lane of this.each) {
      into[at] = lane.gap;
      into[at + 1] = lane.contact;
      if (this.own === 3) into[at + 2] = lane.advance;
      at += this.own;
      for (let side = 0; side < 2; side++) {
        const standing = lane.standing(side);
        lane.unit(side).write(into, at);
        into[at + SIDE_WORDS] =
          STANDING.next.put(standing.next) |
          STANDING.aim.put(standing.aim) |
          STANDING.grip.put(standing.grip) |
          STANDING.near.put(standing.near) |
          STANDING.held.put(standing.held) |
          STANDING.pursued.put(standing.pursued) |
          STANDING.edge.put(standing.edge);
        into[at + SIDE_WORDS + 1] = standing.balance;
        at += UNIT_WORDS;
      }
    }
  }

  read(from: Int32Array, offset: number): void {
    let at = offset;
    const look = intAt(from, at++);
    this.step = LOOK.step.of(look);
    this.laneA = LOOK.laneA.of(look);
    this.laneB = LOOK.laneB.of(look);
    this.looker = LOOK.looker.of(look);
    for (const lane of this.each) {
      lane.gap = intAt(from, at);
      lane.contact = intAt(from, at + 1);
      lane.advance = this.own === 3 ? intAt(from, at + 2) : 0;
      at += this.own;
      for (let side = 0; side < 2; side++) {
        const standing = lane.standing(side);
        lane.unit(side).read(from, at);
        const flags = intAt(from, at + SIDE_WORDS);
        standing.next = STANDING.next.of(flags);
        standing.aim = STANDING.aim.of(flags);
        standing.grip = STANDING.grip.of(flags);
        standing.near = STANDING.near.of(flags);
        standing.held = STANDING.held.of(flags);
        standing.pursued = STANDING.pursued.of(flags);
        standing.edge = STANDING.edge.of(flags);
        standing.balance = intAt(from, at + SIDE_WORDS + 1);
        at += UNIT_WORDS;
      }
    }
  }
}

/** A lane from a neighbour's or its own place. */
function codeOf(lane: number, foe: number): number {
  return foe - lane + OWN;
}
