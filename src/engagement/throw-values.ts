/**
 * Values of the throws of a played game: the expected worth of the end before and after each, and after each other
 * result it might have had, worked out exactly from the graph of states.
 */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { Scripted, ScriptedResults } from '../chance/scripted.ts';
import { UNIT_COSTS } from './costs.ts';
import { Due, limitOutcomeIn, type Engagement, type State } from './engagement.ts';
import { GraphLayout } from './graph-layout.ts';
import type { Step } from './narrate.ts';
import type { SolveBudget } from './solve.ts';
import { ENDED, RESOLVES, Transitions, TURN_ENDS } from './transitions.ts';
import { TurnOrder } from './turn-order.ts';

/** One throw of the game. */
export interface ValuedThrow {
  /** The role whose dice they are; null for both sides' or nobody's. */
  readonly thrower: 0 | 1 | null;
  /** The expected worth of the end as the throw stood, and once it had fallen. */
  readonly before: number;
  readonly after: number;
  /** The expected worth after each possible result, with its probability. */
  readonly results: readonly { readonly worth: number; readonly probability: number }[];
  /** The place in `results` of the result that was thrown. */
  readonly drawn: number;
}

/** The place of a throw in the graph. */
interface Thrown {
  readonly turn: number;
  readonly node: number;
  readonly result: number;
  readonly thrower: 0 | 1 | null;
}

/**
 * Weighs every throw of the game that these faces give, in order; null where the graph of states outgrows the budget.
 * @param worth of each outcome of the engagement, by its number
 * @throws {ScriptError} when the faces do not fit
 */
export function valueThrows<S extends State<S>>(
  engagement: Engagement<S>,
  faces: readonly number[],
  worth: readonly number[],
  budget: SolveBudget,
): readonly ValuedThrow[] | null {
  const script = new Scripted(faces);
  return throwsOf(engagement, script, budget, () => script.finish())?.(worth) ?? null;
}

/** The chance of the first side to win, and of the second. */
export type WinChance = readonly [first: number, second: number];

/** The chances of both sides along a game. */
export interface WinChances {
  /** Before the first throw; null where none is made. */
  readonly before: WinChance | null;
  /** After each step of the narration; null after a throw whose turn goes on with others before its effect. */
  readonly after: readonly (WinChance | null)[];
}

/** The exact chances from each state that the steps reached; null where the graph of states outgrows the budget. */
export function winChances<S extends State<S>>(
  engagement: Engagement<S>,
  steps: readonly Step[],
  budget: SolveBudget,
): WinChances | null {
  const results = steps.flatMap(({ throws }) => throws.map(({ value }) => value));
  const valued = throwsOf(engagement, new ScriptedResults(results), budget);
  if (valued === null) return null;
  const [first, second] = [0, 1].map((role) =>
    valued(engagement.winners.map((winner) => Number(winner === role))),
  );
  const chance = (at: number, read: 'before' | 'after'): WinChance | null => {
    const [a, b] = [first?.[at], second?.[at]];
    return a === undefined || b === undefined ? null : [a[read], b[read]];
  };
  return {
    before: chance(0, 'before'),
    after: steps.map(({ due }, i) => (steps[i + 1]?.due === due ? null : chance(due, 'after'))),
  };
}

/** The throws of the game that `chance` gives, to be weighed by the worth of each outcome; null beyond the budget. */
function throwsOf<S extends State<S>>(
  engagement: Engagement<S>,
  chance: Chance,
  budget: SolveBudget,
  finish?: () => void,
): ((worth: readonly number[]) => readonly ValuedThrow[]) | null {
  const graph = new Transitions(engagement);
  const layout = wholeGraph(graph, budget);
  if (layout === null) return null;
  const thrown = playThrough(graph, chance);
  finish?.();
  return (worth) => {
    const valued: ValuedThrow[] = [];
    const ends = valuesOfEnds(graph, layout, worth);
    let afterwards: Float64Array | null = null;
    for (let turn = engagement.turnLimit; turn >= 1; turn--) {
      const now: Float64Array = valuesInTurn(graph, layout, ends, afterwards);
      const own = thrown.filter((each) => each.turn === turn);
      valued.unshift(...own.map((each) => valuedThrow(layout, now, each)));
      afterwards = now;
    }
    return valued;
  };
}

/** Every state within the turn limit, in the order in which mass is pushed; null beyond the budget. */
function wholeGraph<S extends State<S>>(graph: Transitions<S>, budget: SolveBudget): GraphLayout | null {
  const { turnLimit, solvable } = graph.engagement;
  if (solvable === false) return null;
  const order = new TurnOrder(graph);
  const transitions = budget.work / UNIT_COSTS.foundTransition;
  const seen = new Set<number>();
  let roots = [graph.start()];
  for (let turn = 1; turn <= turnLimit && roots.length > 0; turn++) {
    const limits = { states: budget.states, transitions, turnsAfter: turnLimit - turn };
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

/** The throws of the game as places in the graph. */
function playThrough<S extends State<S>>(graph: Transitions<S>, chance: Chance): Thrown[] {
  const { engagement } = graph;
  const state = engagement.create();
  const due = new Due();
  const thrown: Thrown[] = [];
  let turn = 1;
  let node = graph.start();
  for (;;) {
    graph.expand(node);
    const kind = intAt(graph.kinds.values, node);
    if (kind === ENDED || (kind === TURN_ENDS && turn === engagement.turnLimit)) break;
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
  return thrown;
}

/** The worth at each place of the layout where the engagement is over, or is so if the turn was the last; 0 elsewhere. */
function valuesOfEnds<S extends State<S>>(
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
function valuesInTurn<S extends State<S>>(
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

function valuedThrow(layout: GraphLayout, now: Float64Array, { node, result, thrower }: Thrown): ValuedThrow {
  const place = intAt(layout.placeOf, node);
  const first = intAt(layout.first, place);
  const results = Array.from({ length: intAt(layout.first, place + 1) - first }, (_result, i) => ({
    worth: floatAt(now, intAt(layout.to, first + i)),
    probability: floatAt(layout.probabilities, first + i),
  }));
  return { thrower, before: floatAt(now, place), after: item(results, result).worth, results, drawn: result };
}
