import { table } from 'arquero';
import { describe, expect, test } from 'vitest';
import { missesInWords } from '../../../src/analysis/matchup/agreement.ts';
import { matchup } from '../../../src/analysis/matchup/answer.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { cellsTable, distance, facts, noDistributions, quality, type HandMadeCell } from '../hand-made.ts';

/** What is found in hand-made cells along the distance. */
function along(cells: readonly HandMadeCell[], other: Parameters<typeof facts>[0] = {}) {
  const factors =
    cells[0]?.at === undefined ? [] : cells[0].at.length === 1 ? [distance] : [distance, quality];
  return matchup(
    { cells: cellsTable(cells), distributions: noDistributions() },
    facts({ factors, ...other }),
  );
}

const headline = (cells: readonly HandMadeCell[], other = {}) => plain(along(cells, other).headline);

describe('the headline of one cell', () => {
  test('gives exact shares and says so', () => {
    expect(headline([{ exact: [0.5512, 0.4088, 0.04] }])).toBe(
      'martini (british) wins 55.1 %, lebel (french) 40.9 %; 4.0 % end without a winner (exact).',
    );
  });

  test('gives intervals where it was only simulated', () => {
    expect(headline([{ counts: [1_102_000, 898_000, 0] }])).toBe(
      'martini (british) wins between 55.03 % and 55.17 %, lebel (french) between 44.83 % and 44.97 %; at most 0.00020 % end without a winner (95 % intervals from 2,000,000 replicates).',
    );
  });

  test('names the second side first where it leads', () => {
    expect(headline([{ exact: [0.3, 0.7, 0] }])).toBe(
      'lebel (french) wins 70.0 %, martini (british) 30.0 % (exact).',
    );
  });

  test('does not name a winner where the intervals overlap', () => {
    expect(headline([{ counts: [505, 495, 0] }])).toMatch(
      /^Too close to call: martini \(british\) wins between 47 % and 54 %/,
    );
  });

  test('calls an exact draw even', () => {
    expect(headline([{ exact: [0.5, 0.5, 0] }])).toMatch(/^Even: /);
    expect(headline([{ exact: [0.1 + 0.2, 0.3, 0.4] }])).toMatch(/^Even: /);
  });

  test('trusts the exact shares over the counts', () => {
    expect(headline([{ exact: [0.5512, 0.4488, 0], counts: [505, 495, 0] }])).toMatch(
      /wins 55\.1 %.*\(exact\)/,
    );
  });

  test('uses the side alone where the spec names no force', () => {
    expect(headline([{ exact: [0.6, 0.4, 0] }], { forces: [null, 'french'] })).toBe(
      'british wins 60.0 %, french 40.0 % (exact).',
    );
  });
});

