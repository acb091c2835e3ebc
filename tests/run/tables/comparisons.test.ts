import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import { at, item } from '../../../src/chance/at.ts';
import { columnsOf, type RowOf } from '../../../src/run/tables/columns.ts';
import { comparisonRows } from '../../../src/run/tables/comparisons.ts';
import { namedTable } from '../../../src/run/tables/tidy-tables.ts';
import { marginal } from '../../../src/play/marginal.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { run } from '../../../src/run/node/run.ts';
import { specMetrics } from '../../../src/spec/metrics.ts';
import {
  differenceOfIntervals,
  differenceOfMeans,
  differenceOfProportions,
  holm,
  differenceOfPairs,
  pairedProportions,
  pairedRatio,
  proportionSequence,
  ratioOfProportions,
  superiorityEstimate,
  confidenceAtLook,
} from '../../../src/statistics/index.ts';
import { ruleSystems } from '../faulty.ts';
import { here } from '../here.ts';
import { toyExperiment } from '../../toy/experiment.ts';
import { COUNTS, EXACT, outcomeOf, played, SEQUENCE, SHAPE } from '../../questions/telling/counted-cells.ts';
import { pairsOfTable } from '../../statistics/samples.ts';

type Row = Readonly<Record<keyof RowOf<'comparisons'>, unknown>>;

function rowsOf(outcome: RunOutcome): readonly Row[] {
  return arqueroTable(namedTable('comparisons', comparisonRows(outcome))).objects() as readonly Row[]; // it has these columns
}

function found(outcome: RunOutcome, metric: string, statistic: string, label: string | null = null): Row {
  const row = rowsOf(outcome).find(
    (each) => each.metric === metric && each.statistic === statistic && each.label === label,
  );
  if (row === undefined) throw new Error(`no ${statistic} of ${metric}`);
  return row;
}

/** Other counts: 55 wins of A, 20 of B, 5 part, 20 are cut short; more survivors. */
const OTHER = {
  ...COUNTS,
  outcomeByTurn: Float64Array.of(0, 35, 20, 0, 0, 10, 10, 0, 0, 0, 5, 0, 0, 0, 0, 20),
  readings: [Float64Array.of(20, 40, 40), Float64Array.of(75, 25)],
};
const VARIANTS = { figures: [4], variants: [5, 4] };
const winner = item(specMetrics(SHAPE, ['reds', 'blues']), 0);
const survivors = item(specMetrics(SHAPE, ['reds', 'blues']), 3);
/** Of 100 replicates 38 are won by A in both, 17 in the variant only, 2 in the reference only. */
const JOINT = Float64Array.of(38, 10, 7, 0, 20, 0, 2, 0, 23);

function pairOf(metric: typeof winner, joint: Float64Array): RunOutcome['pairs'][number] {
  return { cell: 2, reference: 1, metric, referenceMetric: metric, joint, differences: null };
}

