/** How often walks ended in each node, and what that means for a tally. */
import { at, item } from '../chance/at.ts';
import type { State } from './engagement.ts';
import type { Tally, TallyShape } from './tally.ts';
import { GrowingInts, TURN_ENDS, type Transitions } from './transitions.ts';

const UNREAD = -1;

/** Counts of final nodes; metrics are read once a node, not once a replicate. */
export class Ends<S extends State<S>> {
  private readonly graph: Transitions<S>;
  private readonly outcomes = new GrowingInts();
  private readonly counts = new GrowingInts();
  private readonly touched: number[] = [];
  private readonly state: S;

  constructor(graph: Transitions<S>) {
    this.graph = graph;
    this.state = graph.engagement.create();
  }

  /** Counts one end in `node` and gives its outcome; a node that only ends its turn ends by the turn limit. */
  add(node: number): number {
    while (this.counts.length <= node) {
      this.counts.push(0);
      this.outcomes.push(UNREAD);
    }
    const before = at(this.counts.values, node);
    if (before === 0) this.touched.push(node);
    this.counts.values[node] = before + 1;
    const known = at(this.outcomes.values, node);
    return known === UNREAD ? this.read(node) : known;
  }

  private read(node: number): number {
    const { graph, state } = this;
    let outcome = graph.engagement.limitOutcome;
    if (at(graph.kinds.values, node) !== TURN_ENDS) {
      graph.read(node, state);
      outcome = graph.engagement.outcome(state);
    }
    this.outcomes.values[node] = outcome;
    return outcome;
  }

  /** Moves what was counted into the metrics and joints of a tally. */
  drain(tally: Tally, shape: TallyShape): void {
    const { graph, state, counts } = this;
    const { metrics } = graph.engagement;
    for (const node of this.touched) {
      const count = at(counts.values, node);
      counts.values[node] = 0;
      graph.read(node, state);
      metrics.forEach((metric, i) => increase(item(tally.readings, i), metric.of(state), count));
      shape.joints.forEach(([a, b], i) => {
        const second = item(metrics, b);
        increase(
          item(tally.joints, i),
          item(metrics, a).of(state) * (second.most + 1) + second.of(state),
          count,
        );
      });
    }
    this.touched.length = 0;
  }
}

function increase(counts: Float64Array, i: number, by: number): void {
  counts[i] = at(counts, i) + by;
}
