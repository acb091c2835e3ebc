/** Engagements solved exactly and played: do they agree, in every reading, by G-test? */
import { rootOf } from '../../src/chance/random.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve, type SolveBudget } from '../../src/play/solve.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { gTest, holm } from '../../src/statistics/index.ts';

/** How a reading of one engagement agreed. */
export interface Agreement {
  readonly engagement: number;
  readonly reading: string;
  readonly pValue: number;
}

export interface Compared {
  readonly agreements: readonly Agreement[];
  /** The least p-value of all, after Holm's correction. */
  readonly least: number;
  /** States of each engagement that was solved. */
  readonly states: readonly number[];
  /** The engagements passed over, which were too large to solve. */
  readonly tooLarge: number;
}

/** Enough for a small engagement; a larger one is left out. */
const BUDGET: SolveBudget = { states: 400_000, work: 30e9 };

/** Whether at least three cells of outcome x turn are met: something hangs on the dice. */
function isLively<S extends GameState<S>>(game: Game<S>): boolean {
  const counts = simulate(game, tallyShape(game), {
    root: rootOf('lively'),
    pairing: 0,
    first: 0,
    count: 200,
  });
  return counts.outcomeByTurn.filter((n) => n > 0).length >= 3;
}

/** The games made of these inputs in which something hangs on the dice. */
export function* livelyGames<T, S extends GameState<S>>(
  inputs: Iterable<T>,
  make: (input: T) => Game<S>,
): Generator<Game<S>> {
  for (const input of inputs) {
    const game = make(input);
    if (isLively(game)) yield game;
  }
}

/** Compares the first `count` games that can be solved with so many states in outcome x turn, every reading and every joint. */
export function compareGames<S extends GameState<S>>(
  games: Iterable<Game<S>>,
  count: number,
  replicates: number,
  mostStates = BUDGET.states,
): Compared {
  const agreements: Agreement[] = [];
  const states: number[] = [];
  let tooLarge = 0;
  for (const game of games) {
    if (states.length === count) break;
    const shape = tallyShape(game);
    const exact = solve(game, shape, { ...BUDGET, states: mostStates });
    if (!exact.solved) {
      tooLarge++;
      continue;
    }
    const number = states.length;
    states.push(exact.states);
    const counts = simulate(game, shape, {
      root: rootOf('agreement'),
      pairing: number,
      first: 0,
      count: replicates,
    });
    const compare = (reading: string, observed: Float64Array, probabilities: Float64Array): void => {
      agreements.push({ engagement: number, reading, pValue: gTest(observed, probabilities).pValue });
    };
    compare('outcome x turn', counts.outcomeByTurn, exact.tally.outcomeByTurn);
    counts.readings.forEach((observed, i) =>
      compare(shape.readings[i]?.name ?? '', observed, exact.tally.readings[i] ?? new Float64Array()),
    );
    counts.joints.forEach((observed, i) =>
      compare(`joint ${i}`, observed, exact.tally.joints[i] ?? new Float64Array()),
    );
  }
  const least = Math.min(...holm(agreements.map(({ pValue }) => pValue)));
  return { agreements, least, states, tooLarge };
}

/** What was compared, in lines, the least p-values first. */
export function comparedLines(
  { agreements, least, states, tooLarge }: Compared,
  replicates: number,
): string[] {
  const worst = agreements.toSorted((a, b) => a.pValue - b.pValue).slice(0, 3);
  return [
    `${states.length} engagements of ${Math.min(...states)} to ${Math.max(...states)} states, ${replicates} replicates each`,
    `${agreements.length} comparisons, least p after Holm's correction ${least.toPrecision(3)}`,
    ...worst.map(
      ({ engagement, reading, pValue }) =>
        `  engagement ${engagement}, ${reading}: p = ${pValue.toPrecision(3)}`,
    ),
    ...(tooLarge === 0 ? [] : [`${tooLarge} more were too large to solve`]),
  ];
}
