/**
 * Values of the throws of a played game: the expected worth of the end before and after each, and after each other
 * result it might have had, worked out exactly from the graph of states.
 */
import { floatAt, intAt, item } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { Scripted, ScriptedResults } from '../chance/scripted.ts';
import type { Game, GameState } from './game.ts';
import type { GraphLayout } from './graph-layout.ts';
import {
  pathsAlong,
  PlayThrough,
  wholeGraph,
  worthBackwards,
  worthOver,
  type ThrownInGraph,
} from './graph-values.ts';
import type { Step } from './narrate.ts';
import type { SolveBudget } from './solve.ts';
import { Graph } from './graph.ts';

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

/**
 * Weighs every throw of the game that these faces give, in order; null where the graph of states outgrows the budget.
 * @param worth of each outcome of the engagement, by its number
 * @throws {ScriptError} when the faces do not fit
 */
export function valueThrows<S extends GameState<S>>(
  game: Game<S>,
  faces: readonly number[],
  worth: readonly number[],
  budget: SolveBudget,
): readonly ValuedThrow[] | null {
  const script = new Scripted(faces);
  return throwsOf(game, script, budget, () => script.finish())?.(worth) ?? null;
}

/** The chance of the first side to win, and of the second. */
export type WinChance = readonly [first: number, second: number];

/** The chances of both sides along a game. */
export interface WinChances {
  /** Before the first throw; null where none is made. */
  readonly before: WinChance | null;
  /** After each step of the narration; null after one that threw nothing. */
  readonly after: readonly (WinChance | null)[];
}

/** The exact chances from each state that the steps reached; null where the graph of states outgrows the budget. */
export function winChances<S extends GameState<S>>(
  game: Game<S>,
  steps: readonly Step[],
  budget: SolveBudget,
): WinChances | null {
  const results = steps.flatMap(({ throws }) => throws.map(({ value }) => value));
  const places = throwPlaces(steps);
  const valued = throwsOf(game, new ScriptedResults(results), budget);
  if (valued === null) return null;
  const [first, second] = [0, 1].map((role) => valued(game.winners.map((winner) => Number(winner === role))));
  const chance = (at: number | null, read: 'before' | 'after'): WinChance | null => {
    const [a, b] = at === null ? [] : [first?.[at], second?.[at]];
    return a === undefined || b === undefined ? null : [a[read], b[read]];
  };
  return {
    before: chance(0, 'before'),
    after: places.map((place) => chance(place, 'after')),
  };
}

/** The place of each step of a narration among its throws; null for one that threw nothing. */
export function throwPlaces(steps: readonly Step[]): readonly (number | null)[] {
  let throws = 0;
  return steps.map(({ isThrow }) => (isThrow ? throws++ : null));
}

/** The throws of the game that `chance` gives, to be weighed by the worth of each outcome; null beyond the budget. */
function throwsOf<S extends GameState<S>>(
  game: Game<S>,
  chance: Chance,
  budget: SolveBudget,
  finish?: () => void,
): ((worth: readonly number[]) => readonly ValuedThrow[]) | null {
  const graph = new Graph(game);
  const layout = wholeGraph(graph, budget);
  if (layout === null) return null;
  const { thrown } = new PlayThrough(graph).once(chance);
  finish?.();
  return (worth) => {
    const valued: ValuedThrow[] = [];
    worthBackwards(graph, layout, worth, (turn, now) => {
      const own = thrown.filter((each) => each.turn === turn);
      valued.unshift(...own.map((each) => valuedThrow(layout, now, each)));
    });
    return valued;
  };
}

function valuedThrow(layout: GraphLayout, now: Float64Array, thrown: ThrownInGraph): ValuedThrow {
  const { node, index, path, thrower } = thrown;
  const place = intAt(layout.placeOf, node);
  const { law, branch } = item(path.throws, index);
  const along = pathsAlong(thrown, false);
  const results = Array.from(law.probabilities, (probability, i) => ({
    worth: worthOver(
      along.filter(({ throws }) => item(throws, index).branch === i),
      node,
      layout,
      now,
    ),
    probability,
  }));
  const before = index === 0 ? floatAt(now, place) : worthOver(along, node, layout, now);
  return { thrower, before, after: item(results, branch).worth, results, drawn: branch };
}
