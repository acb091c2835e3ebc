import { facts as handMade } from './hand-made.ts';
import { describe, expect, test } from 'vitest';
import { cellRows } from '../../src/analysis/tables/rows.ts';
import { plain } from '../../src/analysis/sentence.ts';
import {
  statementsStory,
  statementsTable,
  statementWords,
} from '../../src/analysis/matchup/statements-words.ts';
import { judgeStatements, type JudgedStatement } from '../../src/analysis/statements.ts';
import { tidy } from '../../src/analysis/tables/tidy-tables.ts';
import { item } from '../../src/chance/at.ts';
import type { RunOutcome } from '../../src/execution/outcome.ts';
import { run } from '../../src/execution/run.ts';
import type { Resolve, Statement } from '../../src/experiment/experiment.ts';
import { ruleSystems } from '../execution/faulty.ts';
import { here } from '../execution/here.ts';
import { toyExperiment } from '../toy/experiment.ts';

interface Stated {
  readonly of?: string;
  readonly low?: number;
  readonly high?: number;
  readonly cells?: readonly number[];
}

function statement({ of = 'winner=reds', low, high, cells = [1, 2, 3] }: Stated): Statement {
  return { of, low: low ?? null, high: high ?? null, where: [], cells };
}

/** Three, four and five figures against five. */
async function outcomeOf(stated: readonly Stated[], resolve: Partial<Resolve>): Promise<RunOutcome> {
  const experiment = toyExperiment({ figures: [3, 4, 5], resolve });
  return run({ ...experiment, expect: stated.map(statement) }, ruleSystems, {
    workers: 1,
    executor: here(),
  });
}

async function judged(stated: readonly Stated[], resolve: Partial<Resolve> = { method: 'exact' }) {
  return judgeStatements(await outcomeOf(stated, resolve));
}

function states(found: readonly JudgedStatement[]): readonly string[] {
  return found.map(({ state }) => state);
}

/** The exact shares that the reds win. */
async function winsOfReds(): Promise<readonly number[]> {
  const [found] = await judged([{ low: 0 }]);
  return item(found === undefined ? [] : [found], 0).cells.map(({ value }) => value ?? NaN);
}

describe('statements about solved cells', () => {
  test('hold where they do in every cell, and fail where they do in one', async () => {
    const [least = NaN, , most = NaN] = await winsOfReds();
    expect(least).toBeLessThan(most);
    const found = await judged([
      { low: least, high: most },
      { low: least + 1e-6 },
      { low: least + 1e-6, cells: [2, 3] },
      { high: most - 1e-6 },
      { of: 'survivors.reds', low: 0, high: 5 },
    ]);
    expect(states(found)).toEqual(['holds', 'fails', 'holds', 'fails', 'holds']);
    expect(found.map(({ confidence }) => confidence)).toEqual([null, null, null, null, null]);
    expect(found[1]?.cells.map(({ state }) => state)).toEqual(['fails', 'holds', 'holds']);
  });
});

describe('statements about cells that were played', () => {
  const PLAYED: Partial<Resolve> = { replicates: 4_000 };

  test('are decided where the interval lies on one side, else not', async () => {
    const [least = NaN] = await winsOfReds();
    const found = await judged(
      [
        { low: least - 0.1, cells: [1] },
        { low: least + 0.1, cells: [1] },
        { low: least, cells: [1] },
      ],
      PLAYED,
    );
    expect(states(found)).toEqual(['holds', 'fails', 'undecided']);
    for (const { cells } of found) {
      const { low, high, value, replicates } = item(cells, 0);
      expect(low).toBeLessThan(value ?? NaN);
      expect(high).toBeGreaterThan(value ?? NaN);
      expect(replicates).toBe(4_000);
    }
  });

  test('are judged one by one, whatever else is stated', async () => {
    const [least = NaN] = await winsOfReds();
    const [alone] = await judged([{ low: least, cells: [1] }], PLAYED);
    const { low, high } = item(alone?.cells ?? [], 0);
    // Bounds that the interval at the confidence of the run just meets.
    const near = { low: (low ?? NaN) - 1e-9, high: (high ?? NaN) + 1e-9, cells: [1] };
    const others = Array.from({ length: 9 }, () => ({ low: least, cells: [1] }));
    const [found] = await judged([near, ...others], PLAYED);
    expect(found).toMatchObject({ state: 'holds', confidence: 0.95, cells: [{ low, high }] });
  });

  test('with several cells fail only where one is out for all cells together', async () => {
    const [least = NaN, middle = NaN] = await winsOfReds();
    const [found] = await judged([{ low: (least + middle) / 2 }], PLAYED);
    expect(found?.state).toBe('fails');
    expect(found?.cells.map(({ state }) => state)).toEqual(['fails', 'holds', 'holds']);
  });

  test('about numbers of which all replicates were alike are not taken for certain', async () => {
    const [found] = await judged([{ of: 'turn', high: 1, cells: [1] }], { replicates: 1 });
    expect(found?.state).not.toBe('holds');
  });

  test('that were not finished are undecided', async () => {
    const abort = new AbortController();
    abort.abort();
    const experiment = { ...toyExperiment({ figures: [3] }), expect: [statement({ low: 0.1, cells: [1] })] };
    const outcome = await run(experiment, ruleSystems, {
      workers: 1,
      executor: here(),
      signal: abort.signal,
    });
    const [found] = judgeStatements(outcome);
    expect(found).toMatchObject({ state: 'undecided', cells: [{ method: null, value: null }] });
  });
});

