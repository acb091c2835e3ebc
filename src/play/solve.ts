/**
 * The exact distribution of an engagement: probability mass is pushed forward through the graph of states, turn by turn,
 * until it is absorbed or the turn limit is reached. Nothing is dropped; sums are compensated and in a fixed order.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { UNIT_COSTS } from './costs.ts';
import { needsTurn } from './end-counts.ts';
import { outcomeAtLimit, type Game, type GameState } from './game.ts';
import type { End } from './metric.ts';
import { GraphLayout } from './graph-layout.ts';
import { CompensatedSums, FinalMass, Front, SumsByValue } from './mass.ts';
import { countOf, grouped } from './shown.ts';
import { GrowingInts } from './growing.ts';
import { CounterPass } from './solve-counter.ts';
import { emptyTally, tallyShape, type Tally, type TallyShape } from './tally.ts';
import { TurnOrder, type GraphLimits } from './turn-order.ts';
import { ENDED, Graph, TURN_ENDS } from './graph.ts';

const UNREAD = -1;
const NO_SLOT = -1;

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

/** Takes each way to end: the final state (one object, filled anew), outcome and turn, and its probability. */
type OnEnd<S> = (state: S, end: End, mass: number) => void;

export interface Solved {
  readonly solved: true;
  /** Probabilities. */
  readonly tally: Tally;
  readonly states: number;
  readonly transitions: number;
  /** Counted work by {@link UNIT_COSTS}, in nanoseconds. */
  readonly work: number;
}

/** The solver gave up: how far it came, and why. */
export interface GaveUp {
  readonly solved: false;
  readonly reason: string;
  readonly states: number;
  readonly transitions: number;
  /** Counted work by {@link UNIT_COSTS}, in nanoseconds. */
  readonly work: number;
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
  /** The outcome of each node in which the engagement ended or was cut short, or UNREAD. */
  private readonly outcomes = new GrowingInts();
  /** The place of each node among those opened, or NO_SLOT; NO_SLOT everywhere between turns. */
  private readonly slots = new GrowingInts();

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
    const { game, graph } = this;
    if (game.solvable === false) return NEVER_SOLVED;
    const tally = emptyTally(shape);
    const turnMatters = onEnd !== null || needsTurn(game.metrics);
    const final = new FinalMass(turnMatters);
    const outcomes = new CompensatedSums(tally.outcomeByTurn);
    const state = game.create();
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

    const end = (node: number, mass: number, turn: number, outcome: number): void => {
      outcomes.add(outcome * (shape.turnLimit + 1) + turn, mass);
      final.add(node, turn, outcome, mass);
    };
    const start = graph.start();
    const limitsIn = (turn: number): GraphLimits => ({
      states: budget.states,
      transitions: budget.work / UNIT_COSTS.foundTransition,
      ...(budget.room === undefined ? {} : { room: budget.room }),
      turnsAfter: budget.forecast === false ? null : game.turnLimit - turn,
    });
    if (!this.order.from([start], limitsIn(1))) return giveUp(0);
    if (intAt(graph.kinds.values, start) === ENDED) {
      end(start, 1, 0, this.outcomeOf(start, state));
      outcomes.settle();
      return this.finish(shape, tally, final, { transitions, work: this.explored() + work }, onEnd);
    }
    let roots = new Front();
    roots.add(start, 1);
    for (let turn = 1; turn <= game.turnLimit && roots.length > 0; turn++) {
      if (!this.order.from(roots.nodes.values.subarray(0, roots.length), limitsIn(turn)))
        return giveUp(turn - 1);
      const pushed = this.push(roots);
      transitions += pushed.transitions;
      work += pushed.transitions * UNIT_COSTS.pushedTransition;
      if (this.explored() + work > budget.work) return giveUp(turn);
      pushed.ended.forEach((node, mass) => end(node, mass, turn, this.outcomeOf(node, state)));
      if (turn < game.turnLimit) roots = this.open(pushed.turnOver);
      else pushed.turnOver.forEach((node, mass) => end(node, mass, turn, this.outcomeOf(node, state)));
    }
    outcomes.settle();
    for (let counter = 0; counter < game.counters.length; counter++) {
      const into = item(tally.readings, game.metrics.length + counter);
      const entries = new CounterPass(graph, this.laidOut(), counter).into(
        into,
        (budget.work - this.explored() - work) / UNIT_COSTS.countedEntry,
      );
      if (entries === null) return giveUp(game.turnLimit);
      transitions += entries;
      work += entries * UNIT_COSTS.countedEntry;
    }
    return this.finish(shape, tally, final, { transitions, work: this.explored() + work }, onEnd);
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