describe('variants on the same replicates', () => {
  const outcome = outcomeOf([{ simulated: played() }, { simulated: played(OTHER) }], VARIANTS, [
    pairOf(winner, JOINT),
  ]);

  test('differ by the replicates in which only one of them saw it happen', () => {
    const row = found(outcome, 'winner', 'difference', 'reds');
    const { difference, standardError, interval } = pairedProportions(17, 2, 100, 0.95);
    expect(row).toMatchObject({
      cell: 2,
      reference: 1,
      how: 'paired',
      value: difference,
      standard_error: standardError,
      low: interval.low,
      high: interval.high,
    });
    expect(difference).toBeCloseTo(0.15, 14);
    const paired = differenceOfPairs(pairsOfTable([1, 0, 0], JOINT), 0.95);
    expect(row['variance_saved']).toBeCloseTo(paired.varianceSaved, 14);
    expect(row.correlation).toBeCloseTo(paired.correlation, 14);
    // McNemar's exact test: 19 replicates set them apart, 2 of them the other way.
    const chance = (2 * (1 + 19 + 171)) / 2 ** 19;
    expect(row.p).toBeCloseTo(chance, 14);
  });

  test('have ratio and distances beside it', () => {
    const ratio = pairedRatio({ both: 38, firstOnly: 17, secondOnly: 2, n: 100 }, 0.95);
    expect(found(outcome, 'winner', 'ratio', 'reds')).toMatchObject({
      value: 1.375,
      standard_error: 1.375 * ratio.logStandardError,
      low: ratio.interval.low,
      high: ratio.interval.high,
      p: null,
    });
    expect(found(outcome, 'winner', 'total-variation').value).toBeCloseTo(0.15, 14);
  });

  test('differ in their means by the mean of the differences', () => {
    const joint = Float64Array.of(20, 0, 0, 10, 30, 0, 0, 20, 20);
    const means = outcomeOf([{ simulated: played() }, { simulated: played(OTHER) }], VARIANTS, [
      pairOf(survivors, joint),
    ]);
    const paired = differenceOfPairs(pairsOfTable([0, 1, 2], joint), 0.95);
    expect(paired.difference).toBeCloseTo(0.3, 14);
    expect(found(means, 'survivors.reds', 'difference')).toMatchObject({
      how: 'paired',
      value: paired.difference,
      low: paired.interval.low,
      high: paired.interval.high,
      verdict: null,
      matters: null,
    });
    // The reference's values are drawn from its own counts.
    const higher = superiorityEstimate([20, 40, 40], [30, 50, 20], 0.95);
    expect(found(means, 'survivors.reds', 'superiority').value).toBeCloseTo(higher.value, 14);
    expect(found(means, 'survivors.reds', 'kolmogorov-smirnov').value).toBeCloseTo(0.2, 14);
  });
});

describe('cells with replicates of their own', () => {
  const outcome = outcomeOf([{ simulated: played() }, { simulated: played(OTHER) }, { simulated: played() }]);

  test('are compared with the first one by who wins, as independent', () => {
    const rows = rowsOf(outcome).filter(({ statistic }) => statistic === 'difference');
    expect(rows.map(({ cell, reference, label, how }) => [cell, reference, label, how])).toEqual(
      [2, 3].flatMap((cell) => ['reds', 'blues', 'none'].map((label) => [cell, 1, label, 'unpaired'])),
    );
    const { difference, standardError, interval } = differenceOfProportions(
      { successes: 55, n: 100 },
      { successes: 40, n: 100 },
      0.95,
    );
    expect(rows[0]).toMatchObject({
      value: difference,
      standard_error: standardError,
      low: interval.low,
      high: interval.high,
      correlation: null,
    });
    const z = 0.15 / Math.sqrt(0.475 * 0.525 * 0.02);
    expect(z).toBeGreaterThan(2.1);
    expect(rows[0]?.p).toBeGreaterThan(0.03);
    expect(rows[0]?.p).toBeLessThan(0.04);
  });

  test('have p-values adjusted together by Holm’s rule, their number stated', () => {
    const rows = rowsOf(outcome).filter(({ p }) => p !== null);
    expect(rows).toHaveLength(6);
    const adjusted = holm(rows.map(({ p }) => Number(p)));
    expect(rows.map((row) => row['p_adjusted'])).toEqual(adjusted);
    expect(rows.every(({ comparisons }) => comparisons === 6)).toBe(true);
    // The third cell is the first over again.
    expect(rows[3]).toMatchObject({ value: 0, p: 1, p_adjusted: 1 });
  });

  test('that stopped by themselves have a sequence for the difference, and p-values spent on all looks', () => {
    const stopped = outcomeOf([
      { simulated: played(COUNTS, SEQUENCE) },
      { simulated: played(OTHER, { ...SEQUENCE, look: 5 }) },
    ]);
    const row = found(stopped, 'winner', 'difference', 'reds');
    const plan = { confidence: 0.975, plannedSize: 80 };
    const interval = differenceOfIntervals(
      proportionSequence(55, 100, plan),
      proportionSequence(40, 100, plan),
    );
    expect([row.low, row.high]).toEqual([interval.low, interval.high]);
    expect(row.p).toBeCloseTo(Math.min(1, Number(found(outcome, 'winner', 'difference', 'reds').p) * 30), 12);
    const once = confidenceAtLook(0.95, 5);
    const ratio = ratioOfProportions({ successes: 55, n: 100 }, { successes: 40, n: 100 }, once);
    expect(found(stopped, 'winner', 'ratio', 'reds').low).toBe(ratio.interval.low);
  });
});

