import { describe, expect, test } from 'vitest';
import type { MatchupRow } from '../../src/analysis/tables/rows.ts';
import { matchupTable } from '../../src/cli/finding-text.ts';
import { MARKS } from '../../src/cli/output.ts';
import { widthOf } from '../../src/cli/table.ts';

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
const sides = ['british', 'french'] as const;
const table = (...rows: MatchupRow[]) => matchupTable(rows, sides).map((line) => line.replace(MARKS, ''));

describe('the table of a matchup', () => {
  test('shows exact values beside the intervals of what was counted', () => {
    const turn = { exact: 4, simulated: estimate(4, 4, 5) };
    expect(table(row('2 cm', 0, [0.5, 0.4, 0.1], counted, turn))).toEqual([
      '      wins more often  british           counted   french           counted   nobody          counted  median turn',
      '2 cm  british          50.00 %  49.0 % to 51.0 %  40.00 %  39.0 % to 41.0 %  10.00 %  9.0 % to 11.0 %            4',
    ]);
  });

  test('has no column for what nobody knows, and puts the name of a side over its only numbers', () => {
    const turn = { exact: null, simulated: estimate(4, 3, 6) };
    expect(table(row('', 'open', null, counted, turn))).toEqual([
      'wins more often             british            french           nobody  median turn',
      'too close to call  49.0 % to 51.0 %  39.0 % to 41.0 %  9.0 % to 11.0 %   4 (3 to 6)',
    ]);
    expect(table(row('', 'even', [0.45, 0.45, 0.1], null))).toEqual([
      'wins more often  british   french   nobody',
      'even             45.00 %  45.00 %  10.00 %',
    ]);
  });

  test('says which cells an interrupted run has not come to', () => {
    const lines = table(row('2 cm', 1, [0.4, 0.5, 0.1], null), row('3 cm', null, null, null));
    expect(lines[1]).toContain('french');
    expect(lines[2]).toBe('3 cm  not played');
  });

  test('cuts the name of a side that would push the numbers off the screen', () => {
    const lines = matchupTable([row('', 0, [0.5, 0.4, 0.1], null)], ['x'.repeat(5000), 'y']);
    expect(Math.max(...lines.map(widthOf))).toBeLessThan(100);
  });
});
