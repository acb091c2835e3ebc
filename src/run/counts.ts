/**
 * The counts of a run, merged from its chunks: whole numbers by chunk number, so neither order nor repetition matters.
 */
import { at, item } from '../chance/at.ts';
import type { Tally } from '../play/tally.ts';
import type { Failure } from './job.ts';
import type { SequenceResult } from './outcome.ts';
import { chunkOf, unitIndexOf, type Plan, type Unit } from './plan.ts';
import type { Aim } from './progress.ts';
import type { UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import { UnitCounts, type ChunkCounts } from './unit-counts.ts';

export interface CellCounts {
  readonly tally: Tally;
  readonly replicates: number;
  /** Null if the number of replicates was fixed beforehand. */
  readonly sequence: SequenceResult | null;
}

/** The counts of a run while chunks come in. */
export interface Counts {
  /** Replicates counted so far, over all cells. */
  readonly replicates: number;
  /** Expected replicates of the whole run, over all cells. */
  readonly planned: number;
  /** Counts a chunk in, once however often it comes. */
  add(number: number, counts: ChunkCounts): void;
  /** The distance of the unit in play from its target; absent where each chunk is needed. */
  readonly aim?: Aim | null;
  /** Keeps the failure of a chunk that may turn out not to be needed; absent where each is. */
  fail?(number: number, failure: Failure): void;
  /** The failure that ends the run, of those that were kept. */
  failure?(): Failure | null;
  /** True while a chunk is still of use. */
  wants?(number: number): boolean;
  /** The first chunk of a unit that may be of use. */
  due?(unit: Unit): number;
  /** The counts of a cell; null if it has none, or is not in the plan. */
  of(cell: number): CellCounts | null;
  /** The joint counts of the cells of a pairing; null if it is not in the plan. */
  unit(pairing: number): { readonly counts: UnitCounts; readonly means: UnitMeans | null } | null;
}

/** The counts of a run whose replicates are fixed beforehand. */
export class FixedCounts implements Counts {
  replicates = 0;
  private readonly plan: Plan;
  /** `1` for each chunk that is counted. */
  private readonly chunks: Uint8Array;
  /** In the order of the plan's units. */
  private readonly units: readonly UnitCounts[];
  private readonly byPairing: ReadonlyMap<number, UnitCounts>;
  private readonly byCell: ReadonlyMap<number, { readonly counts: UnitCounts; readonly index: number }>;

  /** `cells` by pairing, one entry for each unit of the plan. */
  constructor(plan: Plan, cells: ReadonlyMap<number, UnitCells>) {
    this.plan = plan;
    this.chunks = new Uint8Array(plan.chunks);
    this.units = plan.units.map(({ pairing }) => {
      const unit = cells.get(pairing);
      if (unit === undefined) throw new TypeError(`pairing ${pairing} has no cells`);
      return new UnitCounts(unit);
    });
    this.byPairing = new Map(plan.units.map(({ pairing }, i) => [pairing, item(this.units, i)]));
    this.byCell = new Map(
      plan.units.flatMap(({ cells }, i) =>
        cells.map((cell, index) => [cell, { counts: item(this.units, i), index }] as const),
      ),
    );
  }

  get planned(): number {
    return this.plan.replicates;
  }

  add(number: number, counts: ChunkCounts): void {
    if (at(this.chunks, number) !== 0) return;
    this.chunks[number] = 1;
    const { cells, count } = chunkOf(this.plan, number);
    item(this.units, unitIndexOf(this.plan, number)).add(counts, count);
    this.replicates += cells.length * count;
  }

  of(cell: number): CellCounts | null {
    const place = this.byCell.get(cell);
    if (place === undefined || place.counts.replicates === 0) return null;
    const { tallies, replicates } = place.counts;
    return { tally: item(tallies, place.index), replicates, sequence: null };
  }

  unit(pairing: number): { readonly counts: UnitCounts; readonly means: null } | null {
    const counts = this.byPairing.get(pairing);
    return counts === undefined ? null : { counts, means: null };
  }
}
