import { describe, expect, test } from 'vitest';
import type { MatchupRow } from '../../src/questions/telling/rows.ts';
import { matchupTable } from '../../src/cli/finding-text.ts';
import { MARKS } from '../../src/cli/output.ts';
import { NO_WORDS } from '../../src/spec/words.ts';
import { facts } from '../questions/telling/hand-made.ts';
import { widthOf } from '../../src/cli/wrap.ts';

const estimate = (value: number, low: number, high: number) => ({ value, low, high });

/** A row with what the table shows of it; the rest is not looked at. */
function row(
  name: string,
  verdict: MatchupRow['verdict'],
  exact: MatchupRow['cell']['exact'],
  simulated: MatchupRow['cell']['simulated'],
  turn: MatchupRow['turn'] = null,
): MatchupRow {
  const cell = { exact, simulated } as Partial<MatchupRow['cell']> as MatchupRow['cell'];
  return { name: [name], verdict, cell, turn } as Partial<MatchupRow> as MatchupRow;
}

const counted = [estimate(0.5, 0.49, 0.51), estimate(0.4, 0.39, 0.41), estimate(0.1, 0.09, 0.11)] as const;
const own = facts({ sides: ['british', 'french'], words: { ...NO_WORDS, labels: { british: 'Redcoats' } } });
const table = (...rows: MatchupRow[]) =>
  matchupTable(rows, own, Infinity).map((line) => line.replace(MARKS, ''));

describe('the table of a matchup', () => {
  test('shows labels, and shares that were solved in place of those that were counted', () => {
    const turn = estimate(4, 4, 4);
    expect(table(row('2 cm', 0, [0.5, 0.4, 0.1], counted, turn))).toEqual([
      '      won more often  Redcoats  French  neither  median turn',
      '2 cm  Redcoats          50.00%  40.00%   10.00%            4',
    ]);
  });

  test('says how sure counted shares are, and has no column for what nobody knows', () => {
    const turn = estimate(4, 3, 6);
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
