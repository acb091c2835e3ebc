import { describe, expect, test } from 'vitest';
import { cellRows, type SequenceRow } from '../../../src/questions/telling/rows.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { amount, roughly, stoppingStory } from '../../../src/questions/matchup/checks.ts';
import { cellsTable, distance, facts, type HandMadeCell } from '../telling/hand-made.ts';

const REACHED: SequenceRow = {
  rule: 'precision',
  ended: 'reached',
  look: 12,
  planned: 2_910_000,
  intervals: 3,
  worst: { measure: 'winner=british', halfWidth: 0.00097, asked: 0.001 },
  more: 0,
};
const SHORT: SequenceRow = {
  ...REACHED,
  ended: 'not-reached',
  intervals: 1,
  worst: { measure: 'winner=british', halfWidth: 0.0023, asked: 0.001 },
  more: 1_234_567,
};

function told(...cells: readonly HandMadeCell[]): readonly string[] {
  const known = facts({ factors: cells.every(({ at }) => at !== undefined) ? [distance] : [] });
  return stoppingStory(cellRows(cellsTable(cells), known.factors), known).map(plain);
}

describe('a run that stopped by itself', () => {
  test('says after how many fights it knew enough', () => {
    expect(told({ counts: [50, 40, 10], sequence: REACHED })).toEqual([
      'Played until ± 0.1 points was reached: after 100 fights.',
    ]);
    const other = { ...REACHED, planned: 3_100_000, intervals: 1 };
    expect(
      told(
        { at: [2], counts: [50, 40, 10], sequence: { ...REACHED, intervals: 1 } },
        { at: [8], counts: [60, 40, 20], sequence: other },
      ),
    ).toEqual(['Played until ± 0.1 points was reached: after 100 to 120 fights.']);
  });

  test('says where it did not, by how much, and how many more it would take', () => {
    expect(
      told(
        { at: [2], counts: [50, 40, 10], sequence: { ...REACHED, intervals: 1 } },
        { at: [8], counts: [500, 400, 100], sequence: SHORT },
        {
          at: [12],
          counts: [500, 400, 100],
          sequence: { ...SHORT, worst: { measure: 'winner=british', asked: 0.001, halfWidth: 0.0011 } },
        },
      ),
    ).toEqual([
      'Played until ± 0.1 points was reached: after 100 fights in 1 of 3 matchups.',
      'Not precise enough in 2 of 3 matchups: wins of the British at 8 cm to ± 0.23 points for ± 0.1 points; about 1,200,000 more fights would do.',
    ]);
    expect(told({ counts: [5, 4, 1], sequence: { ...SHORT, more: null } })).toEqual([
      'Not precise enough: wins of the British to ± 0.23 points for ± 0.1 points.',
    ]);
  });

  test('says that it was decided', () => {
    expect(told({ counts: [5, 4, 1], sequence: { ...REACHED, rule: 'decided' } })).toEqual([
      'Played until it was decided: after 10 fights.',
    ]);
  });

  test('says nothing where replicates were fixed beforehand or an interruption ended it', () => {
    expect(told({ counts: [5, 4, 1] }, { exact: [0.5, 0.4, 0.1] })).toEqual([]);
    expect(told({ counts: [5, 4, 1], sequence: { ...SHORT, ended: 'interrupted' } })).toEqual([]);
  });
});

test('widths are rounded up, shares in points', () => {
  expect(amount('winner=british', 0.0021)).toBe('0.21 points');
  expect(amount('winner=british', 0.00211)).toBe('0.22 points');
  expect(amount('winner=british', 0.01)).toBe('1 point');
  expect(amount('survivors.british', 0.0211)).toBe('0.022');
  expect(amount('the lead of british', 0.13)).toBe('13 points');
  expect(amount('turn', 0)).toBe('0');
});

test('forecasts have two digits', () => {
  expect([1234567, 96, 1, 105_000].map(roughly)).toEqual(['1,200,000', '96', '1', '110,000']);
});