  /** Pushes the mass of the roots through one turn. */
  private push(roots: Front): Pushed {
    const layout = this.laidOut();
    const { mass } = this;
    const { first, to, probabilities, leaves } = layout;
    roots.forEach((node, here) => (mass[intAt(layout.placeOf, node)] = here));
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
    const ended = new Front();
    const turnOver = new Front();
    const kinds = this.graph.kinds.values;
    for (let i = 0; i < leaves.length; i++) {
      const place = intAt(leaves, i);
      const here = floatAt(mass, place);
      if (here === 0) continue;
      mass[place] = 0;
      const node = intAt(layout.nodes, place);
      (intAt(kinds, node) === TURN_ENDS ? turnOver : ended).add(node, here);
    }
    return { ended, turnOver, transitions };
  }

  private outcomeOf(node: number, state: S): number {
    this.outcomes.reach(node, UNREAD);
    const before = intAt(this.outcomes.values, node);
    if (before !== UNREAD) return before;
    this.graph.read(node, state);
    const isCutShort = intAt(this.graph.kinds.values, node) === TURN_ENDS;
    const outcome = isCutShort ? outcomeAtLimit(this.game, state) : this.game.outcome(state);
    this.outcomes.values[node] = outcome;
    return outcome;
  }

  /** Opens the next turn of every node that ended its turn; nodes that open alike are merged. */
  private open(over: Front): Front {
    const { slots, graph } = this;
    const opened = new Front();
    const masses = opened.mass;
    over.forEach((node, mass) => {
      const next = graph.opened(node);
      slots.reach(next, NO_SLOT);
      const slot = intAt(slots.values, next);
      if (slot === NO_SLOT) {
        slots.values[next] = opened.length;
        opened.add(next, mass);
      } else masses.values[slot] = floatAt(masses.values, slot) + mass;
    });
    opened.forEach((node) => (slots.values[node] = NO_SLOT));
    return opened;
  }

  /** Reads the metrics and joints of every final state. */
  private finish(
    shape: TallyShape,
    tally: Tally,
    final: FinalMass,
    { transitions, work }: { readonly transitions: number; readonly work: number },
    onEnd: OnEnd<S> | null,
  ): Solved {
    const { game, graph } = this;
    const state = game.create();
    const readings = tally.readings.map((into, i) => {
      const byValue = tally.wide?.get(i);
      return byValue === undefined ? new CompensatedSums(into) : new SumsByValue(byValue);
    });
    const joints = tally.joints.map((into) => new CompensatedSums(into));
    const { metrics } = game;
    final.reached.forEach(({ node, turn, outcome }, i) => {
      const mass = floatAt(final.mass.values, i);
      const end = { outcome, turn };
      graph.read(node, state);
      onEnd?.(state, end, mass);
      metrics.forEach((metric, m) => item(readings, m).addIn(metric.of(state, end), mass, metric));
      shape.joints.forEach(([a, b], j) => {
        const first = item(metrics, a);
        const second = item(metrics, b);
        const cell = first.of(state, end) * (second.most + 1) + second.of(state, end);
        item(joints, j).addIn(cell, mass, first);
      });
    });
    for (const sums of [...readings.slice(0, metrics.length), ...joints]) sums.settle();
    if (transitions === 0)
      game.counters.forEach((_counter, i) => (item(tally.readings, metrics.length + i)[0] = 1));
    return { solved: true, tally, states: graph.size, transitions, work };
  }
}

interface Pushed {
  readonly ended: Front;
  readonly turnOver: Front;
  readonly transitions: number;
}
