/** Probability mass: on the nodes it is pushed through, and summed without loss. */
import { floatAt, intAt } from '../chance/at.ts';
import { GrowingFloats, GrowingInts } from '../chance/growing.ts';
import { addAt, addMass, addWide, mergeMasses, type Masses, type Reading } from './tally.ts';

const NO_SLOT = -1;

/** Mass by key, such as the number of a node, in the order in which keys are first met. */
export class MassByKey {
  readonly keys = new GrowingFloats();
  readonly mass = new GrowingFloats();
  /** The place of each key, or NO_SLOT; in a map where keys are far apart. */
  private readonly slots = new GrowingInts();
  private readonly sparse: Map<number, number> | null;

  constructor(areFarApart = false) {
    this.sparse = areFarApart ? new Map() : null;
  }

  get length(): number {
    return this.keys.length;
  }

  add(key: number, mass: number): void {
    const slot = this.slot(key);
    if (slot !== NO_SLOT) {
      this.mass.values[slot] = floatAt(this.mass.values, slot) + mass;
      return;
    }
    if (this.sparse === null) this.slots.values[key] = this.length;
    else this.sparse.set(key, this.length);
    this.keys.push(key);
    this.mass.push(mass);
  }

  /** Calls back for each key in order. */
  forEach(tell: (key: number, mass: number) => void): void {
    for (let i = 0; i < this.length; i++) tell(floatAt(this.keys.values, i), floatAt(this.mass.values, i));
  }

  clear(): void {
    if (this.sparse === null) this.forEach((key) => (this.slots.values[key] = NO_SLOT));
    else this.sparse.clear();
    this.keys.length = 0;
    this.mass.length = 0;
  }

  private slot(key: number): number {
    if (this.sparse !== null) return this.sparse.get(key) ?? NO_SLOT;
    this.slots.reach(key, NO_SLOT);
    return intAt(this.slots.values, key);
  }
}

/** Sums into masses with Neumaier's compensation. */
export class CompensatedSums {
  private readonly sums: Masses;
  private readonly lost: Masses;

  constructor(into: Masses) {
    this.sums = into;
    this.lost = into instanceof Map ? new Map<number, number>() : new Float64Array(into.length);
  }

  add(place: number, value: number): void {
    const { sums, lost } = this;
    const old = (sums instanceof Map ? sums.get(place) : sums[place]) ?? 0;
    const sum = old + value;
    const part = sum - old;
    addMass(lost, place, old - (sum - part) + (value - part));
    if (sums instanceof Map) sums.set(place, sum);
    else sums[place] = sum;
  }

  /** `add`, checked against the range of the reading. @throws {ReadingRangeError} */
  addIn(place: number, value: number, reading: Pick<Reading, 'name' | 'least' | 'most'>): void {
    if (this.sums instanceof Map) addWide(this.sums, place, 0, reading);
    else addAt(this.sums, place, 0, reading);
    this.add(place, value);
  }

  /** Adds what rounding lost; call once, at the end. */
  settle(): void {
    mergeMasses(this.sums, this.lost);
  }
}
