/** The pilot of a run that stops by itself: a few replicates, from which those that it needs are forecast. */
import { rootOf } from '../chance/random.ts';
import { LEAST_PLAYED } from './plan.ts';
import type { UnitCells } from './unit-cells.ts';

const REPLICATES = 1000;

/** Replicates of the pilot; they are no part of the run, which may not look at its own beforehand. */
export function pilotReplicates({ shapes }: Pick<UnitCells, 'shapes'>): number {
  return shapes.some(({ solvable }) => solvable === false) ? LEAST_PLAYED : REPLICATES;
}

/** The streams of the pilot, the same for all seeds, so that all runs of an experiment have one plan. */
export function pilotRoot(): ReturnType<typeof rootOf> {
  return rootOf('the pilot that a run is planned by');
}
