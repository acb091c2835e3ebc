/** Who stands where: the units in their lanes, front to back, and the fronts that follow from it. */
import { intAt, item } from '../../chance/at.ts';
import { NONE, type Stacks } from '../../play/stacks.ts';
import { DESTROYED, UnitState, type UnitShape } from './units.ts';

/** The sizes that fix the shape of the stations. */
export interface StationsShape extends UnitShape {
  readonly stacks: Stacks;
  /** The number of units. */
  readonly units: number;
}

/** The units of an engagement in their stacks. */
export class Stations {
  /** By their numbers: A's first, lane by lane, from front to back at the start. */
  readonly units: readonly UnitState[];
  /** The number of the front of each stack, at 2 lane + side; NONE where the stack is empty. */
  private readonly fronts: Int32Array;
  /** The fronts themselves; where there is none, one that is broken. */
  private readonly frontUnits: UnitState[];
  /** In place of a unit where there is none. */
  protected readonly nobody = new UnitState();
  /** The number of A's units. */
  private readonly ofA: number;

  private readonly stacks: Stacks;

  constructor({ stacks, units }: StationsShape) {
    const { lanes } = stacks;
    this.stacks = stacks;
    this.nobody.status = DESTROYED;
    this.fronts = new Int32Array(2 * lanes);
    this.frontUnits = Array.from({ length: 2 * lanes }, () => this.nobody);
    this.units = Array.from({ length: units }, () => new UnitState());
    this.ofA = stacks.unitsTo(0);
    this.deploy();
  }

  /** Puts the units in their places at the start. */
  deploy(): void {
    const { stacks } = this;
    for (let lane = 0; lane < stacks.lanes; lane++)
      for (let side = 0; side < 2; side++) {
        const from = stacks.from(side, lane);
        const to = stacks.to(side, lane);
        this.setFront(lane, side, from < to ? from : NONE);
        for (let i = from; i < to; i++) {
          const unit = item(this.units, i);
          unit.lane = lane;
          unit.place = i - from;
        }
      }
  }

  /** The number of the front of a stack, broken or not; NONE where the stack is empty. */
  front(lane: number, side: number): number {
    return intAt(this.fronts, 2 * lane + side);
  }

  /** The front of a stack. */
  unit(lane: number, side: number): UnitState {
    return item(this.frontUnits, 2 * lane + side);
  }

  private setFront(lane: number, side: number, i: number): void {
    this.fronts[2 * lane + side] = i;
    this.frontUnits[2 * lane + side] = this.numbered(i);
  }

  /** The unit of a number; for NONE one that is broken. */
  numbered(i: number): UnitState {
    return i === NONE ? this.nobody : item(this.units, i);
  }

  sideOf(i: number): 0 | 1 {
    return i < this.ofA ? 0 : 1;
  }

  /** The number of the unit of a side at a place of a lane, or NONE. */
  numberAt(lane: number, side: number, place: number): number {
    if (place === 0) return this.front(lane, side);
    const { stacks } = this;
    const to = stacks.unitsTo(side);
    for (let i = stacks.unitsFrom(side); i < to; i++) {
      const unit = item(this.units, i);
      if (unit.lane === lane && unit.place === place) return i;
    }
    return NONE;
  }

  /** Gives a unit a place in a stack, or takes it out of every one (NO_PLACE). */
  station(i: number, lane: number, place: number): void {
    const unit = item(this.units, i);
    const side = this.sideOf(i);
    if (this.front(unit.lane, side) === i) this.setFront(unit.lane, side, NONE);
    unit.lane = lane;
    unit.place = place;
    if (place === 0) this.setFront(lane, side, i);
  }

  /** The fronts follow from the places of the units. */
  protected findFronts(): void {
    for (let lane = 0; lane < this.stacks.lanes; lane++) {
      this.setFront(lane, 0, NONE);
      this.setFront(lane, 1, NONE);
    }
    for (let i = 0; i < this.units.length; i++) {
      const { lane, place } = item(this.units, i);
      if (place === 0) this.setFront(lane, this.sideOf(i), i);
    }
  }
}
