/** The counts of the cells of one pairing: a tally each, and the joint counts of variants' values in one replicate. */
import { floatAt, item } from '../chance/at.ts';
import { emptyTally, mergeTally, type Tally, type TallyShape } from '../engagement/tally.ts';
import { jointEntries } from '../experiment/compared-metrics.ts';
import type { UnitCells } from './unit-cells.ts';

/** The counts of one chunk, or of several added up. */
export interface ChunkCounts {
  /** One a cell. */
  readonly tallies: readonly Tally[];
  /**
   * For each cell but the first, and each metric compared, the number of times that its value met that of the first:
   * `value * valuesOfFirst + valueOfFirst`.
   */
  readonly joints: readonly (readonly Float64Array[])[];
}

/** Counts that grow. */
export class UnitCounts implements ChunkCounts {
  readonly tallies: readonly Tally[];
  readonly joints: readonly (readonly Float64Array[])[];
  /** Replicates of each cell. */
  replicates = 0;

  constructor({ shapes, compared }: UnitCells) {
    this.tallies = shapes.map((shape: TallyShape) => emptyTally(shape));
    const [reference = [], ...others] = compared;
    this.joints = others.map((metrics) =>
      metrics.map((metric, i) => new Float64Array(jointEntries(metric, item(reference, i)))),
    );
  }

  /** Adds the counts of a number of replicates. */
  add({ tallies, joints }: ChunkCounts, replicates: number): void {
    this.tallies.forEach((tally, i) => mergeTally(tally, item(tallies, i)));
    this.joints.forEach((tables, i) =>
      tables.forEach((table, metric) => addInto(table, item(item(joints, i), metric))),
    );
    this.replicates += replicates;
  }
}

function addInto(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = floatAt(into, i) + floatAt(from, i);
}
