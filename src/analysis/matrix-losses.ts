/** What meetings cost: how much of itself each contestant lost and made the others lose. */
import type { ColumnTable } from 'arquero';
import type { RunFacts } from './facts.ts';
import type { Meetings, Met } from './matrix-meetings.ts';
import { massRows } from './rows.ts';

/** Means over the meetings of a contestant, in units of the rules. */
export interface Exchange {
  readonly own: number;
  readonly theirs: number;
}

/**
 * By contestant, in the order given; null where the rules count no survivors. What a contestant had to lose is the most
 * of it that was left in any meeting, since tables tell what is left and not what was there.
 */
export function exchanges(
  { contestants, met, mirrors }: Meetings,
  distributions: ColumnTable | undefined,
  { sides }: RunFacts,
): readonly (Exchange | null)[] {
  if (distributions === undefined) return contestants.map(() => null);
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
    const own = met.flatMap((each) => costOf(each, one, most) ?? []);
    if (own.length === 0) return null;
    const mean = (of: (cost: Exchange) => number): number =>
      own.reduce((sum, cost) => sum + of(cost), 0) / own.length;
    return { own: mean((cost) => cost.own), theirs: mean((cost) => cost.theirs) };
  });
}

/** Null for a meeting of others, or where nothing is counted. */
function costOf({ cell, first, second }: Met, one: number, most: readonly number[]): Exchange | null {
  if (first !== one && second !== one) return null;
  const [a, b] = cell.survivors;
  if (a === null || b === null) return null;
  const lost = [(most[first] ?? 0) - a.mean, (most[second] ?? 0) - b.mean] as const;
  return first === one ? { own: lost[0], theirs: lost[1] } : { own: lost[1], theirs: lost[0] };
}
