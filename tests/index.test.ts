import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { ColumnTable } from 'arquero';
import { escape } from 'arquero';
import {
  experimentOf,
  LibraryError,
  loadExperiment,
  odds,
  playCell,
  pngOf,
  readRun,
  run,
  solveCell,
  SpecError,
  svgOf,
  toDecide,
  type Experiment,
  type Run,
} from '../src/index.ts';

const SPEC = {
  hythe: 1,
  title: 'A duel',
  rules: 'pluie',
  forces: {
    martini: { formations: [{ units: [{ weapon: 'martini-henry' }] }] },
    lebel: { formations: [{ units: [{ weapon: 'lebel' }] }] },
  },
  engagement: { distanceCm: 18, firstSide: 'coin', turnLimit: 3 },
  sides: { british: { force: 'martini' }, french: { force: 'lebel' } },
  resolve: { method: 'exact' },
};

const folder = mkdtempSync(join(tmpdir(), 'hythe-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the library', () => {
  test('resolves a spec written as an object: finding, tables, charts, and a folder as hythe run writes it', async () => {
    const duel = await run(experimentOf(SPEC), { workers: 1 });
    expect(duel.finding[0]).toMatch(/french|lebel/i);
    expect(duel.tables.cells.numRows()).toBe(1);
    const shares = duel.tables.distributions
      .filter(escape((row: { metric: string }) => row.metric === 'winner'))
      .array('probability');
    expect([...shares].reduce((sum: number, share) => sum + Number(share), 0)).toBeCloseTo(1, 12);
    const [chart] = duel.charts();
    expect(chart?.title).not.toBe('');
    if (chart === undefined) throw new Error('there is no chart');
    expect(await svgOf(chart.spec)).toMatch(/^<svg/);
    expect(await svgOf(chart.drawing)).toMatch(/^<svg/);
    expect([...(await pngOf(chart.spec)).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const report = await duel.save(folder);
    expect(readFileSync(report, 'utf8')).toContain('A duel');
    const kept = await readRun(join(report, '..'));
    expect(kept.cells.objects()).toEqual(duel.tables.cells.objects());
  });

  test('solves and plays one cell in the thread at hand, and they agree', () => {
    const experiment = experimentOf(SPEC);
    const exact = solveCell(experiment);
    const counted = playCell(experiment, { count: 20_000 });
    const share = exact.get('winner')?.get('british') ?? NaN;
    const count = counted.get('winner')?.get('british') ?? NaN;
    expect(share).toBeGreaterThan(0);
    // Six standard errors at this seed.
    expect(Math.abs(count / 20_000 - share)).toBeLessThan(6 * Math.sqrt((share * (1 - share)) / 20_000));
    expect(exact.get('turn')?.size).toBe(4);
    expect(() => solveCell(experiment, { cell: 2 })).toThrow(
      new LibraryError('there is no cell 2: the experiment has 1, numbered from 1'),
    );
  });

  test('decides the statements of a spec', async () => {
    const stated = experimentOf({
      ...SPEC,
      vary: { 'engagement.distanceCm': [8, 18] },
      expect: [{ of: 'winner=none', atLeast: 0.9, where: { distanceCm: 18 } }],
    });
    expect((await run(stated, { workers: 1 })).statements).toHaveLength(1);
    const { statements, outcome } = await run(toDecide(stated), { workers: 1 });
    expect(outcome.cells.map(({ cell }) => cell.number)).toEqual([2]);
    expect(statements[0]).toMatchObject({ state: 'fails', cells: [{ cell: 2, method: 'exact' }] });
  });

  test('reads a spec from a file, with the file in its messages', async () => {
    const experiment = await loadExperiment('experiments/martini-vs-lebel.yaml');
    expect(experiment.sides).toEqual(['british', 'french']);
    await expect(loadExperiment('experiments/nowhere.yaml')).rejects.toThrow('nowhere.yaml');
  });

  test('asks for the odds of one resolution', () => {
    const { metrics, explanation } = odds('pluie', 'fire', { weapon: 'lebel', distanceCm: 8 });
    expect(metrics).toEqual([
      {
        name: 'outcome',
        outcomes: [
          { label: 'miss', chance: expect.closeTo(0.5, 12), fraction: '1/2' },
          { label: 'driven-back', chance: expect.closeTo(0.45, 12), fraction: '9/20' },
          { label: 'eliminated', chance: expect.closeTo(0.05, 12), fraction: '1/20' },
        ],
        moments: null,
      },
    ]);
    expect(explanation?.sums[0]?.factors.length).toBeGreaterThan(0);
    expect(odds('fields-of-honor', 'variable-move', { who: 'foot' }).metrics[0]?.moments).toEqual({
      mean: expect.closeTo(4.5, 12),
      deviation: expect.closeTo(Math.sqrt(35 / 12), 12),
    });
    expect(() => odds('plui', 'fire')).toThrow('"plui" is no rule system; did you mean pluie?');
    expect(() => odds('pluie', 'fier')).toThrow('"fier" is no mechanic of pluie; did you mean fire?');
  });

  test('says what is wrong with a spec, with places', () => {
    expect(() => experimentOf('hythe: 1\n')).toThrow(SpecError);
  });

  test('has these types for those who write against it', () => {
    expectTypeOf(experimentOf).returns.toEqualTypeOf<Experiment>();
    expectTypeOf(run).returns.resolves.toEqualTypeOf<Run>();
    expectTypeOf<Run['finding']>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Run['tables']['cells']>().toEqualTypeOf<ColumnTable>();
    expectTypeOf(solveCell).returns.toEqualTypeOf<
      ReadonlyMap<string, ReadonlyMap<string | number, number>>
    >();
  });
});
