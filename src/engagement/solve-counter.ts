/** The exact distribution of one counter: each state carries a vector of mass, by the number counted so far. */
import { intAt, floatAt, item } from '../chance/at.ts';
import type { State } from './engagement.ts';
import type { GraphLayout } from './graph-layout.ts';
import { addAt } from './tally.ts';
import { RESOLVES, TURN_ENDS, type Transitions } from './transitions.ts';

const NOTHING_YET = 2 ** 30;
/** A gigabyte of masses at a time. */
const MOST_MASSES = 2 ** 27;

/** Vectors of mass of some nodes: node `nodes[i]` has counted `low[i]` … with the masses of `rows[i]`. */
interface Vectors {
  readonly nodes: number[];
  readonly low: number[];
  readonly rows: Float64Array[];
}

/** Pushes vectors of mass through a graph that is already built, turn by turn; each at its place in the layout. */
export class CounterPass<S extends State<S>> {
  private readonly graph: Transitions<S>;
  private readonly layout: GraphLayout;
  /** The gain of each edge. */
  private readonly adds: Int32Array;
  /** Bounds by place: the least and the most that can have been counted, and the beginning of the vector. */
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly offset: Int32Array;
  private readonly reading: { readonly name: string };

  constructor(graph: Transitions<S>, layout: GraphLayout, counter: number) {
    this.graph = graph;
    this.reading = item(graph.engagement.counters, counter);
    this.layout = layout;
    this.adds = new Int32Array(layout.to.length);
    this.low = new Int32Array(layout.length);
    this.high = new Int32Array(layout.length);
    this.offset = new Int32Array(layout.length);
    const { engagement } = graph;
    const counts = engagement.resolutions.map((_kind, i) => item(engagement.counters, counter).counts(i));
    for (let place = 0; place < layout.length; place++) {
      const node = intAt(layout.nodes, place);
      if (intAt(graph.kinds.values, node) !== RESOLVES) continue;
      if (counts[item(graph.resolutionOf, intAt(graph.tableOf.values, node))] === true)
        graph.increments(counter, node, this.adds, intAt(layout.first, place));
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
    const { layout, low, high, adds } = this;
    low.fill(NOTHING_YET);
    high.fill(-1);
    roots.nodes.forEach((node, i) => {
      const from = item(roots.low, i);
      this.widen(intAt(layout.placeOf, node), from, from + item(roots.rows, i).length - 1);
    });
    for (let place = 0; place < layout.length; place++) {
      const most = intAt(high, place);
      if (most < 0) continue;
      const least = intAt(low, place);
      const end = intAt(layout.first, place + 1);
      for (let k = intAt(layout.first, place); k < end; k++)
        this.widen(intAt(layout.to, k), least + intAt(adds, k), most + intAt(adds, k));
    }
  }

  private widen(place: number, low: number, high: number): void {
    if (low < intAt(this.low, place)) this.low[place] = low;
    if (high > intAt(this.high, place)) this.high[place] = high;
  }

  /** Gives each node that is reached its stretch of one array. */
  private allot(most: number): Float64Array | null {
    const { layout, low, high, offset } = this;
    let size = 0;
    for (let place = 0; place < layout.length; place++) {
      if (intAt(high, place) < 0) continue;
      offset[place] = size;
      size += intAt(high, place) - intAt(low, place) + 1;
    }
    return size > Math.min(most, MOST_MASSES) ? null : new Float64Array(size);
  }

  private lay(roots: Vectors, masses: Float64Array): void {
    roots.nodes.forEach((node, i) => {
      const place = intAt(this.layout.placeOf, node);
      const start = intAt(this.offset, place) + item(roots.low, i) - intAt(this.low, place);
      item(roots.rows, i).forEach((mass, j) => (masses[start + j] = floatAt(masses, start + j) + mass));
    });
  }

  private push(masses: Float64Array): number {
    const { layout, low, high, offset, adds } = this;
    const { first, to, probabilities } = layout;
    let work = 0;
    for (let place = 0; place < layout.length; place++) {
      const edge = intAt(first, place);
      const end = intAt(first, place + 1);
      const least = intAt(low, place);
      const length = intAt(high, place) - least + 1;
      if (edge === end || intAt(high, place) < 0) continue;
      const from = intAt(offset, place);
      for (let k = edge; k < end; k++) {
        const next = intAt(to, k);
        const target = intAt(offset, next) + least + intAt(adds, k) - intAt(low, next);
        const p = floatAt(probabilities, k);
        for (let i = 0; i < length; i++)
          masses[target + i] = floatAt(masses, target + i) + p * floatAt(masses, from + i);
      }
      work += (end - edge) * length;
    }
    return work;
  }

  /** Takes what ended out to `into`, and lays what goes on at the nodes that open the next turn. */
  private collect(masses: Float64Array, into: Float64Array, last: boolean): Vectors {
    const { graph, layout, low, high, offset } = this;
    const next: Vectors = { nodes: [], low: [], rows: [] };
    layout.leaves.forEach((place) => {
      if (intAt(high, place) < 0) return;
      const node = intAt(layout.nodes, place);
      const least = intAt(low, place);
      const start = intAt(offset, place);
      const row = masses.subarray(start, start + intAt(high, place) - least + 1);
      if (intAt(graph.kinds.values, node) === TURN_ENDS && !last) {
        next.nodes.push(graph.opened(node));
        next.low.push(least);
        next.rows.push(row);
      } else row.forEach((mass, j) => addAt(into, least + j, mass, this.reading));
    });
    return next;
  }
}
