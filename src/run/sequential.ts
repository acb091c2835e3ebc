/**
 * The counts of a run that stops by itself. A unit is judged at looks fixed beforehand, each on all its chunks up to
 * there in their order; chunks beyond the look at which it stops are discarded. So the result depends neither on the
 * number of workers nor on the order of chunks.
 */
import { item } from '../chance/at.ts';
import { lookSchedule } from '../statistics/index.ts';
import type { CellCounts, Counts } from './counts.ts';
import type { Failure } from './job.ts';
import type { SequenceResult } from './outcome.ts';
import type { Aim } from './progress.ts';
import { chunkOf, unitIndexOf, type Plan, type Unit } from './plan.ts';
import type { Forecast } from './forecast.ts';
import type { Judgement, Rule } from './judgement.ts';
import { UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import { UnitCounts, type ChunkCounts } from './unit-counts.ts';

/** The rule of a unit, and its forecast. */
export interface Judged {
  readonly cells: UnitCells;
  readonly rule: Rule;
  readonly forecast: Forecast;
}

/** The counts of all units of a plan. */
export class SequentialCounts implements Counts {
  replicates = 0;
  private readonly plan: Plan;
  /** In the order of the plan's units. */
  private readonly sequences: readonly UnitSequence[];
  /** The sequence of each cell's unit. */
  private readonly byCell: ReadonlyMap<number, UnitSequence>;
  private readonly byPairing: ReadonlyMap<number, UnitSequence>;
  /** The first unit that has failed. */
  private failed = Infinity;

  constructor(plan: Plan, judged: (pairing: number) => Judged) {
    this.plan = plan;
    this.sequences = plan.units.map((unit) => new UnitSequence(unit, judged(unit.pairing)));
    this.byPairing = new Map(this.sequences.map((sequence) => [sequence.unit.pairing, sequence]));
    this.byCell = new Map(
      this.sequences.flatMap((sequence) => sequence.unit.cells.map((cell) => [cell, sequence] as const)),
    );
  }

  add(number: number, counts: ChunkCounts): void {
    this.take(number, counts);
  }

  /** Keeps the failure of a chunk, which matters only if the unit has not stopped before it. */
  fail(number: number, failure: Failure): void {
    this.take(number, failure);
  }

  private take(number: number, chunk: ChunkCounts | Failure): void {
    const index = unitIndexOf(this.plan, number);
    const sequence = item(this.sequences, index);
    const before = sequence.replicates;
    sequence.take(number, chunk, this.plan);
    this.replicates += sequence.replicates - before;
    if (sequence.failure !== null) this.failed = Math.min(this.failed, index);
  }

  wants(number: number): boolean {
    const index = unitIndexOf(this.plan, number);
    // What comes after a failure is of no use any more.
    return index <= this.failed && item(this.sequences, index).wants(number);
  }

  due({ pairing, firstChunk }: Unit): number {
    return this.byPairing.get(pairing)?.due ?? firstChunk;
  }

  /** The failure that ends the run: the first in the order of the plan. */
  failure(): Failure | null {
    return this.sequences[this.failed]?.failure ?? null;
  }

  of(cell: number): CellCounts | null {
    const sequence = this.byCell.get(cell);
    if (sequence === undefined || sequence.replicates === 0) return null;
    return sequence.of(sequence.unit.cells.indexOf(cell));
  }

  unit(pairing: number): { readonly counts: UnitCounts; readonly means: UnitMeans | null } | null {
    return this.byPairing.get(pairing) ?? null;
  }

  /** Expected replicates of the whole run, over all cells. */
  get planned(): number {
    return this.sequences.reduce((sum, { unit, expected }) => sum + unit.cells.length * expected, 0);
  }

  /** The distance of the unit in play from its target. */
  get aim(): Aim | null {
    const latest = this.sequences.findLast((sequence) => sequence.latest !== null)?.latest ?? null;
    return latest?.worst ? { ...latest.worst, more: latest.more } : null;
  }
}

/** The counts and looks of one unit. */
class UnitSequence {
  readonly unit: Unit;
  readonly counts: UnitCounts;
  /** The judgement of the last look; null before the first. */
  latest: Judgement | null = null;
  failure: Failure | null = null;
  private readonly judged: Judged;
  private readonly followed: UnitMeans;
  /** The replicates at each look, ascending; the last is as far as it is played. */
  private readonly looks: readonly number[];
  /** The number of looks so far. */
  private looked = 0;
  /** The number of the first chunk that is not counted in its turn. */
  due: number;
  /** Chunks that came before their turn. */
  private readonly waiting = new Map<number, ChunkCounts | Failure>();

  constructor(unit: Unit, judged: Judged) {
    this.unit = unit;
    this.judged = judged;
    this.counts = new UnitCounts(judged.cells);
    this.followed = new UnitMeans(judged.cells, judged.forecast.pilot);
    const { rule } = judged;
    const schedule = { chunk: unit.chunkSize, growth: rule.growth, maximum: unit.replicates };
    this.looks = rule.judge === undefined ? [] : lookSchedule(schedule);
    this.due = unit.firstChunk;
  }

  /** The means of its confidence sequences; null where it stops at a precision, which needs none. */
  get means(): UnitMeans | null {
    return this.judged.rule.name === 'precision' ? null : this.followed;
  }

  /** Replicates counted, over all cells. */
  get replicates(): number {
    return this.counts.replicates * this.unit.cells.length;
  }

  get isOver(): boolean {
    return this.latest?.isReached === true || this.counts.replicates === this.unit.replicates;
  }

  /** Expected replicates of a cell of the unit. */
  get expected(): number {
    const { replicates } = this.counts;
    if (this.isOver) return replicates;
    const more = this.latest?.more ?? this.judged.forecast.replicates - replicates;
    return Math.min(this.unit.replicates, Math.max(replicates + this.unit.chunkSize, replicates + more));
  }

  wants(number: number): boolean {
    if (this.isOver || this.failure !== null || number < this.due || this.waiting.has(number)) return false;
    if ((number - this.unit.firstChunk) * this.unit.chunkSize >= (this.looks.at(-1) ?? 0)) return false;
    for (const [other, chunk] of this.waiting) if (other < number && 'code' in chunk) return false;
    return true;
  }

  /** Takes a chunk, and then all waiting chunks that are next in order. */
  take(number: number, chunk: ChunkCounts | Failure, plan: Plan): void {
    if (this.isOver || number < this.due) return;
    this.waiting.set(number, chunk);
    this.advance(plan);
  }

  of(index: number): CellCounts {
    const { counts, means, judged, latest } = this;
    const sequence: SequenceResult = {
      rule: judged.rule.name,
      ended: latest?.isReached === true ? 'reached' : this.isOver ? 'not-reached' : 'interrupted',
      // Between two looks it is as if one looked for the next time.
      look: this.looked + (counts.replicates === this.looks[this.looked - 1] ? 0 : 1),
      plannedReplicates: judged.forecast.replicates,
      intervals: judged.rule.intervals,
      worst: latest?.worst ?? null,
      more: latest?.more ?? null,
      means: means?.means(index) ?? new Map(),
    };
    return { tally: item(counts.tallies, index), replicates: counts.replicates, sequence };
  }

  private advance(plan: Plan): void {
    for (let chunk = this.waiting.get(this.due); chunk !== undefined; chunk = this.waiting.get(this.due)) {
      if ('code' in chunk) {
        this.failure = chunk;
        return;
      }
      this.waiting.delete(this.due);
      this.counts.add(chunk, chunkOf(plan, this.due).count);
      this.means?.take(chunk);
      this.due++;
      if (this.counts.replicates === this.looks[this.looked]) this.look();
      if (this.isOver) {
        this.waiting.clear();
        return;
      }
    }
  }

  private look(): void {
    this.looked++;
    this.latest =
      this.judged.rule.judge?.(this.counts, this.followed, this.judged.forecast.replicates) ?? this.latest;
  }
}
