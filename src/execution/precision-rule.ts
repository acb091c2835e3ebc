/** The rule to play until every interval asked for is narrow enough. */
import { at, item } from '../chance/at.ts';
import { marginal } from '../engagement/marginal.ts';
import type { Stop } from '../experiment/experiment.ts';
import { measuresOf, specMetrics, type Measure } from '../experiment/metrics.ts';
import { halfWidth, plannedReplicates, proportionSequence } from '../statistics/index.ts';
import { adjusted, furthest, sequenceOf, type Distance, type Judgement, type Rule } from './judgement.ts';
import type { TrackedMean, UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

type Precision = Extract<Stop, { rule: 'precision' }>;

export class PrecisionRule implements Rule {
  readonly name = 'precision';
  readonly intervals: number;
  private readonly stop: Precision;
  private readonly confidence: number;
  private readonly unit: UnitCells;
  /** By cell. */
  private readonly measures: readonly (readonly Measure[])[];

  constructor(stop: Precision, unit: UnitCells, sides: readonly [string, string], confidence: number) {
    this.stop = stop;
    this.unit = unit;
    this.measures = unit.shapes.map((shape) => measuresOf(specMetrics(shape, sides), stop.of));
    this.intervals = Math.max(...this.measures.map(({ length }) => length));
    this.confidence = adjusted(confidence, this.intervals);
  }

  judge(counts: UnitCounts, means: UnitMeans, plannedSize: number): Judgement {
    const { confidence } = this;
    const n = counts.replicates;
    return furthest(
      n,
      this.each((measure, cell): Distance => {
        if (measure.category === null) {
          const tracked = meanOf(means, cell, measure);
          if (tracked === null) return this.distance(measure, n, 0, () => 0);
          const widthAt = (size: number): number =>
            halfWidth(sequenceOf(tracked, confidence, plannedSize, size));
          return this.distance(measure, n, tracked.progress.sum / n, widthAt);
        }
        const share = this.successes(counts, cell, measure) / n;
        return this.distance(measure, n, share, (size) =>
          halfWidth(proportionSequence(Math.round(share * size), size, { confidence, plannedSize })),
        );
      }),
    );
  }

  private distance({ name }: Measure, n: number, estimate: number, widthAt: Distance['widthAt']): Distance {
    const asked = this.asked(estimate);
    const width = widthAt(n);
    return { measure: name, halfWidth: width, asked, isReached: width <= asked, widthAt };
  }

  expected(pilot: UnitCounts, means: UnitMeans): number | null {
    const n = pilot.replicates;
    const sizes = this.each((measure, cell): number => {
      if (measure.category === null) {
        const tracked = meanOf(means, cell, measure);
        if (tracked === null) return 1;
        return this.size(tracked.plannedVariance, tracked.progress.prediction);
      }
      const share = (this.successes(pilot, cell, measure) + 1) / (n + 2);
      return this.size(share * (1 - share), share);
    });
    const most = Math.max(...sizes);
    return Number.isFinite(most) ? most : null;
  }

  private size(variance: number, estimate: number): number {
    const asked = this.asked(estimate);
    return asked > 0 ? plannedReplicates(variance, asked, this.confidence) : Infinity;
  }

  private asked(estimate: number): number {
    const { halfWidth: width, relative } = this.stop;
    return width ?? (relative ?? 0) * Math.abs(estimate);
  }

  private successes({ tallies }: UnitCounts, cell: number, { metric, category }: Measure): number {
    return at(marginal(item(this.unit.shapes, cell), item(tallies, cell), metric.place), category ?? 0);
  }

  private each<T>(read: (measure: Measure, cell: number) => T): T[] {
    return this.measures.flatMap((measures, cell) => measures.map((measure) => read(measure, cell)));
  }
}

function meanOf(means: UnitMeans, cell: number, { metric }: Measure): TrackedMean | null {
  return means.means(cell).get(metric.place) ?? null;
}
