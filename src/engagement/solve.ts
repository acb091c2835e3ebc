/**
 * The exact distribution of an engagement: probability mass is pushed forward through the graph of states, turn by turn,
 * until it is absorbed or the turn limit is reached. Nothing is dropped; sums are compensated and in a fixed order.
 */
import { intAt, floatAt, item } from '../chance/at.ts';
import { UNIT_COSTS } from './costs.ts';
import { needsTurn } from './ends.ts';
import type { End, Engagement, State } from './engagement.ts';
import { CounterPass } from './solve-counter.ts';
import { addAt, emptyTally, tallyShape, type Tally, type TallyShape } from './tally.ts';
import { TurnOrder } from './turn-order.ts';
import { ENDED, RESOLVES, Transitions, TURN_ENDS } from './transitions.ts';

/** How much the solver may use before it gives up. */
export interface SolveBudget {
  /** Distinct states. */
  readonly states: number;
  /** Counted work by {@link UNIT_COSTS}, in nanoseconds. */
  readonly work: number;
}

/** A gigabyte or so, and minutes rather than hours. */
export const DEFAULT_BUDGET: SolveBudget = { states: 3_000_000, work: 200e9 };

/** Told of each way to end: the final state (one object, filled anew), how and when, and its probability. */
export type OnEnd<S> = (state: S, end: End, mass: number) => void;

export interface Solved {
  readonly solved: true;
  /** Probabilities. */
  readonly tally: Tally;
  readonly states: number;
  readonly transitions: number;
}

/** The solver gave up: how far it came, and why. */
export interface GaveUp {
  readonly solved: false;
  readonly reason: string;
  readonly states: number;
  readonly transitions: number;
  /** Full turns that were worked through. */
  readonly turns: number;
}

/** Solves an engagement from nothing; see {@link Solver} to keep the graph. */
export function solve<S extends State<S>>(
  engagement: Engagement<S>,
  shape: TallyShape,
  budget: SolveBudget = DEFAULT_BUDGET,
): Solved | GaveUp {
  return new Solver(engagement).solve(shape, budget);
}

/** An engagement that must be solved and is too large for it. */
export class TooLargeError extends Error {
  readonly code = 'HYTHE-SOLVE-TOO-LARGE';
}

/**
 * The exact tally of an engagement that has to be solved (a mechanic of `odds`), telling `onEnd` of each end.
 * @throws {TooLargeError} beyond the default budget; as {@link Solver.solve} besides
 */
export function exactly<S extends State<S>>(engagement: Engagement<S>, onEnd?: OnEnd<S>): Tally {
  const answer = new Solver(engagement).solve(tallyShape(engagement), DEFAULT_BUDGET, onEnd);
  if (answer.solved) return answer.tally;
  throw new TooLargeError(
    `the engagement is too large to solve exactly: ${answer.reason}; lower the turn limit or the forces, or simulate it`,
  );
}

