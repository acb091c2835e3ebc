/**
 * Means that a run follows chunk by chunk, because a confidence sequence for a mean depends on the order of its chunks.
 */
import { at, item } from '../chance/at.ts';
import { marginal, rangeAt, valuesOf, type Place } from '../play/marginal.ts';
import { pairsIn, placesIn } from '../play/paired-variants.ts';
import {
  beforeFirstChunk,
  withChunk,
  type ChunkSums,
  type MeanProgress,
  type Support,
} from '../statistics/index.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import { boundsOf, type SpecMetric } from '../spec/metrics.ts';
import type { UnitCells } from './unit-cells.ts';
import type { ChunkCounts } from './unit-counts.ts';

/** A mean from its chunks in their order, and a guess at the variance of one value, made before the first chunk. */
export interface TrackedMean {
  readonly progress: MeanProgress;
  readonly plannedVariance: number;
}

interface Tracked {
  readonly sums: (chunk: ChunkCounts) => ChunkSums;
  readonly plannedVariance: number;
  progress: MeanProgress;
}

/** The means of one cell. */
interface CellMeans {
  readonly lead: Tracked | null;
  readonly numbers: ReadonlyMap<Place, Tracked>;
}

/** By category of a metric with categories, else by null. */
type Differences = ReadonlyMap<number | null, Tracked>;

/**
 * The means of a unit: of each number of each cell, of the lead of the first side, and of the differences of variants.
 */
export class UnitMeans {
  private readonly cells: readonly CellMeans[];
  /** For each cell but the first, by metric compared. */
  private readonly compared: readonly (readonly Differences[])[];
  private readonly all: Tracked[] = [];

  /**
   * Prepares the means of a unit.
   * @param pilot replicates beside those of the run, for first guesses; null if there are none
   */
  constructor({ shapes, compared }: UnitCells, pilot: ChunkCounts | null) {
    this.cells = shapes.map((shape, cell) => ({
      lead: this.track({ low: -1, high: 1 }, pilot, winsOf(shape, cell)),
      numbers: new Map(
        numbersOf(shape).flatMap((place) => {
          const { least, most } = rangeAt(shape, place);
          const parts = typeof place === 'number' ? (item(shape.readings, place).quantity?.parts ?? 1) : 1;
          const support = { low: least / parts, high: most / parts };
          const tracked = this.track(support, pilot, (chunk) =>
            sumsAt(shape, item(chunk.tallies, cell), place, (value) => value / parts),
          );
          return tracked === null ? [] : [[place, tracked]];
        }),
      ),
    }));
    const [reference = [], ...others] = compared;
    this.compared = others.map((metrics, i) =>
      metrics.map((metric, m) => this.differencesOf(metric, item(reference, m), pilot, i, m)),
    );
  }

  /** Takes in the next chunk; chunks must come in their order. */
  take(chunk: ChunkCounts): void {
    for (const tracked of this.all) tracked.progress = withChunk(tracked.progress, tracked.sums(chunk));
  }

  /** The share that the first side wins minus that of the second. */
  lead(cell: number): TrackedMean | null {
    const lead = this.cells[cell]?.lead;
    return lead ? known(lead) : null;
  }

  /** The means of the numbers of a cell, without those that can have one value only. */
  means(cell: number): ReadonlyMap<Place, TrackedMean> {
    return new Map([...item(this.cells, cell).numbers].map(([place, tracked]) => [place, known(tracked)]));
  }

  /**
   * A variant (from 1) minus the reference in a metric compared, by its index: of the share of each category, or under
   * null of the mean; without differences that can have one value only.
   */
  differences(variant: number, metric: number): ReadonlyMap<number | null, TrackedMean> {
    const own = item(item(this.compared, variant - 1), metric);
    return new Map([...own].map(([category, tracked]) => [category, known(tracked)]));
  }

  private differencesOf(
    metric: SpecMetric,
    reference: SpecMetric,
    pilot: ChunkCounts | null,
    i: number,
    m: number,
  ): Differences {
    const width = placesIn(reference);
    const differences = new Map<number | null, Tracked>();
    const add = (
      category: number | null,
      support: Support,
      read: (value: number, parts: number) => number,
    ): void => {
      const tracked = this.track(support, pilot, (chunk) =>
        sumsOf(
          pairsIn(item(item(chunk.joints, i), m)),
          (pair) =>
            read(metric.least + Math.floor(pair / width), metric.parts) -
            read(reference.least + (pair % width), reference.parts),
        ),
      );
      if (tracked !== null) differences.set(category, tracked);
    };
    const [own, other] = [boundsOf(metric), boundsOf(reference)];
    if (metric.labels === null)
      add(null, { low: own.low - other.high, high: own.high - other.low }, (value, parts) => value / parts);
    else
      metric.labels.forEach((_label, category) =>
        add(category, { low: -1, high: 1 }, (value) => (value === category ? 1 : 0)),
      );
    return differences;
  }

  private track(
    support: Support,
    pilot: ChunkCounts | null,
    sums: (chunk: ChunkCounts) => ChunkSums,
  ): Tracked | null {
    if (support.high <= support.low) return null;
    const { mean, variance } = guessOf(pilot === null ? null : sums(pilot), support);
    const tracked = { sums, plannedVariance: variance, progress: beforeFirstChunk(support, mean) };
    this.all.push(tracked);
    return tracked;
  }
}

/** A mean as it stands, whatever chunks come later. */
function known({ progress, plannedVariance }: Tracked): TrackedMean {
  return { progress, plannedVariance };
}

/** The turn, and every reading that is a number. */
function numbersOf(shape: TallyShape): readonly Place[] {
  return ['turn', ...shape.readings.flatMap(({ labels }, i) => (labels === null ? [i] : []))];
}

/** The lead of the first side: its share of wins less that of the second. */
function winsOf(shape: TallyShape, cell: number): (chunk: ChunkCounts) => ChunkSums {
  return (chunk) => sumsAt(shape, item(chunk.tallies, cell), 'winner', leadOf);
}

/** Mean and variance of one value from a pilot; the largest variance if there is none. */
function guessOf(
  pilot: ChunkSums | null,
  { low, high }: Support,
): { readonly mean: number; readonly variance: number } {
  if (pilot === null) return { mean: (low + high) / 2, variance: (high - low) ** 2 / 4 };
  const { n, sum, sumOfSquares } = pilot;
  const mean = Math.min(high, Math.max(low, sum / n));
  // What did not happen in the pilot may happen as often as once in as many replicates.
  return { mean, variance: Math.max(1 / n, sumOfSquares / n - mean * mean) };
}

/** Sums over a part of a tally. */
function sumsAt(shape: TallyShape, tally: Tally, place: Place, read: (value: number) => number): ChunkSums {
  const masses = marginal(shape, tally, place);
  const values = valuesOf(shape, tally, place);
  return sumsOf(
    Array.from(values, (value, i) => [value, at(masses, i)] as const),
    read,
  );
}

/** Sums over values, each with its count. */
function sumsOf(
  counted: Iterable<readonly [value: number, count: number]>,
  read: (value: number) => number,
): ChunkSums {
  let [n, sum, sumOfSquares] = [0, 0, 0];
  for (const [value, count] of counted) {
    if (count === 0) continue;
    const number = read(value);
    n += count;
    sum += count * number;
    sumOfSquares += count * number * number;
  }
  return { n, sum, sumOfSquares };
}

/** The value of a winner for the lead of the first side. */
function leadOf(winner: number): number {
  return winner === 0 ? 1 : winner === 1 ? -1 : 0;
}
