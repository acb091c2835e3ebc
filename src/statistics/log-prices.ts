/** Prices from how many of one kind are worth how many of another: least squares of their logarithms. */
import { at, floatAt, item } from '../chance/at.ts';
import { inverse, times } from './cholesky.ts';
import { requireConfidence, requireDomain, StatisticsError } from './error.ts';
import type { Interval } from './interval.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { turningPoint } from './special/root.ts';
import { studentUpperQuantile } from './special/student.ts';
import { chiSquareUpperTail } from './tails.ts';

/** One comparison: ln of the price of `first` over that of `second`. Kinds are numbered from 0. */
export interface PriceRatio {
  readonly first: number;
  readonly second: number;
  readonly logRatio: number;
  /** 0 where exact. */
  readonly standardError: number;
}

export interface PriceFit {
  /** The price of each kind by number in prices of the reference, with its interval; 1 for the reference. */
  readonly prices: readonly { readonly price: number; readonly interval: Interval }[];
  /** ln of how much more the first kind of a comparison is worth for being first; null where that is not asked. */
  readonly advantage: { readonly log: number; readonly interval: Interval } | null;
  /**
   * The ratio of each comparison beyond the prices, as its ln; null where no other comparison tests it, so that the
   * prices follow it wherever it lies.
   */
  readonly residuals: readonly (number | null)[];
  /** The standard deviation of the residuals beyond what their standard errors explain. */
  readonly misfit: number;
  /** The chance of residuals as large by their standard errors alone; null without degrees of freedom. */
  readonly p: number | null;
  /** Comparisons beyond those that fix the prices. */
  readonly degreesOfFreedom: number;
}

export interface PriceQuestion {
  readonly kinds: number;
  /** The kind whose price is 1. */
  readonly reference: number;
  /** True to fit an effect of being first as well: each pair should then be compared both ways round. */
  readonly advantage: boolean;
  readonly confidence: number;
}

/** Below this a variance of a logarithm is none: the rounding of exact solutions. */
const LEAST_VARIANCE = 1e-24;

/** A leverage nearer to 1 is 1. */
const UNTESTED = 1e-9;

/**
 * Fits ln price(first) - ln price(second), and the advantage where asked, to the comparisons. Each weighs 1 over the sum
 * of its own variance and that of the misfit, which is raised until the residuals are as large as it says (Paule and
 * Mandel 1982, "Consensus values and weighting factors"). Intervals are Student's where there is a misfit, which is
 * estimated from the residuals, else normal. Throws 'statistics/no-data' where the comparisons do not join all kinds.
 */
export function fitPrices(ratios: readonly PriceRatio[], question: PriceQuestion): PriceFit {
  requireConfidence(question.confidence);
  requireJoined(ratios, question);
  const columns = question.kinds - 1 + (question.advantage ? 1 : 0);
  const degreesOfFreedom = ratios.length - columns;
  const rows = ratios.map((ratio) => designRow(ratio, question));
  const excess = (variance: number): number => {
    const { residuals, weights } = solve(ratios, rows, variance);
    return residuals.reduce((sum, residual, i) => sum + at(weights, i) * residual ** 2, 0) - degreesOfFreedom;
  };
  const top = ratios.reduce((sum, { logRatio }) => sum + logRatio ** 2, 1);
  const unexplained = degreesOfFreedom > 0 && excess(0) > 0 ? turningPoint((v) => excess(v) > 0, 0, top) : 0;
  const misfit = unexplained > LEAST_VARIANCE * 100 ? unexplained : 0;
  const { coefficients, covariance, residuals, leverages } = solve(ratios, rows, misfit);
  const tail = (1 - question.confidence) / 2;
  const reach = misfit > 0 ? studentUpperQuantile(tail, degreesOfFreedom) : normalUpperQuantile(tail);
  const bounds = (column: number): Interval => {
    const error = reach * Math.sqrt(floatAt(covariance.values, column * columns + column));
    const value = floatAt(coefficients, column);
    return { low: value - error, high: value + error, confidence: question.confidence };
  };
  const own = Array.from({ length: question.kinds }, (_kind, kind) => {
    if (kind === question.reference)
      return { price: 1, interval: { low: 1, high: 1, confidence: question.confidence } };
    const column = columnOf(kind, question);
    const { low, high, confidence } = bounds(column);
    return {
      price: Math.exp(floatAt(coefficients, column)),
      interval: { low: Math.exp(low), high: Math.exp(high), confidence },
    };
  });
  return {
    prices: own,
    advantage: question.advantage
      ? { log: floatAt(coefficients, columns - 1), interval: bounds(columns - 1) }
      : null,
    residuals: residuals.map((residual, i) => (at(leverages, i) < 1 - UNTESTED ? residual : null)),
    misfit: Math.sqrt(misfit),
    p:
      degreesOfFreedom > 0
        ? chiSquareUpperTail(Math.max(0, excess(0) + degreesOfFreedom), degreesOfFreedom)
        : null,
    degreesOfFreedom,
  };
}

