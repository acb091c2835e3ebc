/**
 * A graph laid out in the order in which mass is pushed: places instead of node numbers, so that a push runs through
 * memory from front to back.
 */
import { floatAt, intAt } from '../chance/at.ts';
import { goesOn, PASSES, type Graph } from './graph.ts';

/** A graph of any game. */
type AnyGraph = Pick<Graph<never>, 'size' | 'kinds' | 'first' | 'branches' | 'successors' | 'probabilities'>;

export class GraphLayout {
  /** The node at each place, and the place of each node (-1 for one that is not in the order). */
  readonly nodes: Int32Array;
  readonly placeOf: Int32Array;
  /** The first edge of each place; one more at the end. */
  readonly first: Int32Array;
  /** The place to which each edge leads, and its probability. */
  readonly to: Int32Array;
  readonly probabilities: Float64Array;
  /** The edge in the graph's own lists. */
  readonly edgeOf: Int32Array;
  /** Places where nothing is thrown: the turn ends there, or the engagement. */
  readonly leaves: Int32Array;

  constructor(graph: AnyGraph, order: { readonly nodes: Int32Array; readonly length: number }) {
    const { length } = order;
    this.nodes = order.nodes.slice(0, length);
    this.placeOf = new Int32Array(graph.size).fill(-1);
    for (let place = 0; place < length; place++) this.placeOf[intAt(this.nodes, place)] = place;
    this.first = new Int32Array(length + 1);
    const leaves: number[] = [];
    let edges = 0;
    for (let place = 0; place < length; place++) {
      const node = intAt(this.nodes, place);
      if (!goesOn(intAt(graph.kinds.values, node))) leaves.push(place);
      edges += intAt(graph.branches.values, node);
      this.first[place + 1] = edges;
    }
    this.leaves = Int32Array.from(leaves);
    this.to = new Int32Array(edges);
    this.probabilities = new Float64Array(edges);
    this.edgeOf = new Int32Array(edges);
    for (let place = 0; place < length; place++) this.lay(graph, place);
  }

  get length(): number {
    return this.nodes.length;
  }

  private lay(graph: AnyGraph, place: number): void {
    const own = intAt(graph.first.values, intAt(this.nodes, place));
    const from = intAt(this.first, place);
    const end = intAt(this.first, place + 1);
    for (let edge = from; edge < end; edge++) {
      const there = own + edge - from;
      this.to[edge] = intAt(this.placeOf, passedTo(graph, intAt(graph.successors.values, there)));
      this.probabilities[edge] = floatAt(graph.probabilities.values, there);
      this.edgeOf[edge] = there;
    }
  }
}

/** The node itself, or that to which it passes on. */
function passedTo(graph: AnyGraph, node: number): number {
  let to = node;
  while (intAt(graph.kinds.values, to) === PASSES)
    to = intAt(graph.successors.values, intAt(graph.first.values, to));
  return to;
}
