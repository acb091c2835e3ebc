/** Values of the states of an engagement: the expected worth of the end from each, worked out backwards turn by turn. */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { UNIT_COSTS } from '../play/costs.ts';
import { Due, limitOutcomeIn, type State } from './engagement.ts';
import { GraphLayout } from './graph-layout.ts';
import type { SolveBudget } from './solve.ts';
import { ENDED, RESOLVES, TURN_ENDS, type Transitions } from './transitions.ts';
import { TurnOrder } from './turn-order.ts';

/** The place of a throw in the graph. */
export interface Thrown {
  readonly turn: number;
  readonly node: number;
  readonly result: number;
  readonly thrower: 0 | 1 | null;
}

/** Every state within the turn limit, in the order in which mass is pushed; null beyond the budget. */
export function wholeGraph<S extends State<S>>(
  graph: Transitions<S>,
  budget: SolveBudget,
): GraphLayout | null {
  const { turnLimit, solvable } = graph.engagement;
  if (solvable === false) return null;
  const order = new TurnOrder(graph);
  const transitions = budget.work / UNIT_COSTS.foundTransition;
  const seen = new Set<number>();
  let roots = [graph.start()];
  for (let turn = 1; turn <= turnLimit && roots.length > 0; turn++) {
    const limits = {
      states: budget.states,
      transitions,
      turnsAfter: budget.forecast === false ? null : turnLimit - turn,
    };
    if (!order.from(roots, limits)) return null;
    const next = new Set<number>();
    for (let place = 0; place < order.length; place++) {
      const node = intAt(order.nodes, place);
      if (intAt(graph.kinds.values, node) !== TURN_ENDS || seen.has(node)) continue;
      seen.add(node);
      if (turn < turnLimit) next.add(graph.opened(node));
    }
    roots = [...next];
  }
  return new GraphLayout(graph, order);
}

/** The throws of the game that `chance` gives as places in the graph, and the turn in which it ends. */
export function playThrough<S extends State<S>>(
  graph: Transitions<S>,
  chance: Chance,
): { readonly thrown: readonly Thrown[]; readonly turns: number } {
  const { engagement } = graph;
  const state = engagement.create();
  const due = new Due();
  const thrown: Thrown[] = [];
  let turn = 1;
  const start = graph.start();
  let node = start;
  for (;;) {
    graph.expand(node);
    const kind = intAt(graph.kinds.values, node);
    // An engagement that is over before its first turn ends at turn 0.
    if (kind === ENDED) return { thrown, turns: node === start ? 0 : turn };
    if (kind === TURN_ENDS && turn === engagement.turnLimit) return { thrown, turns: turn };
    if (kind === TURN_ENDS) {
      turn++;
      node = graph.opened(node);
      continue;
    }
    graph.read(node, state);
    engagement.next(state, due);
    chance.purpose = due.purpose;
    const outcome = engagement.resolve(due, chance);
    const { values } = item(graph.tables, intAt(graph.tableOf.values, node));
    const result = values.indexOf(outcome);
    thrown.push({ turn, node, result, thrower: engagement.thrower?.(state, due) ?? null });
    node = intAt(graph.successors.values, intAt(graph.first.values, node) + result);
  }
}

/** The worth at each place of the layout where the engagement is over, or is so if the turn was the last; 0 elsewhere. */
export function valuesOfEnds<S extends State<S>>(
  graph: Transitions<S>,
  layout: GraphLayout,
  worth: readonly number[],
): Float64Array {
  const { engagement } = graph;
  const state = engagement.create();
  return Float64Array.from(layout.nodes, (node) => {
    const kind = intAt(graph.kinds.values, node);
    if (kind === RESOLVES) return 0;
    graph.read(node, state);
    return item(worth, kind === ENDED ? engagement.outcome(state) : limitOutcomeIn(engagement, state));
  });
}

/**
 * The expected worth at each place of the layout in one turn; `afterwards` is that of the turn that follows, null after
 * the last.
 */
export function valuesInTurn<S extends State<S>>(
  graph: Transitions<S>,
  layout: GraphLayout,
  ends: Float64Array,
  afterwards: Float64Array | null,
): Float64Array {
  const now = new Float64Array(layout.length);
  for (let place = layout.length - 1; place >= 0; place--) {
    const node = intAt(layout.nodes, place);
    const kind = intAt(graph.kinds.values, node);
    if (kind === RESOLVES) {
      let sum = 0;
      const end = intAt(layout.first, place + 1);
      for (let edge = intAt(layout.first, place); edge < end; edge++)
        sum += floatAt(layout.probabilities, edge) * floatAt(now, intAt(layout.to, edge));
      now[place] = sum;
    } else if (kind === ENDED || afterwards === null) now[place] = floatAt(ends, place);
    else {
      const opened = intAt(graph.successors.values, intAt(graph.first.values, node));
      // A node that is first reached in the last turn opens nothing, and is never asked for in an earlier one.
      now[place] = opened === -1 ? 0 : floatAt(afterwards, intAt(layout.placeOf, opened));
    }
  }
  return now;
}
