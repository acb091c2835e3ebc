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
import { kernelOfThread, type Kernel } from './walk-kernel.ts';

/** The lane of the streams that compiled samplers draw from; the direct sampler plays on lane 0. */
const COMPILED_LANE = 1;

/** Replicates that plain code walks where the kernel has met a table that is not there: all that were under way, and more that often need another. */
const IN_PLAIN_CODE = 8;

/** Walks replicates of one engagement, and keeps its tables between calls up to a number of bytes. */
export class Walk<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly shape: TallyShape;
  private readonly mostBytes: number;
  private readonly stream = new RandomStream();
  private readonly kernel: Kernel | null;
  private explored: Known<S>;
  /** The size of the graph when its memory was last looked at. */
  private sizeChecked = 0;

  /** @param kernel null to walk in plain code alone */
  constructor(game: Game<S>, shape: TallyShape, mostBytes: number, kernel = kernelOfThread()) {
    this.game = game;
    this.shape = shape;
    this.mostBytes = mostBytes;
    this.kernel = kernel;
    this.explored = nothing(game);
  }

  simulate(replicates: Replicates): Tally {
    const tally = emptyTally(this.shape);
    const end = replicates.first + replicates.count;
    this.kernel?.forget();
    for (let first = replicates.first; first < end;) {
      const done = this.inKernel({ ...replicates, first, count: end - first });
      first += done ?? 0;
      const count = Math.min(end - first, done === null ? end : IN_PLAIN_CODE);
      this.inPlainCode(tally, { ...replicates, first, count });
      first += count;
    }
    this.drain(tally);
    return tally;
  }

  private inPlainCode(tally: Tally, replicates: Replicates): void {
    eachReplicate(replicates, (root, pairing, replicate) => {
      this.stream.start(root, pairing, replicate, COMPILED_LANE);
      this.once(tally);
      if (this.explored.graph.size !== this.sizeChecked) this.checkMemory(tally);
    });
  }

  /** Walks replicates in the kernel until one needs a table that is not there; their number, or null where it cannot. */
  private inKernel({ root, pairing, first, count }: Replicates): number | null {
    const { kernel, shape, game } = this;
    const { graph, tables, start } = this.explored;
    if (kernel === null || intAt(graph.kinds.values, start) === ENDED) return null;
    // A table that cannot be built is the matter of a replicate.
    if (tables.target.length === 0) return 0;
    return kernel.walk(tables, graph.size, {
      root,
      pairing,
      lane: COMPILED_LANE,
      first,
      count,
      start: tables.table(start),
      turnLimit: shape.turnLimit,
      counters: game.counters.length,
    });
  }

  /** Moves all that was counted into the tally. */
  private drain(tally: Tally): void {
    this.kernel?.takeEnds((node, turn, count) => this.finish(tally, node, turn, count));
    this.kernel?.takeGains((counter, total, count) => this.gain(tally, counter, total, count));
    this.explored.ends.drain(tally, this.shape);
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
    const { graph, tables } = this.explored;
    this.sizeChecked = graph.size;
    if (graph.bytes + tables.bytes <= this.mostBytes) return;
    this.drain(tally);
    this.explored = nothing(this.game);
    this.sizeChecked = 0;
  }

  private once(tally: Tally): void {
    const { turnLimit } = this.shape;
    const { graph, tables, start } = this.explored;
    let low = 0;
    let high = 0;
    if (intAt(graph.kinds.values, start) === ENDED) this.end(tally, start, 0, 1);
    else {
      const { alias, next } = tables;
      const [gains0, gains1] = tables.gains;
      let table = tables.table(start);
      for (let turn = 1; ; turn++) {
        const row = alias.draw(table, this.stream);
        low = (low + intAt(gains0.values, row)) | 0;
        high = (high + intAt(gains1.values, row)) | 0;
        table = intAt(next.values, row);
        if (turn === turnLimit || (table < 0 && (table = tables.follow(row)) < 0)) {
          this.finish(tally, intAt(tables.target.values, row), turn, 1);
          break;
        }
      }
    }
    const counters = this.game.counters.length;
    if (counters > 0) this.gain(tally, 0, low & 0xffff, 1);
    if (counters > 1) this.gain(tally, 1, low >>> 16, 1);
    if (counters > 2) this.gain(tally, 2, high & 0xffff, 1);
    if (counters > 3) this.gain(tally, 3, high >>> 16, 1);
  }

  /** Counts walks that ended a turn in `node`; those that end in opening the next turn end there. */
  private finish(tally: Tally, node: number, turn: number, count: number): void {
    const { graph } = this.explored;
    const isOver = turn === this.shape.turnLimit || intAt(graph.kinds.values, node) === ENDED;
    this.end(tally, isOver ? node : graph.opened(node), isOver ? turn : turn + 1, count);
  }

  private end(tally: Tally, node: number, turn: number, count: number): void {
    const outcome = this.explored.ends.add(node, turn, count);
    const cell = outcome * (this.shape.turnLimit + 1) + turn;
    tally.outcomeByTurn[cell] = floatAt(tally.outcomeByTurn, cell) + count;
  }

  private gain(tally: Tally, counter: number, value: number, count: number): void {
    const { metrics, counters } = this.game;
    addAt(item(tally.readings, metrics.length + counter), value, count, item(counters, counter));
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
