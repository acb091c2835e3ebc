/**
 * The rule to play until every interval asked for is narrow enough. It looks at the width of intervals for a single
 * look; see `statistics/fixed-width`.
 */
import { at, item } from '../chance/at.ts';
import { marginal } from '../engagement/marginal.ts';
import type { Stop } from '../experiment/experiment.ts';
import { boundsOf, measuresOf, numbersOf, specMetrics, type Measure } from '../experiment/metrics.ts';
import {
  boundedHalfWidth,
  confidenceAtStop,
  moments,
  replicatesForBounded,
  shareHalfWidth,
  type Spread,
} from '../statistics/index.ts';
import { adjusted, furthest, type Distance, type Judgement, type Rule } from './judgement.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

type Precision = Extract<Stop, { rule: 'precision' }>;

/** A measure of a cell as it was counted. */
interface Counted extends Spread {
  readonly estimate: number;
  /** Null for a mean. */
  readonly successes: number | null;
}

export class PrecisionRule implements Rule {
  readonly name = 'precision';
  readonly intervals: number;
  readonly growth = 1.01;
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
    this.confidence = confidenceAtStop(adjusted(confidence, this.intervals));
  }

  judge(counts: UnitCounts): Judgement {
    const n = counts.replicates;
    return furthest(
      n,
      this.each(counts, (measure, counted): Distance => {
        const asked = this.asked(counted.estimate);
        const width = this.width(counted, n, asked);
        const widthAt = (size: number): number => boundedHalfWidth(counted, size, this.confidence);
        return { measure: measure.name, halfWidth: width, asked, isReached: width <= asked, widthAt };
      }),
    );
  }

  expected(pilot: UnitCounts): number | null {
    const n = pilot.replicates;
    const sizes = this.each(pilot, (_measure, { estimate, successes, variance, range }) => {
      if (range === 0) return 1;
      // What did not happen in the pilot may happen as often as once in as many replicates.
      const share = successes === null ? null : (successes + 1) / (n + 2);
      const asked = this.asked(share ?? estimate);
      if (asked === 0) return Infinity;
      const spread = { variance: share === null ? variance : share * (1 - share), range };
      return replicatesForBounded(spread, asked, this.confidence);
    });
    const most = Math.max(...sizes);
    return Number.isFinite(most) ? most : null;
  }

  private width(counted: Counted, n: number, asked: number): number {
    return counted.successes === null
      ? boundedHalfWidth(counted, n, this.confidence)
      : shareHalfWidth(counted.successes, n, asked, this.confidence);
  }

  private asked(estimate: number): number {
    const { halfWidth: width, relative } = this.stop;
    return width ?? (relative ?? 0) * Math.abs(estimate);
  }

  private each<T>(counts: UnitCounts, read: (measure: Measure, counted: Counted) => T): T[] {
    return this.measures.flatMap((measures, cell) =>
      measures.map((measure) => read(measure, this.counted(counts, cell, measure))),
    );
  }

  private counted({ tallies, replicates }: UnitCounts, cell: number, { metric, category }: Measure): Counted {
    const masses = marginal(item(this.unit.shapes, cell), item(tallies, cell), metric.place);
    if (category !== null) {
      const successes = at(masses, category);
      const estimate = successes / replicates;
      return { successes, estimate, variance: estimate * (1 - estimate), range: 1 };
    }
    const values = numbersOf(item(this.unit.shapes, cell), item(tallies, cell), metric);
    const { mean, variance } = moments(values, masses);
    const { low, high } = boundsOf(metric);
    return { successes: null, estimate: mean, variance, range: high - low };
  }
}
