/** The nodes that one turn can reach, each after all of its predecessors: the order in which mass is pushed. */
import { intAt, item } from '../chance/at.ts';
import type { GameState } from './game.ts';
import { GrowingInts } from '../chance/growing.ts';
import { grouped } from './shown.ts';
import { TURN_ENDS, type Graph } from './graph.ts';
import { WideStepError } from './paths.ts';

const UNSEEN = 0;
const OPEN = 1;
const DONE = 2;

/** Visits depth first what nodes reach in their turn, expanding nodes as it goes. */
export class DepthFirst<S extends GameState<S>> {
  private readonly graph: Graph<S>;
  private readonly marks = new GrowingInts();

  constructor(graph: Graph<S>) {
    this.graph = graph;
  }

  /** The mark of a node; UNSEEN for one that was never visited. */
  mark(node: number): number {
    this.marks.reach(node, UNSEEN);
    return intAt(this.marks.values, node);
  }

  /**
   * Tells of each node after all that it leads to. Those with the mark `done` are left alone, and all others get it.
   * @param stops ends the visit, which then gives false
   * @throws {EndlessError} for a way that leads back to where it was, where nodes have the mark `open`
   */
  visit(
    root: number,
    open: number,
    done: number,
    finish: (node: number) => void,
    stops: () => boolean = () => false,
  ): boolean {
    const { graph } = this;
    if (this.mark(root) === done) return true;
    const path = [root];
    const branch = [0];
    this.open(root, open);
    while (path.length > 0) {
      if (stops()) return false;
      const top = path.length - 1;
      const node = item(path, top);
      const k = item(branch, top);
      if (k < intAt(graph.branches.values, node)) {
        branch[top] = k + 1;
        const to = intAt(graph.successors.values, intAt(graph.first.values, node) + k);
        const mark = this.mark(to);
        if (mark === open) throw graph.circle(to);
        if (mark === done) continue;
        this.open(to, open);
        path.push(to);
        branch.push(0);
      } else {
        path.pop();
        branch.pop();
        this.marks.values[node] = done;
        finish(node);
      }
    }
    return true;
  }

  private open(node: number, open: number): void {
    this.graph.expand(node);
    this.mark(node);
    this.marks.values[node] = open;
  }
}

/** Limits beyond which a graph is not followed. */
export interface GraphLimits {
  readonly states: number;
  readonly transitions: number;
  /** States for which there is room. @defaultValue any number */
  readonly room?: number;
  /** Turns that may follow, for a forecast; null forecasts nothing. */
  readonly turnsAfter: number | null;
}

/** A graph that is within the limits, yet larger than the room for it: with more room it might be followed. */
export class NoRoomError extends Error {
  readonly code = 'HYTHE-SOLVE-NO-ROOM';
}

/** Checks of the forecast are this factor of states apart. */
const NEXT_CHECK = 1.02;

/** Finds the order by depth-first search, expanding nodes as it goes; kept while it still covers the roots. */
export class TurnOrder<S extends GameState<S>> {
  /** The nodes in order; only the first `length` count. */
  nodes: Int32Array = new Int32Array(0);
  length = 0;
  /** Why the graph cannot be followed, where it is not its size; null otherwise. */
  whyNot: string | null = null;
  /** The states that the graph was forecast to pass; null where nothing was forecast. */
  forecastBeyond: number | null = null;
  private readonly graph: Graph<S>;
  private readonly search: DepthFirst<S>;
  private readonly reversed = new GrowingInts();
  private readonly growth = new Growth();

  constructor(graph: Graph<S>) {
    this.graph = graph;
    this.search = new DepthFirst(graph);
  }

  /** Orders all that the roots (in one turn) can reach; false when the graph outgrows the limits, or would. */
  from(roots: ArrayLike<number>, limits: GraphLimits): boolean {
    const openings = Array.from(roots).filter((root) => this.search.mark(root) === UNSEEN);
    if (openings.length === 0) return true;
    const { graph } = this;
    let nextCheck = 0;
    try {
      for (const [i, root] of openings.entries()) {
        if (!this.visit(root, limits)) return false;
        if (limits.turnsAfter === null || graph.size < nextCheck) continue;
        nextCheck = graph.size * NEXT_CHECK;
        // As many states as the transitions that are allowed would lead to.
        const most = Math.min(limits.states, (limits.transitions * graph.size) / graph.looked);
        const soFar = {
          states: graph.size,
          openings: openings.length,
          done: i + 1,
          turnsAfter: limits.turnsAfter,
        };
        if (!this.growth.passes(most, soFar)) continue;
        this.forecastBeyond = most;
        return false;
      }
    } catch (error) {
      // A step that is too wide to be enumerated can still be played.
      if (error instanceof WideStepError) {
        this.whyNot = `a step that is too wide: ${error.message}`;
        return false;
      }
      throw error;
    }
    this.growth.endTurn(graph.size);
    this.length = this.reversed.length;
    this.nodes = this.reversed.values.slice(0, this.length).reverse();
    return true;
  }

