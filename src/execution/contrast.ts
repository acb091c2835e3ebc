/** The difference of two contestants, or of one and its target: what is known of it, and what would decide it. */
import {
  beforeFirstRound,
  contrastEstimate,
  contrastReach,
  plannedWeight,
  withRound,
  type ContrastProgress,
} from '../statistics/contrast-sequence.ts';
import type { ContestCell } from './contest-cell.ts';

export interface ContrastPart {
  readonly cell: ContestCell;
  readonly by: number;
}

/** The replicates in all that a cell should have. */
export interface Needed {
  readonly cell: ContestCell;
  readonly replicates: number;
}

/** The estimate of a contrast, and the distance by which it may be off on either side. */
export interface Known {
  readonly estimate: number;
  readonly reach: number;
}

/** The least part of the present reach that is planned for: beyond that a forecast is worth little. */
const FURTHEST = 1 / 4;

export class Contrast {
  /** The cells that are played, each with its weight. */
  readonly parts: readonly ContrastPart[];
  /** The part that is exact. */
  private readonly exact: number;
  private readonly alpha: number;
  private readonly planned: number;
  private progress: ContrastProgress;

  /**
   * A contrast before its first round.
   * @param alpha the chance that its estimate is ever too high by more than the reach; likewise too low
   * @param askedAt the reach that settles it at an estimate
   */
  constructor(
    parts: readonly ContrastPart[],
    exact: number,
    alpha: number,
    askedAt: (estimate: number) => number,
  ) {
    this.parts = parts.filter(({ by }) => by !== 0);
    this.exact = exact;
    this.alpha = alpha;
    this.progress = beforeFirstRound(
      this.parts.map(({ cell: { range, variance }, by }) => ({ by, range, variance })),
    );
    // Beyond the most replicates there is nothing to plan for.
    const most = 1 / this.parts.reduce((sum, { cell, by }) => sum + (by * by * cell.variance) / cell.most, 0);
    const asked = askedAt(this.pooled());
    this.planned = asked > 0 ? Math.min(most, plannedWeight(asked, alpha)) : most;
  }

  /** Takes in the last round of the cells, if all of them were played in it. */
  take(): void {
    const rounds = this.parts.map(({ cell, by }) => ({ ...cell.round, by, range: cell.range }));
    if (rounds.length > 0 && rounds.every(({ n }) => n > 0)) this.progress = withRound(this.progress, rounds);
  }

  /** The sum of means over all that was played, each replicate counting alike. */
  pooled(): number {
    return this.parts.reduce((sum, { cell, by }) => sum + by * cell.mean, this.exact);
  }

  known(): Known {
    if (this.parts.length === 0) return { estimate: this.exact, reach: 0 };
    const reach = contrastReach(this.progress, this.alpha, this.planned);
    return { estimate: this.exact + contrastEstimate(this.progress), reach };
  }

  /** True while each of its cells may be played on. */
  get isOpen(): boolean {
    return this.parts.every(({ cell }) => cell.replicates < cell.most);
  }

  /**
   * The replicates of each cell that would bring the reach down to `asked` were all of them played so from the start:
   * in proportion to weight and standard deviation, which takes the fewest in all.
   */
  needed({ reach }: Known, asked: number): readonly Needed[] {
    return this.split(this.progress.weight * (reach / Math.max(asked, FURTHEST * reach)) ** 2);
  }

  /** The same before the first round, from the guesses. */
  forecast(): readonly Needed[] {
    return this.split(this.planned);
  }

  private split(weight: number): readonly Needed[] {
    const spread = ({ cell, by }: ContrastPart): number => Math.abs(by) * Math.sqrt(cell.variance);
    const all = this.parts.reduce((sum, part) => sum + spread(part), 0);
    return this.parts.map((part) => ({ cell: part.cell, replicates: spread(part) * all * weight }));
  }
}
