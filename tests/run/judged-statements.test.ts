import { facts as handMade } from '../questions/telling/hand-made.ts';
import { describe, expect, test } from 'vitest';
import { cellRows } from '../../src/questions/telling/rows.ts';
import { plain } from '../../src/questions/telling/sentence.ts';
import {
  statementLines,
  statementsHeadline,
  statementWords,
} from '../../src/questions/matchup/statements.ts';
import { judgeStatements, type JudgedStatement } from '../../src/run/statements.ts';
import { tidy } from '../../src/run/tables/tidy-tables.ts';
import { item } from '../../src/chance/at.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { run } from '../../src/run/node/run.ts';
import type { Resolve, Statement } from '../../src/spec/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';
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
    const facts = handMade({ factors, sides: ['reds', 'blues'] });
    return {
      headline: plain(statementsHeadline(found, facts)),
      lines: statementLines(found, cellRows(cells, factors), facts).map(
        ({ state, words, figure: number }) => [state, plain(words), plain(number)],
      ),
    };
  }

  test('say how many hold, and each with the cell that decides', async () => {
    const { headline, lines } = await told([{ low: 0.01, high: 0.9 }, { low: 0.2 }, { high: 0.99 }]);
    expect(headline).toBe('Two of three statements held; one failed: wins of the Reds at least 20%.');
    expect(lines).toEqual([
      ['holds', 'Wins of the Reds between 1% and 90%', 'closest: 7.0% with 3 figures'],
      ['fails', 'Wins of the Reds at least 20%', '7.0% with 3 figures'],
      ['holds', 'Wins of the Reds at most 99%', expect.stringMatching(/^closest: [\d.]+% with 5 figures$/)],
    ]);
  });

  test('all hold, and say so', async () => {
    expect((await told([{ low: 0.01 }, { high: 0.99 }])).headline).toBe('Both statements hold.');
    expect((await told([{ low: 0.01 }, { high: 0.99 }, { low: 0 }])).headline).toBe(
      'All three statements hold.',
    );
    expect((await told([{ low: 0.01 }])).headline).toBe('The statement holds.');
  });

  test('none hold, and say so', async () => {
    expect((await told([{ low: 0.9 }, { low: 0.99 }])).headline).toBe('Neither statement held.');
    expect((await told([{ low: 0.9 }, { low: 0.99 }, { high: 0 }])).headline).toBe(
      'None of three statements held.',
    );
  });

  test('of a single one tell it all', async () => {
    const { headline, lines } = await told([{ of: 'turn', high: 2, cells: [1] }]);
    expect(headline).toBe('The statement failed: length in turns on average at most 2.');
    expect(lines).toEqual([
      ['fails', 'Length in turns on average at most 2', expect.stringMatching(/^[\d.]+$/)],
    ]);
  });

  test('that are undecided say after how many fights', async () => {
    const value = 0.07;
    const { lines } = await told([{ low: value, cells: [1] }], { replicates: 300 });
    expect(lines).toEqual([
      ['undecided', 'Wins of the Reds at least 7%', expect.stringMatching(/^\d+% ± \d after 300 fights$/)],
    ]);
  });

  test('name the cells that they are about', () => {
    const where = [
      { path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm', values: [3, 8] },
      { path: 'variant', name: 'variant', unit: null, values: ['sharper'] },
    ];
    const one: JudgedStatement = {
      statement: { of: 'winner=french', low: 0.455, high: null, where },
      isShare: true,
      state: 'holds',
      cells: [],
      confidence: null,
    };
    expect(plain(statementWords(one, handMade()))).toBe(
      'wins of the French at least 45.5% where distance is 3 cm or 8 cm and variant is Sharper',
    );
  });

  test('are none where the spec states nothing', () => {
    expect(statementLines([], [], handMade())).toEqual([]);
  });
});
