/** The chance that independent draws from known small distributions add up to as much as they did. */
import { at } from '../chance/at.ts';
import { requireDomain, requireSameLength, StatisticsError } from './error.ts';
import { totalWeight } from './weights.ts';

/** One draw: the values it may add with their probabilities, and the one it added. */
export interface Draw {
  readonly values: ArrayLike<number>;
  readonly probabilities: ArrayLike<number>;
  /** The place in `values` of the drawn one. */
  readonly drawn: number;
}

export interface SumOfDraws {
  readonly sum: number;
  readonly expected: number;
  /** The chance of so great a sum or a greater one, and of so small a sum or a smaller one. */
  readonly atLeast: number;
  readonly atMost: number;
}

/** A sum may take this many different values at the most; finer ones are rounded. */
const MOST_VALUES = 65_536;

/**
 * The place of the sum of the draws among all sums that the same draws could give. Whole numbers are added up exactly,
 * as long as they differ by less than 65,536; others are rounded to that many steps between the least and the greatest
 * sum.
 */
export function sumOfDraws(draws: readonly Draw[]): SumOfDraws {
  draws.forEach(requireDraw);
  const ranges = draws.map(({ values }) => rangeOf(values));
  const range = ranges.reduce((sum, { least, most }) => sum + most - least, 0);
  const whole = draws.every(({ values }) => Array.from(values).every(Number.isInteger));
  const step = whole && range < MOST_VALUES ? 1 : range / (MOST_VALUES - 1);
  let probabilities = new Float64Array([1]);
  let drawn = 0;
  draws.forEach(({ values, probabilities: own, drawn: place }, i) => {
    const { least, most } = ranges[i] ?? rangeOf(values);
    const stepsOf = (value: number): number => (step === 0 ? 0 : Math.round((value - least) / step));
    const next = new Float64Array(probabilities.length + stepsOf(most));
    for (let k = 0; k < values.length; k += 1) {
      const [probability, shift] = [at(own, k), stepsOf(at(values, k))];
      if (probability === 0) continue;
      for (let j = 0; j < probabilities.length; j += 1)
        next[j + shift] = at(next, j + shift) + probability * at(probabilities, j);
    }
    probabilities = next;
    drawn += stepsOf(at(values, place));
  });
  const sumOver = (from: number, to: number): number => {
    let sum = 0;
    for (let j = from; j < to; j += 1) sum += at(probabilities, j);
    return Math.min(1, sum);
  };
  return {
    sum: draws.reduce((sum, { values, drawn: place }) => sum + at(values, place), 0),
    expected: draws.reduce((sum, draw) => sum + expectedOf(draw), 0),
    atLeast: sumOver(drawn, probabilities.length),
    atMost: sumOver(0, drawn + 1),
  };
}

function expectedOf({ values, probabilities }: Draw): number {
  let sum = 0;
  for (let k = 0; k < values.length; k += 1) sum += at(values, k) * at(probabilities, k);
  return sum;
}

function rangeOf(values: ArrayLike<number>): { readonly least: number; readonly most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (let k = 0; k < values.length; k += 1) {
    least = Math.min(least, at(values, k));
    most = Math.max(most, at(values, k));
  }
  return { least, most };
}

/** Probabilities may miss 1 by rounding. */
const ROUNDING = 1e-9;

function requireDraw({ values, probabilities, drawn }: Draw): void {
  requireSameLength(values, probabilities, ['values', 'probabilities']);
  const sum = totalWeight(probabilities, 'probabilities');
  requireDomain(Math.abs(sum - 1) < ROUNDING, 'the sum of probabilities', '1', sum);
  if (!(Number.isInteger(drawn) && drawn >= 0 && drawn < values.length))
    throw new StatisticsError('statistics/mismatch', `drawn must be a place in values, got ${drawn}`);
}
