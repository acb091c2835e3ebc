/** The rule to play until the better side or variant is known, or the difference is known not to matter. */
import { isDecided, plannedReplicates, verdict } from '../statistics/index.ts';
import {
  adjusted,
  furthest,
  SEQUENCE_GROWTH,
  sequenceOf,
  type Distance,
  type Judgement,
  type Rule,
} from './judgement.ts';
import type { TrackedMean, UnitMeans } from './tracked-means.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

/** Compares the sides of a cell that stands alone, or each variant with the first, by shares of wins. */
export class DecisionRule implements Rule {
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
        // Half the width as it would be if differences had no bounds.
        const widthAt = (size: number): number => {
          const { low, high } = sequenceOf(tracked, this.confidence, plannedSize, size);
          return Math.max(high - difference, difference - low);
        };
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

  expected(_pilot: UnitCounts, means: UnitMeans): number | null {
    const sizes = this.differences.map(({ of }) => {
      const tracked = of(means);
      if (tracked === null) return 1;
      const { prediction } = tracked.progress;
      // Where the pilot cannot tell, as many as show a difference to be trifling.
      const wanted = Math.max(this.margin(prediction), this.indifference);
      return wanted > 0 ? plannedReplicates(tracked.plannedVariance, wanted, this.confidence) : Infinity;
    });
    const most = Math.max(...sizes);
    return Number.isFinite(most) ? most : null;
  }

  /** The distance of a difference from the smallest one that matters: the half-width at which it is decided. */
  private margin(difference: number): number {
    return Math.abs(Math.abs(difference) - this.indifference);
  }
}
