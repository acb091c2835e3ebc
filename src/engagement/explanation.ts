/** The parts of the numbers of a throw, as sums. */
import type { Explanation, Factor, Total } from './engagement.ts';

/** A total with its parts, or facts alone where there is no total. */
export interface ExplainedSum {
  readonly total: Total | null;
  readonly factors: readonly Factor[];
}

/** The sums of a throw: mostly one, several where the throw has several numbers. */
export function sumsOf({ total, furtherTotals = [], factors }: Explanation): ExplainedSum[] {
  const further = furtherTotals.map((one) => ({
    total: one,
    factors: factors.filter(({ of }) => of === one.name),
  }));
  const named = new Set(furtherTotals.map(({ name }) => name));
  return [{ total, factors: factors.filter(({ of }) => of === undefined || !named.has(of)) }, ...further];
}
