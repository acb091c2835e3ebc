/**
 * The exact distribution of an engagement: probability mass is pushed forward through the graph of states, turn by turn,
 * until it is absorbed or the turn limit is reached. Nothing is dropped; sums are compensated and in a fixed order.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { UNIT_COSTS } from './costs.ts';
import { Ends, needsTurn, type OnEnd } from './ends.ts';
import type { Game, GameState } from './game.ts';
import { GraphLayout } from './graph-layout.ts';
import { CompensatedSums, MassByKey } from './mass.ts';
import { countOf, grouped } from './shown.ts';
import { CounterPass } from './solve-counter.ts';
import { emptyTally, tallyShape, type Tally, type TallyShape } from './tally.ts';
import { TurnOrder, type GraphLimits } from './turn-order.ts';
import { ENDED, Graph, TURN_ENDS } from './graph.ts';

/** Limits beyond which the solver gives up. */
export interface SolveBudget {
  /** Distinct states. */
  readonly states: number;
  /** Counted work by {@link UNIT_COSTS}, in nanoseconds. */
  readonly work: number;
  /** States for which there is room; a graph that outgrows it within the limits is an error. @defaultValue any number */
  readonly room?: number;
  /** False works up to the limits even where a forecast says that they will be passed. */
  readonly forecast?: boolean;
}

/** A gigabyte or so, and minutes rather than hours. */
export const DEFAULT_BUDGET: SolveBudget = { states: 3_000_000, work: 200e9 };

/** The work of the solver. */
interface Looked {
  readonly states: number;
  readonly transitions: number;
  /** Counted work by {@link UNIT_COSTS}, in nanoseconds. */
  readonly work: number;
}

export interface Solved extends Looked {
  readonly solved: true;
  /** Probabilities. */
  readonly tally: Tally;
}

/** The solver gave up, and why. */
export interface GaveUp extends Looked {
  readonly solved: false;
  readonly reason: string;
  /** Full turns that were worked through. */
  readonly turns: number;
}

const NEVER_SOLVED: GaveUp = {
  solved: false,
  reason: 'its start, since such an engagement is played and never solved',
  states: 0,
  transitions: 0,
  work: 0,
  turns: 0,
};

/** Solves an engagement from nothing; see {@link Solver} to keep the graph. */
export function solve<S extends GameState<S>>(
  game: Game<S>,
  shape: TallyShape,
  budget: SolveBudget = DEFAULT_BUDGET,
): Solved | GaveUp {
  return new Solver(game).solve(shape, budget);
}

/** The budget of one question, whose user waits: some seconds, and memory by the words of a state. */
const MOST_WORK = 5e9;
const MOST_WORDS = 72_000_000;

/** An engagement that must be solved and is too large for it. */
export class TooLargeError extends Error {
  readonly code = 'HYTHE-SOLVE-TOO-LARGE';
}

/**
 * The exact tally of an engagement that has to be solved (a mechanic of `odds`), telling `onEnd` of each end.
 * @throws {TooLargeError} beyond the budget of a question; as {@link Solver.solve} besides
 */
export function exactly<S extends GameState<S>>(
  game: Game<S>,
  onEnd?: OnEnd<S>,
  mostStates = DEFAULT_BUDGET.states,
): Tally {
  const most = Math.floor(MOST_WORDS / game.create().words);
  const budget = { states: Math.min(mostStates, most), work: MOST_WORK };
  const answer = new Solver(game).solve(tallyShape(game), budget, onEnd);
  if (answer.solved) return answer.tally;
  throw new TooLargeError(
    `the engagement is too large to solve exactly: ${answer.reason}; lower the turn limit or the forces, or simulate it`,
  );
}

/** Keeps the graph of states between solutions of one engagement. */
export class Solver<S extends GameState<S>> {
  private readonly game: Game<S>;
  private readonly graph: Graph<S>;
  private readonly order: TurnOrder<S>;
  private layout: GraphLayout | null = null;
  /** Mass by place in the layout; all 0 between turns. */
  private mass = new Float64Array(0);
  /** Where the turn begins, and where it ends and another follows. */
  private readonly roots = new MassByKey();
  private readonly over = new MassByKey();

  constructor(game: Game<S>) {
    this.game = game;
    this.graph = new Graph(game);
    this.order = new TurnOrder(this.graph);
  }

