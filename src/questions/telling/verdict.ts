/** Verdict on a cell: who wins more often, or that both are even, nobody won, or that it is open. */
import { adjusted } from '../../run/judgement.ts';
import { evenSplit, noisyLead, noisyShare, ROUNDING } from '../../statistics/index.ts';
import { holds, type OfCell, type PValue, type Sureness } from './claims.ts';
import { pValueFor, sequencePlan, shareInterval } from '../../run/intervals.ts';
import { exactly } from './estimate.ts';
import type { ByWinner, CellRow, Estimate, Verdict } from './rows.ts';

/** The ground of a verdict. */
type Judged = Pick<CellRow, 'exact' | 'simulated' | 'replicates' | 'sequence'>;

/**
 * The verdict by the exact shares where the cell was solved, else only where the counts are surely not those of an even
 * cell.
 */
export function verdict(cell: Judged, sureness: Sureness): Verdict {
  const shares = bestShares(cell);
  if (shares === null) return null;
  if (shares[0].value === 0 && shares[1].value === 0) return 'nobody';
  const lead = leadOf(cell);
  if (cell.exact !== null && Math.abs(lead) < ROUNDING) return 'even';
  if (!holds(unevenness(cell, sureness.confidence), sureness)) return 'open';
  return lead > 0 ? 0 : 1;
}

/**
 * The p-value of so uneven a split of the engagements that a side won, if each is as likely to win; null where the cell
 * is exact or has no result. Where the cell stopped by itself it holds with its stopping rule.
 */
export function unevenness({ exact, simulated, replicates, sequence }: Judged, confidence: number): PValue {
  if (exact !== null || simulated === null) return null;
  const [first, second] = [simulated[0], simulated[1]].map(({ value }) =>
    Math.round(value * (replicates ?? 0)),
  );
  const plan = sequencePlan(sequence, confidence);
  const p = evenSplit(first ?? 0, second ?? 0, plan);
  return plan === null ? pValueFor(sequence, p) : p;
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

/** The first side's share of the fights that a side won, with an interval of this confidence; null where nobody won any. */
export function decidedShare(cell: Judged, confidence: number): Estimate | null {
  const [a, b] = bestShares(cell) ?? [];
  const decided = (a?.value ?? 0) + (b?.value ?? 0);
  if (a === undefined || !(decided > 0)) return null;
  const value = a.value / decided;
  if (cell.exact !== null) return exactly(value);
  const n = Math.round(decided * (cell.replicates ?? 0));
  return { value, ...shareInterval(cell.sequence, Math.round(value * n), n, confidence) };
}

/** The first side's share of wins less the second's; NaN where there is no result. */
export function leadOf(cell: Pick<CellRow, 'exact' | 'simulated'>): number {
  const shares = bestShares(cell);
  return shares === null ? NaN : shares[0].value - shares[1].value;
}

/** The same with its error. */
export function noisyLeadOf(cell: CellRow): OfCell<CellRow> {
  const { exact, simulated, replicates, sequence: looked } = cell;
  if (exact !== null || simulated === null || replicates === null)
    return { of: cell, looked, value: leadOf(cell), variance: 0 };
  const [first, second] = simulated.map(({ value }) => Math.round(value * replicates));
  return { of: cell, looked, ...noisyLead(first ?? 0, second ?? 0, replicates) };
}

/** A share of the cell with its error. */
export function noisyShareOf(cell: CellRow, { value, low, high }: Estimate): OfCell<CellRow> {
  const { replicates, sequence: looked } = cell;
  if (low === high || replicates === null) return { of: cell, looked, value, variance: 0 };
  return { of: cell, looked, ...noisyShare(Math.round(value * replicates), replicates) };
}

/** A share of the cell with an interval of this confidence, and none narrower than the run's own; as it is where exact. */
export function shareWithin(
  share: Estimate,
  { exact, replicates, sequence }: Judged,
  confidence: number,
): Estimate {
  if (exact !== null || replicates === null) return share;
  const { value, low, high } = share;
  const interval = shareInterval(sequence, Math.round(value * replicates), replicates, confidence);
  return { value, low: Math.min(low, interval.low), high: Math.max(high, interval.high) };
}

/** A share of one of several cells, so that the intervals of all hold together (Bonferroni). */
export function shareTogether(share: Estimate, cell: Judged, cells: number, confidence: number): Estimate {
  return shareWithin(share, cell, adjusted(confidence, cells));
}
