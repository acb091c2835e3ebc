/** The equilibrium of a symmetric game that every copy of a choice leaves as it is: Nash averaging (Balduzzi et al. 2018). */
import { at } from '../../chance/at.ts';
import { StatisticsError } from '../error.ts';
import { solution } from './elimination.ts';
import { normalised } from './equilibrium.ts';
import { requirePayoffs, roundingOf, type Payoffs } from './game.ts';

/** The last warmth, and steps of Newton's at each. Shares are that of the limit but for about a billionth. */
const COLDEST = 2 ** -30;
const STEPS = 60;
/** Shares below this are none. */
const NONE = 1e-7;

/**
 * Probabilities of the choices in the equilibrium of greatest entropy of a game in which what one wins the other loses:
 * `payoffs[i][j]` is less `payoffs[j][i]`. Each choice is played in proportion to the exponential of its payoff against all
 * over a warmth, and the warmth goes to nothing.
 *
 * @throws {StatisticsError} if the payoffs are not finite, or not of such a game
 */
export function nashMixture(payoffs: Payoffs): readonly number[] {
  requirePayoffs(payoffs);
  const same = roundingOf(payoffs);
  const isSymmetric = payoffs.every((row, i) =>
    row.every((payoff, j) => Math.abs(payoff + (payoffs[j]?.[i] ?? NaN)) <= same),
  );
  if (!isSymmetric)
    throw new StatisticsError('statistics/mismatch', 'payoffs must be the negative of their transpose');
  const most = Math.max(...payoffs.flat(), Number.MIN_VALUE);
  const scaled = payoffs.map((row) => row.map((payoff) => payoff / most));
  // Logarithms of the shares, and of what makes their sum 1.
  let logs = [...payoffs.map(() => -Math.log(payoffs.length)), 0];
  for (let warmth = 1; warmth >= COLDEST; warmth /= 2)
    for (let step = 0, change = 1; step < STEPS && change > NONE ** 2; step++) {
      const shares = logs.slice(0, -1).map(Math.exp);
      const moves = newton(scaled, logs, shares, warmth);
      // A share rises by no more than a factor of e at a time, else the exponential runs away.
      const part = 1 / Math.max(1, ...moves.slice(0, -1));
      logs = logs.map((log, i) => log + part * at(moves, i));
      change = Math.max(...shares.map((share, i) => share * Math.abs(at(moves, i))));
    }
  return normalised(logs.slice(0, -1).map((log) => (Math.exp(log) < NONE ? 0 : Math.exp(log))));
}

/** Newton's step for: log share = payoff over warmth, less the last of `logs`; the shares sum to 1. */
function newton(
  payoffs: Payoffs,
  logs: readonly number[],
  shares: readonly number[],
  warmth: number,
): Float64Array {
  const pulls = payoffs.map((row) => row.map((payoff, j) => (payoff * at(shares, j)) / warmth));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const moves = solution(
    [
      ...pulls.map((row, i) => {
        const off = row.reduce((sum, pull) => sum + pull, 0) - at(logs, i) - at(logs, payoffs.length);
        return [...row.map((pull, j) => Number(i === j) - pull), 1, off];
      }),
      [...shares, 0, 1 - total],
    ],
    0,
  );
  if (moves === null)
    throw new StatisticsError(
      'statistics/no-convergence',
      'the equilibrium of greatest entropy was not found',
    );
  return moves;
}
