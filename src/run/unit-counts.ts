/** The counts of the cells of one pairing: a tally each, and the joint counts of variants' values in one replicate. */
import { item } from '../chance/at.ts';
import { emptyJoints, type Joint } from '../play/paired-variants.ts';
import { emptyTally, mergeMasses, mergeTally, type Tally, type TallyShape } from '../play/tally.ts';
import type { UnitCells } from './unit-cells.ts';

export interface ChunkCounts {
  /** One a cell. */
  readonly tallies: readonly Tally[];
  /** For each pair of cells and each metric compared, the number of times that the values met. */
  readonly joints: readonly (readonly Joint[])[];
}

/** Counts that grow. */
export class UnitCounts implements ChunkCounts {
  readonly tallies: readonly Tally[];
  readonly joints: readonly (readonly Joint[])[];
  /** Replicates of each cell. */
  replicates = 0;

  constructor({ shapes, compared, pairs }: UnitCells) {
    this.tallies = shapes.map((shape: TallyShape) => emptyTally(shape));
    this.joints = emptyJoints(compared, pairs);
  }

  /** Adds the counts of a number of replicates. */
  add({ tallies, joints }: ChunkCounts, replicates: number): void {
    this.tallies.forEach((tally, i) => mergeTally(tally, item(tallies, i)));
    this.joints.forEach((tables, i) =>
      tables.forEach((table, metric) => mergeMasses(table, item(item(joints, i), metric))),
    );
    this.replicates += replicates;
  }
}
