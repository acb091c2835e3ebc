/** The likelihood of the model that `davidson.ts` fits, its maximum, and how sure that is. */
import { floatAt, item } from '../chance/at.ts';
import { inverse, product, times, type Square } from './cholesky.ts';
import { StatisticsError } from './error.ts';
import { happens, type Meeting, type Shares } from './pairings.ts';

/** Parameters beyond this are on their way to infinity: a share of 1e-15 makes 35 at most. */
const BEYOND_MEASURE = 38;
const MOST_STEPS = 200;
/** Newton's decrement below which a fit has settled: one that goes to infinity is beyond measure by then. */
const SETTLED = 1e-18;
/**
 * Newton's decrement, of a weight of 1, so near the maximum that whole steps lead there: likelihoods differ by rounding
 * alone.
 */
const NEAR = 1e-9;

/** The parameters beside the strengths. */
interface Terms {
  readonly ties: boolean;
  readonly firstEffect: boolean;
}

/** Parameters stand in one array: the strengths, then the effect of being first, then that of ties, where asked for. */
export class DavidsonModel {
  readonly #contestants: number;
  readonly #tierOf: Int32Array;
  readonly #meetings: readonly Meeting[];
  readonly #terms: Terms;
  readonly size: number;

  constructor(contestants: number, tierOf: Int32Array, meetings: readonly Meeting[], terms: Terms) {
    this.#contestants = contestants;
    this.#tierOf = tierOf;
    this.#meetings = meetings;
    this.#terms = terms;
    this.size = contestants + Number(terms.firstEffect) + Number(terms.ties);
  }