describe('the headline along a distance', () => {
  test('says where the advantage changes sides and what each side does best', () => {
    expect(
      headline([
        { at: [10], exact: [0.55, 0.4, 0.05] },
        { at: [2], exact: [0.42, 0.58, 0] },
        { at: [6], exact: [0.49, 0.51, 0] },
        { at: [8], exact: [0.52, 0.48, 0] },
      ]),
    ).toBe(
      'Lebel (french) wins more often from 2 cm to 6 cm and martini (british) from 8 cm to 10 cm: the advantage changes sides between 6 cm and 8 cm. British does best at 10 cm (55.0 % against 40.0 %), french at 2 cm (58.0 % against 42.0 %); exact.',
    );
  });

  test('says where one side is ahead throughout how large its lead is', () => {
    expect(
      headline([
        { at: [2], exact: [0.518, 0.482, 0] },
        { at: [8], exact: [0.56, 0.44, 0] },
        { at: [18], exact: [0.54, 0.3, 0.16] },
      ]),
    ).toBe(
      'martini (british) wins more often than lebel (french) at every distance from 2 cm to 18 cm. The lead of british is smallest at 2 cm (51.8 % against 48.2 %) and largest at 18 cm (54.0 % against 30.0 %); exact.',
    );
  });

  test('says that cells are even, and by how much', () => {
    expect(
      headline([
        { at: [2], exact: [0.4, 0.4, 0.2] },
        { at: [8], exact: [0.45, 0.45, 0.1] },
      ]),
    ).toBe(
      'The sides are exactly even at every distance from 2 cm to 8 cm. Each side wins 40.0 % to 45.0 % of engagements; exact.',
    );
    expect(
      headline([
        { at: [2], exact: [0.3, 0.4, 0.3] },
        { at: [8], exact: [0.35, 0.45, 0.2] },
      ]),
    ).toBe(
      'lebel (french) wins more often than martini (british) at every distance from 2 cm to 8 cm. The lead of french is 10.0 points in every cell; exact.',
    );
  });

  test('calls only what the intervals tell apart, and hedges the rest', () => {
    const told = headline([
      { at: [2], counts: [400, 600, 0] },
      { at: [6], counts: [495, 505, 0] },
      { at: [8], counts: [600, 400, 0] },
    ]);
    expect(told).toContain(
      'Lebel (french) wins more often at 2 cm, at 6 cm it is too close to call and martini (british) at 8 cm.',
    );
    expect(told).not.toContain('changes sides');
    expect(told).toContain('95 % intervals that hold together, from 1,000 replicates a cell');
  });

  test('counts the cells where it changes too often to be told', () => {
    const cells = [0.4, 0.6, 0.4, 0.6, 0.4, 0.6].map((win, i) => ({
      at: [i + 1],
      exact: [win, 1 - win, 0] as const,
    }));
    expect(headline(cells)).toContain(
      'Of 6 cells, martini (british) wins more often in 3, lebel (french) in 3.',
    );
  });

  test('says which cells are exact where only some are', () => {
    expect(
      headline([
        { at: [2], exact: [0.6, 0.4, 0] },
        { at: [8], counts: [700, 300, 0] },
      ]),
    ).toContain('exact where solved, else 95 % intervals that hold together, from 1,000 replicates a cell');
  });

  test('leaves out cells that were not finished', () => {
    expect(headline([{ at: [2] }, { at: [8], exact: [0.6, 0.4, 0] }])).toMatch(
      /^martini \(british\) wins 60\.0 %/,
    );
    expect(headline([{ at: [2] }, { at: [8] }])).toBe('No cell was finished, so there is no finding.');
  });
});

describe('the headline over several factors', () => {
  test('counts cells and names the extremes by all their factors', () => {
    expect(
      headline([
        { at: [2, 'elite'], exact: [0.3, 0.7, 0] },
        { at: [2, 'militia'], exact: [0.7, 0.3, 0] },
        { at: [8, 'elite'], exact: [0.5, 0.5, 0] },
        { at: [8, 'militia'], exact: [0.6, 0.4, 0] },
      ]),
    ).toBe(
      'Of 4 cells, martini (british) wins more often in 2, lebel (french) in 1, 1 is exactly even. British does best at distance 2 cm, quality militia (70.0 % against 30.0 %), french at distance 2 cm, quality elite (70.0 % against 30.0 %); exact.',
    );
  });
});

