/** The expected replicates of a unit that stops by itself, by which work is weighed and sequences are tuned. */
import { item } from '../chance/at.ts';
import type { Rule } from './judgement.ts';
import { UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import { UnitCounts, type ChunkCounts } from './unit-counts.ts';

/** The expected replicates of a unit, and its pilot. */
export interface Forecast {
  /** From 1 to the most allowed. */
  readonly replicates: number;
  /** Null if the pilot met something that the source does not give. */
  readonly pilot: UnitCounts | null;
}

export function forecast(
  unit: UnitCells,
  rule: Rule,
  counts: ChunkCounts | null,
  mostReplicates: number,
): Forecast {
  if (counts === null) return { replicates: mostReplicates, pilot: null };
  const pilot = new UnitCounts(unit);
  pilot.add(
    counts,
    item(counts.tallies, 0).outcomeByTurn.reduce((sum, count) => sum + count, 0),
  );
  const expected = rule.expected(pilot, new UnitMeans(unit, pilot));
  return { replicates: Math.min(mostReplicates, Math.max(1, expected)), pilot };
}
