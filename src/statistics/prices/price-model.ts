/**
 * The likelihood of the model that `fit-prices.ts` fits. An army of n units of kind k costs n * exp(a_k). With L the ln of
 * the cost of the first over that of the second, plus the advantage of being first, the first wins with the chance
 * F(s * N^g * L): s is how sharply the chance of its pair rises, N the geometric mean of the numbers, and F the logistic
 * or the normal distribution.
 */
import { at, floatAt, item } from '../../chance/at.ts';
import { inverse, times, type Square } from '../cholesky.ts';
import { StatisticsError } from '../error.ts';
import { addSquare, addTimes, dotRow, type Row } from './sparse-row.ts';
import { normalUpperTail } from '../special/normal.ts';

/** A match of some units of one kind against some of another. Kinds and pairs are numbered from 0. */
export interface PricedMatch {
  readonly kinds: readonly [first: number, second: number];
  readonly numbers: readonly [first: number, second: number];
  /** Matches of one pair, as of two kinds under one condition, share their sharpness. */
  readonly pair: number;
  /** The first's share of the decided engagements. */
  readonly share: number;
  /** The decided engagements; null where the share is exact. */
  readonly decided: number | null;
}

export interface PriceQuestion {
  readonly kinds: number;
  /** The kind whose price is 1. */
  readonly reference: number;
  /** True to fit an effect of being first as well: each pair should then meet both ways round. */
  readonly advantage: boolean;
}

export type Link = 'logistic' | 'normal';

/** The parameters: the kinds' a, the advantage, g; and ln s by pair. */
export interface Point {
  readonly shared: Float64Array;
  readonly sharpness: Float64Array;
}

/** Directions of the likelihood at a point, those of the sharpness taken out. */
interface Directions {
  /** By match: the derivative of its argument of F by the free parameters that move it. */
  readonly rows: readonly Row[];
  /** By match: the derivative by ln of the cost. */
  readonly rises: Float64Array;
  /** By match: the information on its argument, and the derivative of its likelihood by it. */
  readonly weights: Float64Array;
  readonly scores: Float64Array;
}

/** A match as the model sees it. */
interface Placed {
  /** The mean of ln of both numbers. */
  readonly size: number;
  /** The argument of F, and its derivative by ln of the cost. */
  readonly argument: number;
  readonly rise: number;
}

export interface Fitted extends Point {
  /** Twice the sum over matches of the Kullback-Leibler divergence of the model's share from the real one. */
  readonly deviance: number;
}

const MOST_STEPS = 500;
/** Decrements and differences of deviances that are rounding. */
const ROUNDING = 1e-13;
/** The least part of a step that is tried. */
const LEAST_PART = 1 / 64;
/** The first floor under the weights where steps overshoot. */
const LEAST_FLOOR = 1e-5;
/** Arguments beyond this have chances of 0 and 1 but for rounding. */
const BEYOND = { logistic: 30, normal: 8 } as const;
/** Log odds beyond this say no more of a straight line. */
const MOST_LOG_ODDS = 6;
/** The least slope of a straight line. */
const LEAST_SLOPE = 0.1;

export class PriceModel {
  readonly #matches: readonly PricedMatch[];
  readonly #kinds: number;
  readonly #link: Link;
  /** The number of pairs, some of which may have no matches here. */
  readonly #pairs: number;
  /** The places of the matches of each that has some. */
  readonly #byPair: readonly (readonly number[])[];

  constructor(matches: readonly PricedMatch[], kinds: number, link: Link) {
    this.#matches = matches;
    this.#kinds = kinds;
    this.#link = link;
    this.#pairs = matches.reduce((most, { pair }) => Math.max(most, pair + 1), 0);
    this.#byPair = [...Map.groupBy(matches.keys(), (m) => item(matches, m).pair).values()];
  }

