/** Values of the states of an engagement: the expected worth of the end from each, worked out backwards turn by turn. */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { UNIT_COSTS } from './costs.ts';
import type { Actor, ThrowKind } from './dice.ts';
import { outcomeIn, type GameState } from './game.ts';
import { Throwing } from './throwing.ts';
import { GraphLayout } from './graph-layout.ts';
import type { SolveBudget } from './solve.ts';
import { ENDED, goesOn, TURN_ENDS, type Graph, type StepPath } from './graph.ts';
import { orderAll, TurnOrder } from './turn-order.ts';

/** A throw of a game, and its place in the graph. */
export interface ThrownInGraph {
  readonly turn: number;
  readonly node: number;
  /** Its place among the throws of the step. */
  readonly index: number;
  /** The path that the step took, and all paths of the step. */
  readonly path: StepPath;
  readonly paths: readonly StepPath[];
  /** The name of its kind, and the role that threw. */
  readonly name: string;
  readonly thrower: 0 | 1 | null;
}

/** Every state within the turn limit, in the order in which mass is pushed; null beyond the budget. */
export function wholeGraph<S extends GameState<S>>(
  graph: Graph<S>,
  { states, work, forecast }: SolveBudget,
): GraphLayout | null {
  const { turnLimit, solvable } = graph.game;
  if (solvable === false) return null;
  const order = new TurnOrder(graph);
  const transitions = work / UNIT_COSTS.foundTransition;
  const isWhole = orderAll(order, graph, (turn) => ({
    states,
    transitions,
    turnsAfter: forecast === false ? null : turnLimit - turn,
  }));
  return isWhole ? new GraphLayout(graph, order) : null;
}

/** Plays games through a graph; what it has found of the steps on the way serves the next game. */
export class PlayThrough<S extends GameState<S>> {
  private readonly graph: Graph<S>;
  private readonly state: S;
  private readonly paths = new Map<number, readonly StepPath[]>();

  constructor(graph: Graph<S>) {
    this.graph = graph;
    this.state = graph.game.create();
  }

  /** The throws of the game that `chance` gives, and the turn in which it ends. */
  once(chance: Chance): { readonly thrown: readonly ThrownInGraph[]; readonly turns: number } {
    const { graph, state } = this;
    const { game } = graph;
    const dice = new Noting(chance, game.counting);
    const thrown: ThrownInGraph[] = [];
    let turn = 1;
    const start = graph.start();
    let node = start;
    for (;;) {
      graph.expand(node);
      const kind = intAt(graph.kinds.values, node);
      // An engagement that is over before its first turn ends at turn 0.
      if (kind === ENDED) return { thrown, turns: node === start ? 0 : turn };
      if (kind === TURN_ENDS && turn === game.turnLimit) return { thrown, turns: turn };
      if (kind === TURN_ENDS) {
        turn++;
        node = graph.opened(node);
        continue;
      }
      graph.read(node, state);
      game.turn.step(state, dice);
      const noted = dice.take();
      const paths = this.pathsOf(node);
      const path = pathOf(paths, noted);
      for (const [index, { name, thrower }] of noted.entries())
        thrown.push({ turn, node, index, path, paths, name, thrower });
      node = intAt(graph.successors.values, intAt(graph.first.values, node) + path.edge);
    }
  }

  private pathsOf(node: number): readonly StepPath[] {
    const known = this.paths.get(node) ?? this.graph.pathsOf(node);
    this.paths.set(node, known);
    return known;
  }
}

interface Noted {
  readonly name: string;
  readonly thrower: 0 | 1 | null;
  readonly outcome: number;
}

/** Dice that note each throw. */
class Noting extends Throwing {
  private readonly noted: Noted[] = [];

  override throw(kind: ThrowKind, who: Actor, whom: Actor | null, number: number, marks: number): number {
    const { role } = who;
    const outcome = super.throw(kind, who, whom, number, marks);
    this.noted.push({ name: kind.name, thrower: role, outcome });
    return outcome;
  }

  take(): readonly Noted[] {
    return this.noted.splice(0);
  }
}

function pathOf(paths: readonly StepPath[], noted: readonly Noted[]): StepPath {
  const found = paths.find(
    ({ throws }) =>
      throws.length === noted.length &&
      throws.every(({ law, branch }, i) => intAt(law.values, branch) === item(noted, i).outcome),
  );
  if (found === undefined) throw new RangeError('a step showed dice that none of its paths has');
  return found;
}

/** The paths of a step that begin as the throw's does, up to the throw, and with it where `isAfter`. */
export function pathsAlong({ paths, path, index }: ThrownInGraph, isAfter: boolean): readonly StepPath[] {
  const length = isAfter ? index + 1 : index;
  return paths.filter(({ throws }) =>
    throws.slice(0, length).every(({ branch }, i) => branch === item(path.throws, i).branch),
  );
}

/** The expected worth over paths of a step, by what is known of the place to which each edge of its node leads. */
export function worthOver(
  paths: readonly StepPath[],
  node: number,
  layout: GraphLayout,
  worth: Float64Array,
): number {
  const first = intAt(layout.first, intAt(layout.placeOf, node));
  const at = ({ edge }: StepPath): number => floatAt(worth, intAt(layout.to, first + edge));
  if (paths.length === 1) return at(item(paths, 0));
  let [sum, mass] = [0, 0];
  for (const path of paths) {
    sum += path.probability * at(path);
    mass += path.probability;
  }
  return sum / mass;
}

/**
 * Tells the expected worth at each place of the layout, turn by turn from the last to the first, and gives that of the first
 * turn.
 * @param worth of each outcome of the engagement, by its number
 */
export function worthBackwards<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
  worth: readonly number[],
  tell: (turn: number, now: Float64Array) => void,
): Float64Array {
  const { game } = graph;
  const ends = worthOfEnds(graph, layout, worth);
  let now: Float64Array | null = null;
  for (let turn = game.turnLimit; turn >= 1; turn--) {
    now = worthInTurn(graph, layout, ends, now);
    tell(turn, now);
  }
  return now ?? ends;
}

/** The worth at each place of the layout where the engagement is over, or is so if the turn was the last; 0 elsewhere. */
function worthOfEnds<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
  worth: readonly number[],
): Float64Array {
  const { game } = graph;
  const state = game.create();
  return Float64Array.from(layout.nodes, (node) => {
    if (goesOn(intAt(graph.kinds.values, node))) return 0;
    graph.read(node, state);
    return item(worth, outcomeIn(game, state));
  });
}

/**
 * The expected worth at each place of the layout in one turn; `afterwards` is that of the turn that follows, null after
 * the last.
 */
function worthInTurn<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
  ends: Float64Array,
  afterwards: Float64Array | null,
): Float64Array {
  const now = new Float64Array(layout.length);
  for (let place = layout.length - 1; place >= 0; place--) {
    const node = intAt(layout.nodes, place);
    const kind = intAt(graph.kinds.values, node);
    if (goesOn(kind)) {
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
