/** The games of a job that show what a cell is like to play. */
import { item } from '../chance/at.ts';
import { exactFeel } from '../play/exact-feel.ts';
import { mergeFeel, type FeelCounts } from '../play/feel.ts';
import { nestedFeel } from '../play/nested-feel.ts';
import type { FeelJob } from './job.ts';
import type { BoundCell } from './samplers.ts';

/** Plays the games of a job; null where the graph of states outgrows the budget. */
export function playFeel({ cell, root, games, budget }: FeelJob, bound: BoundCell): FeelCounts | null {
  const replicates = { root, pairing: cell.pairing, ...games };
  const { drawn, shape } = bound;
  const starts =
    drawn === undefined
      ? [{ engagement: bound.engagement, replicates }]
      : drawn.throws.split(replicates).map(({ start, replicates: own }) => ({
          engagement: item(drawn.starts, start).engagement,
          replicates: own,
        }));
  const parts: FeelCounts[] = [];
  for (const { engagement, replicates: own } of starts) {
    const counts = engagement.use((rules) =>
      budget === null
        ? nestedFeel(rules, shape.turnLimit, own)
        : exactFeel(rules, shape.turnLimit, own, budget),
    );
    if (counts === null) return null;
    parts.push(counts);
  }
  return mergeFeel(parts);
}