  /** Newton's steps, halved while they overshoot; null where the likelihood rises without end. */
  fit(): Float64Array | null {
    let parameters: Float64Array = new Float64Array(this.size);
    let likelihood = this.#likelihood(parameters);
    const near = NEAR * this.#meetings.reduce((sum, meeting) => sum + weightOf(meeting), 0);
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const gradient = this.#gradient(parameters);
      const step = this.#step(parameters, gradient);
      if (step === null) return null;
      const decrement = gradient.reduce((sum, g, i) => sum + g * floatAt(step, i), 0);
      if (decrement < SETTLED) return measured(moved(parameters, step, 1));
      let part = 1;
      let next = moved(parameters, step, part);
      let better = this.#likelihood(next);
      while (better < likelihood && decrement > near && part > 1e-9) {
        part /= 2;
        next = moved(parameters, step, part);
        better = this.#likelihood(next);
      }
      if (better < likelihood && decrement > near) return measured(parameters);
      [parameters, likelihood] = [next, better];
      if (measured(parameters) === null) return null;
    }
    return null;
  }

  #tie(): number {
    return this.size - 1;
  }

  chances(parameters: Float64Array, { first, second }: Meeting): Shares {
    const { ties, firstEffect } = this.#terms;
    const lead =
      floatAt(parameters, first) -
      floatAt(parameters, second) +
      (firstEffect ? floatAt(parameters, this.#contestants) : 0);
    const tie = ties ? floatAt(parameters, this.#tie()) : -Infinity;
    const top = Math.max(Math.abs(lead) / 2, tie);
    const weights = [Math.exp(lead / 2 - top), Math.exp(-lead / 2 - top), Math.exp(tie - top)] as const;
    const sum = weights[0] + weights[1] + weights[2];
    return [weights[0] / sum, weights[1] / sum, weights[2] / sum];
  }

  #likelihood(parameters: Float64Array): number {
    let sum = 0;
    for (const meeting of this.#meetings) {
      const chances = this.chances(parameters, meeting);
      meeting.shares.forEach((share, way) => {
        if (share > 0 && item(chances, way) > 0)
          sum += weightOf(meeting) * share * Math.log(item(chances, way));
      });
    }
    return sum;
  }

  /** Adds `amount` at the places of a meeting's lead, and `tie` at that of ties. */
  #spread(into: Float64Array, { first, second }: Meeting, amount: number, tie: number): void {
    const { ties, firstEffect } = this.#terms;
    into[first] = floatAt(into, first) + amount;
    into[second] = floatAt(into, second) - amount;
    if (firstEffect) into[this.#contestants] = floatAt(into, this.#contestants) + amount;
    if (ties) into[this.#tie()] = floatAt(into, this.#tie()) + tie;
  }

  #gradient(parameters: Float64Array): Float64Array {
    const gradient = new Float64Array(this.size);
    for (const meeting of this.#meetings) {
      const [won, lost, tied] = this.chances(parameters, meeting);
      const { shares } = meeting;
      const weight = weightOf(meeting);
      const lead = shares[0] - shares[1] - won + lost;
      this.#spread(gradient, meeting, (weight * lead) / 2, weight * (shares[2] - tied));
    }
    return gradient;
  }

  /** The sum over meetings of the covariance of their scores where they end as `sharesOf` says, times `sizeOf`. */
  #information(sharesOf: (meeting: Meeting) => Shares, sizeOf: (meeting: Meeting) => number): Square {
    const size = this.size;
    const values = new Float64Array(size * size);
    for (const meeting of this.#meetings) {
      const weight = sizeOf(meeting);
      if (weight === 0) continue;
      const [won, lost, tied] = sharesOf(meeting);
      const lead = won - lost;
      const byLead = (weight * (won + lost - lead * lead)) / 4;
      const across = (-weight * lead * tied) / 2;
      const places = new Float64Array(size);
      this.#spread(places, meeting, 1, 0);
      for (let row = 0; row < size; row++) {
        const a = floatAt(places, row);
        if (a === 0) continue;
        for (let column = 0; column < size; column++)
          values[row * size + column] =
            floatAt(values, row * size + column) + byLead * a * floatAt(places, column);
        if (!this.#terms.ties) continue;
        const tie = this.#tie();
        values[row * size + tie] = floatAt(values, row * size + tie) + across * a;
        values[tie * size + row] = floatAt(values, tie * size + row) + across * a;
      }
      if (!this.#terms.ties) continue;
      const corner = this.#tie() * size + this.#tie();
      values[corner] = floatAt(values, corner) + weight * tied * (1 - tied);
    }
    return { size, values };
  }

  /** The inverse of the information, in which the mean strength of each tier is held at 0. */
  #inverse(parameters: Float64Array): Square | null {
    const { size, values } = this.#information((meeting) => this.chances(parameters, meeting), weightOf);
    for (let row = 0; row < this.#contestants; row++)
      for (let column = 0; column < this.#contestants; column++)
        if (this.#tierOf[row] === this.#tierOf[column])
          values[row * size + column] = floatAt(values, row * size + column) + 1;
    try {
      return inverse({ size, values });
    } catch (error) {
      if (error instanceof StatisticsError) return null;
      throw error;
    }
  }

  #step(parameters: Float64Array, gradient: Float64Array): Float64Array | null {
    const solved = this.#inverse(parameters);
    return solved === null ? null : times(solved, gradient);
  }

  covariance(parameters: Float64Array): Square {
    const size = this.size;
    const bread = this.#inverse(parameters) ?? { size, values: new Float64Array(size * size) };
    const filling = this.#information(withDoubt, (meeting) =>
      meeting.replicates === null ? 0 : weightOf(meeting) ** 2 / meeting.replicates,
    );
    return product(product(bread, filling), bread);
  }
}

/**
 * Shares of which the sampling variance is not 0 because all replicates ended alike: two wins and two losses are added
 * then (Agresti and Coull 1998, "Approximate is better than 'exact' for interval estimation of binomial proportions").
 */
function withDoubt({ shares, replicates }: Meeting): Shares {
  if (replicates === null || shares.filter(happens).length > 1) return shares;
  const [won, lost, neither] = shares;
  const n = replicates + 4;
  return [(won * replicates + 2) / n, (lost * replicates + 2) / n, (neither * replicates) / n];
}

function weightOf({ weight }: Meeting): number {
  return weight ?? 1;
}

function moved(from: Float64Array, step: Float64Array, part: number): Float64Array {
  return from.map((value, i) => value + part * floatAt(step, i));
}

/** The parameters; null where one is on its way to infinity. */
function measured(parameters: Float64Array): Float64Array | null {
  return parameters.some((value) => Math.abs(value) > BEYOND_MEASURE) ? null : parameters;
}
