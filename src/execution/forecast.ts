/** The expected replicates of a unit that stops by itself, by which work is weighed and sequences are tuned. */
import { item } from '../chance/at.ts';
import { rootOf } from '../chance/random.ts';
import type { Rule } from './judgement.ts';
import { LEAST_PLAYED } from './plan.ts';
import { UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import { UnitCounts, type ChunkCounts } from './unit-counts.ts';

const PILOT_REPLICATES = 1000;

/** Replicates of the pilot; they are no part of the run, which may not look at its own beforehand. */
export function pilotReplicates({ shapes }: Pick<UnitCells, 'shapes'>): number {
  return shapes.some(({ solvable }) => solvable === false) ? LEAST_PLAYED : PILOT_REPLICATES;
}

/** The streams of the pilot, the same for all seeds, so that all runs of an experiment have one plan. */
export function pilotRoot(): ReturnType<typeof rootOf> {
  return rootOf('the pilot that a run is planned by');
}

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
  const expected = rule.expected(pilot, new UnitMeans(unit, pilot)) ?? mostReplicates;
  return { replicates: Math.min(mostReplicates, Math.max(1, expected)), pilot };
}
