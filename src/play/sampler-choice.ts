/** Counts the work of an engagement before it is played or solved, so that the cheaper way can be chosen. */
import { rootOf } from '../chance/random.ts';
import { UNIT_COSTS } from './costs.ts';
import type { Game, GameState } from './game.ts';
import { NotGivenError } from './not-given-error.ts';
import { stepsOf } from './simulate.ts';
import { canCount } from './turn-tables.ts';
import { orderAll, TurnOrder } from './turn-order.ts';
import { Graph } from './graph.ts';

/** Counted work that an engagement asks of its evaluators. */
interface Weight {
  /** Means over a few replicates that are the same everywhere. */
  readonly throws: number;
  readonly turns: number;
  /** Transitions of its graph; null where there are more than were worth looking for. */
  readonly transitions: number | null;
  /** Counted work of weighing itself, in nanoseconds. */
  readonly work: number;
}

const PILOT_REPLICATES = 64;
/** The most of an engagement that is never solved: one of them may take as long as thousands of others. */
const PILOT_OF_PLAYED = 20;
const PILOT_SEED = 'the pilot that weighs an engagement';
/** The part of the work of playing with dice that may be spent on looking at the graph. */
const LOOK = 0.1;
/** Tables of more states would not fit beside those of other cells. */
const MOST_STATES = 300_000;

/** Counts; `replicates` is how many are to be played, which bounds the work that weighing is worth. */
export function weigh<S extends GameState<S>>(game: Game<S>, replicates: number): Weight {
  const { solvable } = game;
  const count = solvable === false ? Math.min(PILOT_OF_PLAYED, replicates) : PILOT_REPLICATES;
  const { throws, turns } = pilot(game, count);
  const played = count * (UNIT_COSTS.replicate + throws * throwCost(game));
  if (solvable === false) return { throws, turns, transitions: null, work: played };
  const direct = replicates * (UNIT_COSTS.replicate + throws * UNIT_COSTS.thrown);
  const mostTransitions = (LOOK * direct) / UNIT_COSTS.foundTransition;
  const { isWhole, looked } = explore(game, mostTransitions);
  const work = played + looked * UNIT_COSTS.foundTransition;
  return { throws, turns, transitions: isWhole ? looked : null, work };
}

/** Nanoseconds of one throw with all that follows from it; on a map that grows with all that stands there. */
export function throwCost<S extends GameState<S>>(game: Game<S>): number {
  return game.solvable === false ? game.create().words * UNIT_COSTS.playedWord : UNIT_COSTS.thrown;
}

/** Plays a few replicates of a stream of its own. */
function pilot<S extends GameState<S>>(game: Game<S>, count: number): { throws: number; turns: number } {
  const root = rootOf(PILOT_SEED);
  let throws = 0;
  let turns = 0;
  let played = 0;
  try {
    for (; played < count; played++) {
      const steps = stepsOf(game, root, played);
      throws += steps.throws;
      turns += steps.turns;
    }
  } catch (error) {
    // What the source does not give is said when the cell is played or solved.
    if (!(error instanceof NotGivenError)) throw error;
  }
  return { throws: throws / Math.max(1, played), turns: turns / Math.max(1, played) };
}

/** Finds all states within the turn limit: how many transitions it looked at, and whether that were all. */
function explore<S extends GameState<S>>(
  game: Game<S>,
  transitions: number,
): { readonly isWhole: boolean; readonly looked: number } {
  const graph = new Graph(game);
  // Nothing is forecast: the sampler must not hang on it.
  const limits = { states: MOST_STATES, transitions, turnsAfter: null };
  try {
    const isWhole = orderAll(new TurnOrder(graph), graph, () => limits);
    return { isWhole, looked: graph.looked };
  } catch (error) {
    if (error instanceof NotGivenError) return { isWhole: false, looked: graph.looked };
    throw error;
  }
}

/**
 * The samplers that each word allows. Compared variants share their dice by purpose and have no other choice. What has too
 * many states for tables of turns is played with dice.
 */
export const SAMPLERS = {
  auto: ['direct', 'compiled-turns'],
  direct: ['direct'],
  compiled: ['compiled-turns', 'direct'],
  'by-purpose': ['direct-by-purpose'],
} as const;

export type SamplerAsked = keyof typeof SAMPLERS;

/** A way to draw replicates: with dice, with dice by purpose, or a turn at a time from tables. */
export type Sampler = (typeof SAMPLERS)[SamplerAsked][number];

/** Nanoseconds of counted work. */
export interface Choice {
  readonly sampler: Sampler;
  /** Counted work of one replicate, and of all with the tables they need. */
  readonly perReplicate: number;
  readonly total: number;
}

/** The sampler with the least counted work among those that `wanted` allows. */
export function chooseSampler<S extends GameState<S>>(
  game: Game<S>,
  weight: Weight,
  replicates: number,
  wanted: SamplerAsked,
): Choice {
  const { throws, turns, transitions } = weight;
  const choice = (sampler: Sampler, perReplicate: number, build = 0): Choice => ({
    sampler,
    perReplicate,
    total: build + replicates * perReplicate,
  });
  if (wanted === 'by-purpose')
    return choice(
      'direct-by-purpose',
      UNIT_COSTS.replicate +
        throws * (game.solvable === false ? throwCost(game) : UNIT_COSTS.thrownByPurpose),
    );
  const direct = choice('direct', UNIT_COSTS.replicate + throws * throwCost(game));
  if (wanted === 'direct' || transitions === null || !canCount(game.counters, game.turnLimit)) return direct;
  const build = transitions * (UNIT_COSTS.foundTransition + UNIT_COSTS.tabledTransition);
  const walk = choice('compiled-turns', UNIT_COSTS.walk + turns * UNIT_COSTS.walkedTurn, build);
  return wanted === 'compiled' || walk.total < direct.total ? walk : direct;
}
