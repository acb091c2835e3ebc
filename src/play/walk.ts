/**
 * The compiled sampler of small engagements: a replicate is a walk from turn to turn, one draw each. Same distribution
 * as the direct sampler, other dice.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { RandomStream, type Root } from '../chance/random.ts';
import type { Pick } from '../chance/throw.ts';
import { Ends } from './ends.ts';
import type { Game, GameState } from './game.ts';
import { eachReplicate, type Replicates } from './simulate.ts';
import { addAt, emptyTally, type Tally, type TallyShape } from './tally.ts';
import { ENDED, Graph, outcomesOn } from './graph.ts';
import { TurnTables } from './turn-tables.ts';

/** The lane of the streams that compiled samplers draw from; the direct sampler plays on lane 0. */
const COMPILED_LANE = 1;

/** Walks replicates of one engagement, and keeps its tables between calls up to a number of bytes. */
export class Walk<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly shape: TallyShape;
  private readonly mostBytes: number;
  private readonly stream = new RandomStream();
  private explored: Known<S>;
  /** The size of the graph when its memory was last looked at. */
  private sizeChecked = 0;

  constructor(game: Game<S>, shape: TallyShape, mostBytes: number) {
    this.game = game;
    this.shape = shape;
    this.mostBytes = mostBytes;
    this.explored = nothing(game);
  }

  simulate(replicates: Replicates): Tally {
    const { shape, stream } = this;
    const tally = emptyTally(shape);
    eachReplicate(replicates, (root, pairing, replicate) => {
      stream.start(root, pairing, replicate, COMPILED_LANE);
      this.once(tally);
      if (this.explored.graph.size !== this.sizeChecked) this.checkMemory(tally);
    });
    this.explored.ends.drain(tally, shape);
    return tally;
  }

  /**
   * The outcome of every throw of one replicate, in order, as dice that lead to the drawn turn would give them.
   */
  outcomes(root: Root, pairing: number, replicate: number, pick: Pick): number[] {
    const { graph, tables, start } = this.explored;
    const outcomes: number[] = [];
    this.stream.start(root, pairing, replicate, COMPILED_LANE);
    let node = start;
    for (let turn = 1; turn <= this.shape.turnLimit; turn++) {
      graph.expand(node);
      if (intAt(graph.kinds.values, node) === ENDED) break;
      const row = tables.alias.draw(tables.table(node), this.stream);
      const target = intAt(tables.target.values, row);
      const path = new TurnPath(graph, tables, target);
      outcomes.push(...path.draw(node, tables.gainOf(row), pick));
      if (intAt(graph.kinds.values, target) === ENDED) break;
      node = graph.opened(target);
    }
    return outcomes;
  }

  /** Drops all tables when they have grown too large; they are built again, the same. */
  private checkMemory(tally: Tally): void {
    const { graph, tables, ends } = this.explored;
    this.sizeChecked = graph.size;
    if (graph.bytes + tables.bytes <= this.mostBytes) return;
    ends.drain(tally, this.shape);
    this.explored = nothing(this.game);
    this.sizeChecked = 0;
  }

  private once(tally: Tally): void {
    const { turnLimit } = this.shape;
    const { graph, tables, start } = this.explored;
    if (intAt(graph.kinds.values, start) === ENDED) return this.count(tally, start, 0, 0, 0);
    const { alias, next } = tables;
    const [gains0, gains1] = tables.gains;
    let table = tables.table(start);
    let low = 0;
    let high = 0;
    for (let turn = 1; ; turn++) {
      const row = alias.draw(table, this.stream);
      low = (low + intAt(gains0.values, row)) | 0;
      high = (high + intAt(gains1.values, row)) | 0;
      table = intAt(next.values, row);
      if (turn === turnLimit || (table < 0 && (table = tables.follow(row)) < 0))
        return this.finish(tally, intAt(tables.target.values, row), turn, low, high);
    }
  }

  /** Counts a walk that ended a turn in `node`; one that ends in opening the next turn ends there. */
  private finish(tally: Tally, node: number, turn: number, low: number, high: number): void {
    const { graph } = this.explored;
    if (turn === this.shape.turnLimit || intAt(graph.kinds.values, node) === ENDED)
      this.count(tally, node, turn, low, high);
    else this.count(tally, graph.opened(node), turn + 1, low, high);
  }

  private count(tally: Tally, node: number, turn: number, low: number, high: number): void {
    const outcome = this.explored.ends.add(node, turn, 1);
    const cell = outcome * (this.shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + 1;
    const counters = this.game.counters.length;
    if (counters > 0) this.gain(tally, 0, low & 0xffff);
    if (counters > 1) this.gain(tally, 1, low >>> 16);
    if (counters > 2) this.gain(tally, 2, high & 0xffff);
    if (counters > 3) this.gain(tally, 3, high >>> 16);
  }

  private gain(tally: Tally, counter: number, value: number): void {
    const { metrics, counters } = this.game;
    addAt(item(tally.readings, metrics.length + counter), value, 1, item(counters, counter));
  }
}

/** The graph and tables that a walk has explored so far. */
interface Known<S extends GameState<S>> {
  readonly graph: Graph<S>;
  readonly tables: TurnTables<S>;
  readonly ends: Ends<S>;
  readonly start: number;
}

function nothing<S extends GameState<S>>(game: Game<S>): Known<S> {
  const graph = new Graph(game);
  const start = graph.start();
  graph.expand(start);
  return { graph, tables: new TurnTables(graph), ends: new Ends(graph), start };
}

/** More than any gain of a turn: four lanes of 12 bits. */
const GAINS = 2 ** 48;

/** Outcomes of one throw after the other that lead from `root` to `target` while the counters gain `gain`. */
class TurnPath<S extends GameState<S>> {
  private readonly graph: Graph<S>;
  private readonly tables: TurnTables<S>;
  private readonly target: number;
  /** The probability of reaching the target with exactly a gain, by node and gain. */
  private readonly reach = new Map<string, number>();

  constructor(graph: Graph<S>, tables: TurnTables<S>, target: number) {
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
      const chosen = pick(this.weights(node, left));
      const paths = graph.pathsOf(node).filter(({ edge }) => edge === chosen);
      const path = item(paths, paths.length === 1 ? 0 : pick(paths.map(({ probability }) => probability)));
      outcomes.push(...outcomesOn(path));
      const edge = intAt(graph.first.values, node) + chosen;
      left -= this.tables.gainOn(edge);
      node = intAt(graph.successors.values, edge);
    }
    return outcomes;
  }

  /** The probability of each edge of a node and of the way on from there. */
  private weights(node: number, left: number): number[] {
    const { graph, tables } = this;
    const first = intAt(graph.first.values, node);
    return Array.from(
      { length: intAt(graph.branches.values, node) },
      (_edge, k) =>
        floatAt(graph.probabilities.values, first + k) *
        this.probability(intAt(graph.successors.values, first + k), left - tables.gainOn(first + k)),
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
    const sum = this.weights(node, left).reduce((total, p) => total + p, 0);
    this.reach.set(key, sum);
    return sum;
  }
}
