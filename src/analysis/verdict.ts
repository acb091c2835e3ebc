/** Who wins a cell, as far as is known. */
import type { ByWinner, CellRow, Estimate } from './rows.ts';

/** 0 or 1: that side wins more often; `even`: neither, exactly; `open`: the intervals do not tell; null: no result. */
export type Verdict = 0 | 1 | 'even' | 'open' | null;

/** Exact shares that differ by less are the same number: they are sums of rounded products. */
const ROUNDING = 1e-12;

/** By the exact shares where the cell was solved, else only where the two intervals do not touch. */
export function verdict({ exact, simulated }: Pick<CellRow, 'exact' | 'simulated'>): Verdict {
  if (exact !== null) {
    const lead = exact[0] - exact[1];
    return Math.abs(lead) < ROUNDING ? 'even' : lead > 0 ? 0 : 1;
  }
  if (simulated === null) return null;
  const [a, b] = simulated;
  if (a.low > b.high) return 0;
  return b.low > a.high ? 1 : 'open';
}

/** The best known shares of a cell: exact, else estimated; null where there is no result. */
export function bestShares({
  exact,
  simulated,
}: Pick<CellRow, 'exact' | 'simulated'>): ByWinner<Estimate> | null {
  if (exact === null) return simulated;
  const [a, b, none] = exact;
  return [exactly(a), exactly(b), exactly(none)];
}

/** By how much the first side wins more often than the second; NaN where there is no result. */
export function leadOf(cell: Pick<CellRow, 'exact' | 'simulated'>): number {
  const shares = bestShares(cell);
  return shares === null ? NaN : shares[0].value - shares[1].value;
}

function exactly(value: number): Estimate {
  return { value, low: value, high: value };
}
