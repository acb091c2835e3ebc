import { describe, expect, test } from 'vitest';
import { confidenceFor, meanOf, pValueFor, QuantileRanks, shareInterval } from '../../src/run/intervals.ts';
import {
  boundedMean,
  clopperPearson,
  confidenceAtStop,
  proportionSequence,
  quantileSequenceRanks,
  wilson,
} from '../../src/statistics/index.ts';
import { orderStatistics } from '../statistics/samples.ts';

const LOOKED = { rule: 'decided', look: 7, planned: 1000 } as const;
const STOPPED = { ...LOOKED, rule: 'precision' } as const;
const VALUES = [0, 1, 2, 3];
const COUNTS = [100, 300, 400, 200];

describe('of a cell with a fixed number of replicates', () => {
  test('intervals are those of a single look', () => {
    expect(shareInterval(null, 30, 100, 0.95)).toEqual(wilson(30, 100, 0.95));
    expect(confidenceFor(null, 0.9)).toBe(0.9);
    expect(pValueFor(null, 0.03)).toBe(0.03);
    const interval = orderStatistics(VALUES, COUNTS, 0.5, 0.95);
    expect(new QuantileRanks(0.95).of(null, VALUES, COUNTS, 0.5)).toEqual({
      value: 2,
      low: interval.low,
      high: interval.high,
    });
  });

  test('too few replicates leave a quantile open to the ends', () => {
    expect(new QuantileRanks(0.95).of(null, VALUES, [0, 0, 1, 0], 0.5)).toEqual({
      value: 2,
      low: 0,
      high: 3,
    });
    expect(meanOf(null, VALUES, [0, 0, 1, 0], 0.95)).toEqual({
      mean: 2,
      standardError: null,
      low: null,
      high: null,
    });
  });
});

describe('of a cell that stopped at a precision', () => {
  test('intervals are those of a single look for a raised confidence', () => {
    const raised = confidenceFor(STOPPED, 0.95);
    expect(raised).toBe(confidenceAtStop(0.95));
    expect(raised).toBeGreaterThan(0.95);
    expect(shareInterval(STOPPED, 300, 1000, 0.95)).toEqual(clopperPearson(300, 1000, raised));
    const interval = orderStatistics(VALUES, COUNTS, 0.25, raised);
    expect(new QuantileRanks(0.95).of(STOPPED, VALUES, COUNTS, 0.25)).toMatchObject({
      low: interval.low,
      high: interval.high,
    });
    const { low, high } = boundedMean(VALUES, COUNTS, raised);
    expect(meanOf(STOPPED, VALUES, COUNTS, 0.95)).toEqual({
      ...meanOf(null, VALUES, COUNTS, raised),
      low,
      high,
    });
  });

  test('a p-value is raised as much, so that it and the interval say the same', () => {
    expect(pValueFor(STOPPED, 1 - confidenceFor(STOPPED, 0.95))).toBeCloseTo(0.05, 14);
    expect(pValueFor(STOPPED, 0.95)).toBe(1);
  });
});

describe('of a cell that stopped at a decision', () => {
  test('a share has a confidence sequence, which is wider', () => {
    const interval = shareInterval(LOOKED, 300, 1000, 0.95);
    expect(interval).toEqual(proportionSequence(300, 1000, { confidence: 0.95, plannedSize: 1000 }));
    expect(interval.high - interval.low).toBeGreaterThan(
      wilson(300, 1000, 0.95).high - wilson(300, 1000, 0.95).low,
    );
  });

  test('a quantile lies between the ranks of its sequence', () => {
    const ranks = quantileSequenceRanks(1000, 0.25, { confidence: 0.95, plannedSize: 1000 });
    const sorted = VALUES.flatMap((value, i) => Array.from({ length: COUNTS[i] ?? 0 }, () => value));
    expect(new QuantileRanks(0.95).of(LOOKED, VALUES, COUNTS, 0.25)).toEqual({
      value: 1,
      low: sorted[ranks.low - 1],
      high: sorted[ranks.high - 1],
    });
  });

  test('what has no sequence shares its error out among all looks', () => {
    expect(confidenceFor(LOOKED, 0.95)).toBeCloseTo(1 - 0.05 / 56, 14);
    expect(pValueFor(LOOKED, 0.001)).toBeCloseTo(0.056, 12);
    expect(pValueFor(LOOKED, 0.1)).toBe(1);
    const once = meanOf(null, VALUES, COUNTS, 0.95);
    const looked = meanOf(LOOKED, VALUES, COUNTS, 0.95);
    expect(looked.mean).toBe(once.mean);
    expect(looked.low).toBeLessThan(once.low ?? 0);
  });
});
