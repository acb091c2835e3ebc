import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import { columnsOf, type RowOf } from '../../../src/run/tables/columns.ts';
import { estimateRows } from '../../../src/run/tables/estimates.ts';
import { namedTable } from '../../../src/run/tables/tidy-tables.ts';
import {
  beforeFirstChunk,
  clopperPearson,
  meanSequence,
  proportionSequence,
  wilson,
  withChunk,
} from '../../../src/statistics/index.ts';
import { COUNTS, EXACT, outcomeOf, played, SEQUENCE } from '../../questions/telling/counted-cells.ts';
import { orderStatistics } from '../../statistics/samples.ts';

type Row = Readonly<Record<keyof RowOf<'estimates'>, unknown>>;

function rowsOf(outcome: ReturnType<typeof outcomeOf>, metric: string, statistic: string): readonly Row[] {
  const rows = arqueroTable(namedTable('estimates', estimateRows(outcome))).objects() as readonly Row[]; // it has these columns
  return rows.filter((row) => row.metric === metric && row.statistic === statistic);
}

describe('estimates of a cell that was played', () => {
  const outcome = outcomeOf([{ simulated: played() }]);

  test('give every share with Wilson’s interval and that of Clopper and Pearson', () => {
    const rows = rowsOf(outcome, 'winner', 'share');
    expect(rows.map(({ label, interval, value }) => [label, interval, value])).toEqual([
      ['reds', 'wilson', 0.4],
      ['reds', 'clopper-pearson', 0.4],
      ['blues', 'wilson', 0.3],
      ['blues', 'clopper-pearson', 0.3],
      ['none', 'wilson', 0.3],
      ['none', 'clopper-pearson', 0.3],
    ]);
    const [one, two] = rows;
    const [score, exact] = [wilson(40, 100, 0.95), clopperPearson(40, 100, 0.95)];
    expect([one?.low, one?.high]).toEqual([score.low, score.high]);
    expect([two?.low, two?.high]).toEqual([exact.low, exact.high]);
    expect(one?.standard_error).toBeCloseTo(Math.sqrt(0.24 / 100), 14);
    expect(rowsOf(outcome, 'outcome', 'share')).toHaveLength(8);
    expect(rowsOf(outcome, 'mood', 'share').map(({ value }) => value)).toEqual([0.75, 0.75, 0.25, 0.25]);
  });

  test('give mean, spread and quantiles of every number', () => {
    const [mean] = rowsOf(outcome, 'survivors.reds', 'mean');
    // 30 at 0, 50 at 1, 20 at 2.
    expect(mean).toMatchObject({ value: 0.9, interval: 'student', source: 'monte-carlo', label: null });
    expect(mean?.standard_error).toBeCloseTo(Math.sqrt(0.49 / 99), 14);
    expect(rowsOf(outcome, 'survivors.reds', 'variance')[0]).toMatchObject({ low: null, interval: 'none' });
    expect(rowsOf(outcome, 'survivors.reds', 'variance')[0]?.value).toBeCloseTo(0.49, 14);
    expect(rowsOf(outcome, 'survivors.reds', 'skewness')[0]?.value).toBeCloseTo(
      (0.3 * (-0.9) ** 3 + 0.5 * 0.1 ** 3 + 0.2 * 1.1 ** 3) / 0.7 ** 3,
      12,
    );
    const quantiles = rowsOf(outcome, 'survivors.reds', 'quantile');
    expect(quantiles.map(({ at, value }) => [at, value])).toEqual([
      [0.05, 0],
      [0.25, 0],
      [0.5, 1],
      [0.75, 1],
      [0.95, 2],
    ]);
    const interval = orderStatistics([0, 1, 2], [30, 50, 20], 0.75, 0.95);
    expect(quantiles[3]).toMatchObject({
      low: interval.low,
      high: interval.high,
      interval: 'order-statistics',
    });
  });

  test('restrict the mean turn to the turn limit', () => {
    // Turns 1 (30), 2 (40), 3 (10 won, 20 cut short).
    const [restricted] = rowsOf(outcome, 'turn', 'restricted-mean');
    expect(restricted).toMatchObject({ at: 3, interval: 'student' });
    expect(restricted?.value).toBeCloseTo((30 * 1 + 40 * 2 + 30 * 3) / 100, 12);
    expect(rowsOf(outcome, 'turn', 'mean')[0]?.value).toBeCloseTo(2, 12);
    expect(rowsOf(outcome, 'survivors.reds', 'restricted-mean')).toEqual([]);
  });
});

test('exact estimates have no error', () => {
  const outcome = outcomeOf([{ exact: EXACT }]);
  const rows = arqueroTable(namedTable('estimates', estimateRows(outcome))).objects() as readonly Row[]; // it has these columns
  for (const { source, standard_error: error, low, high, value, interval } of rows)
    expect([source, error, low, high, interval]).toEqual(['exact', 0, value, value, 'exact']);
  expect(rowsOf(outcome, 'winner', 'share').map(({ value }) => value)).toEqual([0.5, 0.25, 0.25]);
  expect(rowsOf(outcome, 'turn', 'restricted-mean')[0]?.value).toBeCloseTo(0.375 + 1 + 0.375, 12);
});

test('a cell that was played and solved has both, one that is not finished none', () => {
  const both = rowsOf(outcomeOf([{ exact: EXACT, simulated: played() }]), 'turn', 'mean');
  expect(both.map(({ source }) => source)).toEqual(['exact', 'monte-carlo']);
  const none = namedTable('estimates', estimateRows(outcomeOf([{}])));
  expect(none.numRows()).toBe(0);
  expect(none.columnNames()).toEqual([...columnsOf('estimates')]);
});

test('estimates of a cell that stopped by itself are confidence sequences', () => {
  const progress = withChunk(beforeFirstChunk({ low: 0, high: 2 }, 1), {
    n: 100,
    sum: 90,
    sumOfSquares: 130,
  });
  const sequence = { ...SEQUENCE, means: new Map([[0, { progress, plannedVariance: 0.5 }]]) };
  const outcome = outcomeOf([{ simulated: played(COUNTS, sequence) }]);
  const plan = { confidence: 0.95, plannedSize: 80 };
  const shares = rowsOf(outcome, 'winner', 'share');
  expect(shares).toHaveLength(3);
  const { low, high } = proportionSequence(40, 100, plan);
  expect(shares[0]).toMatchObject({ low, high, interval: 'confidence-sequence' });
  const mean = meanSequence(progress, { ...plan, plannedVariance: 0.5 });
  expect(rowsOf(outcome, 'survivors.reds', 'mean')[0]).toMatchObject({
    value: 0.9,
    low: mean.low,
    high: mean.high,
    interval: 'confidence-sequence',
  });
  for (const row of rowsOf(outcome, 'turn', 'quantile')) expect(row.interval).toBe('confidence-sequence');
  // No sequence was kept of the turn: the error of a single look is shared out.
  expect(rowsOf(outcome, 'turn', 'mean')[0]?.interval).toBe('student, at all looks');
  expect(rowsOf(outcome, 'turn', 'restricted-mean')[0]?.interval).toBe('student, at all looks');
});
