/** The throws of a turn that was drawn as a whole: a path through its states, drawn as chance would have gone it. */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { Pick } from '../chance/throw.ts';
import type { State } from './engagement.ts';
import type { TurnTables } from './turn-tables.ts';
import type { Transitions } from './transitions.ts';

/** More than any gain of a turn: four lanes of 12 bits. */
const GAINS = 2 ** 48;

/** Outcomes of one resolution after the other that lead from `root` to `target` while the counters gain `gain`. */
export class TurnPath<S extends State<S>> {
  private readonly graph: Transitions<S>;
  private readonly tables: TurnTables<S>;
  private readonly target: number;
  /** The probability of reaching the target with exactly a gain, by node and gain. */
  private readonly reach = new Map<string, number>();

  constructor(graph: Transitions<S>, tables: TurnTables<S>, target: number) {
    this.graph = graph;
    this.tables = tables;
    this.target = target;
  }

  draw(root: number, gain: number, pick: Pick): number[] {
    const { graph } = this;
    const outcomes: number[] = [];
    let node = root;
    let left = gain;
    while (node !== this.target) {
      const edge = intAt(graph.first.values, node);
      const { values } = item(graph.tables, intAt(graph.tableOf.values, node));
      const gains = this.tables.gainsOf(node, values.length);
      const chosen = pick(this.weights(node, left, gains));
      outcomes.push(item([...values], chosen));
      left -= item(gains, chosen);
      node = intAt(graph.successors.values, edge + chosen);
    }
    return outcomes;
  }

  private weights(node: number, left: number, gains: readonly number[]): number[] {
    const { graph } = this;
    const edge = intAt(graph.first.values, node);
    return gains.map(
      (gain, k) =>
        floatAt(graph.probabilities.values, edge + k) *
        this.probability(intAt(graph.successors.values, edge + k), left - gain),
    );
  }

  private probability(node: number, left: number): number {
    if (left < 0 || left >= GAINS) return 0;
    if (node === this.target) return left === 0 ? 1 : 0;
    const branches = intAt(this.graph.branches.values, node);
    if (branches === 0) return 0;
    const key = `${node} ${left}`;
    const before = this.reach.get(key);
    if (before !== undefined) return before;
    const sum = this.weights(node, left, this.tables.gainsOf(node, branches)).reduce((sum, p) => sum + p, 0);
    this.reach.set(key, sum);
    return sum;
  }
}
