import { desc, op, type ColumnTable } from 'arquero';
import { describe, expect, test } from 'vitest';
import { metricName } from '../../../src/spec/metrics.ts';
import { arqueroTables } from '../../../src/run/tables/arquero.ts';
import type { TidyTables } from '../../../src/index.ts';
import { tidy as tidyTables } from '../../../src/run/tables/tidy-tables.ts';
import { item } from '../../../src/chance/at.ts';
import type { Tally, TallyShape } from '../../../src/play/tally.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { wilson } from '../../../src/statistics/index.ts';
import { outcomeOf as outcomeIn } from '../../questions/telling/counted-cells.ts';

/** Two turns at most; the middle outcome has no winner. */
const SHAPE: TallyShape = {
  outcomes: ['A-wins', 'parted', 'B-wins'],
  winners: [0, -1, 1],
  turnLimit: 2,
  limitOutcome: 1,
  readings: [
    { name: 'survivors.A', meaning: 'figures left', labels: null, most: 2 },
    { name: 'survivors.B', meaning: 'figures left', labels: null, most: 1 },
    { name: 'mood', meaning: 'how they feel', labels: ['calm', 'shaken'], most: 1 },
    { name: 'shots.B', meaning: 'shots fired', labels: null, most: 3 },
  ],
  joints: [[0, 1]],
};

/** Rows of `outcomeByTurn` are outcomes, its columns turns 0, 1, 2. */
const COUNTS: Tally = {
  outcomeByTurn: Float64Array.of(0, 30, 20, 0, 0, 10, 0, 10, 30),
  readings: [
    Float64Array.of(40, 10, 50),
    Float64Array.of(50, 50),
    Float64Array.of(100, 0),
    Float64Array.of(0, 0, 0, 100),
  ],
  joints: [Float64Array.of(0, 40, 0, 10, 50, 0)],
};

const EXACT: Tally = {
  outcomeByTurn: Float64Array.of(0, 0.25, 0.25, 0, 0, 0.125, 0, 0.125, 0.25),
  readings: [
    Float64Array.of(0.375, 0.125, 0.5),
    Float64Array.of(0.5, 0.5),
    Float64Array.of(1, 0),
    Float64Array.of(0, 0, 0, 1),
  ],
  joints: [Float64Array.of(0, 0.375, 0, 0.125, 0.5, 0)],
};

const exact = { tally: EXACT, states: 12, transitions: 34 };
const simulated = {
  tally: COUNTS,
  replicates: 100,
  sampler: 'direct',
  chunkSize: 50_000,
  sequence: null,
} as const;

type Method = Parameters<typeof outcomeIn>[0][number];

/** A run whose cells were answered as `methods` say. */
const outcomeOf = (...methods: readonly Method[]): RunOutcome =>
  outcomeIn(methods.map((method) => ({ shape: SHAPE, ...method })));

function tidy(...made: Parameters<typeof tidyTables>): TidyTables {
  const tables = tidyTables(...made);
  return { ...arqueroTables(tables), factors: tables.factors };
}

function rowsOf(table: ColumnTable, metric: string): unknown[] {
  const columns = ['source', 'value', 'label', 'value2', 'label2', 'count', 'probability'];
  return table
    .objects()
    .filter((row) => (row as Record<string, unknown>)['metric'] === metric)
    .map((row) => columns.map((name) => (row as Record<string, unknown>)[name]));
}

