import { expect, test } from 'vitest';
import { playedInWords, selectedInWords, selectedOf } from '../../../src/analysis/matrix/selected.ts';
import { named, plain } from '../../../src/analysis/sentence.ts';
import { cellRows } from '../../../src/analysis/tables/rows.ts';
import { cellsTable, facts } from '../hand-made.ts';

const FORCES = ['gras', 'lebel', 'krnka'];
const STANDINGS = { krnka: 'out', gras: 'open', lebel: 'selected' } as const;

function told(standings: Readonly<Record<string, 'selected' | 'out' | 'open'>>, isReached = true): string {
  const contestants = Object.entries(standings).map(([name, standing]) => ({ name, cell: null, standing }));
  const selections = [{ target: null, within: 0.02, isReached, contestants }];
  const selected = selectedOf(FORCES, facts({ selections }));
  if (selected === null) throw new Error('one was selected');
  const names = (places: readonly number[]) => [named(places.map((place) => FORCES[place]).join(' and '))];
  return plain(selectedInWords(selected, names, { contestants: 3, over: '', confidence: 0.95 }));
}

test('the best is named with its sureness, and with who cannot be told apart from it', () => {
  expect(told({ ...STANDINGS, gras: 'out' })).toBe('lebel is the strongest of 3, with 95 % confidence');
  expect(told(STANDINGS)).toBe(
    'lebel is the strongest or within 2 points of it, with 95 % confidence; not told apart from gras',
  );
});

test('nobody is named as the best where the run ended before it was known', () => {
  expect(told(STANDINGS, false)).toBe('The strongest is not known: lebel and gras cannot be told apart');
  expect(selectedOf(FORCES, facts())).toBeNull();
});

test('what was played stands beside as much in every cell as in the one that was played most', () => {
  const cells = cellRows(
    cellsTable([{ counts: [50, 40, 10] }, { counts: [700, 200, 100] }, { exact: [0.5, 0.5, 0] }]),
    [],
  );
  expect(playedInWords(cells).map(plain)).toEqual([
    '1,100 engagements were played, 100 to 1,000 a matchup; as many in every matchup as in the most played one would be 2,000.',
  ]);
  expect(playedInWords(cells.slice(0, 1))).toEqual([]);
});
