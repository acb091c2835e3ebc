/** Costs of meetings: how much of itself each contestant lost and made the others lose. */
import type { Table } from '../tables/table.ts';
import type { RunFacts } from '../facts.ts';
import type { Meetings, Met } from './meetings.ts';
import { ALL } from '../../experiment/metrics.ts';
import { massRows, type Mean } from '../tables/rows.ts';
import { meanOfIndependent, type Estimated } from '../../statistics/index.ts';

/** Means over the meetings of a contestant, in units of the rules, with the intervals that those of the meetings give. */
export interface Exchange {
  readonly own: Estimated;
  readonly theirs: Estimated;
}

/**
 * Costs by contestant, in the order given; null where the rules count no survivors, or the spec does not ask for those
 * of both sides (`metrics`). The strength at the start is taken as the greatest number of survivors of any meeting,
 * since tables hold survivors only.
 */
export function exchanges(
  { contestants, met, mirrors }: Meetings,
  distributions: Table | undefined,
  { sides, confidence, metrics = [] }: RunFacts,
): readonly (Exchange | null)[] {
  const areAsked = metrics === ALL || sides.every((side) => metrics.includes(`survivors.${side}`));
  if (distributions === undefined || !areAsked) return contestants.map(() => null);
  const most = contestants.map(() => 0);
  const cells = new Map([...met, ...mirrors].map((each) => [each.cell.cell, each]));
  sides.forEach((side, role) => {
    for (const { cell, value } of massRows(distributions, `survivors.${side}`)) {
      const meeting = cells.get(cell);
      if (meeting === undefined) continue;
      const one = role === 0 ? meeting.first : meeting.second;
      most[one] = Math.max(most[one] ?? 0, value);
    }
  });
  return contestants.map((_, one) => {
    const own = met.flatMap((each) => costOf(each, one, most, confidence) ?? []);
    if (own.length === 0) return null;
    return {
      own: meanOfIndependent(own.map((cost) => cost.own)),
      theirs: meanOfIndependent(own.map((cost) => cost.theirs)),
    };
  });
}

/** The costs; null for a meeting of others, or where nothing is counted. */
function costOf(
  { cell, first, second }: Met,
  one: number,
  most: readonly number[],
  confidence: number,
): Exchange | null {
  if (first !== one && second !== one) return null;
  const [a, b] = cell.survivors;
  if (a === null || b === null) return null;
  const lost = [lostOf(a, most[first] ?? 0, confidence), lostOf(b, most[second] ?? 0, confidence)] as const;
  return first === one ? { own: lost[0], theirs: lost[1] } : { own: lost[1], theirs: lost[0] };
}

/** The loss from a mean of survivors; of one replicate the error is unknown. */
function lostOf({ mean, low, high, standardError }: Mean, most: number, confidence: number): Estimated {
  const value = most - mean;
  if (standardError === 0) return { value, interval: { low: value, high: value, confidence } };
  const interval = { low: most - (high ?? Infinity), high: most - (low ?? -Infinity), confidence };
  return { value, interval };
}
