/**
 * The rule to play until the best of a contest is known. Contests are judged as wholes, between rounds (see
 * `best-counts`); this is its part for one cell: how often it may be played.
 */
import { item } from '../chance/at.ts';
import type { Contest, Stop } from '../experiment/experiment.ts';
import { plannedReplicates } from '../statistics/index.ts';
import { cellMeasure } from './contest-cell.ts';
import { adjusted, type Rule } from './judgement.ts';
import type { UnitCells } from './unit-cells.ts';
import type { UnitCounts } from './unit-counts.ts';

/** Smaller differences are not planned for, though they may be found. */
const PLANNED_DIFFERENCE = 0.01;

export class BestRule implements Rule {
  readonly name = 'best';
  readonly intervals: number;
  readonly growth = 1;
  private readonly unit: UnitCells;
  private readonly contests: readonly Contest[];
  private readonly sides: readonly [string, string];
  private readonly confidence: number;
  private readonly indifference: number;

  constructor(
    { contests }: Extract<Stop, { rule: 'best' }>,
    unit: UnitCells,
    sides: readonly [string, string],
    confidence: number,
    indifference: number,
  ) {
    this.unit = unit;
    this.contests = contests;
    this.sides = sides;
    this.intervals = contests.reduce((sum, { contestants }) => sum + contestants.length, 0);
    this.confidence = adjusted(confidence, this.intervals);
    this.indifference = Math.max(indifference, PLANNED_DIFFERENCE);
  }

  /** As many as tell two that are even, with cells like this one, to be as good as each other. */
  expected(pilot: UnitCounts): number {
    const [cell] = this.unit.cells;
    const [shape, tally] = [item(this.unit.shapes, 0), item(pilot.tallies, 0)];
    const sizes = this.contests.flatMap(({ contestants, measure, target }) =>
      contestants.flatMap(({ parts }) =>
        parts.flatMap(({ cell: of, weight }) => {
          if (of !== cell?.number) return [];
          const { n, sum, sumOfSquares } = cellMeasure(shape, this.sides, measure).sumsOf(tally);
          const variance = Math.max(1 / n, sumOfSquares / n - (sum / n) ** 2);
          const others = target === null ? 2 : 1;
          return [
            plannedReplicates(others * Math.abs(weight) * variance, this.indifference, this.confidence),
          ];
        }),
      ),
    );
    return Math.max(1, ...sizes);
  }
}