function columnOf(kind: number, { reference }: PriceQuestion): number {
  return kind < reference ? kind : kind - 1;
}

/** 1 for the first kind, -1 for the second, none for the reference; the advantage last. */
function designRow({ first, second }: PriceRatio, question: PriceQuestion): Float64Array {
  const row = new Float64Array(question.kinds - 1 + (question.advantage ? 1 : 0));
  if (first !== question.reference) row[columnOf(first, question)] = 1;
  if (second !== question.reference) row[columnOf(second, question)] = -1;
  if (question.advantage) row[row.length - 1] = 1;
  return row;
}

interface Solved {
  readonly coefficients: Float64Array;
  readonly covariance: { readonly values: Float64Array };
  readonly residuals: readonly number[];
  readonly weights: readonly number[];
  /** The leverage of each comparison: how far its own fit follows it, 1 where nothing else holds it. */
  readonly leverages: readonly number[];
}

function solve(ratios: readonly PriceRatio[], rows: readonly Float64Array[], misfit: number): Solved {
  const size = item(rows, 0).length;
  const weights = ratios.map(({ standardError }) => 1 / (standardError ** 2 + misfit + LEAST_VARIANCE));
  const values = new Float64Array(size * size);
  const right = new Float64Array(size);
  rows.forEach((row, i) => {
    for (let a = 0; a < size; a++) {
      const weighted = at(weights, i) * floatAt(row, a);
      if (weighted === 0) continue;
      right[a] = floatAt(right, a) + weighted * item(ratios, i).logRatio;
      for (let b = 0; b < size; b++)
        values[a * size + b] = floatAt(values, a * size + b) + weighted * floatAt(row, b);
    }
  });
  const covariance = inverse({ size, values });
  const coefficients = times(covariance, right);
  const residuals = rows.map((row, i) =>
    row.reduce((rest, part, a) => rest - part * floatAt(coefficients, a), item(ratios, i).logRatio),
  );
  const leverages = rows.map((row, i) => {
    const spread = times(covariance, row);
    return at(weights, i) * row.reduce((sum, part, a) => sum + part * floatAt(spread, a), 0);
  });
  return { coefficients, covariance, residuals, weights, leverages };
}

/** Every kind must be compared with the reference, if only by way of others. */
function requireJoined(ratios: readonly PriceRatio[], { kinds, reference }: PriceQuestion): void {
  requireDomain(kinds >= 2, 'kinds', '2 or more', kinds);
  requireDomain(reference >= 0 && reference < kinds, 'reference', 'the number of a kind', reference);
  const joined = new Set([reference]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { first, second } of ratios)
      if (joined.has(first) !== joined.has(second)) {
        joined.add(first).add(second);
        grown = true;
      }
  }
  if (joined.size < kinds)
    throw new StatisticsError(
      'statistics/no-data',
      `the comparisons join only ${joined.size} of ${kinds} kinds with the reference`,
    );
}
