/** The counts of a run, merged from its chunks: whole numbers by chunk number, so neither order nor repetition matters. */
import { at, item } from '../chance/at.ts';
import { emptyTally, mergeTally, type Tally, type TallyShape } from '../engagement/tally.ts';
import { chunkOf, type Plan } from './plan.ts';

/** What was counted of one cell. */
export interface CellCounts {
  readonly tally: Tally;
  replicates: number;
}

export class Counted {
  /** Replicates counted so far, over all cells. */
  replicates = 0;
  private readonly plan: Plan;
  /** `1` where the chunk of that number is in. */
  private readonly chunks: Uint8Array;
  private readonly cells = new Map<number, CellCounts>();

  /** `shapes` by the number of the cell, one for each cell of the plan. */
  constructor(plan: Plan, shapes: ReadonlyMap<number, TallyShape>) {
    this.plan = plan;
    this.chunks = new Uint8Array(plan.chunks);
    for (const [cell, shape] of shapes) this.cells.set(cell, { tally: emptyTally(shape), replicates: 0 });
  }

  /** Counts a chunk in, with one tally for each of its cells; a chunk that is in already is not counted again. */
  add(number: number, tallies: readonly Tally[]): void {
    if (at(this.chunks, number) !== 0) return;
    this.chunks[number] = 1;
    const { cells, count } = chunkOf(this.plan, number);
    cells.forEach((cell, i) => {
      const counts = this.cells.get(cell);
      if (counts === undefined) return;
      mergeTally(counts.tally, item(tallies, i));
      counts.replicates += count;
      this.replicates += count;
    });
  }

  /** What was counted of a cell; null where nothing was, or the cell is not in the plan. */
  of(cell: number): CellCounts | null {
    const counts = this.cells.get(cell);
    return counts === undefined || counts.replicates === 0 ? null : counts;
  }
}
