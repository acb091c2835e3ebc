import { describe, expect, test } from 'vitest';
import { entryText } from '../../../src/questions/telling/answer.ts';
import { exactly } from '../../../src/questions/telling/estimate.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';
import type { Change } from '../../../src/questions/matchup/changes.ts';
import { changesTables } from '../../../src/questions/matchup/tables.ts';
import { verdict } from '../../../src/statistics/index.ts';
import { facts } from '../telling/hand-made.ts';

const own = facts({ words: { ...NO_WORDS, labels: { british: 'Redcoats' } } });

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
  const rows = (...changes: Change[]) =>
    changesTables(changes, own).flatMap((one) => one.rows.map((row) => row.map(entryText)));

  test('has the verdict of each number in its own row', () => {
    expect(rows(change('british', 0.001), change('french', -0.174), change('none', 0.173))).toEqual([
      ['Weaker', 'when charged', 'wins of the Redcoats', '+0.1 points', 'trifling'],
      ['Weaker', 'when charged', 'wins of the French', '−17.4 points', 'fewer, and it matters'],
      ['Weaker', 'when charged', 'fights without a winner', '+17.3 points', 'more, and it matters'],
    ]);
  });

  test('says in words what is seldom, and nothing of a run without variants', () => {
    expect(rows(change('british', -2e-6), change('french', 0)).map((row) => row.slice(3))).toEqual([
      ['under 0.01 points', 'trifling'],
      ['0 points', 'none'],
    ]);
    expect(rows()).toEqual([]);
  });
});