/** Keeps the graph of states between solutions of one engagement. */
export class Solver<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly graph: Transitions<S>;
  private readonly order: TurnOrder<S>;
  /** Mass by node; all 0 between turns. */
  private mass = new Float64Array(0);

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
    this.graph = new Transitions(engagement);
    this.order = new TurnOrder(this.graph);
  }

  /**
   * The exact tally, or how far the solver came within its budget.
   * @throws {NotGivenError} when a branch of positive probability needs what the source does not give;
   * {EndlessError} when a turn can go round in a circle.
   */
  solve(
    shape: TallyShape,
    budget: SolveBudget = DEFAULT_BUDGET,
    onEnd: OnEnd<S> | null = null,
  ): Solved | GaveUp {
    const { engagement, graph } = this;
    const tally = emptyTally(shape);
    const turnMatters = onEnd !== null || needsTurn(engagement.metrics);
    const final = new FinalMass(turnMatters ? shape.turnLimit + 1 : 1);
    const outcomes = new CompensatedSums(tally.outcomeByTurn);
    const state = engagement.create();
    let transitions = 0;
    let work = 0;
    const giveUp = (turns: number): GaveUp => ({
      solved: false,
      reason: `${graph.size} states and ${transitions} transitions after ${turns} of ${engagement.turnLimit} turns`,
      states: graph.size,
      transitions,
      turns,
    });

    const end = (node: number, mass: number, turn: number, outcome: number): void => {
      outcomes.add(outcome * (shape.turnLimit + 1) + turn, mass);
      final.add(node, turn, outcome, mass);
    };
    const start = graph.start();
    graph.expand(start);
    if (intAt(graph.kinds.values, start) === ENDED) {
      graph.read(start, state);
      end(start, 1, 0, engagement.outcome(state));
      outcomes.settle();
      return this.finish(shape, tally, final, transitions, onEnd);
    }
    let roots: Front = { nodes: [start], mass: [1] };
    for (let turn = 1; turn <= engagement.turnLimit && roots.nodes.length > 0; turn++) {
      const mostEdges = budget.work / UNIT_COSTS.foundTransition;
      if (!this.order.from(roots.nodes, budget.states, mostEdges)) return giveUp(turn - 1);
      const pushed = this.push(roots);
      transitions += pushed.transitions;
      work += pushed.transitions * UNIT_COSTS.pushedTransition;
      if (this.found() + work > budget.work) return giveUp(turn);
      pushed.ended.nodes.forEach((node, i) => {
        graph.read(node, state);
        end(node, item(pushed.ended.mass, i), turn, engagement.outcome(state));
      });
      if (turn < engagement.turnLimit) roots = this.open(pushed.turnOver);
      else
        pushed.turnOver.nodes.forEach((node, i) =>
          end(node, item(pushed.turnOver.mass, i), turn, engagement.limitOutcome),
        );
    }
    outcomes.settle();
    for (let counter = 0; counter < engagement.counters.length; counter++) {
      const into = item(tally.readings, engagement.metrics.length + counter);
      const entries = new CounterPass(graph, this.order, counter).into(
        into,
        start,
        (budget.work - this.found() - work) / UNIT_COSTS.countedEntry,
      );
      if (entries === null) return giveUp(engagement.turnLimit);
      transitions += entries;
      work += entries * UNIT_COSTS.countedEntry;
    }
    return this.finish(shape, tally, final, transitions, onEnd);
  }

  /** The counted work of finding the graph as far as it is known. */
  private found(): number {
    return this.graph.successors.length * UNIT_COSTS.foundTransition;
  }

  /** Pushes the mass of the roots through one turn. */
  private push(roots: Front): Pushed {
    const { graph, order } = this;
    if (this.mass.length < graph.size) this.mass = new Float64Array(graph.size * 2);
    const { mass } = this;
    const ended: Front = { nodes: [], mass: [] };
    const turnOver: Front = { nodes: [], mass: [] };
    const kinds = graph.kinds.values;
    const first = graph.first.values;
    const branches = graph.branches.values;
    const successors = graph.successors.values;
    const probabilities = graph.probabilities.values;
    let transitions = 0;
    roots.nodes.forEach((node, i) => (mass[node] = item(roots.mass, i)));
    for (let i = 0; i < order.length; i++) {
      const node = intAt(order.nodes, i);
      const here = floatAt(mass, node);
      if (here === 0) continue;
      mass[node] = 0;
      const edge = intAt(first, node);
      const end = edge + intAt(branches, node);
      transitions += end - edge;
      for (let k = edge; k < end; k++) {
        const to = intAt(successors, k);
        mass[to] = floatAt(mass, to) + here * floatAt(probabilities, k);
      }
      const kind = intAt(kinds, node);
      if (kind === RESOLVES) continue;
      const front = kind === TURN_ENDS ? turnOver : ended;
      front.nodes.push(node);
      front.mass.push(here);
    }
    return { ended, turnOver, transitions };
  }

  /** Opens the next turn of every node that ended its turn; nodes that open alike are merged. */
  private open(over: Front): Front {
    const at0 = new Map<number, number>();
    over.nodes.forEach((node, i) => {
      const opened = this.graph.opened(node);
      at0.set(opened, (at0.get(opened) ?? 0) + item(over.mass, i));
    });
    return { nodes: [...at0.keys()], mass: [...at0.values()] };
  }

  /** Reads the metrics and joints of every final state. */
  private finish(
    shape: TallyShape,
    tally: Tally,
    final: FinalMass,
    transitions: number,
    onEnd: OnEnd<S> | null,
  ): Solved {
    const { engagement, graph } = this;
    const state = engagement.create();
    const readings = tally.readings.map((into) => new CompensatedSums(into));
    const joints = tally.joints.map((into) => new CompensatedSums(into));
    const { metrics } = engagement;
    for (const { node, turn, outcome, mass } of final.ends()) {
      const end = { outcome, turn };
      graph.read(node, state);
      onEnd?.(state, end, mass);
      metrics.forEach((metric, i) => item(readings, i).addIn(metric.of(state, end), mass, metric));
      shape.joints.forEach(([a, b], i) => {
        const first = item(metrics, a);
        const second = item(metrics, b);
        const cell = first.of(state, end) * (second.most + 1) + second.of(state, end);
        item(joints, i).addIn(cell, mass, first);
      });
    }
    for (const sums of [...readings.slice(0, metrics.length), ...joints]) sums.settle();
    if (transitions === 0)
      engagement.counters.forEach((_counter, i) => (item(tally.readings, metrics.length + i)[0] = 1));
    return { solved: true, tally, states: graph.size, transitions };
  }
}

/** Nodes and the mass on each. */
interface Front {
  readonly nodes: number[];
  readonly mass: number[];
}

interface Pushed {
  readonly ended: Front;
  readonly turnOver: Front;
  readonly transitions: number;
}

/** One way to end: a final node, and the turn where that matters (else 0). */
interface FinalNode {
  readonly node: number;
  readonly turn: number;
  readonly outcome: number;
  mass: number;
}

/** Mass by final node (and turn), in the order in which they were first reached. */
class FinalMass {
  private readonly byKey = new Map<number, FinalNode>();
  private readonly turns: number;

  /** @param turns 1 where the turn does not matter, else one more than the turn limit */
  constructor(turns: number) {
    this.turns = turns;
  }

  add(node: number, turn: number, outcome: number, mass: number): void {
    const told = this.turns === 1 ? 0 : turn;
    const key = node * this.turns + told;
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, { node, turn: told, outcome, mass });
    else known.mass += mass;
  }

  ends(): IterableIterator<FinalNode> {
    return this.byKey.values();
  }
}

/** Sums into an array with Neumaier's compensation. */
export class CompensatedSums {
  private readonly sums: Float64Array;
  private readonly lost: Float64Array;

  constructor(into: Float64Array) {
    this.sums = into;
    this.lost = new Float64Array(into.length);
  }

  add(i: number, value: number): void {
    const old = floatAt(this.sums, i);
    const sum = old + value;
    const part = sum - old;
    this.lost[i] = floatAt(this.lost, i) + (old - (sum - part) + (value - part));
    this.sums[i] = sum;
  }

  /** `add`, checked against what the reading declares. @throws {ReadingRangeError} */
  addIn(i: number, value: number, reading: { readonly name: string }): void {
    addAt(this.sums, i, 0, reading);
    this.add(i, value);
  }

  /** Adds what rounding lost; call once, at the end. */
  settle(): void {
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = floatAt(this.sums, i) + floatAt(this.lost, i);
  }
}
