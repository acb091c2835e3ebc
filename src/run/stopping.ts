/** The rule that ends the cells of a pairing, where a spec asks for one in place of a number of replicates. */
import { at, item } from '../chance/at.ts';
import { marginal } from '../play/marginal.ts';
import type { Experiment, Stop } from '../spec/experiment.ts';
import { boundsOf, measuresOf, numbersOf, specMetrics, type Measure } from '../spec/metrics.ts';
import {
  isDecided,
  plannedReplicates,
  verdict,
  boundedHalfWidth,
  confidenceAtStop,
  moments,
  replicatesForBounded,
  shareHalfWidth,
  type Spread,
} from '../statistics/index.ts';
import {
  type Rule,
  adjusted,
  furthest,
  reachOf,
  SEQUENCE_GROWTH,
  sequenceOf,
  type Distance,
  type Judgement,
} from './judgement.ts';
import { StatementRule } from './statement-rule.ts';
import type { TrackedMean, UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

export function ruleOf(
  stop: Stop,
  unit: UnitCells,
  { sides, resolve, analysis }: Pick<Experiment, 'sides' | 'resolve' | 'analysis'>,
): Rule {
  switch (stop.rule) {
    case 'precision':
      return new PrecisionRule(stop, unit, sides, resolve.confidence);
    case 'decided':
      return new DecisionRule(unit, sides, resolve.confidence, analysis.smallestDifferenceThatMatters);
    case 'stated':
      return new StatementRule(stop, unit, { sides, resolve });
  }
}

/** Compares the sides of a cell that stands alone, or each variant with the first, by shares of wins. */
class DecisionRule implements Rule {
  readonly name = 'decided';
  readonly intervals: number;
  readonly growth = SEQUENCE_GROWTH;
  private readonly confidence: number;
  private readonly indifference: number;
  /** A difference to compare with 0, and its name. */
  private readonly differences: readonly {
    readonly name: string;
    readonly of: (means: UnitMeans) => TrackedMean | null;
  }[];

  constructor(
    { cells, compared }: UnitCells,
    sides: readonly [string, string],
    confidence: number,
    indifference: number,
  ) {
    const [reference = [], ...others] = compared;
    const winner = reference.findIndex(({ place }) => place === 'winner');
    this.differences =
      others.length === 0
        ? [{ name: `the lead of ${sides[0]}`, of: (means) => means.lead(0) }]
        : others.flatMap((_metrics, i) =>
            sides.map((side, role) => ({
              name: `winner=${side} in ${cells[i + 1]?.variant ?? ''}`,
              of: (means: UnitMeans) => means.differences(i + 1, winner).get(role) ?? null,
            })),
          );
    this.intervals = this.differences.length;
    this.confidence = adjusted(confidence, this.intervals);
    this.indifference = indifference;
  }

  judge(counts: UnitCounts, means: UnitMeans, plannedSize: number): Judgement {
    const n = counts.replicates;
    return furthest(
      n,
      this.differences.map(({ name, of }): Distance => {
        const tracked = of(means);
        if (tracked === null)
          return { measure: name, halfWidth: 0, asked: 0, isReached: true, widthAt: () => 0 };
        const difference = tracked.progress.sum / n;
        const widthAt = (size: number): number =>
          reachOf(sequenceOf(tracked, this.confidence, plannedSize, size), difference);
        const interval = sequenceOf(tracked, this.confidence, plannedSize);
        return {
          measure: name,
          halfWidth: widthAt(n),
          asked: this.margin(difference),
          isReached: isDecided(verdict(interval, 0, this.indifference)),
          widthAt,
        };
      }),
    );
  }

  expected(_pilot: UnitCounts, means: UnitMeans): number {
    const sizes = this.differences.map(({ of }) => {
      const tracked = of(means);
      if (tracked === null) return 1;
      const { prediction } = tracked.progress;
      // Where the pilot cannot tell, as many as show a difference to be trifling.
      const wanted = Math.max(this.margin(prediction), this.indifference);
      return wanted > 0 ? plannedReplicates(tracked.plannedVariance, wanted, this.confidence) : Infinity;
    });
    return Math.max(...sizes);
  }

  /** The distance of a difference from the smallest one that matters: the half-width at which it is decided. */
  private margin(difference: number): number {
    return Math.abs(Math.abs(difference) - this.indifference);
  }
}

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

  expected(pilot: UnitCounts): number {
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
    return Math.max(...sizes);
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
