import { describe, expect, test } from 'vitest';
import {
  comparedKept,
  movesOf,
  type ComparedRun,
  type ComparedSpec,
  type MatchupMove,
  type ShareMove,
} from '../../../src/questions/editions/answer.ts';
import { judgedPair, suiteTold } from '../../../src/questions/editions/tell.ts';
import { entryText } from '../../../src/questions/telling/answer.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { tidy } from '../../../src/run/tables/tidy-tables.ts';
import { run } from '../../../src/run/node/run.ts';
import { readSpec } from '../../../src/spec/read-spec.ts';
import { here } from '../../run/here.ts';
import { ruleSystems } from '../../run/faulty.ts';
import { skirmish } from '../../toy/skirmish.ts';
import { facts } from '../telling/hand-made.ts';
import { atDistance, skirmishRun, type SkirmishCell } from '../../report/skirmish-run.ts';

/** Two runs compared, with every share as it is judged. */
function runDifference(
  before: ComparedRun,
  after: ComparedRun,
): Pick<ComparedSpec, 'onlyBefore' | 'onlyAfter'> & {
  readonly shares: readonly (ShareMove & Pick<MatchupMove, 'name'>)[];
} {
  const { matchups, confidence, ...alone } = comparedKept(before, after, 0);
  return {
    ...alone,
    shares: movesOf(matchups, confidence).flatMap(({ name, shares }) =>
      shares.map((one) => ({ ...one, name })),
    ),
  };
}

const cell = (distance: number, hitOn: readonly [number, number]): SkirmishCell => ({
  factors: [atDistance(distance)],
  hitOn,
  figures: [3, 3],
});

describe('the difference between two runs', () => {
  const exact = (cells: readonly SkirmishCell[]) => skirmishRun({ cells, replicates: null });
  const counted = (cells: readonly SkirmishCell[]) => skirmishRun({ cells, solved: false });

  test('is exact where both are, and matches cells by their factors', () => {
    const before = exact([cell(2, [4, 4]), cell(6, [4, 4]), cell(9, [4, 4])]);
    const after = exact([cell(6, [4, 5]), cell(2, [4, 4]), cell(12, [4, 4])]);
    const { shares, onlyBefore, onlyAfter } = runDifference(before, after);
    expect([onlyBefore, onlyAfter].map((names) => names.map(plain))).toEqual([['9 cm'], ['12 cm']]);
    expect(shares.map(({ name, of, state }) => [plain(name), of, state])).toEqual([
      ['6 cm', 0, 'moved'],
      ['6 cm', 1, 'moved'],
      ['6 cm', 2, 'moved'],
      ['2 cm', 0, 'still'],
      ['2 cm', 1, 'still'],
      ['2 cm', 2, 'still'],
    ]);
    const [wins] = shares;
    const old = before.findings.rows[1]?.cell.exact?.[0] ?? NaN;
    const now = after.findings.rows[0]?.cell.exact?.[0] ?? NaN;
    expect(wins?.difference).toEqual({ value: now - old, low: now - old, high: now - old });
  });

  test('has an interval where one is counted, which holds the exact difference', () => {
    const [old, now] = [[cell(2, [4, 4])], [cell(2, [4, 5])]];
    const truth = runDifference(exact(old), exact(now)).shares[0]?.difference.value ?? NaN;
    for (const [before, after] of [
      [counted(old), exact(now)],
      [counted(old), counted(now)],
    ] as const) {
      const [wins] = runDifference(before, after).shares;
      expect(wins?.state).toBe('moved');
      expect(wins?.difference.low).toBeLessThan(truth);
      expect(wins?.difference.high).toBeGreaterThan(truth);
    }
  });

  test('is wider the more cells are compared', () => {
    const few = runDifference(counted([cell(2, [4, 4])]), counted([cell(2, [4, 5])])).shares[0]?.difference;
    const many = [2, 3, 4, 5, 6, 7, 8, 9];
    const before = counted(many.map((at) => cell(at, [4, 4])));
    const after = counted(many.map((at) => cell(at, [4, 5])));
    const wide = runDifference(before, after).shares[0]?.difference;
    expect((wide?.high ?? 0) - (wide?.low ?? 0)).toBeGreaterThan((few?.high ?? 1) - (few?.low ?? 0));
  });

  test('tells victory conditions that both have, and widens all intervals for them', async () => {
    const spec = (figures: number, method: string) => `hythe: 1
rules: skirmish
engagement: { turnLimit: 6 }
sides: { reds: { force: { figures: ${String(figures)} } }, blues: { force: { figures: 5 } } }
outcomes: { late: { turn: { atLeast: 3 } } }
resolve: { method: ${method}, replicates: 5000 }
`;
    const runOf = async (figures: number, method = 'exact'): Promise<ComparedRun> => {
      const experiment = readSpec(spec(figures, method), { file: 'spec.yaml', systems: [skirmish] });
      const tables = tidy(await run(experiment, ruleSystems, { workers: 1, executor: here() }), [skirmish]);
      return { tables, facts: facts({ sides: experiment.sides, outcomes: { late: {} } }) };
    };
    const { shares } = runDifference(await runOf(3), await runOf(5));
    expect(shares.map(({ of, state }) => [of, state])).toEqual([
      [0, 'moved'],
      [1, 'moved'],
      [2, 'moved'],
      ['late', 'moved'],
    ]);
    const truth = shares[3]?.difference.value ?? NaN;
    const [old, now] = [await runOf(3, 'monte-carlo'), await runOf(5, 'monte-carlo')];
    const counted = runDifference(old, now).shares;
    expect(counted[3]?.difference.low).toBeLessThan(truth);
    expect(counted[3]?.difference.high).toBeGreaterThan(truth);
    const { outcomes: _none, ...without } = now.facts;
    const winsAlone = runDifference(old, { ...now, facts: without }).shares;
    expect(winsAlone).toHaveLength(3);
    expect(winsAlone[0]?.difference.low).toBeGreaterThan(counted[0]?.difference.low ?? 1);
  });

  test('lists no value that neither has', () => {
    const compared = comparedKept(exact([cell(2, [4, 4])]), exact([cell(2, [4, 4])]), 0);
    const row = { new: true, name: 'Mk V', range: null };
    const changes = [{ what: 'tables.weapons.mine', before: null, after: row }];
    const { tables } = suiteTold(judgedPair(compared, changes));
    expect(tables.map(({ rows }) => rows.map((entries) => entries.map(entryText)))).toEqual([
      [
        ['tables.weapons.mine.new', '(not set)', 'true'],
        ['tables.weapons.mine.name', '(not set)', 'Mk V'],
      ],
    ]);
  });
});
