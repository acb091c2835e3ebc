/** Probability mass: on the nodes it is pushed through, on the ways to end, and summed without loss. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { GrowingFloats, GrowingInts } from './growing.ts';
import { addAt, addWide, type Reading } from './tally.ts';

/** Nodes and the mass on each. */
export class Front {
  readonly nodes = new GrowingInts();
  readonly mass = new GrowingFloats();

  get length(): number {
    return this.nodes.length;
  }

  add(node: number, mass: number): void {
    this.nodes.push(node);
    this.mass.push(mass);
  }

  /** Calls back for each node in order. */
  forEach(tell: (node: number, mass: number, i: number) => void): void {
    for (let i = 0; i < this.length; i++) tell(intAt(this.nodes.values, i), floatAt(this.mass.values, i), i);
  }
}

const NO_SLOT = -1;

/** One way to end: a final node, and the turn where that matters (else 0). */
interface FinalNode {
  readonly node: number;
  readonly turn: number;
  readonly outcome: number;
}

/** Mass by final node (and turn), in the order in which they were first reached. */
export class FinalMass {
  readonly reached: FinalNode[] = [];
  /** Beside `reached`. */
  readonly mass = new GrowingFloats();
  /** The place of each node in `reached`, one table a turn that matters. */
  private readonly slots: GrowingInts[] = [];
  private readonly turnMatters: boolean;

  constructor(turnMatters: boolean) {
    this.turnMatters = turnMatters;
  }

  add(node: number, turn: number, outcome: number, mass: number): void {
    const key = this.turnMatters ? turn : 0;
    while (this.slots.length <= key) this.slots.push(new GrowingInts());
    const slots = item(this.slots, key);
    slots.reach(node, NO_SLOT);
    const slot = intAt(slots.values, node);
    if (slot === NO_SLOT) {
      slots.values[node] = this.reached.length;
      this.reached.push({ node, turn: key, outcome });
      this.mass.push(mass);
    } else this.mass.values[slot] = floatAt(this.mass.values, slot) + mass;
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