describe('the table of distributions', () => {
  const { distributions } = tidy(outcomeOf({ simulated, exact }), []);

  test('has the columns that are promised', () => {
    expect(distributions.columnNames()).toEqual([
      'cell',
      'metric',
      'source',
      'value',
      'label',
      'value2',
      'label2',
      'count',
      'probability',
      'at_most',
      'at_most_low',
      'at_most_high',
    ]);
  });

  test('gives the winner by side, exact and counted', () => {
    expect(rowsOf(distributions, 'winner')).toEqual([
      ['exact', 0, 'reds', null, null, null, 0.5],
      ['exact', 1, 'blues', null, null, null, 0.375],
      ['exact', 2, 'none', null, null, null, 0.125],
      ['monte-carlo', 0, 'reds', null, null, 50, 0.5],
      ['monte-carlo', 1, 'blues', null, null, 40, 0.4],
      ['monte-carlo', 2, 'none', null, null, 10, 0.1],
    ]);
  });

  test("gives the outcome by the system's own labels, in their order", () => {
    expect(rowsOf(distributions, 'outcome').slice(3)).toEqual([
      ['monte-carlo', 0, 'A-wins', null, null, 50, 0.5],
      ['monte-carlo', 1, 'parted', null, null, 10, 0.1],
      ['monte-carlo', 2, 'B-wins', null, null, 40, 0.4],
    ]);
  });

  test('gives the turn, and leaves out turns without mass', () => {
    expect(rowsOf(distributions, 'turn')).toEqual([
      ['exact', 1, '1', null, null, null, 0.375],
      ['exact', 2, '2', null, null, null, 0.625],
      ['monte-carlo', 1, '1', null, null, 40, 0.4],
      ['monte-carlo', 2, '2', null, null, 60, 0.6],
    ]);
  });

  test('gives outcome and winner by turn', () => {
    expect(rowsOf(distributions, 'outcome,turn').slice(5)).toEqual([
      ['monte-carlo', 0, 'A-wins', 1, '1', 30, 0.3],
      ['monte-carlo', 0, 'A-wins', 2, '2', 20, 0.2],
      ['monte-carlo', 1, 'parted', 2, '2', 10, 0.1],
      ['monte-carlo', 2, 'B-wins', 1, '1', 10, 0.1],
      ['monte-carlo', 2, 'B-wins', 2, '2', 30, 0.3],
    ]);
    expect(rowsOf(distributions, 'winner,turn').slice(0, 5)).toEqual([
      ['exact', 0, 'reds', 1, '1', null, 0.25],
      ['exact', 0, 'reds', 2, '2', null, 0.25],
      ['exact', 1, 'blues', 1, '1', null, 0.125],
      ['exact', 1, 'blues', 2, '2', null, 0.25],
      ['exact', 2, 'none', 2, '2', null, 0.125],
    ]);
  });

  test("gives readings under the sides' names, categories with their labels", () => {
    expect(rowsOf(distributions, 'survivors.reds').slice(3)).toEqual([
      ['monte-carlo', 0, '0', null, null, 40, 0.4],
      ['monte-carlo', 1, '1', null, null, 10, 0.1],
      ['monte-carlo', 2, '2', null, null, 50, 0.5],
    ]);
    expect(rowsOf(distributions, 'mood')).toEqual([
      ['exact', 0, 'calm', null, null, null, 1],
      ['monte-carlo', 0, 'calm', null, null, 100, 1],
    ]);
    expect(rowsOf(distributions, 'shots.blues')).toHaveLength(2);
  });

  test('gives joint readings with both values', () => {
    expect(rowsOf(distributions, 'survivors.reds,survivors.blues').slice(3)).toEqual([
      ['monte-carlo', 0, '0', 1, '1', 40, 0.4],
      ['monte-carlo', 1, '1', 1, '1', 10, 0.1],
      ['monte-carlo', 2, '2', 0, '0', 50, 0.5],
    ]);
  });

  test('sums to one and to the replicates for every metric of every cell', () => {
    const sums = tidy(outcomeOf({ simulated }, { exact }, { simulated, exact }), [])
      .distributions.groupby('cell', 'metric', 'source')
      .rollup({ p: op.sum('probability'), n: op.sum('count') });
    expect(sums.numRows()).toBe((5 + 4 + 1) * 4);
    for (const p of sums.array('p')) expect(p).toBeCloseTo(1, 12);
    const counted = sums.filter("d => d.source === 'monte-carlo'");
    expect(new Set(counted.array('n'))).toEqual(new Set([100]));
  });

  test('takes a role only from the end of a name', () => {
    expect(metricName({ name: 'lossesA.B' }, ['x', 'y'])).toBe('lossesA.y');
    expect(metricName({ name: 'A.shots' }, ['x', 'y'])).toBe('A.shots');
    expect(metricName({ name: 'A' }, ['x', 'y'])).toBe('A');
  });
});

function cellRow(method: Method): Record<string, unknown> {
  return tidy(outcomeOf(method), []).cells.object() as Record<string, unknown>;
}

