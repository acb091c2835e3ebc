/** Equilibria of zero-sum games by linear programming (von Neumann 1928; Dantzig 1951). */
import { solve } from 'yalps';
import { at, item } from '../../chance/at.ts';
import { StatisticsError } from '../error.ts';
import { solution } from './elimination.ts';
import { againstColumns, mirrored, requirePayoffs, roundingOf, secured, type Payoffs } from './game.ts';

export interface MixedPlay {
  /** The value of the game: the payoff of the row player on average when both play best. */
  readonly value: number;
  /** Probabilities of the rows and of the columns in one equilibrium. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** The saddle: a pure equilibrium; null where only a mixture is one. */
  readonly saddle: { readonly row: number; readonly column: number } | null;
}

/** The key of the objective among those of the columns. */
const SUM = -1;
/** Numbers below this are nothing to the linear programme, whose payoffs lie between 1 and 2. */
const PRECISION = 1e-13;
/**
 * Payoffs of the linear programme are multiples of a step, so that it divides by no difference that is next to nothing.
 * The finer step is nearer to the game; the coarser one sees fewer such differences.
 */
const STEPS = [2 ** -30, 2 ** -24];
/** Distances from the least payoff, as parts of their range, within which columns are taken to hold a mixture down. */
const TIGHT = [1e-7, 1e-8, 1e-9];
/** The largest difference of what both mixtures secure, as a part of the range of the payoffs. */
const AGREEMENT = 1e-7;

/**
 * An equilibrium of a zero-sum game; with a saddle, that pair. What the two mixtures secure agrees to a billionth of the
 * range of the payoffs, or to a hundred times that where payoffs differ by next to nothing.
 *
 * @throws {StatisticsError} if payoffs are not finite or no such mixtures were found
 */
export function solveGame(payoffs: Payoffs): MixedPlay {
  requirePayoffs(payoffs);
  const view = mirrored(payoffs);
  const [row, column] = [safest(payoffs), safest(view)];
  const least = Math.min(...item(payoffs, row));
  if (-Math.min(...item(view, column)) - least <= roundingOf(payoffs))
    return {
      value: at(item(payoffs, row), column),
      rows: payoffs.map((_, i) => Number(i === row)),
      columns: view.map((_, i) => Number(i === column)),
      saddle: { row, column },
    };
  const [rows, columns] = [bestMixture(payoffs), bestMixture(view)];
  const [low, high] = [secured(payoffs, rows), -secured(view, columns)];
  if (!(high - low <= AGREEMENT * rangeOf(payoffs).size))
    throw new StatisticsError(
      'statistics/no-convergence',
      `the game was not solved: its value lies between ${low} and ${high}`,
    );
  return { value: (low + high) / 2, rows, columns, saddle: null };
}

/** The row whose least payoff is the greatest. */
function safest(payoffs: Payoffs): number {
  const least = payoffs.map((row) => Math.min(...row));
  return least.indexOf(Math.max(...least));
}

function rangeOf(payoffs: Payoffs): { readonly least: number; readonly size: number } {
  const least = Math.min(...payoffs.map((row) => Math.min(...row)));
  return { least, size: Math.max(...payoffs.map((row) => Math.max(...row))) - least };
}

/** The mixture of rows that secures most: of the linear programme, or of the equations between the columns that hold it. */
function bestMixture(payoffs: Payoffs): readonly number[] {
  const { least, size } = rangeOf(payoffs);
  const scaled = payoffs.map((row) => row.map((payoff) => (payoff - least) / size));
  return STEPS.map((step) => programmed(scaled, step))
    .flatMap((found) => [found, ...TIGHT.map((tight) => balanced(scaled, found, tight) ?? found)])
    .reduce((best, rows) => (secured(scaled, rows) > secured(scaled, best) ? rows : best));
}

/**
 * The mixture by the linear programme: with payoffs of 1 to 2 to the opponent, the least sum of weights with which each
 * column of the row player gets at least 1 is dual to the greatest with which it gets at most 1.
 */
function programmed(payoffs: Payoffs, step: number): readonly number[] {
  const { status, variables } = solve<number, number>(
    {
      objective: SUM,
      constraints: item(payoffs, 0).map((_, column) => [column, { max: 1 }] as const),
      variables: payoffs.map((row, i) => {
        const coefficients = row.map(
          (payoff, column) => [column, 2 - Math.round(payoff / step) * step] as const,
        );
        return [i, [[SUM, 1] as const, ...coefficients]] as const;
      }),
    },
    { precision: PRECISION, includeZeroVariables: true, checkCycles: true },
  );
  if (status !== 'optimal')
    throw new StatisticsError('statistics/no-convergence', `the linear programme of the game is ${status}`);
  return normalised(variables.map(([, weight]) => weight));
}

/** Weights as parts of their sum. */
export function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * The mixture of the same rows that gets the same against all columns within `tight` of its least payoff; null where
 * that is not one mixture.
 */
function balanced(payoffs: Payoffs, mixture: readonly number[], tight: number): readonly number[] | null {
  const used = mixture.flatMap((weight, row) => (weight > PRECISION ? [row] : []));
  const against = againstColumns(payoffs, mixture);
  const held = Math.min(...against) + tight;
  // The unknowns are the weights, then the payoff; the last number of an equation is its right-hand side.
  const solved = solution(
    [
      [...used.map(() => 1), 0, 1],
      ...against.flatMap((payoff, column) =>
        payoff > held ? [] : [[...used.map((row) => at(item(payoffs, row), column)), -1, 0]],
      ),
    ],
    PRECISION,
  );
  if (solved === null) return null;
  const weights = mixture.map(() => 0);
  for (const [i, row] of used.entries()) weights[row] = Math.max(0, at(solved, i));
  return normalised(weights);
}
