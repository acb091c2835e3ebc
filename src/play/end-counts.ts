/** Counts of the walks that ended in each node, for a tally. */
import { intAt, item } from '../chance/at.ts';
import { GrowingInts } from './growing.ts';
import { outcomeAtLimit, type Game, type GameState } from './game.ts';
import { addAt, addReading, type Tally, type TallyShape } from './tally.ts';
import { TURN_ENDS } from './graph.ts';

const UNREAD = -1;

/** Numbered states, of any graph or cache. */
interface Nodes<S extends GameState<S>> {
  readonly game: Game<S>;
  /** The kind of each node that is an end: TURN_ENDS or ENDED. */
  readonly kinds: { readonly values: Int32Array };
  read(node: number, state: S): void;
}

/** Counts of final nodes; metrics are read once a node (and turn, where one of them asks for it). */
export class EndCounts<S extends GameState<S>> {
  private readonly graph: Nodes<S>;
  private readonly outcomes = new GrowingInts();
  private readonly counts = new GrowingInts();
  private readonly touched: number[] = [];
  private readonly state: S;
  /** Counts by turn and node where a metric asks for the turn; null where none does. */
  private readonly byTurn: Map<number, number> | null;
  private readonly turns: number;

  constructor(graph: Nodes<S>) {
    this.graph = graph;
    this.state = graph.game.create();
    this.turns = graph.game.turnLimit + 1;
    this.byTurn = needsTurn(graph.game.metrics) ? new Map() : null;
  }

  /** Counts one end in `node` and gives its outcome; a node that only ends its turn ends by the turn limit. */
  add(node: number, turn: number): number {
    if (this.byTurn !== null) {
      const key = node * this.turns + turn;
      this.byTurn.set(key, (this.byTurn.get(key) ?? 0) + 1);
      return this.outcomeOf(node);
    }
    const outcome = this.outcomeOf(node);
    const before = intAt(this.counts.values, node);
    if (before === 0) this.touched.push(node);
    this.counts.values[node] = before + 1;
    return outcome;
  }

  private outcomeOf(node: number): number {
    while (this.counts.length <= node) {
      this.counts.push(0);
      this.outcomes.push(UNREAD);
    }
    const outcome = intAt(this.outcomes.values, node);
    return outcome === UNREAD ? this.read(node) : outcome;
  }

  private read(node: number): number {
    const { graph, state } = this;
    graph.read(node, state);
    const isCutShort = intAt(graph.kinds.values, node) === TURN_ENDS;
    const outcome = isCutShort ? outcomeAtLimit(graph.game, state) : graph.game.outcome(state);
    this.outcomes.values[node] = outcome;
    return outcome;
  }

  /** Moves the counts into the metrics and joints of a tally. */
  drain(tally: Tally, shape: TallyShape): void {
    for (const node of this.touched) {
      this.drainOne(tally, shape, node, 0, intAt(this.counts.values, node));
      this.counts.values[node] = 0;
    }
    this.touched.length = 0;
    this.byTurn?.forEach((count, key) =>
      this.drainOne(tally, shape, Math.floor(key / this.turns), key % this.turns, count),
    );
    this.byTurn?.clear();
  }

  private drainOne(tally: Tally, shape: TallyShape, node: number, turn: number, count: number): void {
    const { graph, state } = this;
    const { metrics } = graph.game;
    const end = { outcome: this.outcomeOf(node), turn };
    graph.read(node, state);
    metrics.forEach((metric, i) => addReading(tally, i, metric.of(state, end), count, metric));
    shape.joints.forEach(([a, b], i) => {
      const first = item(metrics, a);
      const second = item(metrics, b);
      const cell = first.of(state, end) * (second.most + 1) + second.of(state, end);
      addAt(item(tally.joints, i), cell, count, first);
    });
  }
}

/** True where a metric reads the turn in which the engagement ended. */
export function needsTurn(metrics: readonly { readonly needsTurn?: true }[]): boolean {
  return metrics.some((metric) => metric.needsTurn === true);
}
