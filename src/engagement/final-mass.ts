/** The probability of each way to end. */
import { floatAt, intAt, item } from '../chance/at.ts';
import { GrowingFloats, GrowingInts } from './growing.ts';

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
  /** Where each node stands in `reached`, one table a turn that is told. */
  private readonly slots: GrowingInts[] = [];
  private readonly turnMatters: boolean;

  constructor(turnMatters: boolean) {
    this.turnMatters = turnMatters;
  }

  add(node: number, turn: number, outcome: number, mass: number): void {
    const told = this.turnMatters ? turn : 0;
    while (this.slots.length <= told) this.slots.push(new GrowingInts());
    const slots = item(this.slots, told);
    slots.reach(node, NO_SLOT);
    const slot = intAt(slots.values, node);
    if (slot === NO_SLOT) {
      slots.values[node] = this.reached.length;
      this.reached.push({ node, turn: told, outcome });
      this.mass.push(mass);
    } else this.mass.values[slot] = floatAt(this.mass.values, slot) + mass;
  }
}
