/** Estimates made of others, and exact ones. */
import type { RowOf } from '../../run/tables/columns.ts';
import { meanOfIndependent } from '../../statistics/index.ts';
import type { Estimate } from './rows.ts';

export function exactly(value: number): Estimate {
  return { value, low: value, high: value };
}

export function isExact({ low, high }: Pick<Estimate, 'low' | 'high'>): boolean {
  return low === high;
}

/** The estimate among the numbers of a row; without an interval the bounds meet. */
export function estimateIn({ value, low, high }: Pick<RowOf<'estimates'>, keyof Estimate>): Estimate {
  return { value, low: low ?? value, high: high ?? value };
}

/** The mean of one estimate or more; bounds are means of bounds, which hold however the estimates hang together. */
export function meanOfAll(estimates: readonly Estimate[]): Estimate {
  const mean = (of: (one: Estimate) => number): number =>
    estimates.reduce((sum, one) => sum + of(one), 0) / estimates.length;
  return { value: mean(({ value }) => value), low: mean(({ low }) => low), high: mean(({ high }) => high) };
}

/** The mean of estimates that know nothing of each other, with narrower bounds than those of `meanOfAll`. */
export function meanOfApart(estimates: readonly Estimate[], confidence: number): Estimate {
  const { value, interval } = meanOfIndependent(
    estimates.map(({ value, low, high }) => ({ value, interval: { low, high, confidence } })),
  );
  return { value, low: interval.low, high: interval.high };
}

/** The share of the other of two, where this is that of the one. */
export function ofTheOther({ value, low, high }: Estimate): Estimate {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}