describe('the table of cells', () => {
  test('names each cell, its factors as text and number, and how it was answered', () => {
    const { cells, factors } = tidy(outcomeOf({ simulated, exact }, { exact }), []);
    expect(factors).toEqual([
      { column: 'factor_1', path: 'sides.reds.force.figures', name: 'figures', unit: null },
    ]);
    expect(cells.objects()).toMatchObject([
      {
        cell: 1,
        pairing: 0,
        variant: null,
        kind: 'skirmish',
        factor_1: '1',
        factor_1_number: 1,
        method: 'monte-carlo',
        sampler: 'direct',
        replicates: 100,
        chunk_size: 50_000,
        states: 12,
        transitions: 34,
        reason: 'because',
      },
      { cell: 2, factor_1: '2', method: 'exact', sampler: null, replicates: null, chunk_size: null },
    ]);
  });

  test('gives a factor that is no number as text alone, and null where a cell lacks it', () => {
    const outcome = outcomeOf({ exact }, { exact });
    const [first, second] = outcome.cells.map(({ cell }) => cell);
    if (first === undefined || second === undefined) throw new Error('two cells');
    const quality = { path: 'forces.x.quality', name: 'quality', unit: null };
    const cells = [
      { ...first, factors: [{ ...quality, value: 'elite' }] },
      { ...second, factors: [{ path: 'bothWays', name: 'bothWays', unit: 'cm', value: true }] },
    ];
    const { cells: table, factors } = tidy(
      {
        ...outcome,
        cells: outcome.cells.map((result, i) => ({ ...result, cell: item(cells, i) })),
      },
      [],
    );
    expect(factors.map(({ column, name, unit }) => [column, name, unit])).toEqual([
      ['factor_1', 'quality', null],
      ['factor_2', 'bothWays', 'cm'],
    ]);
    expect(table.select('factor_1', 'factor_1_number', 'factor_2', 'factor_2_number').objects()).toEqual([
      { factor_1: 'elite', factor_1_number: null, factor_2: null, factor_2_number: null },
      { factor_1: null, factor_1_number: null, factor_2: 'true', factor_2_number: null },
    ]);
  });

  test('gives simulated shares with their Wilson interval, and the exact ones beside them', () => {
    const row = cellRow({ simulated, exact });
    const { low, high } = wilson(40, 100, 0.95);
    expect(row).toMatchObject({ win_a: 0.5, win_b: 0.4, win_b_low: low, win_b_high: high, none: 0.1 });
    expect(row).toMatchObject({ exact_win_a: 0.5, exact_win_b: 0.375, exact_none: 0.125 });
  });

  test('gives exact shares as bounds that meet', () => {
    const row = cellRow({ exact });
    expect(row).toMatchObject({ win_b: 0.375, win_b_low: 0.375, win_b_high: 0.375, exact_win_b: 0.375 });
    expect(cellRow({ simulated })).toMatchObject({ exact_win_a: null, exact_win_b: null, exact_none: null });
  });

  test('gives the median turn of decided engagements alone, with bounds where it is simulated', () => {
    // Decided: 40 in turn 1, 50 in turn 2; the undecided ones all lie in turn 2.
    const row = cellRow({ simulated });
    expect(row['decided_turn_median']).toBe(2);
    expect(row['decided_turn_median_low']).toBe(1);
    expect(row['decided_turn_median_high']).toBe(2);
    // Exact: 0.375 of 0.875 in turn 1.
    expect(cellRow({ exact })).toMatchObject({
      decided_turn_median: 2,
      decided_turn_median_low: 2,
      decided_turn_median_high: 2,
    });
  });

  test('has no median where nothing was decided', () => {
    const tally = { ...COUNTS, outcomeByTurn: Float64Array.of(0, 0, 0, 0, 0, 100, 0, 0, 0) };
    const row = cellRow({ simulated: { ...simulated, tally } });
    expect([row['decided_turn_median'], row['decided_turn_median_low']]).toEqual([null, null]);
    expect(row['none']).toBe(1);
  });

  test('gives mean survivors with their standard error, 0 where exact', () => {
    const row = cellRow({ simulated });
    expect(row['mean_survivors_a']).toBeCloseTo(1.1, 12);
    // Variance 0.89 over 100 replicates, divided by 99.
    expect(row['mean_survivors_a_se']).toBeCloseTo(Math.sqrt(0.89 / 99), 12);
    expect(row['mean_survivors_b']).toBeCloseTo(0.5, 12);
    expect(cellRow({ exact })).toMatchObject({ mean_survivors_a: 1.125, mean_survivors_a_se: 0 });
  });

  test('tests counts against exact probabilities where it has both', () => {
    const row = cellRow({ simulated, exact });
    // 2 sum o ln(o / e) over (30, 25), (20, 25), (10, 12.5), (10, 12.5), (30, 25).
    const g = 2 * (30 * Math.log(1.2) + 20 * Math.log(0.8) + 2 * 10 * Math.log(0.8) + 30 * Math.log(1.2));
    expect(row['agreement_g']).toBeCloseTo(g, 10);
    expect(row['agreement_df']).toBe(4);
    expect(row['agreement_p']).toBeGreaterThan(0.3);
    expect(row['agreement_p']).toBeLessThan(0.6);
    expect(cellRow({ exact })['agreement_p']).toBeNull();
    expect(cellRow({ simulated })['agreement_g']).toBeNull();
  });

  test('fails the agreement outright where the impossible was counted', () => {
    const outcomeByTurn = Float64Array.of(1, 29, 20, 0, 0, 10, 0, 10, 30);
    const row = cellRow({ simulated: { ...simulated, tally: { ...COUNTS, outcomeByTurn } }, exact });
    expect(row['agreement_p']).toBe(0);
    expect(row['agreement_g']).toBe(Infinity);
  });

  test('has nothing but the cell where an interruption left nothing', () => {
    const { cells, distributions } = tidy(outcomeOf({}, { exact }), []);
    expect(cells.object(0)).toMatchObject({ cell: 1, method: null, win_a: null, win_a_low: null });
    expect(cells.object(0)).toMatchObject({ mean_survivors_a: null, decided_turn_median: null });
    expect(distributions.filter('d => d.cell === 1').numRows()).toBe(0);
    expect(cells.orderby(desc('cell')).array('cell')).toEqual([2, 1]);
  });

  test('has no survivors where the rules count none', () => {
    const outcome = outcomeOf({ exact });
    const shape = { ...SHAPE, readings: [], joints: [] };
    const tally = { ...EXACT, readings: [], joints: [] };
    const cells = outcome.cells.map((result) => ({ ...result, shape, exact: { ...exact, tally } }));
    expect(tidy({ ...outcome, cells }, []).cells.object()).toMatchObject({
      mean_survivors_a: null,
      mean_survivors_a_se: null,
    });
  });
});
