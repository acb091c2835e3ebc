/** Where probability stands while it is pushed through the graph of states. */
import { floatAt, intAt } from '../chance/at.ts';
import { GrowingFloats, GrowingInts } from './growing.ts';

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
