/** Bounds of the probabilities in the equilibria of a symmetric game whose payoffs were estimated. */
import { solve } from 'yalps';
import { requirePayoffs, type Payoffs } from './game.ts';

/** The keys of the sum and of the share that is bounded, among those of the columns. */
const SUM = -1;
const SHARE = -2;
/** Numbers below this are nothing to the linear programmes, whose payoffs are at most 1. */
const PRECISION = 1e-10;

/**
 * The least and the greatest probability of each choice, over all mixtures that may be an equilibrium: those that no
 * choice surely beats. A mixture secures nothing less than 0 in a game where what one wins the other loses, so by upper
 * bounds of its payoffs no column pays it less. If the bounds of each column hold together with some confidence, so do
 * these: the error of a mixture's payoff is at most the mixture of the errors.
 *
 * @param upper of the payoff of each row against each column
 */
export function shareBounds(upper: Payoffs): readonly { readonly low: number; readonly high: number }[] {
  requirePayoffs(upper);
  const most = Math.max(...upper.flat().map(Math.abs), Number.MIN_VALUE);
  const constraints = [
    [SUM, { equal: 1 }] as const,
    ...upper.map((_, column) => [column, { min: 0 }] as const),
  ];
  const end = (direction: 'maximize' | 'minimize', of: number): number | null => {
    const variables = upper.map((row, i) => {
      const payoffs = row.map((payoff, column) => [column, payoff / most] as const);
      return [i, [[SUM, 1] as const, [SHARE, Number(i === of)] as const, ...payoffs]] as const;
    });
    const { status, result } = solve<number, number>(
      { direction, objective: SHARE, constraints, variables },
      { precision: PRECISION, checkCycles: true },
    );
    return status === 'optimal' ? result : null;
  };
  // A programme without a solution bounds nothing.
  return upper.map((_, i) => ({ low: end('minimize', i) ?? 0, high: end('maximize', i) ?? 1 }));
}
