import { describe, expect, test } from 'vitest';
import type { MatchupRow } from '../../src/analysis/tables/rows.ts';
import { matchupTable } from '../../src/cli/finding-text.ts';
import { changesLines } from '../../src/cli/changes-text.ts';
import { MARKS } from '../../src/cli/output.ts';
import { NO_WORDS } from '../../src/experiment/words.ts';
import type { Change } from '../../src/questions/matchup/changes.ts';
import { exactly } from '../../src/analysis/estimate.ts';
import { verdict } from '../../src/statistics/index.ts';
import { facts } from '../analysis/hand-made.ts';
import { widthOf } from '../../src/cli/wrap.ts';

const estimate = (value: number, low: number, high: number) => ({ value, low, high });

/** A row with what the table shows of it; the rest is not looked at. */
function row(
  name: string,
  verdict: MatchupRow['verdict'],
  exact: MatchupRow['cell']['exact'],
  simulated: MatchupRow['cell']['simulated'],
  decidedTurn: MatchupRow['decidedTurn'] = { exact: null, simulated: null },
): MatchupRow {
  const cell = { exact, simulated } as Partial<MatchupRow['cell']> as MatchupRow['cell'];
  return { name: [name], verdict, cell, decidedTurn } as Partial<MatchupRow> as MatchupRow;
}

const counted = [estimate(0.5, 0.49, 0.51), estimate(0.4, 0.39, 0.41), estimate(0.1, 0.09, 0.11)] as const;
const own = facts({ sides: ['british', 'french'], words: { ...NO_WORDS, labels: { british: 'Redcoats' } } });
const table = (...rows: MatchupRow[]) =>
  matchupTable(rows, own, Infinity).map((line) => line.replace(MARKS, ''));

describe('the table of a matchup', () => {
  test('shows labels, and shares that were solved in place of those that were counted', () => {
    const turn = { exact: 4, simulated: estimate(4, 4, 5) };
    expect(table(row('2 cm', 0, [0.5, 0.4, 0.1], counted, turn))).toEqual([
      '      won more often  Redcoats  French  neither  median turn',
      '2 cm  Redcoats          50.00%  40.00%   10.00%            4',
    ]);
  });

  test('says how sure counted shares are, and has no column for what nobody knows', () => {
    const turn = { exact: null, simulated: estimate(4, 3, 6) };
    expect(table(row('', 'open', null, counted, turn))).toEqual([
      'won more often        Redcoats       French      neither  median turn',
      'too close to call  50.0% ± 1.0  40.0% ± 1.0  10.0% ± 1.0   4 (3 to 6)',
    ]);
    expect(table(row('', 'even', [0.45, 0.45, 0.1], null))).toEqual([
      'won more often  Redcoats  French  neither',
      'even              45.00%  45.00%   10.00%',
    ]);
    expect(table(row('', 'nobody', [0, 0, 1], null))[1]).toMatch(/^nobody won +0% +0% +100%$/u);
  });

  test('says which cells an interrupted run has not come to', () => {
    const lines = table(row('2 cm', 1, [0.4, 0.5, 0.1], null), row('3 cm', null, null, null));
    expect(lines[1]).toContain('French');
    expect(lines[2]).toBe('3 cm  not played');
  });

  test('cuts the name of a side that would push the numbers off the screen', () => {
    const lines = matchupTable(
      [row('', 0, [0.5, 0.4, 0.1], null)],
      facts({ sides: ['x'.repeat(5000), 'y'] }),
      Infinity,
    );
    expect(Math.max(...lines.map(widthOf))).toBeLessThan(100);
  });
});

describe('the table of variants', () => {
  const change = (winner: string, value: number): Change => ({
    cell: { variant: 'weaker' } as Partial<Change['cell']> as Change['cell'], // the rest is not looked at
    variant: 'weaker',
    reference: 'printed',
    name: ['when charged'],
    metric: 'winner',
    label: winner,
    how: 'exact',
    difference: exactly(value),
    counted: null,
    varianceSaved: null,
    p: null,
    adjusted: null,
    comparisons: null,
    verdict: verdict({ low: value, high: value, confidence: 0.95 }, 0, 0.01),
    matters: 0.01,
  });
  const lines = (...changes: Change[]) =>
    changesLines(changes, own, 100).map((line) => line.replaceAll(MARKS, ''));

  test('has the verdict of each number in its own row', () => {
    expect(lines(change('british', 0.001), change('french', -0.174), change('none', 0.173))).toEqual([
      '',
      '       against Printed  of                  difference  replicates  it is',
      '  Weaker, when charged  wins of Redcoats   +0.1 points  exact       trifling',
      '  Weaker, when charged  wins of French    −17.4 points  exact       fewer, and it matters',
      '  Weaker, when charged  without a winner  +17.3 points  exact       more, and it matters',
    ]);
  });

  test('says in words what is seldom, and nothing of a run without variants', () => {
    expect(lines(change('british', -2e-6), change('french', 0)).slice(2)).toEqual([
      '  Weaker, when charged  wins of Redcoats  under 0.01 points  exact       trifling',
      '  Weaker, when charged  wins of French             0 points  exact       none',
    ]);
    expect(lines()).toEqual([]);
  });
});
