import { describe, expect, test } from 'vitest';
import { plannedQuestions, plannedStatements, type Need } from '../../../src/analysis/plan/needs.ts';
import { judgeStatements } from '../../../src/analysis/statements.ts';
import { item } from '../../../src/chance/at.ts';
import type { RunOutcome } from '../../../src/execution/outcome.ts';
import type { Experiment, Resolve, Statement } from '../../../src/experiment/experiment.ts';
import { MOST_FORECAST } from '../../../src/experiment/limits.ts';
import { run } from '../../../src/host/run.ts';
import { evenSplit } from '../../../src/statistics/index.ts';
import { ruleSystems } from '../../execution/faulty.ts';
import { here } from '../../execution/here.ts';
import { Random } from '../../fuzz/random.ts';
import { toyExperiment } from '../../toy/experiment.ts';

const POWER = 0.9;
const STUDIES = 100;
const error = 3 * Math.sqrt((POWER * (1 - POWER)) / STUDIES);

const outcomeOf = (experiment: Experiment): Promise<RunOutcome> =>
  run(experiment, ruleSystems, { workers: 1, executor: here() });

/** Four, five and six reds against five blues, with statements; never solved unless `resolve` says so. */
function stated(statements: readonly Partial<Statement>[], resolve: Partial<Resolve> = {}): Experiment {
  const expectations = statements.map((one) => ({
    of: 'winner=reds',
    low: null,
    high: null,
    where: [],
    cells: [1],
    ...one,
  }));
  return {
    ...toyExperiment({ figures: [4, 5, 6], resolve: { sampler: 'auto', ...resolve } }),
    expect: expectations,
  };
}

/** The experiment as it is, with the exact answers that a plan looks up. */
const solved = (experiment: Experiment): Experiment => ({
  ...experiment,
  resolve: { ...experiment.resolve, check: 'exact', replicates: 100 },
});

const [truth = NaN] = item(
  judgeStatements(await outcomeOf(stated([{ low: 0 }], { method: 'exact' }))),
  0,
).cells.map(({ value }) => value ?? NaN);

/** The part of runs of `n` engagements in which the statement is decided. */
async function decided(experiment: Experiment, n: number): Promise<number> {
  const cells = experiment.cells.filter(({ number }) => item(experiment.expect, 0).cells.includes(number));
  let count = 0;
  for (let study = 0; study < STUDIES; study++) {
    const resolve = {
      ...experiment.resolve,
      sampler: 'direct' as const,
      replicates: n,
      seed: `study ${study}`,
    };
    const [judged] = judgeStatements(await outcomeOf({ ...experiment, cells, resolve }));
    if (judged !== undefined && judged.state !== 'undecided') count++;
  }
  return count / STUDIES;
}

describe('the engagements that a statement needs', () => {
  test.each([
    { name: 'that fails in a cell', low: truth + 0.12, cells: [1] },
    { name: 'that holds in two cells', low: truth - 0.12, cells: [1, 2] },
  ])('decide one $name with the stated power, and half of them with clearly less', async ({ low, cells }) => {
    const experiment = stated([{ low, cells }]);
    const planned = plannedStatements(await outcomeOf(solved(experiment)), experiment, POWER);
    const { expected, need } = item(planned, 0);
    expect(expected).toBe(low < truth ? 'holds' : 'fails');
    expect(need.cell).toBe(1);
    const n = need.engagements ?? NaN;
    expect([need.least, need.most]).toEqual([n, n]);
    expect(await decided(experiment, n)).toBeGreaterThan(POWER - error);
    expect(await decided(experiment, Math.floor(n / 2))).toBeLessThan(POWER - 0.1);
  });

  test('are none where a run solves the cells', async () => {
    const experiment = stated([{ low: truth - 0.001 }, { low: truth + 0.001 }], { method: 'auto' });
    const planned = plannedStatements(await outcomeOf(experiment), experiment, POWER);
    expect(planned.map(({ expected, need }) => [expected, need.engagements])).toEqual([
      ['holds', 0],
      ['fails', 0],
    ]);
  });

  test('are a range by a pilot, without an end where the pilot allows both', async () => {
    const experiment = stated([{ low: truth - 0.1 }, { low: truth + 0.002 }], { replicates: 3000 });
    const pilot = await outcomeOf(experiment);
    const [far, near] = plannedStatements(pilot, experiment, POWER).map(({ need }) => need);
    expect(far?.least).toBeLessThan(far?.engagements ?? NaN);
    expect(far?.most).toBeGreaterThan(far?.engagements ?? NaN);
    expect(near?.least).toBeGreaterThan(0);
    expect(near?.most).toBeNull();
  });

  test('are no number where the truth is within a hair of the bound', async () => {
    const experiment = stated([{ low: truth - 1e-6 }]);
    const [only] = plannedStatements(await outcomeOf(solved(experiment)), experiment, POWER);
    expect(only).toMatchObject({ expected: 'holds', need: { engagements: null, most: null } });
    expect((1.96 / 1e-6) ** 2 / 4).toBeGreaterThan(MOST_FORECAST / 2);
  });
});

