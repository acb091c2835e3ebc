/**
 * Errors of prices: from the sampling, from the scatter of matches about the curve of their pair, and from the scatter of
 * pairs about the prices.
 */
import { at, floatAt, item } from '../../chance/at.ts';
import { inverse, times, type Square } from '../cholesky.ts';
import { requireConfidence } from '../error.ts';
import type { Interval } from '../interval.ts';
import { PriceModel, type Fitted, type Link, type PricedMatch, type PriceQuestion } from './price-model.ts';
import { addSquare, addTimes, dotRow, type Row } from './sparse-row.ts';
import { normalUpperQuantile } from '../special/normal.ts';
import { studentUpperQuantile } from '../special/student.ts';

/** An estimate with its error, which is Student's of so many degrees of freedom; normal if they are infinite. */
export interface Uncertain {
  readonly value: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/** Below this a variance comes from the rounding of exact solutions. */
const LEAST_VARIANCE = 1e-12;

export function intervalOf(
  { value, standardError, degreesOfFreedom }: Uncertain,
  confidence: number,
): Interval {
  requireConfidence(confidence);
  const tail = (1 - confidence) / 2;
  const reach =
    degreesOfFreedom === Infinity ? normalUpperQuantile(tail) : studentUpperQuantile(tail, degreesOfFreedom);
  return { low: value - reach * standardError, high: value + reach * standardError, confidence };
}

/** A fit with what it was made of. */
export interface ModelFit {
  readonly fit: Fitted;
  /** The parameters that were free. */
  readonly free: readonly number[];
  readonly model: PriceModel;
  readonly link: Link;
  /** The matches of pairs that are not left out. */
  readonly used: readonly PricedMatch[];
  readonly question: PriceQuestion;
}

/** The curve of one pair by its own matches. */
interface OwnFit {
  readonly kinds: readonly [number, number];
  /** ln of the cost beyond the prices, and the information on it. */
  readonly beyond: number;
  readonly information: number;
  readonly deviance: number;
  /** The mean over its matches of 1 over the engagements. */
  readonly sampling: number;
}

function ownFits({ fit, link, used, question: { kinds } }: ModelFit): readonly OwnFit[] {
  const free = [kinds];
  return [...Map.groupBy(used, ({ pair }) => pair)].map(([pair, matches]) => {
    const alone = matches.map((match) => ({ ...match, pair: 0 }));
    const model = new PriceModel(alone, kinds, link);
    const own = model.fit(free, {
      shared: fit.shared,
      sharpness: Float64Array.of(floatAt(fit.sharpness, pair)),
    });
    return {
      kinds: item(alone, 0).kinds,
      beyond: floatAt(own.shared, kinds) - floatAt(fit.shared, kinds),
      information: floatAt(model.information(model.directions(own, free), 1).values, 0),
      deviance: own.deviance,
      sampling: meanOf(matches.map(samplingOf)),
    };
  });
}

/** The error of each parameter that all pairs share. */
export function errorsOf(fitted: ModelFit): (parameter: number) => Uncertain {
  const { fit, free, model, used, question } = fitted;
  const own = ownFits(fitted);
  const size = free.length;
  const directions = model.directions(fit, free);
  const bread = inverse(model.information(directions, size));
  // Each pair has a worth and a sharpness, and all share the growth.
  const withinFreedom = used.length - 2 * own.length - 1;
  const sampling = meanOf(used.map(samplingOf));
  const ownDeviance = own.reduce((sum, { deviance }) => sum + deviance, 0);
  const scatter = withinFreedom > 0 ? unlessRounding(ownDeviance / withinFreedom - sampling) : 0;
  const between = scatterOfPairs(own, scatter, question, free.includes(question.kinds));
  // Variances by their origin, each with its degrees of freedom.
  const empty = (): Square => ({ size, values: new Float64Array(size * size) });
  const [played, paired] = [empty(), empty()];
  const byPair = new Map<number, Row>();
  directions.rows.forEach((row, m) => {
    const match = item(used, m);
    const weight = floatAt(directions.weights, m);
    addSquare(played, row, weight * samplingOf(match));
    const sum = byPair.get(match.pair)?.values ?? new Float64Array(row.columns.length);
    const values = sum.map(
      (value, i) => value + weight * floatAt(directions.rises, m) * floatAt(row.values, i),
    );
    byPair.set(match.pair, { columns: row.columns, values });
  });
  for (const sum of byPair.values()) addSquare(paired, sum, between.variance);
  return (parameter) => {
    const parts = Float64Array.from(free, (one) => Number(one === parameter));
    const spread = times(bread, parts);
    return uncertain(floatAt(fit.shared, parameter), [
      [quadratic(played, spread), Infinity],
      [scatter * dot(parts, spread), withinFreedom],
      [quadratic(paired, spread), between.freedom],
    ]);
  };
}

/** The variance of ln of the worth of pairs about the prices, beyond the errors of each. */
function scatterOfPairs(
  pairs: readonly OwnFit[],
  scatter: number,
  { kinds, reference }: PriceQuestion,
  advantage: boolean,
) {
  const size = kinds + (advantage ? 1 : 0);
  const rows = pairs.map(({ kinds: both }): Row => ({
    columns: advantage ? [...both, kinds] : both,
    values: Float64Array.of(1, -1, 1),
  }));
  const information = { size, values: new Float64Array(size * size) };
  rows.forEach((row, i) => {
    addSquare(information, row, item(pairs, i).information);
  });
  const most = Math.max(...pairs.map((pair) => pair.information));
  addSquare(information, { columns: [reference], values: Float64Array.of(1) }, most);
  const bread = inverse(information);
  const free = rows.map((row, i) => {
    const dense = new Float64Array(size);
    addTimes(dense, row, 1);
    return 1 - item(pairs, i).information * dotRow(row, times(bread, dense));
  });
  const freedom = pairs.length - (size - 1);
  const sum = (of: (pair: OwnFit, i: number) => number): number =>
    pairs.reduce((total, pair, i) => total + of(pair, i), 0);
  const explained = sum(({ sampling }, i) => at(free, i) * (sampling + scatter));
  const excess = sum(({ information, beyond }) => information * beyond ** 2) - explained;
  return {
    variance:
      freedom > 0 ? unlessRounding(excess / sum(({ information }, i) => at(free, i) * information)) : 0,
    freedom,
  };
}

/** The sum of independent variances, with degrees of freedom by Welch and Satterthwaite. */
function uncertain(
  value: number,
  parts: readonly (readonly [variance: number, degreesOfFreedom: number])[],
): Uncertain {
  const variance = parts.reduce((sum, [part]) => sum + part, 0);
  const inverseFreedom = parts.reduce(
    (sum, [part, freedom]) => (part > 0 && freedom < Infinity ? sum + (part / variance) ** 2 / freedom : sum),
    0,
  );
  return {
    value,
    standardError: Math.sqrt(variance),
    degreesOfFreedom: inverseFreedom > 0 ? 1 / inverseFreedom : Infinity,
  };
}

function samplingOf({ decided }: PricedMatch): number {
  return decided === null ? 0 : 1 / decided;
}

/** A variance; 0 where it is none but for rounding. */
export function unlessRounding(variance: number): number {
  return variance > LEAST_VARIANCE ? variance : 0;
}

export function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * floatAt(b, i), 0);
}

function quadratic(matrix: Square, vector: Float64Array): number {
  return dot(vector, times(matrix, vector));
}
