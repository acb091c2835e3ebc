/** Ends of engagements by the node in which they came: counts or probabilities, for a tally. */
import { intAt, item } from '../chance/at.ts';
import { GrowingInts } from '../chance/growing.ts';
import { outcomeIn, type Game, type GameState } from './game.ts';
import { CompensatedSums, MassByKey } from './mass.ts';
import type { End } from './metric.ts';
import type { Tally, TallyShape } from './tally.ts';

const UNREAD = -1;

/** Numbered states, of any graph or cache. */
interface Nodes<S extends GameState<S>> {
  readonly game: Game<S>;
  read(node: number, state: S): void;
}

/** Takes each way to end: the final state (one object, filled anew), outcome and turn, and its mass. */
export type OnEnd<S> = (state: S, end: End, mass: number) => void;

/** Mass of final nodes; metrics are read once a node, and turn where that matters. */
export class Ends<S extends GameState<S>> {
  private readonly nodes: Nodes<S>;
  private readonly state: S;
  private readonly outcomes = new GrowingInts();
  /** By node, or by turn and node. */
  private readonly mass: MassByKey;
  /** The number of turns to tell apart. */
  private readonly turns: number;

  /** @param turnMatters true where a metric, or somebody else, asks for the turn of an end; else it is told as 0 */
  constructor(nodes: Nodes<S>, turnMatters = needsTurn(nodes.game.metrics)) {
    this.nodes = nodes;
    this.state = nodes.game.create();
    this.turns = turnMatters ? nodes.game.turnLimit + 1 : 1;
    this.mass = new MassByKey(turnMatters);
  }

  /** Adds an end in `node` and gives its outcome; a node that only ends its turn ends by the turn limit. */
  add(node: number, turn: number, mass: number): number {
    this.mass.add(this.turns === 1 ? node : node * this.turns + turn, mass);
    this.outcomes.reach(node, UNREAD);
    const outcome = intAt(this.outcomes.values, node);
    return outcome === UNREAD ? this.read(node) : outcome;
  }

  /** Moves the mass into the metrics and joints of a tally, and tells of each end. */
  drain(tally: Tally, { joints }: TallyShape, onEnd: OnEnd<S> | null = null): void {
    const { nodes, state, turns } = this;
    const { metrics } = nodes.game;
    if (this.mass.length === 0) return;
    const ofMetrics = metrics.map(
      (_metric, i) => new CompensatedSums(tally.wide?.get(i) ?? item(tally.readings, i)),
    );
    const ofJoints = tally.joints.map((into) => new CompensatedSums(into));
    this.mass.forEach((key, mass) => {
      const node = Math.floor(key / turns);
      const end = { outcome: intAt(this.outcomes.values, node), turn: key % turns };
      nodes.read(node, state);
      onEnd?.(state, end, mass);
      metrics.forEach((metric, i) => item(ofMetrics, i).addIn(metric.of(state, end), mass, metric));
      joints.forEach(([a, b], i) => {
        const [first, second] = [item(metrics, a), item(metrics, b)];
        const cell = first.of(state, end) * (second.most + 1) + second.of(state, end);
        item(ofJoints, i).addIn(cell, mass, first);
      });
    });
    for (const sums of [...ofMetrics, ...ofJoints]) sums.settle();
    this.mass.clear();
  }

  private read(node: number): number {
    const { nodes, state } = this;
    nodes.read(node, state);
    const outcome = outcomeIn(nodes.game, state);
    this.outcomes.values[node] = outcome;
    return outcome;
  }
}

/** True where a metric reads the turn in which the engagement ended. */
export function needsTurn(metrics: readonly { readonly needsTurn?: true }[]): boolean {
  return metrics.some((metric) => metric.needsTurn === true);
}