  /**
   * Visits depth first all nodes that `root` reaches. Nodes finished in earlier visits keep their places: new nodes
   * reach them but are never reached from them, so they stand before them in the order.
   * @throws {NoRoomError}
   */
  private visit(root: number, { states, transitions, room = Infinity }: GraphLimits): boolean {
    const { graph, search, reversed } = this;
    const stops = (): boolean => {
      if (graph.size > states || graph.looked > transitions) return true;
      if (graph.size <= room) return false;
      throw new NoRoomError(
        `solving it takes more than ${grouped(room)} states, for which there is no room here: \`hythe run\` has more, and method monte-carlo plays it`,
      );
    };
    return search.visit(root, OPEN, DONE, (node) => reversed.push(node), stops);
  }
}

/** Orders all states within the turn limit; false when the graph outgrows the limits, or would. */
export function orderAll<S extends GameState<S>>(
  order: TurnOrder<S>,
  graph: Graph<S>,
  limitsIn: (turn: number) => GraphLimits,
): boolean {
  const { turnLimit } = graph.game;
  let roots = new Set([graph.start()]);
  let ordered = 0;
  for (let turn = 1; turn <= turnLimit && roots.size > 0; turn++) {
    if (!order.from([...roots], limitsIn(turn))) return false;
    // New nodes stand before those that were there.
    const fresh = turn < turnLimit ? order.length - ordered : 0;
    ordered = order.length;
    roots = new Set();
    for (let place = 0; place < fresh; place++) {
      const node = intAt(order.nodes, place);
      if (intAt(graph.kinds.values, node) === TURN_ENDS) roots.add(graph.opened(node));
    }
  }
  return true;
}

/*
 * A cautious forecast of the whole. New states of a turn over those of the turn before are its ratio; ratios of real
 * engagements fall from turn to turn. The constants were chosen on 98 engagements of 100,000 states and more;
 * `tests/verify/forecast.ts` holds them against others.
 */

/** Below so many states the whole is soon looked at. */
const LEAST_STATES = 100_000;
/** The part of a turn's openings, and their number, from which on the turn is forecast. */
const LEAST_SHARE = 1 / 32;
const LEAST_OPENINGS = 8;
/** New states of a turn grow as this power of the openings worked through, at the least. */
const SATURATION = 0.5;
/** Each ratio over the one before: after two turns, and the most that is forecast after more. */
const FIRST_TREND = 0.2;
const MOST_TREND = 0.7;
/** The next ratio is forecast to be smaller by this. */
const CAUTION = 2;
/** The forecast must pass the limit by this; at most 1.6 times the true size was forecast for what can be solved. */
const MARGIN = 3;

/** The states of one turn as far as it was worked through. */
interface TurnSoFar {
  /** All states met, of earlier turns too. */
  readonly states: number;
  /** New states that open the turn, and how many of them were worked through. */
  readonly openings: number;
  readonly done: number;
  /** Turns that may follow. */
  readonly turnsAfter: number;
}

export class Growth {
  private states = 0;
  private last = 0;
  private lastRatio = 0;

  /** Keeps what a turn added, which ends with so many states in all. */
  endTurn(states: number): void {
    const added = states - this.states;
    this.lastRatio = added / this.last;
    this.last = added;
    this.states = states;
  }

  /** True when even a cautious forecast is far beyond so many states; false where there is doubt. */
  passes(limit: number, { states, openings, done, turnsAfter }: TurnSoFar): boolean {
    if (this.last === 0 || states < LEAST_STATES) return false;
    if (done < LEAST_OPENINGS || done < openings * LEAST_SHARE) return false;
    const beyondOpenings = states - this.states - openings;
    let added = openings + beyondOpenings * (openings / done) ** SATURATION;
    let ratio = added / this.last;
    const trend = Number.isFinite(this.lastRatio)
      ? Math.min(MOST_TREND, ratio / this.lastRatio)
      : FIRST_TREND;
    let total = this.states + added;
    ratio /= CAUTION;
    for (let turn = 0; turn < turnsAfter && total <= limit * MARGIN; turn++) {
      ratio *= trend;
      added *= ratio;
      total += added;
    }
    return total > limit * MARGIN;
  }
}
