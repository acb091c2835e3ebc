/** A cell as a contest sees it: the sums of one measure, known exactly or counted in rounds. */
import { floatAt, item } from '../chance/at.ts';
import { marginal } from '../engagement/marginal.ts';
import type { Tally, TallyShape } from '../engagement/tally.ts';
import type { Contest } from '../experiment/experiment.ts';
import { boundsOf, measuresOf, numbersOf, specMetrics } from '../experiment/metrics.ts';
import type { ChunkSums, Support } from '../statistics/index.ts';

/** A measure of a cell: the support of one value, and its sums over a tally. */
export interface CellMeasure {
  readonly support: Support;
  readonly sumsOf: (tally: Tally) => ChunkSums;
}

/** The measure of a contest in cells of this shape. */
export function cellMeasure(
  shape: TallyShape,
  sides: readonly [string, string],
  name: Contest['measure'],
): CellMeasure {
  const metrics = specMetrics(shape, sides);
  const { metric, category } = item(measuresOf(metrics, [name ?? `winner=${sides[0]}`]), 0);
  const valueOf = (value: number, index: number): number => {
    if (name === null) return index === 0 ? 1 : index === 1 ? -1 : 0;
    return category === null ? value : Number(index === category);
  };
  return {
    support:
      name === null ? { low: -1, high: 1 } : category === null ? boundsOf(metric) : { low: 0, high: 1 },
    sumsOf: (tally) => {
      const values = numbersOf(shape, tally, metric);
      let [n, sum, sumOfSquares] = [0, 0, 0];
      marginal(shape, tally, metric.place).forEach((mass, index) => {
        const value = valueOf(floatAt(values, index), index);
        n += mass;
        sum += mass * value;
        sumOfSquares += mass * value * value;
      });
      return { n, sum, sumOfSquares };
    },
  };
}

/** No guess at a standard deviation is below this part of the support: what was not seen yet may happen. */
const LEAST_DEVIATION = 1 / 16;

const NOTHING: ChunkSums = { n: 0, sum: 0, sumOfSquares: 0 };

/** The rounds of one played cell. */
export class ContestCell {
  readonly number: number;
  readonly range: number;
  /** The most replicates. */
  readonly most: number;
  /** All rounds before the last one. */
  private before = NOTHING;
  private all = NOTHING;
  private readonly pilot: ChunkSums;
  private readonly support: Support;

  /** @param pilot replicates beside those of the run, for first guesses; null if there are none */
  constructor(number: number, support: Support, pilot: ChunkSums | null, most: number) {
    this.number = number;
    this.support = support;
    this.range = support.high - support.low;
    this.pilot = pilot ?? NOTHING;
    this.most = most;
  }

  get replicates(): number {
    return this.all.n;
  }

  get mean(): number {
    return this.all.n === 0 ? guessOf(this.pilot, this.support).mean : this.all.sum / this.all.n;
  }

  /** A guess at the variance of a value of the next round. */
  get variance(): number {
    return guessOf(added(this.pilot, this.all), this.support).variance;
  }

  /** The last round: its replicates, their sum, their squared distances from their prediction, and the variance guessed. */
  get round(): { n: number; sum: number; squaredErrors: number; variance: number } {
    const { all, before } = this;
    const n = all.n - before.n;
    const sum = all.sum - before.sum;
    const { mean, variance } = guessOf(added(this.pilot, before), this.support);
    const squaredErrors = Math.max(
      0,
      all.sumOfSquares - before.sumOfSquares - 2 * mean * sum + n * mean * mean,
    );
    return { n, sum, squaredErrors, variance };
  }

  /** Ends a round: `all` are the sums over every replicate so far. */
  take(all: ChunkSums): void {
    this.before = this.all;
    this.all = all;
  }
}

function added(one: ChunkSums, other: ChunkSums): ChunkSums {
  return {
    n: one.n + other.n,
    sum: one.sum + other.sum,
    sumOfSquares: one.sumOfSquares + other.sumOfSquares,
  };
}

function guessOf(
  { n, sum, sumOfSquares }: ChunkSums,
  { low, high }: Support,
): { readonly mean: number; readonly variance: number } {
  const least = ((high - low) * LEAST_DEVIATION) ** 2;
  if (n === 0) return { mean: (low + high) / 2, variance: (high - low) ** 2 / 4 };
  const mean = Math.min(high, Math.max(low, sum / n));
  return { mean, variance: Math.max(least, sumOfSquares / n - mean * mean) };
}
