/** The choice among contestants against an opponent who chooses well too: the Nash average of a matrix. */
import { at, item } from '../../chance/at.ts';
import { nashMixture, shareBounds } from '../../statistics/games/index.ts';
import { type Estimated } from '../../statistics/index.ts';
import type { Estimate } from '../tables/rows.ts';
import { estimated, intervalOf, NO_LEAD, type DirectLeads } from './leads.ts';
import { sumOf } from './meetings.ts';

/** The mixture of contestants that nobody leads on average; of several the most even. */
export interface Choice {
  /** Shares of the games in which to take each; what is bounded holds for all together. */
  readonly shares: readonly Estimate[];
  /** The mean lead of each over an opponent who chooses by these shares, which are taken as they are: none or less. */
  readonly leads: readonly Estimated[];
}

/** A share or a lead of less is none: shares are settled to about this. */
const ROUNDING = 1e-6;

/** The choice from the leads over all conditions; null where not everyone met everyone. Bounds of shares are for `level`. */
export function choiceOf(
  pooled: DirectLeads,
  contestants: readonly number[],
  confidence: number,
  level: number,
): Choice | null {
  const table = contestants.map((one) =>
    contestants.map((other) => (one === other ? NO_LEAD : pooled.of(one, other))),
  );
  const leads = table.flatMap((row) => (row.every((lead) => lead !== null) ? [row] : []));
  if (leads.length < contestants.length) return null;
  const shares = nashMixture(leads.map((row) => row.map(({ value }) => value)));
  const isExact = leads.flat().every(({ variance }) => variance === 0);
  // All contestants share the error, each for both of its bounds.
  const each = 1 - level / contestants.length;
  const bounds = isExact
    ? shares.map((share) => ({ low: share, high: share }))
    : shareBounds(leads.map((row) => row.map((lead) => intervalOf(lead, each).high)));
  return {
    shares: bounds.map(({ low, high }, one) => ({
      value: at(shares, one),
      low: orNone(low),
      high: orNone(high),
    })),
    leads: leads.map((row) => {
      const lead = sumOf(row.map((own, other) => ({ lead: own, weight: at(shares, other) })));
      return estimated({ ...lead, value: orNone(lead.value) }, confidence);
    }),
  };
}

function orNone(value: number): number {
  return Math.abs(value) < ROUNDING ? 0 : value;
}

/** The contestants that no one who chooses well takes. */
export function neverTaken({ shares, leads }: Choice): readonly number[] {
  return shares.flatMap(({ high }, one) => (high === 0 && item(leads, one).value < 0 ? [one] : []));
}
