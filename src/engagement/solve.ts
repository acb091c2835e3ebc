/**
 * The exact distribution of an engagement: probability mass is pushed forward through the graph of states, turn by turn,
 * until it is absorbed or the turn limit is reached. Nothing is dropped; sums are compensated and in a fixed order.
 */
import { at, item } from '../chance/at.ts';
import type { Engagement, State } from './engagement.ts';
import { CounterPass } from './solve-counter.ts';
import { emptyTally, type Tally, type TallyShape } from './tally.ts';
import { TurnOrder } from './turn-order.ts';
import { ENDED, RESOLVES, Transitions, TURN_ENDS } from './transitions.ts';

/** How much the solver may use before it gives up. */
export interface SolveBudget {
  /** Distinct states. */
  readonly states: number;
  /** Transitions pushed, over all turns and counters. */
  readonly transitions: number;
}

/** Enough for every engagement that is better solved than played, within a gigabyte or so. */
export const DEFAULT_BUDGET: SolveBudget = { states: 3_000_000, transitions: 3_000_000_000 };

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

/** Keeps the graph of states between solutions of one engagement. */
export class Solver<S extends State<S>> {
  private readonly engagement: Engagement<S>;
  private readonly graph: Transitions<S>;
  private readonly order: TurnOrder<S>;

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
  solve(shape: TallyShape, budget: SolveBudget = DEFAULT_BUDGET): Solved | GaveUp {
    const { engagement, graph } = this;
    const tally = emptyTally(shape);
    const final = new FinalMass();
    const outcomes = new CompensatedSums(tally.outcomeByTurn);
    const state = engagement.create();
    let transitions = 0;
    const giveUp = (turns: number): GaveUp => ({
      solved: false,
      reason: `${graph.size} states and ${transitions} transitions after ${turns} of ${engagement.turnLimit} turns`,
      states: graph.size,
      transitions,
      turns,
    });

    const end = (node: number, mass: number, turn: number, outcome: number): void => {
      outcomes.add(outcome * (shape.turnLimit + 1) + turn, mass);
      final.add(node, mass);
    };
    const start = graph.start();
    graph.expand(start);
    if (at(graph.kinds.values, start) === ENDED) {
      graph.read(start, state);
      end(start, 1, 0, engagement.outcome(state));
      return this.finish(shape, tally, final, transitions);
    }
    let roots: Front = { nodes: [start], mass: [1] };
    for (let turn = 1; turn <= engagement.turnLimit && roots.nodes.length > 0; turn++) {
      if (!this.order.from(roots.nodes, budget.states)) return giveUp(turn - 1);
      const pushed = this.push(roots);
      transitions += pushed.transitions;
      if (transitions > budget.transitions) return giveUp(turn);
      pushed.ended.nodes.forEach((node, i) => {
        graph.read(node, state);
        end(node, at(pushed.ended.mass, i), turn, engagement.outcome(state));
      });
      if (turn < engagement.turnLimit) roots = this.open(pushed.turnOver);
      else
        pushed.turnOver.nodes.forEach((node, i) =>
          end(node, at(pushed.turnOver.mass, i), turn, engagement.limitOutcome),
        );
    }
    outcomes.settle();
    for (let counter = 0; counter < engagement.counters.length; counter++) {
      const into = item(tally.readings, engagement.metrics.length + counter);
      transitions += new CounterPass(graph, this.order, counter).into(into, start);
      if (transitions > budget.transitions) return giveUp(engagement.turnLimit);
    }
    return this.finish(shape, tally, final, transitions);
  }

  /** Pushes the mass of the roots through one turn. */
  private push(roots: Front): Pushed {
    const { graph, order } = this;
    const mass = new Float64Array(graph.size);
    const lost = new Float64Array(graph.size);
    roots.nodes.forEach((node, i) => (mass[node] = at(roots.mass, i)));
    const ended: Front = { nodes: [], mass: [] };
    const turnOver: Front = { nodes: [], mass: [] };
    const kinds = graph.kinds.values;
    const first = graph.first.values;
    const tableOf = graph.tableOf.values;
    const successors = graph.successors.values;
    let transitions = 0;
    for (let i = 0; i < order.length; i++) {
      const node = at(order.nodes, i);
      const here = at(mass, node) + at(lost, node);
      if (here === 0) continue;
      const kind = at(kinds, node);
      if (kind === RESOLVES) {
        const { probabilities } = item(graph.tables, at(tableOf, node));
        const edge = at(first, node);
        for (let k = 0; k < probabilities.length; k++) {
          const to = at(successors, edge + k);
          const add = here * at(probabilities, k);
          const old = at(mass, to);
          const sum = old + add;
          // Two-sum of masses that are never negative; what rounding lost is kept beside.
          const part = sum - old;
          lost[to] = at(lost, to) + (old - (sum - part) + (add - part));
          mass[to] = sum;
        }
        transitions += probabilities.length;
      } else {
        const front = kind === TURN_ENDS ? turnOver : ended;
        front.nodes.push(node);
        front.mass.push(here);
      }
    }
    return { ended, turnOver, transitions };
  }

  /** Opens the next turn of every node that ended its turn; nodes that open alike are merged. */
  private open(over: Front): Front {
    const at0 = new Map<number, number>();
    over.nodes.forEach((node, i) => {
      const opened = this.graph.opened(node);
      at0.set(opened, (at0.get(opened) ?? 0) + at(over.mass, i));
    });
    return { nodes: [...at0.keys()], mass: [...at0.values()] };
  }

  /** Reads the metrics and joints of every final state. */
  private finish(shape: TallyShape, tally: Tally, final: FinalMass, transitions: number): Solved {
    const { engagement, graph } = this;
    const state = engagement.create();
    const readings = tally.readings.map((into) => new CompensatedSums(into));
    const joints = tally.joints.map((into) => new CompensatedSums(into));
    const { metrics } = engagement;
    for (const [node, mass] of final.masses()) {
      graph.read(node, state);
      metrics.forEach((metric, i) => item(readings, i).add(metric.of(state), mass));
      shape.joints.forEach(([a, b], i) => {
        const width = item(metrics, b).most + 1;
        item(joints, i).add(item(metrics, a).of(state) * width + item(metrics, b).of(state), mass);
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

/** Mass by final node over all turns, in the order in which nodes were first reached. */
class FinalMass {
  private readonly sums = new Map<number, number>();

  add(node: number, mass: number): void {
    this.sums.set(node, (this.sums.get(node) ?? 0) + mass);
  }

  masses(): IterableIterator<[number, number]> {
    return this.sums.entries();
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
    const old = at(this.sums, i);
    const sum = old + value;
    const part = sum - old;
    this.lost[i] = at(this.lost, i) + (old - (sum - part) + (value - part));
    this.sums[i] = sum;
  }

  /** Adds what rounding lost; call once, at the end. */
  settle(): void {
    for (let i = 0; i < this.sums.length; i++) this.sums[i] = at(this.sums, i) + at(this.lost, i);
  }
}