describe('statements in words', () => {
  async function told(stated: readonly Stated[], resolve?: Partial<Resolve>) {
    const outcome = await outcomeOf(stated, resolve ?? { method: 'exact' });
    const { cells, factors } = tidy(outcome, ruleSystems);
    const found = judgeStatements(outcome);
    const rows = cellRows(cells, factors);
    const facts = handMade({ factors });
    return {
      sentences: statementsStory(found, rows, facts).map(plain),
      tables: statementsTable(found, rows, facts),
    };
  }

  test('say how many hold, and what fails where and by what', async () => {
    const { sentences, tables } = await told([{ low: 0.01, high: 0.9 }, { low: 0.2 }, { high: 0.99 }]);
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toBe('Of 3 statements of the spec 2 hold and 1 fails.');
    expect(sentences[1]).toMatch(
      /^Fails: winner=reds is at least 20 % \(7\.00 %, exact, at figures 3; 1 of 3 cells fails\)\.$/,
    );
    const [table] = tables;
    expect(table?.rows).toHaveLength(3);
    expect(table?.rows[0]?.map((entry) => ('exact' in entry ? '' : plain(entry)))).toEqual([
      'holds',
      'winner=reds is between 1 % and 90 %',
      expect.stringMatching(/^[\d.]+ % to [\d.]+ % over 3 cells, exact$/),
    ]);
    expect(plain(table?.note ?? [])).toBe('Exact: each is certain.');
  });

  test('of a single one tell it all', async () => {
    const { sentences } = await told([{ of: 'turn', high: 2, cells: [1] }]);
    expect(sentences).toEqual([
      expect.stringMatching(/^The statement of the spec fails: turn is at most 2 \([\d.]+, exact\)\.$/),
    ]);
  });

  test('show intervals of what was played, and say that each is judged by itself', async () => {
    const { sentences, tables } = await told([{ low: 0.01 }, { low: 0.45, cells: [1] }], {
      replicates: 2_000,
    });
    expect(sentences[1]).toMatch(
      /^Fails: winner=reds is at least 45 % \([\d.]+ % to [\d.]+ % after 2,000 replicates\)\.$/,
    );
    expect(plain(tables[0]?.note ?? [])).toMatch(
      /Each of the others is judged by itself, with 95 % confidence\.$/,
    );
  });

  test('name the cells that they are about', () => {
    const where = [
      { path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm', values: [3, 8] },
      { path: 'variant', name: 'variant', unit: null, values: ['sharper'] },
    ];
    const one: JudgedStatement = {
      statement: { of: 'winner=reds', low: 0.455, high: null, where },
      isShare: true,
      state: 'holds',
      cells: [],
      confidence: null,
    };
    expect(plain(statementWords(one, handMade()))).toBe(
      'winner=reds is at least 45.5 % where distance is 3 cm or 8 cm and variant is sharper',
    );
  });

  test('are none where the spec states nothing', () => {
    expect(statementsStory([], [], handMade())).toEqual([]);
    expect(statementsTable([], [], handMade())).toEqual([]);
  });
});
