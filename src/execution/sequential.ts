/**
 * The counts of a run that stops by itself. A unit is judged at looks fixed beforehand, each on all its chunks up to
 * there in their order; chunks beyond the look at which it stops are discarded. So neither the number of workers nor the
 * order in which chunks are done has a say.
 */
import { item } from '../chance/at.ts';
import { lookSchedule } from '../statistics/index.ts';
import type { CellCounts, Counts } from './counted.ts';
import type { Failure } from './job.ts';
import type { SequenceResult } from './outcome.ts';
import type { Aim } from './progress.ts';
import { chunkOf, unitIndexOf, type Plan, type Unit } from './plan.ts';
import type { Forecast } from './forecast.ts';
import type { Judgement, Rule } from './judgement.ts';
import { UnitMeans } from './tracked.ts';
import type { UnitCells } from './unit-cells.ts';
import { UnitCounts, type ChunkCounts } from './unit-counts.ts';

/** A look has at least this many times the replicates of the one before: the most that a run overshoots. */
const GROWTH = 1.05;

/** How a unit is judged, and what it was planned by. */
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
  /** Where each cell is. */
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

  /** A chunk that cannot be played: it matters only if the unit has not stopped before it. */
  fail(number: number, failure: Failure): void {
    this.take(number, failure);
  }

  private take(number: number, found: ChunkCounts | Failure): void {
    const index = unitIndexOf(this.plan, number);
    const sequence = item(this.sequences, index);
    const before = sequence.replicates;
    sequence.take(number, found, this.plan);
    this.replicates += sequence.replicates - before;
    if (sequence.failure !== null) this.failed = Math.min(this.failed, index);
  }

  wants(number: number): boolean {
    const index = unitIndexOf(this.plan, number);
    // What comes after a failure is of no use any more.
    return index <= this.failed && item(this.sequences, index).wants(number);
  }

  /** The failure that the run ends with: the first in the order of the plan. */
  failure(): Failure | null {
    return this.sequences[this.failed]?.failure ?? null;
  }

  of(cell: number): CellCounts | null {
    const sequence = this.byCell.get(cell);
    if (sequence === undefined || sequence.replicates === 0) return null;
    return sequence.of(sequence.unit.cells.indexOf(cell));
  }

  unit(pairing: number): { readonly counts: UnitCounts; readonly means: UnitMeans } | null {
    return this.byPairing.get(pairing) ?? null;
  }

  /** Replicates that the whole run takes as far as can be told, over all cells. */
  get planned(): number {
    return this.sequences.reduce((sum, { unit, expected }) => sum + unit.cells.length * expected, 0);
  }

  /** The unit that is being played: how far it is from what is asked. */
  get aim(): Aim | null {
    const latest = this.sequences.findLast((sequence) => sequence.latest !== null)?.latest ?? null;
    return latest && { ...latest.worst, more: latest.more };
  }
}

/** One unit on its way. */
class UnitSequence {
  readonly unit: Unit;
  readonly counts: UnitCounts;
  readonly means: UnitMeans;
  /** The judgement of the last look; null before the first. */
  latest: Judgement | null = null;
  failure: Failure | null = null;
  private readonly judged: Judged;
  private readonly looks: readonly number[];
  /** Looks that are over. */
  private looked = 0;
  private next: number;
  /** Chunks that are in before their turn. */
  private readonly waiting = new Map<number, ChunkCounts | Failure>();

  constructor(unit: Unit, judged: Judged) {
    this.unit = unit;
    this.judged = judged;
    this.counts = new UnitCounts(judged.cells);
    this.means = new UnitMeans(judged.cells, judged.forecast.pilot);
    this.looks = lookSchedule({ chunk: unit.chunkSize, growth: GROWTH, maximum: unit.replicates });
    this.next = unit.firstChunk;
  }

  /** Replicates counted, over all cells. */
  get replicates(): number {
    return this.counts.replicates * this.unit.cells.length;
  }

  get isOver(): boolean {
    return this.latest?.isReached === true || this.counts.replicates === this.unit.replicates;
  }

  /** Replicates of a cell that the unit takes as far as can be told. */
  get expected(): number {
    const { replicates } = this.counts;
    if (this.isOver) return replicates;
    const more = this.latest?.more ?? this.judged.forecast.replicates - replicates;
    return Math.min(this.unit.replicates, Math.max(replicates + this.unit.chunkSize, replicates + more));
  }

  wants(number: number): boolean {
    if (this.isOver || this.failure !== null || number < this.next || this.waiting.has(number)) return false;
    for (const [other, found] of this.waiting) if (other < number && 'code' in found) return false;
    return true;
  }

  /** Takes in a chunk, and goes on with all that are in their turn. */
  take(number: number, found: ChunkCounts | Failure, plan: Plan): void {
    if (this.isOver || number < this.next) return;
    this.waiting.set(number, found);
    this.advance(plan);
  }

  of(index: number): CellCounts {
    const { counts, means, judged, latest } = this;
    const sequence: SequenceResult = {
      rule: judged.rule.name,
      ended:
        latest?.isReached === true
          ? 'reached'
          : counts.replicates === this.unit.replicates
            ? 'not-reached'
            : 'interrupted',
      // Between two looks it is as if one looked for the next time.
      look: this.looked + (counts.replicates === this.looks[this.looked - 1] ? 0 : 1),
      plannedReplicates: judged.forecast.replicates,
      intervals: judged.rule.intervals,
      worst: latest?.worst ?? null,
      more: latest?.more ?? null,
      means: means.means(index),
    };
    return { tally: item(counts.tallies, index), replicates: counts.replicates, sequence };
  }

  private advance(plan: Plan): void {
    for (let found = this.waiting.get(this.next); found !== undefined; found = this.waiting.get(this.next)) {
      if ('code' in found) {
        this.failure = found;
        return;
      }
      this.waiting.delete(this.next);
      this.counts.add(found, chunkOf(plan, this.next).count);
      this.means.take(found);
      this.next++;
      if (this.counts.replicates === this.looks[this.looked]) this.look();
      if (this.isOver) {
        this.waiting.clear();
        return;
      }
    }
  }

  private look(): void {
    this.looked++;
    this.latest = this.judged.rule.judge(this.counts, this.means, this.judged.forecast.replicates);
  }
}