  /**
   * Costs as the numbers, and the sharpness of each pair and the parameters by least squares of the log odds
   * (Berkson 1944, "Application of the logistic function to bio-assay").
   */
  start(free: readonly number[]): Point {
    const shared = new Float64Array(this.#kinds + 2);
    const size = free.length;
    const [values, right] = [new Float64Array(size * size), new Float64Array(size)];
    const sharpness = new Float64Array(this.#pairs);
    for (const [pair, own] of Map.groupBy(this.#matches, (match) => match.pair)) {
      const { slope, even } = straightLine(own);
      sharpness[pair] = Math.log(slope);
      const row = this.#row(item(own, 0), { size: 0, rise: 1, argument: 0 }, free);
      addSquare({ size, values }, row, 1);
      addTimes(right, row, -even);
    }
    times(inverse({ size, values }), right).forEach((value, i) => {
      shared[item(free, i)] = value;
    });
    return { shared, sharpness };
  }

  /**
   * Scoring steps over the free parameters of `shared` and all of the sharpness. Where they overshoot they are halved, and
   * then damped by a floor under the weights, since matches far from even have next to none.
   * @throws {StatisticsError} where the matches do not fix them
   */
  fit(free: readonly number[], from: Point): Fitted {
    let now: Fitted = { ...from, deviance: this.#deviance(from) };
    let floor = 0;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const { step, decrement } = this.#step(now, free, floor);
      let part = 1;
      let next = this.#moved(now, step, part);
      while (!(next.deviance <= now.deviance) && part > LEAST_PART) {
        part /= 2;
        next = this.#moved(now, step, part);
      }
      // Near the minimum, deviances differ by rounding.
      if (decrement < ROUNDING && now.deviance - next.deviance < ROUNDING) return next;
      if (!(next.deviance <= now.deviance)) floor = Math.max(LEAST_FLOOR, floor * 10);
      else now = next;
      if (part === 1) floor = floor > LEAST_FLOOR ? floor / 10 : 0;
    }
    throw new StatisticsError('statistics/no-convergence', 'the prices did not settle');
  }

  /** The first's chance of winning. */
  share(point: Point, match: PricedMatch): number {
    return distribution(this.#link, this.#placed(point, match).argument).below;
  }

  /** @param floor is added to each weight */
  directions(point: Point, free: readonly number[], floor = 0): Directions {
    const placed = this.#matches.map((match) => this.#placed(point, match));
    const chances = placed.map(({ argument }) => distribution(this.#link, argument));
    const weights = Float64Array.from(
      chances,
      ({ below, above, density }) => floor + density ** 2 / Math.max(Number.MIN_VALUE, below * above),
    );
    const scores = Float64Array.from(chances, ({ below, above, density }, m) => {
      const { share } = item(this.#matches, m);
      return ((share * above - (1 - share) * below) * density) / Math.max(Number.MIN_VALUE, below * above);
    });
    const rows = this.#matches.map((match, m) => this.#row(match, item(placed, m), free));
    this.#takeOutSharpness(
      rows,
      placed.map(({ argument }) => argument),
      weights,
    );
    return { rows, rises: Float64Array.from(placed, ({ rise }) => rise), weights, scores };
  }

  /** The information on the free parameters where the sharpness is free too. */
  information({ rows, weights }: Directions, size: number): Square {
    const sum = { size, values: new Float64Array(size * size) };
    rows.forEach((row, m) => addSquare(sum, row, floatAt(weights, m)));
    return sum;
  }

  #placed({ shared, sharpness }: Point, { kinds, numbers, pair }: PricedMatch): Placed {
    const cost = (side: 0 | 1): number => floatAt(shared, kinds[side]) + Math.log(numbers[side]);
    const size = Math.log(numbers[0] * numbers[1]) / 2;
    const rise = Math.exp(floatAt(sharpness, pair) + floatAt(shared, this.#kinds + 1) * size);
    const argument = rise * (cost(0) - cost(1) + floatAt(shared, this.#kinds));
    return { size, rise, argument };
  }

  #row({ kinds: [a, b] }: PricedMatch, { size, rise, argument }: Placed, free: readonly number[]): Row {
    const all = [
      [a, rise],
      [b, -rise],
      [this.#kinds, rise],
      [this.#kinds + 1, argument * size],
    ] as const;
    const own = all
      .map(([parameter, value]) => [free.indexOf(parameter), value] as const)
      .filter(([column]) => column !== -1);
    return {
      columns: own.map(([column]) => column),
      values: Float64Array.from(own, ([, value]) => value),
    };
  }

  /** Makes the rows of each pair orthogonal to the derivatives by its ln s, which are the arguments themselves. */
  #takeOutSharpness(rows: readonly Row[], along: readonly number[], weights: Float64Array): void {
    for (const matches of this.#byPair) {
      const { columns } = item(rows, item(matches, 0));
      const sums = new Float64Array(columns.length);
      let total = 0;
      for (const m of matches) {
        const weight = floatAt(weights, m) * item(along, m);
        total += weight * item(along, m);
        item(rows, m).values.forEach((value, i) => {
          sums[i] = floatAt(sums, i) + weight * value;
        });
      }
      for (const m of matches) {
        const { values } = item(rows, m);
        const part = item(along, m) / Math.max(Number.MIN_VALUE, total);
        sums.forEach((sum, i) => {
          values[i] = floatAt(values, i) - part * sum;
        });
      }
    }
  }

  #step(
    point: Point,
    free: readonly number[],
    floor: number,
  ): { readonly step: Point; readonly decrement: number } {
    const directions = this.directions(point, free, floor);
    const { scores, weights, rows } = directions;
    const gradient = new Float64Array(free.length);
    rows.forEach((row, m) => {
      addTimes(gradient, row, floatAt(scores, m));
    });
    const own = times(inverse(this.information(directions, free.length)), gradient);
    const shared = new Float64Array(point.shared.length);
    free.forEach((parameter, i) => {
      shared[parameter] = floatAt(own, i);
    });
    // The sharpness follows where the shared parameters have gone.
    const [along, total] = [new Float64Array(this.#pairs), new Float64Array(this.#pairs)];
    this.#matches.forEach((match, m) => {
      const placed = this.#placed(point, match);
      const moved = dotRow(this.#row(match, placed, free), own);
      const { pair } = match;
      along[pair] =
        floatAt(along, pair) + placed.argument * (floatAt(scores, m) - floatAt(weights, m) * moved);
      total[pair] = floatAt(total, pair) + floatAt(weights, m) * placed.argument ** 2;
    });
    const sharpness = along.map((value, pair) => value / Math.max(Number.MIN_VALUE, floatAt(total, pair)));
    const decrement =
      gradient.reduce((sum, value, i) => sum + value * floatAt(own, i), 0) +
      sharpness.reduce((sum, value, pair) => sum + value ** 2 * floatAt(total, pair), 0);
    return { step: { shared, sharpness }, decrement };
  }

  #moved(from: Point, step: Point, part: number): Fitted {
    const to = {
      shared: from.shared.map((value, i) => value + part * floatAt(step.shared, i)),
      sharpness: from.sharpness.map((value, i) => value + part * floatAt(step.sharpness, i)),
    };
    return { ...to, deviance: this.#deviance(to) };
  }

  #deviance(point: Point): number {
    return this.#matches.reduce((sum, match) => {
      const { below, above } = distribution(this.#link, this.#placed(point, match).argument);
      return sum + 2 * (divergence(match.share, below) + divergence(1 - match.share, above));
    }, 0);
  }
}

/** The rise of the log odds with ln of the ratio of numbers, and that ln where they are 0. */
function straightLine(matches: readonly PricedMatch[]): { readonly slope: number; readonly even: number } {
  const points = matches.map(({ numbers, share }) => ({
    x: Math.log(numbers[0] / numbers[1]),
    odds: Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, Math.log(share / (1 - share)))),
  }));
  const weights = points.map(({ odds }) => 1 / Math.cosh(odds / 2) ** 2);
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point, i) => sum + at(weights, i) * of(point), 0) /
    weights.reduce((sum, weight) => sum + weight, 0);
  const [x, odds] = [mean((point) => point.x), mean((point) => point.odds)];
  const rise = mean((point) => (point.x - x) * (point.odds - odds)) / mean((point) => (point.x - x) ** 2);
  const slope = rise > LEAST_SLOPE ? rise : LEAST_SLOPE;
  return { slope, even: x - odds / slope };
}

function divergence(share: number, chance: number): number {
  return share > 0 ? share * Math.log(share / chance) : 0;
}

/** The chances of less and of more than `argument`, and the density. */
function distribution(link: Link, argument: number) {
  const x = Math.max(-BEYOND[link], Math.min(BEYOND[link], argument));
  if (link === 'normal') {
    const tail = normalUpperTail(Math.abs(x));
    const [below, above] = x < 0 ? [tail, 1 - tail] : [1 - tail, tail];
    return { below, above, density: Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI) };
  }
  const [below, above] = [1 / (1 + Math.exp(-x)), 1 / (1 + Math.exp(x))];
  return { below, above, density: below * above };
}
