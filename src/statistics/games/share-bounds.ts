/** Bounds of the probabilities in the equilibria of a symmetric game whose payoffs were estimated. */
import { solve } from 'yalps';
import { at } from '../../chance/at.ts';
import { requirePayoffs, type Payoffs } from './game.ts';

/** The keys of the sum of the shares and of what is bounded, among those of the columns. */
const SUM = -1;
const BOUNDED = -2;
/** Numbers below this are nothing to the linear programmes, whose payoffs are at most 1. */
const PRECISION = 1e-10;

/**
 * The least and the greatest probability of each choice in any equilibrium of a game in which what one wins the other
 * loses. No choice leads the mixture of an equilibrium, so by upper bounds of its payoffs no column pays it less than 0.
 * A choice that by its own upper bounds trails every such mixture is never taken. If for each choice both bounds of its
 * payoff against that one mixture hold together with some confidence, so do all these: the error of a mixture's payoff is
 * at most the mixture of the errors.
 *
 * @param upper bounds of the payoff of each row against each column
 */
export function shareBounds(upper: Payoffs): readonly { readonly low: number; readonly high: number }[] {
  requirePayoffs(upper);
  const most = Math.max(...upper.flat().map(Math.abs), Number.MIN_VALUE);
  const all = [...upper.keys()];
  const constraints = [[SUM, { equal: 1 }] as const, ...all.map((column) => [column, { min: 0 }] as const)];
  /** The bound of a weighted sum of shares over all such mixtures of some choices; null where it was not found. */
  const bound = (
    direction: 'maximize' | 'minimize',
    choices: readonly number[],
    weight: (choice: number) => number,
  ): number | null => {
    const variables = choices.map((choice) => {
      const payoffs = all.map((column) => [column, (upper[choice]?.[column] ?? NaN) / most] as const);
      return [choice, [[SUM, 1] as const, [BOUNDED, weight(choice)] as const, ...payoffs]] as const;
    });
    const { status, result } = solve<number, number>(
      { direction, objective: BOUNDED, constraints, variables },
      { precision: PRECISION, checkCycles: true },
    );
    return status === 'optimal' ? result : null;
  };
  const taken = all.filter((one) => {
    const lead = bound('maximize', all, (other) => at(upper[one] ?? [], other) / most);
    return lead === null || lead >= 0;
  });
  return all.map((one) => {
    if (!taken.includes(one)) return { low: 0, high: 0 };
    const share = (choice: number): number => Number(choice === one);
    // A programme without a solution bounds nothing.
    return { low: bound('minimize', taken, share) ?? 0, high: bound('maximize', taken, share) ?? 1 };
  });
}
