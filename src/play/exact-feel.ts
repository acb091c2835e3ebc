/** Games played through the graph of states, with the exact chance of each side to win before and after each throw. */
import { at, floatAt, intAt, item } from '../chance/at.ts';
import { Sampled } from '../chance/sampled.ts';
import { UNIT_COSTS } from './costs.ts';
import type { Game, GameState } from './game.ts';
import { type FeelCounts } from './feel.ts';
import { FeelSums, winnerIn } from './feel-sums.ts';
import {
  pathsAlong,
  PlayThrough,
  wholeGraph,
  worthBackwards,
  worthOver,
  type ThrownInGraph,
} from './graph-values.ts';
import type { GraphLayout } from './graph-layout.ts';
import type { Replicates } from './simulate.ts';
import type { SolveBudget } from './solve.ts';
import { Graph } from './graph.ts';

/** The lane of the random streams of games that are played to see what they are like. */
export const FEEL_LANE = -3;

/** A played game, and the chance of each side to win at its start and after each throw. */
interface ValuedGame {
  readonly thrown: readonly ThrownInGraph[];
  readonly turns: number;
  readonly chances: readonly [Float64Array, Float64Array];
}

/**
 * Measures of the games; null where the graph of states outgrows the budget.
 * @param turnLimit of the cell, which is that of the engagement or more
 */
export function exactFeel<S extends GameState<S>>(
  game: Game<S>,
  turnLimit: number,
  { root, pairing, first, count }: Replicates,
  budget: SolveBudget,
): FeelCounts | null {
  const graph = new Graph(game);
  const layout = wholeGraph(graph, budget);
  if (layout === null || backwardWork(layout, game.turnLimit) > budget.work) return null;
  const dice = new Sampled();
  const through = new PlayThrough(graph);
  const games = Array.from({ length: count }, (_game, i): ValuedGame => {
    dice.start(root, pairing, first + i, FEEL_LANE);
    const played = through.once(dice);
    const length = played.thrown.length + 1;
    return { ...played, chances: [new Float64Array(length), new Float64Array(length)] };
  });
  for (const role of [0, 1] as const) valueGames(graph, layout, games, role);
  const sums = new FeelSums(turnLimit);
  for (const game of games) {
    const course = { first: byTurn(game, 0), second: byTurn(game, 1) };
    const winner = winnerIn(course);
    const decisive = winner === null ? null : greatestRise(game, winner);
    sums.addExact(course, decisive && decisive.name);
  }
  return sums.counts();
}

/** Counted work of the values of both sides in all turns, in nanoseconds. */
function backwardWork({ to }: GraphLayout, turns: number): number {
  return 2 * turns * to.length * UNIT_COSTS.pushedTransition;
}

/** Writes the chance of a side to win, at the start and after each throw, into the games. */
function valueGames<S extends GameState<S>>(
  graph: Graph<S>,
  layout: GraphLayout,
  games: readonly ValuedGame[],
  role: 0 | 1,
): void {
  // By turn, each throw with the game that it belongs to.
  const inTurn: (readonly [ValuedGame, number])[][] = [];
  for (const game of games)
    game.thrown.forEach(({ turn }, i) => (inTurn[turn] ??= []).push([game, i] as const));
  const worth = graph.game.winners.map((winner) => Number(winner === role));
  const atStart = worthBackwards(graph, layout, worth, (turn, now) => {
    for (const [{ thrown, chances }, i] of inTurn[turn] ?? []) {
      const each = item(thrown, i);
      chances[role][i + 1] = worthOver(pathsAlong(each, true), each.node, layout, now);
    }
  });
  const start = floatAt(atStart, intAt(layout.placeOf, graph.start()));
  for (const { chances } of games) chances[role][0] = start;
}

/** The chance of a side at the start and after each turn. */
function byTurn({ thrown, turns, chances }: ValuedGame, role: 0 | 1): Float64Array {
  const chance = new Float64Array(turns + 1);
  let known = 0;
  for (let turn = 0; turn <= turns; turn++) {
    while (known < thrown.length && item(thrown, known).turn <= turn) known++;
    chance[turn] = at(chances[role], known);
  }
  return chance;
}

/** The throw that raised the chance of a side most; null where none did. */
function greatestRise({ thrown, chances }: ValuedGame, role: 0 | 1): ThrownInGraph | null {
  let [most, found]: [number, ThrownInGraph | null] = [0, null];
  thrown.forEach((each, i) => {
    const rise = at(chances[role], i + 1) - at(chances[role], i);
    if (rise > most) [most, found] = [rise, each];
  });
  return found;
}
