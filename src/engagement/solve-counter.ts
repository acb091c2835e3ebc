/** The exact distribution of one counter: each state carries a vector of mass, by the number counted so far. */
import { intAt, floatAt, item } from '../chance/at.ts';
import type { State } from './engagement.ts';
import { addAt } from './tally.ts';
import { RESOLVES, TURN_ENDS, type Transitions } from './transitions.ts';
import type { TurnOrder } from './turn-order.ts';

const NOTHING_YET = 2 ** 30;
/** A gigabyte of masses at a time. */
const MOST_MASSES = 2 ** 27;

/** Vectors of mass of some nodes: node `nodes[i]` has counted `low[i]` … with the masses of `rows[i]`. */
interface Vectors {
  readonly nodes: number[];
  readonly low: number[];
  readonly rows: Float64Array[];
}

/** Pushes vectors of mass through a graph whose nodes are known already, turn by turn. */
export class CounterPass<S extends State<S>> {
  private readonly graph: Transitions<S>;
  private readonly order: TurnOrder<S>;
  /** What each edge adds, beside the graph's `successors`. */
  private readonly adds: Int32Array;
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly offset: Int32Array;
  private readonly reading: { readonly name: string };

  constructor(graph: Transitions<S>, order: TurnOrder<S>, counter: number) {
    this.graph = graph;
    this.reading = item(graph.engagement.counters, counter);
    this.order = order;
    this.adds = new Int32Array(graph.successors.length);
    this.low = new Int32Array(graph.size);
    this.high = new Int32Array(graph.size);
    this.offset = new Int32Array(graph.size);
    const { engagement } = graph;
    const counts = engagement.resolutions.map((_kind, i) => item(engagement.counters, counter).counts(i));
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      if (intAt(graph.kinds.values, node) !== RESOLVES) continue;
      if (counts[item(graph.resolutionOf, intAt(graph.tableOf.values, node))] === true)
        graph.increments(counter, node, this.adds, intAt(graph.first.values, node));
    }
  }

  /** Adds the distribution of the counter to `into`; gives the number of masses pushed, or null beyond `most`. */
  into(into: Float64Array, start: number, most: number): number | null {
    const { turnLimit } = this.graph.engagement;
    let roots: Vectors = { nodes: [start], low: [0], rows: [Float64Array.of(1)] };
    let work = 0;
    for (let turn = 1; turn <= turnLimit && roots.nodes.length > 0; turn++) {
      this.bound(roots);
      const masses = this.allot(most);
      if (masses === null) return null;
      this.lay(roots, masses);
      work += this.push(masses);
      if (work > most) return null;
      roots = this.collect(masses, into, turn === turnLimit);
    }
    return work;
  }

  /** Finds the least and the most that each node can have counted in this turn. */
  private bound(roots: Vectors): void {
    const { graph, order, low, high, adds } = this;
    low.fill(NOTHING_YET);
    high.fill(-1);
    roots.nodes.forEach((node, i) => {
      const from = item(roots.low, i);
      this.widen(node, from, from + item(roots.rows, i).length - 1);
    });
    const successors = graph.successors.values;
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      if (intAt(high, node) < 0 || intAt(graph.kinds.values, node) !== RESOLVES) continue;
      const edge = intAt(graph.first.values, node);
      const end = edge + intAt(graph.branches.values, node);
      for (let k = edge; k < end; k++)
        this.widen(
          intAt(successors, k),
          intAt(low, node) + intAt(adds, k),
          intAt(high, node) + intAt(adds, k),
        );
    }
  }

  private widen(node: number, low: number, high: number): void {
    if (low < intAt(this.low, node)) this.low[node] = low;
    if (high > intAt(this.high, node)) this.high[node] = high;
  }

  /** Gives each node that is reached its stretch of one array. */
  private allot(most: number): Float64Array | null {
    const { order, low, high, offset } = this;
    let size = 0;
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      if (intAt(high, node) < 0) continue;
      offset[node] = size;
      size += intAt(high, node) - intAt(low, node) + 1;
    }
    return size > Math.min(most, MOST_MASSES) ? null : new Float64Array(size);
  }

  private lay(roots: Vectors, masses: Float64Array): void {
    roots.nodes.forEach((node, i) => {
      const start = intAt(this.offset, node) + item(roots.low, i) - intAt(this.low, node);
      item(roots.rows, i).forEach((mass, j) => (masses[start + j] = floatAt(masses, start + j) + mass));
    });
  }

  private push(masses: Float64Array): number {
    const { graph, order, low, high, offset, adds } = this;
    const first = graph.first.values;
    const branches = graph.branches.values;
    const successors = graph.successors.values;
    const probabilities = graph.probabilities.values;
    let work = 0;
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      const edge = intAt(first, node);
      const end = edge + intAt(branches, node);
      if (intAt(high, node) < 0 || edge === end) continue;
      const from = intAt(offset, node);
      const until = from + intAt(high, node) - intAt(low, node) + 1;
      for (let k = edge; k < end; k++) {
        const to = intAt(successors, k);
        let target = intAt(offset, to) + intAt(low, node) + intAt(adds, k) - intAt(low, to);
        const p = floatAt(probabilities, k);
        for (let source = from; source < until; source++, target++)
          masses[target] = floatAt(masses, target) + p * floatAt(masses, source);
      }
      work += (end - edge) * (until - from);
    }
    return work;
  }

  /** Takes what ended out to `into`, and lays what goes on at the nodes that open the next turn. */
  private collect(masses: Float64Array, into: Float64Array, last: boolean): Vectors {
    const { graph, order, low, high, offset } = this;
    const next: Vectors = { nodes: [], low: [], rows: [] };
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      const kind = intAt(graph.kinds.values, node);
      if (intAt(high, node) < 0 || kind === RESOLVES) continue;
      const start = intAt(offset, node);
      const row = masses.subarray(start, start + intAt(high, node) - intAt(low, node) + 1);
      if (kind === TURN_ENDS && !last) {
        next.nodes.push(graph.opened(node));
        next.low.push(intAt(low, node));
        next.rows.push(row);
      } else row.forEach((mass, j) => addAt(into, intAt(low, node) + j, mass, this.reading));
    }
    return next;
  }
}
