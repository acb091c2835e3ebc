/** Estimates made of others, and exact ones. */
import { mean } from 'simple-statistics';
import type { Estimate } from './tables/rows.ts';

export function exactly(value: number): Estimate {
  return { value, low: value, high: value };
}

/** The mean of one estimate or more; bounds are means of bounds, which hold however the estimates hang together. */
export function meanOfAll(estimates: readonly Estimate[]): Estimate {
  return {
    value: mean(estimates.map(({ value }) => value)),
    low: mean(estimates.map(({ low }) => low)),
    high: mean(estimates.map(({ high }) => high)),
  };
}

/** The share of the other of two, where this is that of the one. */
export function ofTheOther({ value, low, high }: Estimate): Estimate {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}