describe('the verdict', () => {
  test.each([
    [0.001, 'at least'],
    [0.05, 'at least'],
    [0.5, 'trifling'],
  ])('against a smallest difference that matters of %f is %s', (smallest, verdict) => {
    const outcome = outcomeOf([{ simulated: played() }, { simulated: played(OTHER) }], {
      figures: [1, 2],
      analysis: { smallestDifferenceThatMatters: smallest },
    });
    const row = found(outcome, 'winner', 'difference', 'reds');
    expect(row.low).toBeGreaterThan(0.001);
    expect(row).toMatchObject({ verdict: smallest === 0.001 ? 'above' : verdict, matters: smallest });
  });

  test('of an exact difference is certain', () => {
    const same = outcomeOf([{ exact: EXACT }, { exact: EXACT }]);
    expect(found(same, 'winner', 'difference', 'reds')).toMatchObject({
      how: 'exact',
      value: 0,
      low: 0,
      high: 0,
      p: null,
      comparisons: null,
      verdict: 'trifling',
    });
    expect(found(same, 'winner', 'ratio', 'blues').value).toBe(1);
  });
});

test('there is nothing to compare in a single cell, or in cells of which one is not finished', () => {
  expect(namedTable('comparisons', comparisonRows(outcomeOf([{ simulated: played() }]))).numRows()).toBe(0);
  expect(
    namedTable('comparisons', comparisonRows(outcomeOf([{ simulated: played() }, {}]))).columnNames(),
  ).toEqual([...columnsOf('comparisons')]);
  expect(
    namedTable(
      'comparisons',
      comparisonRows(outcomeOf([{ simulated: played() }, { exact: EXACT }])),
    ).numRows(),
  ).toBe(0);
});

test('means of cells that are not paired have Welch’s interval', () => {
  const apart = outcomeOf([{ simulated: played() }, { simulated: played(OTHER) }], VARIANTS);
  const values = [0, 1, 2];
  const { difference, interval } = differenceOfMeans(
    { values, counts: [20, 40, 40] },
    { values, counts: [30, 50, 20] },
    0.95,
  );
  expect(found(apart, 'survivors.reds', 'difference')).toMatchObject({
    how: 'unpaired',
    value: difference,
    low: interval.low,
    high: interval.high,
  });
});

test('a real run of variants finds what the exact differences are, within its intervals', async () => {
  const experiment = toyExperiment({
    ...VARIANTS,
    variants: [5, 4, 6],
    resolve: { replicates: 8_000, check: 'exact' },
  });
  const outcome = await run(experiment, ruleSystems, { workers: 1, executor: here() });
  const rows = rowsOf(outcome);
  const exact = rows.filter(({ how, statistic }) => how === 'exact' && statistic === 'difference');
  expect(exact.length).toBe(2 * (3 + 3));
  for (const row of exact) {
    const other = rows.find(
      (each) =>
        each.how === 'paired' &&
        each.statistic === 'difference' &&
        each.cell === row.cell &&
        each.metric === row.metric &&
        each.label === row.label,
    );
    // Four times the standard error: this seed does not miss.
    expect(Math.abs(Number(other?.value) - Number(row.value))).toBeLessThan(
      4 * Number(other?.['standard_error']),
    );
    expect(other?.['variance_saved']).toBeGreaterThan(0);
  }
  const [first, second] = outcome.cells.map(({ shape, exact: solved }) =>
    solved === null ? NaN : at(marginal(shape, solved.tally, 'winner'), 0),
  );
  expect(exact[0]).toMatchObject({ metric: 'winner', label: 'reds' });
  expect(exact[0]?.value).toBeCloseTo((second ?? 0) - (first ?? 0), 12);
});