describe('the engagements that the main question needs', () => {
  const needsOf = async (experiment: Experiment): Promise<readonly (readonly Need[])[]> =>
    plannedQuestions(await outcomeOf(solved(experiment)), experiment, POWER).map(({ needs }) => needs);

  test('tell who wins more often in each of the cells together, and half of them clearly less often', async () => {
    const experiment = stated([]);
    const [lead = [], fair = []] = await needsOf(experiment);
    expect(lead.map(({ cell }) => cell)).toEqual([1, 2, 3]);
    // Five against five is even by the rules of the skirmish: nobody wins more often.
    expect(lead[1]?.engagements).toBeNull();
    expect(fair.map(({ isWithin }) => isWithin)).toEqual([false, true, false]);
    const [n, q] = [lead[0]?.engagements ?? NaN, lead[0]?.value.value ?? NaN];
    const random = new Random(1, 'lead', 0);
    const told = (size: number): number => {
      let count = 0;
      for (let study = 0; study < 1000; study++) {
        let [a, b] = [0, 0];
        for (let i = 0; i < size; i++) {
          if (random.int(1e6) < q * 1e6) a++;
          else b++;
        }
        if (evenSplit(a, b) <= 0.05 / 3) count++;
      }
      return count / 1000;
    };
    expect(told(n)).toBeGreaterThan(POWER - 0.03);
    expect(told(Math.floor(n / 2))).toBeLessThan(POWER - 0.1);
  });

  test('tell whether a variant changes what matters, by the variance on common dice', async () => {
    const experiment = toyExperiment({ figures: [4], variants: [5, 4] });
    const pilot = await outcomeOf({
      ...experiment,
      resolve: { ...experiment.resolve, check: 'exact', replicates: 2000 },
    });
    const [{ question, needs } = { question: null, needs: [] }] = plannedQuestions(pilot, experiment, POWER);
    expect(question).toBe('changes that matter');
    expect(needs).toHaveLength(2);
    const { value, engagements } = item(needs, 0);
    // Apart, the variance of the difference would be that of two shares.
    const apart = ((2.24 + 1.28) ** 2 * 2 * 0.25) / (Math.abs(value.value) - 0.01) ** 2;
    expect(engagements).toBeLessThan(apart);
    expect(engagements).toBeGreaterThan(apart / 100);
  });

  test('are not planned for a game of doctrines, whose variants are no changes', async () => {
    const { analysis, ...experiment } = toyExperiment({ figures: [4], variants: [5, 4] });
    const game = { ...experiment, analysis: { ...analysis, kind: 'doctrines' } };
    expect(plannedQuestions(await outcomeOf(game), game, POWER)).toEqual([]);
  });

  test('leave out a cell whose sides are alike, where nobody wins more often', async () => {
    const experiment = stated([]);
    const pilot = await outcomeOf(experiment);
    const cells = pilot.cells.map((result, i) =>
      i === 0 ? { ...result, cell: { ...result.cell, mirror: true as const } } : result,
    );
    const [lead] = plannedQuestions({ ...pilot, cells }, experiment, POWER);
    expect(lead?.needs.map(({ cell }) => cell)).toEqual([2, 3]);
  });

  test('are not planned for an analysis that compares no two', async () => {
    const experiment = { ...stated([]), analysis: { ...stated([]).analysis, kind: 'forces' } };
    expect(await needsOf(experiment)).toEqual([]);
  });
});