  /**
   * The exact tally, or how far the solver came within its budget.
   * @throws {NotGivenError} when a branch of positive probability needs what the source does not give;
   * {EndlessError} when a turn can go round in a circle; {NoRoomError} beyond the room of the budget.
   */
  solve(
    shape: TallyShape,
    budget: SolveBudget = DEFAULT_BUDGET,
    onEnd: OnEnd<S> | null = null,
  ): Solved | GaveUp {
    const { game, graph, roots, over } = this;
    if (game.solvable === false) return NEVER_SOLVED;
    const tally = emptyTally(shape);
    const ends = new Ends(graph, onEnd !== null || needsTurn(game.metrics));
    const outcomes = new CompensatedSums(tally.outcomeByTurn);
    let transitions = 0;
    let work = 0;
    const giveUp = (turns: number): GaveUp => ({
      solved: false,
      reason:
        this.order.whyNot ??
        this.forecastReason(turns + 1) ??
        `${countOf(graph.size, 'state')} and ${countOf(transitions, 'transition')} after ${turns} of ${countOf(game.turnLimit, 'turn')}`,
      states: graph.size,
      transitions,
      work: this.explored() + work,
      turns,
    });

    const end = (node: number, mass: number, turn: number): void =>
      outcomes.add(ends.add(node, turn, mass) * (shape.turnLimit + 1) + turn, mass);
    const start = graph.start();
    const limitsIn = (turn: number): GraphLimits => ({
      states: budget.states,
      transitions: budget.work / UNIT_COSTS.foundTransition,
      ...(budget.room === undefined ? {} : { room: budget.room }),
      turnsAfter: budget.forecast === false ? null : game.turnLimit - turn,
    });
    if (!this.order.from([start], limitsIn(1))) return giveUp(0);
    const isOver = intAt(graph.kinds.values, start) === ENDED;
    roots.clear();
    if (isOver) end(start, 1, 0);
    else roots.add(start, 1);
    for (let turn = 1; turn <= game.turnLimit && roots.length > 0; turn++) {
      if (!this.order.from(roots.keys.values.subarray(0, roots.length), limitsIn(turn)))
        return giveUp(turn - 1);
      const pushed = this.push((node, mass) => end(node, mass, turn));
      transitions += pushed;
      work += pushed * UNIT_COSTS.pushedTransition;
      if (this.explored() + work > budget.work) return giveUp(turn);
      // Nodes that open alike are merged.
      roots.clear();
      over.forEach((node, mass) => {
        if (turn < game.turnLimit) roots.add(graph.opened(node), mass);
        else end(node, mass, turn);
      });
    }
    outcomes.settle();
    for (let counter = 0; counter < game.counters.length && !isOver; counter++) {
      const into = item(tally.readings, game.metrics.length + counter);
      const entries = new CounterPass(graph, this.laidOut(), counter).into(
        into,
        (budget.work - this.explored() - work) / UNIT_COSTS.countedEntry,
      );
      if (entries === null) return giveUp(game.turnLimit);
      transitions += entries;
      work += entries * UNIT_COSTS.countedEntry;
    }
    ends.drain(tally, shape, onEnd);
    if (transitions === 0)
      game.counters.forEach((_counter, i) => (item(tally.readings, game.metrics.length + i)[0] = 1));
    return { solved: true, tally, states: graph.size, transitions, work: this.explored() + work };
  }

  /** The refusal by a forecast, if it was one. */
  private forecastReason(turn: number): string | null {
    const { forecastBeyond } = this.order;
    if (forecastBeyond === null) return null;
    const met = `turn ${turn} of ${this.game.turnLimit}, with at least ${countOf(this.graph.size, 'state')}`;
    return `${met} that were forecast to pass ${grouped(Math.floor(forecastBeyond))}`;
  }

  /** The counted work of building the graph so far. */
  private explored(): number {
    return this.graph.looked * UNIT_COSTS.foundTransition;
  }

  /** The layout of the order as it is now. */
  private laidOut(): GraphLayout {
    const { layout, order, graph } = this;
    if (layout !== null && layout.length === order.length) return layout;
    const laid = new GraphLayout(graph, order);
    this.layout = laid;
    this.mass = new Float64Array(laid.length);
    return laid;
  }

  /** Pushes the mass of the roots through one turn, tells of each node that ends there, and gives the transitions. */
  private push(onEnd: (node: number, mass: number) => void): number {
    const layout = this.laidOut();
    const { mass, over } = this;
    const { first, to, probabilities, leaves } = layout;
    this.roots.forEach((node, here) => (mass[intAt(layout.placeOf, node)] = here));
    let transitions = 0;
    for (let place = 0; place < layout.length; place++) {
      const here = floatAt(mass, place);
      const edge = intAt(first, place);
      const end = intAt(first, place + 1);
      if (here === 0 || edge === end) continue;
      mass[place] = 0;
      transitions += end - edge;
      for (let k = edge; k < end; k++) {
        const target = intAt(to, k);
        mass[target] = floatAt(mass, target) + here * floatAt(probabilities, k);
      }
    }
    over.clear();
    const kinds = this.graph.kinds.values;
    for (let i = 0; i < leaves.length; i++) {
      const place = intAt(leaves, i);
      const here = floatAt(mass, place);
      if (here === 0) continue;
      mass[place] = 0;
      const node = intAt(layout.nodes, place);
      if (intAt(kinds, node) === TURN_ENDS) over.add(node, here);
      else onEnd(node, here);
    }
    return transitions;
  }
}
