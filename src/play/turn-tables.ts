/**
 * A whole turn as one draw: for a state that opens a turn, the distribution of the state in which the turn (or the
 * engagement) ends, together with the gains of the counters on the way, as an alias table. Built when first needed,
 * from the state alone, so that every worker builds the same table whatever it met before.
 */
import { AliasTables } from '../chance/alias.ts';
import { intAt, floatAt } from '../chance/at.ts';
import type { GameState } from './game.ts';
import { GrowingInts } from '../chance/growing.ts';
import { DepthFirst } from './turn-order.ts';
import { ENDED, goesOn, TURN_ENDS, type Graph } from './graph.ts';

const UNBUILT = -1;
/** Marks in {@link TurnTables.next}: of a row whose next turn has not been looked up, and of one that has none. */
export const UNKNOWN_NEXT = -1;
export const NO_NEXT = -2;
const NO_ROW = -1;
/** While a table is built, the gains of all counters are one whole number, 12 bits a counter. */
const LANE = 4096;
/** In a row two counters share an int32 word, 16 bits each. */
const ROW_LANE = 65536;

/** Counters that a walk can carry: at most four, each small enough for its lane. */
export function canCount(counters: readonly { readonly mostPerTurn: number }[], turnLimit: number): boolean {
  return (
    counters.length <= 4 &&
    counters.every(({ mostPerTurn }) => mostPerTurn < LANE && mostPerTurn * turnLimit < ROW_LANE)
  );
}

export class TurnTables<S extends GameState<S>> {
  /** The node in which the turn ends, by row of all tables. */
  readonly target = new GrowingInts();
  /** The gains of counters 0 and 1, and of counters 2 and 3, by row, in lanes of 16 bits. */
  readonly gains: readonly [GrowingInts, GrowingInts] = [new GrowingInts(), new GrowingInts()];
  /** The table of the turn that follows, by row; negative where `follow` has to be asked. */
  readonly next = new GrowingInts();
  /** The rows whose `next` was looked up, in that order. */
  readonly linked = new GrowingInts();
  /** The table of the turn that follows, by node in which a turn ends, as in `next`. */
  private readonly nextAfter = new GrowingInts();
  /** The last row that leads to a node, and the one before each row that leads to the same; NO_ROW where there is none. */
  private readonly lastTo = new GrowingInts();
  private readonly before = new GrowingInts();
  private readonly graph: Graph<S>;
  /** The alias tables that {@link table} numbers. */
  readonly alias = new AliasTables();
  private readonly tableOf = new GrowingInts();
  private readonly search: DepthFirst<S>;
  private epoch = 0;

  constructor(graph: Graph<S>) {
    this.graph = graph;
    this.search = new DepthFirst(graph);
  }

  /** Bytes held now, about, the graph not counted. */
  get bytes(): number {
    return this.alias.bytes + 24 * this.target.values.length + 16 * this.tableOf.values.length;
  }

  /** The number of the table of the turn that `node` opens. */
  table(node: number): number {
    this.tableOf.reach(node, UNBUILT);
    const table = intAt(this.tableOf.values, node);
    if (table !== UNBUILT) return table;
    const built = this.build(node);
    this.tableOf.values[node] = built;
    return built;
  }

  /** The gains of a row as `gainsOf` writes them. */
  gainOf(row: number): number {
    const [first, second] = this.gains;
    const low = intAt(first.values, row);
    const high = intAt(second.values, row);
    return [low & 0xffff, low >>> 16, high & 0xffff, high >>> 16].reduce(
      (sum, gained, counter) => sum + gained * LANE ** counter,
      0,
    );
  }

  /** The table of the turn that follows a row; negative where the engagement is over, or ends in opening it. */
  follow(row: number): number {
    const known = intAt(this.next.values, row);
    if (known !== UNKNOWN_NEXT) return known;
    const node = intAt(this.target.values, row);
    const table = this.tableAfter(node);
    this.nextAfter.values[node] = table;
    // Every row that leads there goes on alike, and the walk need not stop at each.
    for (let one = intAt(this.lastTo.values, node); one !== NO_ROW; one = intAt(this.before.values, one)) {
      this.next.values[one] = table;
      this.linked.push(one);
    }
    return table;
  }

  private tableAfter(node: number): number {
    const { graph } = this;
    const opened = graph.opened(node);
    graph.expand(opened);
    return intAt(graph.kinds.values, opened) === ENDED ? NO_NEXT : this.table(opened);
  }

  private build(root: number): number {
    const masses = new Map<number, Map<number, number>>([[root, new Map([[0, 1]])]]);
    const rows: number[] = [];
    const probabilities: number[] = [];
    for (const node of this.order(root)) {
      const here = masses.get(node);
      if (here === undefined) continue;
      masses.delete(node);
      if (goesOn(intAt(this.graph.kinds.values, node))) this.push(node, here, masses);
      else
        for (const [gain, mass] of here) {
          rows.push(this.row(node, gain));
          probabilities.push(mass);
        }
    }
    return this.alias.add(rows, probabilities);
  }

  private row(node: number, gain: number): number {
    const gained = (counter: number): number => Math.floor(gain / LANE ** counter) % LANE;
    const row = this.target.length;
    this.nextAfter.reach(node, UNKNOWN_NEXT);
    this.lastTo.reach(node, NO_ROW);
    this.target.push(node);
    this.next.push(
      intAt(this.graph.kinds.values, node) === TURN_ENDS ? intAt(this.nextAfter.values, node) : NO_NEXT,
    );
    this.before.push(intAt(this.lastTo.values, node));
    this.lastTo.values[node] = row;
    this.gains[0].push(gained(0) | (gained(1) << 16));
    this.gains[1].push(gained(2) | (gained(3) << 16));
    return row;
  }

  private push(node: number, here: Map<number, number>, masses: Map<number, Map<number, number>>): void {
    const { graph } = this;
    const first = intAt(graph.first.values, node);
    const end = first + intAt(graph.branches.values, node);
    for (let edge = first; edge < end; edge++) {
      const to = intAt(graph.successors.values, edge);
      let there = masses.get(to);
      if (there === undefined) {
        there = new Map();
        masses.set(to, there);
      }
      const p = floatAt(graph.probabilities.values, edge);
      const gain = this.gainOn(edge);
      for (const [before, mass] of here) {
        const after = before + gain;
        there.set(after, (there.get(after) ?? 0) + mass * p);
      }
    }
  }

  /** The gain of the counters on an edge, as one whole number with a lane for each counter. */
  gainOn(edge: number): number {
    const { graph } = this;
    return graph.game.counters.reduce(
      (sum, { number }, counter) => sum + graph.gain(edge, number) * LANE ** counter,
      0,
    );
  }

  /** The nodes that the turn of `root` can reach, each after all its predecessors, by the shape of the graph alone. */
  private order(root: number): number[] {
    const finished: number[] = [];
    this.search.visit(root, ++this.epoch, ++this.epoch, (node) => finished.push(node));
    return finished.reverse();
  }
}