describe('pace and cost', () => {
  const won = table({
    cell: [1, 1, 1, 1, 2, 2],
    metric: Array(6).fill('winner,turn'),
    source: Array(6).fill('exact'),
    value: [0, 0, 1, 2, 0, 1],
    label: ['british', 'british', 'french', 'none', 'british', 'french'],
    value2: [1, 3, 2, 30, 9, 10],
    label2: ['1', '3', '2', '30', '9', '10'],
    count: Array(6).fill(null),
    probability: [0.25, 0.35, 0.25, 0.15, 0.52, 0.48],
  });

  test('take the exact median of the won engagements alone', () => {
    const cells = [
      { at: [2], exact: [0.6, 0.25, 0.15], survivors: [0.75, 0.4] },
      { at: [8], exact: [0.52, 0.48, 0], survivors: [0.52, 0.48] },
    ] as const;
    const found = matchup({ cells: cellsTable(cells), distributions: won }, facts({ factors: [distance] }));
    expect(found.rows.map(({ decidedTurn }) => decidedTurn.exact)).toEqual([2, 9]);
    expect(found.sentences.map(plain)).toEqual([
      'Engagements without a winner are most frequent at 2 cm: 15.0 % (exact).',
      'Half of the wins have come by turn 2 at 2 cm and by turn 9 at 8 cm (medians, exact).',
      'Units left at the end, on average: british 0.75 and french 0.40 at 2 cm; british 0.52 and french 0.48 at 8 cm (exact).',
    ]);
  });

  test('come with intervals where they were counted', () => {
    const found = along([
      { counts: [600, 400, 0], turn: [4, 3, 4], survivors: [1.372, 0.8], survivorsError: 0.02 },
    ]);
    expect(found.sentences.map(plain)).toEqual([
      'Every engagement played had a winner.',
      'Half of the wins have come by turn 4 (3 to 4) (median, 95 % intervals from 1,000 replicates).',
      'Units left at the end, on average: british 1.37 ± 0.04 and french 0.80 ± 0.04.',
    ]);
  });

  test('are silent where the rules count no survivors and nobody wins', () => {
    expect(along([{ exact: [0, 0, 1] }]).sentences).toEqual([]);
  });
});

describe('agreement', () => {
  const cell = (agreement: number, at: number): HandMadeCell => ({
    at: [at],
    exact: [0.6, 0.4, 0],
    counts: [600, 400, 0],
    agreement,
  });

  test('is adjusted for the number of cells', () => {
    const found = along([cell(0.2, 2), cell(0.5, 6), cell(0.9, 8)]).agreement;
    expect(found?.cells.map(({ adjusted }) => adjusted)).toEqual([0.6000000000000001, 1, 1]);
    expect(plain(found?.sentence ?? [])).toBe(
      "The counts agree with the exact distribution in all 3 cells (G-test of outcome and turn, smallest p after Holm's adjustment = 0.60).",
    );
  });

  test('does not cry at what the worst of several cells may show', () => {
    expect(along([cell(0.004, 2), cell(0.5, 6), cell(0.9, 8)]).agreement?.state).toBe('agrees');
    expect(along([cell(0.004, 2)]).agreement?.state).toBe('unusual');
  });

  test('names the cells whose counts cannot be right', () => {
    const found = along([cell(0.2, 2), cell(1e-12, 6)]).agreement;
    expect(found?.state).toBe('disagrees');
    expect(plain(found?.sentence ?? [])).toContain(
      'The counts of cell 2 do not agree with the exact distribution',
    );
  });

  test('says how many exact shares lie outside their intervals, and how many are expected to', () => {
    const off = { ...cell(0.5, 6), counts: [636, 364, 0] as const };
    const misses = (cells: readonly HandMadeCell[]): string | null => missesInWords(along(cells), 0.95);
    expect(misses([cell(0.2, 2), off])).toBe(
      '2 of 6 exact shares lie outside the interval of the counts; at 95 % confidence about 1 in 20 is expected to, the shares of a cell often together.',
    );
    expect(misses([cell(0.2, 2), cell(0.5, 6)])).toBeNull();
    // Where the counts cannot be right, nothing is to be expected.
    expect(misses([cell(1e-12, 2), off])).toBeNull();
  });

  test('is not spoken of where nothing was both solved and simulated', () => {
    expect(along([{ exact: [0.6, 0.4, 0] }]).agreement).toBeNull();
  });
});

test('a table of another kind is refused by the name of the missing column', () => {
  expect(() => matchup({ cells: table({ cell: [1] }), distributions: noDistributions() }, facts())).toThrow(
    /the table cells has no column "[a-z_]+"; was it written by another version of Hythe\?/,
  );
});

test('a table that holds something else is refused by row and column', () => {
  const cells = cellsTable([{ exact: [0.6, 0.4, 0] }]).assign(table({ win_a: ['much'] }));
  expect(() => matchup({ cells, distributions: noDistributions() }, facts())).toThrow(
    'the table cells holds "much" where column "win_a", row 1 needs a number',
  );
});
