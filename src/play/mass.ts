/** Probability mass: on the nodes it is pushed through, and summed without loss. */
import { floatAt, intAt } from '../chance/at.ts';
import { GrowingFloats, GrowingInts } from '../chance/growing.ts';
import { addAt, addWide, type Reading } from './tally.ts';

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

/** Sums into an array with Neumaier's compensation. */
export class CompensatedSums {
  private readonly sums: Float64Array;
  private readonly lost: Float64Array;

  constructor(into: Float64Array) {
    this.sums = into;
    this.lost = new Float64Array(into.length);
  }

  add(i: number, value: number): void {
    const old = floatAt(this.sums, i);
    const sum = old + value;
    const part = sum - old;
    this.lost[i] = floatAt(this.lost, i) + (old - (sum - part) + (value - part));
    this.sums[i] = sum;
  }

  /** `add`, checked against the range of the reading. @throws {ReadingRangeError} */
  addIn(i: number, value: number, reading: { readonly name: string }): void {
    addAt(this.sums, i, 0, reading);
    this.add(i, value);
  }

  /** Adds what rounding lost; call once, at the end. */
  settle(): void {
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = floatAt(this.sums, i) + floatAt(this.lost, i);
  }
}

/** Compensated sums by value, of a wide reading. */
export class SumsByValue {
  private readonly sums: Map<number, number>;
  private readonly lost = new Map<number, number>();

  constructor(into: Map<number, number>) {
    this.sums = into;
  }

  addIn(i: number, value: number, reading: Pick<Reading, 'name' | 'least' | 'most'>): void {
    addWide(this.sums, i, 0, reading);
    const old = this.sums.get(i) ?? 0;
    const sum = old + value;
    const part = sum - old;
    this.lost.set(i, (this.lost.get(i) ?? 0) + (old - (sum - part) + (value - part)));
    this.sums.set(i, sum);
  }

  settle(): void {
    for (const [i, lost] of this.lost) this.sums.set(i, (this.sums.get(i) ?? 0) + lost);
  }
}
