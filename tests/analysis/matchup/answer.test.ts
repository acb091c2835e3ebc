import { table } from 'arquero';
import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../src/analysis/answers.ts';
import { shareText } from '../../../src/analysis/certainty.ts';
import { matchup } from '../../../src/analysis/matchup/answer.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { MatchupRow } from '../../../src/analysis/tables/rows.ts';
import type { FactorColumn } from '../../../src/analysis/tables/tidy-tables.ts';
import { bestShares } from '../../../src/analysis/verdict.ts';
import { NO_WORDS } from '../../../src/experiment/words.ts';
import { cellsTable, distance, facts, noDistributions, quality, type HandMadeCell } from '../hand-made.ts';

/** What is found in hand-made cells along the distance. */
function along(cells: readonly HandMadeCell[], other: Parameters<typeof facts>[0] = {}) {
  const factors =
    cells[0]?.at === undefined ? [] : cells[0].at.length === 1 ? [distance] : [distance, quality];
  return matchup(
    { cells: cellsTable(cells), distributions: noDistributions() },
    facts({ factors, ...other }),
    answerTo,
  );
}

const headline = (cells: readonly HandMadeCell[], other = {}) => plain(along(cells, other).headline);

/** The strip on top, a line each. */
const verdicts = (cells: readonly HandMadeCell[], other = {}) =>
  along(cells, other).verdicts.map(
    ({ state, words, figure }) => `${state}: ${plain(words)}; ${plain(figure)}`,
  );

describe('the headline of one cell', () => {
  test('says who won, and how nearly; the shares stand beside it', () => {
    const found = along([{ exact: [0.5112, 0.4488, 0.04] }]);
    expect(plain(found.headline)).toBe('the Martini (British) beat the Lebel (French), narrowly.');
    expect(plain(found.figure?.amount ?? [])).toBe('51.1 %');
    expect(plain(found.figure?.meaning ?? [])).toBe('of engagements won by the British');
    expect(found.sentences.map(plain)).toContain(
      'The British won 51.1 %, the French 44.9 %; 4.0 % had no winner.',
    );
  });

  test('names the second side first where it leads, and how clearly', () => {
    expect(headline([{ exact: [0.3, 0.7, 0] }])).toBe(
      'the Lebel (French) beat the Martini (British), clearly.',
    );
    expect(headline([{ exact: [0.42, 0.58, 0] }])).toBe('the Lebel (French) beat the Martini (British).');
    expect(headline([{ counts: [30, 970, 0] }])).toMatch(/, nearly every time\.$/);
  });

  test('does not name a winner where the counts leave it open', () => {
    expect(headline([{ counts: [505, 495, 0] }])).toBe('About even.');
    expect(headline([{ counts: [52, 48, 0] }])).toBe('Too close to call.');
  });

  test('calls an exact draw even', () => {
    expect(headline([{ exact: [0.5, 0.5, 0] }])).toBe('Exactly even.');
    expect(headline([{ exact: [0.1 + 0.2, 0.3, 0.4] }])).toBe('40.0 % had no winner; exactly even.');
  });

  test('trusts the exact shares over the counts', () => {
    expect(headline([{ exact: [0.6512, 0.3488, 0], counts: [505, 495, 0] }])).toMatch(/ beat .*, clearly\.$/);
  });

  test('uses the side alone where the spec names no force', () => {
    expect(headline([{ exact: [0.6, 0.4, 0] }], { forces: [null, 'french'] })).toBe(
      'the British beat the French, clearly.',
    );
  });

  test('counts engagements without a winner by the bound of a statement on them', () => {
    const grid = [0.05, 0.15, 0.25, 0.35].map((none, i): HandMadeCell => {
      const won = (1 - none) * 0.6;
      return { at: [i < 2 ? 8 : 12, i % 2 === 0 ? 'elite' : 'regular'], exact: [won, 1 - none - won, none] };
    });
    const statement = { of: 'winner=none', low: null, high: 0.1, where: [] };
    const statements = [{ statement, isShare: true, state: 'fails', cells: [], confidence: null }] as const;
    const sentences = (other = {}): string => along(grid, other).sentences.map(plain).join('\n');
    expect(sentences({ statements })).toContain('over 10 % had no winner in 3 of 4 matchups');
    expect(sentences()).toContain('over 20 % had no winner in 2 of 4 matchups');
  });

  test('says first where many engagements had no winner', () => {
    expect(headline([{ exact: [0.35, 0.34, 0.31] }])).toBe(
      '31.0 % had no winner; the Martini (British) beat the Lebel (French), narrowly.',
    );
    expect(headline([{ exact: [0, 0, 1] }])).toBe('No engagement had a winner.');
  });
});

describe('where nobody won a cell', () => {
  const won = { at: [2], exact: [0.7, 0.3, 0] } as const;

  test.each<[string, readonly HandMadeCell[], string]>([
    [
      'is said, and not that it is open',
      [won, { at: [6], exact: [0, 0, 1] }],
      'the Martini (British) won more often at 2 cm; nobody won at 6 cm.',
    ],
    [
      'in any replicate, too',
      [won, { at: [6], counts: [0, 0, 1000] }],
      'the Martini (British) won more often at 2 cm; nobody won at 6 cm.',
    ],
    [
      'is told from cells that are exactly even',
      [won, { at: [6], exact: [0.5, 0.5, 0] }, { at: [8], exact: [0, 0, 1] }],
      'the Martini (British) won more often at 2 cm; exactly even at 6 cm; nobody won at 8 cm.',
    ],
  ])('%s', (_what, cells, words) => {
    const found = along(cells);
    expect(plain(found.headline)).toBe(words);
    expect(found.rows.at(-1)?.verdict).toBe('nobody');
    expect(verdicts(cells).at(-1)).toMatch(/^undecided: Nobody won at \d cm; no engagement was decided/u);
  });
});

describe('a factor of three values or more that is no number', () => {
  type Shares = readonly (readonly [string, HandMadeCell])[];
  const told = (shares: Shares): readonly string[] =>
    along(
      shares.map(([value, cell]) => ({ at: [value], ...cell })),
      { factors: [{ ...quality, column: 'factor_1' }] },
    )
      .sentences.map(plain)
      .filter((sentence) => sentence.includes('in place of'));

  test.each<[string, Shares, readonly string[]]>([
    [
      'its best and its worst beside the first',
      [
        ['regular', { exact: [0.5, 0.4, 0.1] }],
        ['elite', { exact: [0.3, 0.6, 0.1] }],
        ['veteran', { exact: [0.4, 0.5, 0.1] }],
        ['militia', { exact: [0.6, 0.3, 0.1] }],
      ],
      [
        'With quality Elite in place of Regular the French won 20.0 points more often; with Militia 10.0 points less often.',
      ],
    ],
    [
      'the best alone where the first is the worst',
      [
        ['militia', { exact: [0.6, 0.3, 0.1] }],
        ['regular', { exact: [0.5, 0.4, 0.1] }],
        ['elite', { exact: [0.3, 0.6, 0.1] }],
      ],
      ['With quality Elite in place of Militia the French won 30.0 points more often.'],
    ],
    [
      'nothing of what counts leave open',
      [
        ['regular', { counts: [500, 500, 0] }],
        ['elite', { counts: [490, 510, 0] }],
        ['militia', { counts: [510, 490, 0] }],
      ],
      [],
    ],
    [
      'nothing where all are the same',
      [
        ['regular', { exact: [0.5, 0.4, 0.1] }],
        ['elite', { exact: [0.5, 0.4, 0.1] }],
        ['militia', { exact: [0.5, 0.4, 0.1] }],
      ],
      [],
    ],
  ])('is told with %s', (_what, cells, sentences) => {
    expect(told(cells)).toEqual(sentences);
  });
});

describe('how fair a matchup is', () => {
  test('is told of each cell by the share of the decided, with the band', () => {
    expect(
      verdicts([
        { at: [2], exact: [0.6, 0.4, 0] },
        { at: [8], exact: [0.48, 0.44, 0.08] },
        { at: [12], exact: [0.46, 0.45, 0.09] },
      ]),
    ).toEqual([
      'holds: Fair at 8 and 12 cm; leaving out draws, the British won 52.2 % at 8 cm; fair is 45 to 55 %',
      'fails: Not fair at 2 cm; the British won 60.0 %',
    ]);
  });

  test('is told only where the whole interval says so, else how many more it would take', () => {
    expect(verdicts([{ counts: [10_300, 9_700, 0] }])).toEqual([
      'holds: A fair fight; the British won 51.5 % ± 0.7; fair is 45 to 55 %',
    ]);
    expect(verdicts([{ counts: [4_300, 5_700, 0] }])[0]).toMatch(/^fails: Not a fair fight; the French won/);
    const [open = ''] = verdicts([{ counts: [540, 460, 0] }]);
    expect(open).toMatch(
      /^undecided: Fair or not is too close to call, about [\d,]+ more engagements; the British won 54 % ± \d/,
    );
    const more = Number(/about ([\d,]+)/.exec(open)?.[1]?.replaceAll(',', ''));
    // As many as that, with the same shares, do tell.
    const times = (1000 + more) / 1000;
    expect(verdicts([{ counts: [540 * times, 460 * times, 0] }])[0]).toMatch(/^holds/);
  });

  test('is by the band of the spec, and of both sides', () => {
    const words = { ...NO_WORDS, fair: [0.4, 0.52] as const };
    expect(verdicts([{ exact: [0.53, 0.47, 0] }], { words })).toEqual([
      'fails: Not a fair fight; the British won 53.0 %; fair is 40 to 52 %',
    ]);
    expect(verdicts([{ exact: [0.47, 0.53, 0] }], { words })[0]).toMatch(/^fails/);
  });

  test('says first where many had no winner', () => {
    expect(verdicts([{ exact: [0.3, 0.28, 0.42] }])).toEqual([
      'holds: 42.0 % had no winner; else a fair fight; leaving out draws, the British won 51.7 %; fair is 45 to 55 %',
    ]);
    expect(verdicts([{ exact: [0, 0, 1] }])[0]).toMatch(/^undecided: Nobody won; no engagement was decided/);
  });
});

describe('the headline along a distance', () => {
  test('says where the advantage changes sides and what each side does best', () => {
    const found = along([
      { at: [10], exact: [0.55, 0.4, 0.05] },
      { at: [2], exact: [0.32, 0.68, 0] },
      { at: [6], exact: [0.44, 0.56, 0] },
      { at: [8], exact: [0.52, 0.48, 0] },
    ]);
    expect(plain(found.headline)).toBe(
      'the Lebel (French) won more often up to 6 cm, the Martini (British) from 8 cm on; at 8 cm it was about even.',
    );
    expect(found.sentences.map(plain)[0]).toBe(
      'The British did best at 10 cm (55.0 % against 40.0 %), the French at 2 cm (68.0 % against 32.0 %).',
    );
  });

  test('says that one side won throughout, and how large its lead was', () => {
    const found = along([
      { at: [2], exact: [0.518, 0.482, 0] },
      { at: [8], exact: [0.56, 0.44, 0] },
      { at: [18], exact: [0.54, 0.3, 0.16] },
    ]);
    expect(plain(found.headline)).toBe('the Martini (British) beat the Lebel (French) at every distance.');
    expect(found.sentences.map(plain)[0]).toBe(
      'The lead of the British was largest at 18 cm (54.0 % against 30.0 %), smallest at 2 cm (51.8 % against 48.2 %).',
    );
  });

  test('says that cells are even', () => {
    expect(
      headline([
        { at: [2], exact: [0.4, 0.4, 0.2] },
        { at: [8], exact: [0.45, 0.45, 0.1] },
      ]),
    ).toBe('Exactly even at every distance.');
  });

  test('calls only what the counts tell apart, and hedges the rest', () => {
    const cells = [
      { at: [2], counts: [600, 400, 0] },
      { at: [6], counts: [495, 505, 0] },
      { at: [8], counts: [600, 400, 0] },
    ] as const;
    expect(headline(cells)).toBe(
      'the Martini (British) won more often at 2 and 8 cm; too close to call at 6 cm.',
    );
  });

  test('counts the cells where it changes too often to be told', () => {
    const cells = [0.4, 0.6, 0.4, 0.6, 0.4, 0.6, 0.4, 0.6].map((win, i) => ({
      at: [i + 1],
      exact: [win, 1 - win, 0] as const,
    }));
    expect(headline(cells)).toBe(
      'the Martini (British) won more often in 4 of 8 matchups and the Lebel (French) in 4 of 8 matchups.',
    );
  });

  test('leaves out cells that were not finished', () => {
    expect(headline([{ at: [2] }, { at: [8], exact: [0.6, 0.4, 0] }])).toMatch(
      /^the Martini \(British\) beat/,
    );
    expect(headline([{ at: [2] }, { at: [8] }])).toBe('No cell was finished, so there is no finding.');
  });
});

describe('the headline along a number of units', () => {
  const count = {
    column: 'factor_1',
    path: 'sides.french.force.units.0.count',
    name: 'count',
    unit: null,
  } as const;
  const words = {
    ...NO_WORDS,
    labels: { count: 'Lebel companies' },
    landmarks: { [count.path]: { 'the day': 9 } },
  };
  const cells = [
    { at: [1], exact: [0.9, 0.1, 0] },
    { at: [3], exact: [0.52, 0.48, 0] },
    { at: [9], exact: [0.01, 0.99, 0] },
  ] as const;
  const told = (some: readonly HandMadeCell[], other = {}) =>
    matchup(
      { cells: cellsTable(some), distributions: noDistributions() },
      facts({ factors: [count], words, ...other }),
      answerTo,
    );

  test('says how many make it even, and what the landmark is worth', () => {
    const { headline: found, figure } = told(cells);
    expect(plain(found)).toBe(
      'About 3 Lebel companies made it even; the 9 of the day were more than enough.',
    );
    expect([figure?.amount, figure?.meaning].map((part) => plain(part ?? []))).toEqual([
      '3',
      'Lebel companies made it about even',
    ]);
  });

  test('says between which it changes where none is surely about even', () => {
    expect(plain(told([cells[0], cells[2]]).headline)).toBe(
      'Between 1 and 9 Lebel companies the advantage changed sides; the 9 of the day were more than enough.',
    );
  });

  test('says where the landmark is not enough, and nothing of it where it is fair', () => {
    const at = (day: number) => ({ words: { ...words, landmarks: { [count.path]: { 'the day': day } } } });
    expect(plain(told(cells, at(1)).headline)).toMatch(/; the 1 of the day were not enough\.$/);
    expect(plain(told(cells, at(3)).headline)).toBe('About 3 Lebel companies made it even.');
  });
});

describe('the headline over several factors', () => {
  test('counts cells and names the extremes by all their factors', () => {
    const found = along([
      { at: [2, 'elite'], exact: [0.3, 0.7, 0] },
      { at: [2, 'militia'], exact: [0.7, 0.3, 0] },
      { at: [8, 'elite'], exact: [0.5, 0.5, 0] },
      { at: [8, 'militia'], exact: [0.6, 0.4, 0] },
    ]);
    const told = found.sentences.map(plain);
    expect(told).toContain(
      'the British won more often at quality Militia and the French at distance 2 cm, quality Elite; exactly even at distance 8 cm, quality Elite.',
    );
    expect(told).toContain(
      'The British did best at distance 2 cm, quality Militia (70.0 % against 30.0 %), the French at distance 2 cm, quality Elite (70.0 % against 30.0 %).',
    );
  });

  test('names the cells of one side by the value that only they have', () => {
    const found = along([
      { at: [2, 'elite'], exact: [0.7, 0.3, 0] },
      { at: [2, 'militia'], exact: [0.2, 0.8, 0] },
      { at: [8, 'elite'], exact: [0.6, 0.4, 0] },
      { at: [8, 'militia'], exact: [0.3, 0.7, 0] },
    ]);
    expect(found.sentences.map(plain)).toContain(
      'the Martini (British) won more often at quality Elite and the Lebel (French) at quality Militia.',
    );
  });

  test('says what a step of the same property of both sides is worth', () => {
    const of = (side: string, column: string) => ({
      column,
      path: `sides.${side}.force.formations.0.quality`,
      name: `${side}.quality`,
      unit: null,
    });
    const steps = ['elite', 'regular', 'militia', 'volunteer'];
    const cells = steps.flatMap((one, i) =>
      steps.map((other, j): HandMadeCell => {
        // A militia is a match for regulars.
        const lead = i === 2 && j === 1 ? 0.01 : 0.02 + (j - i) * 0.1;
        return { at: [one, other], exact: [0.5 + lead / 2, 0.5 - lead / 2, 0] };
      }),
    );
    const found = matchup(
      { cells: cellsTable(cells), distributions: noDistributions() },
      facts({ factors: [of('british', 'factor_1'), of('french', 'factor_2')] }),
      answerTo,
    );
    expect(plain(found.headline)).toBe(
      'One step of quality decided 5 of 6 pairings, two or more in all 6; with equal quality the British won, narrowly.',
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
    const found = matchup(
      { cells: cellsTable(cells), distributions: won },
      facts({ factors: [distance] }),
      answerTo,
    );
    expect(found.rows.map(({ decidedTurn }) => decidedTurn.exact)).toEqual([2, 9]);
    expect(found.sentences.map(plain).slice(1)).toEqual([
      'About 1 in 7 engagements at 2 cm had no winner (15.0 %), the most.',
      'Half of the wins came by turn 2 at 2 cm, by turn 9 at 8 cm.',
      'Left at the end on average: the British 0.75, the French 0.40 at 2 cm; 0.52 and 0.48 at 8 cm.',
    ]);
  });

  test('come with intervals where they were counted', () => {
    const found = along([
      { counts: [600, 400, 0], turn: [4, 3, 4], survivors: [1.372, 0.8], survivorsError: 0.02 },
    ]);
    expect(plain(found.headline)).toMatch(/; half of the wins came by about turn 4\.$/);
    expect(found.sentences.map(plain)).toEqual([
      'The British won 60 % ± 4, the French 40 % ± 4; at most 0.39 % had no winner.',
      'Left at the end on average: the British 1.37 ± 0.04, the French 0.80 ± 0.04.',
    ]);
  });

  test('are a share of engagements where a side has one unit at most', () => {
    const left = table({
      cell: [1, 1, 1, 1],
      metric: ['survivors.british', 'survivors.british', 'survivors.french', 'survivors.french'],
      source: Array(4).fill('exact'),
      value: [0, 1, 0, 1],
      label: ['0', '1', '0', '1'],
      value2: Array(4).fill(null),
      label2: Array(4).fill(null),
      count: Array(4).fill(null),
      probability: [0.46, 0.54, 0.52, 0.48],
    });
    const cells = [{ exact: [0.54, 0.46, 0], survivors: [0.54, 0.48] }] as const;
    const found = matchup({ cells: cellsTable(cells), distributions: left }, facts(), answerTo);
    expect(found.sentences.map(plain)).toContain(
      'Still standing at the end: the British 54.0 %, the French 48.0 %.',
    );
  });

  test('are silent where the rules count no survivors and nobody wins', () => {
    expect(along([{ exact: [0, 0, 1] }]).sentences).toEqual([]);
  });
});

/** Shares of both sides and of nobody, with many near the ends, where words go wrong. */
const shares = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.nat(1000), fc.nat(1000))
  .map(([end, none, first]): readonly [number, number, number] => {
    const drawn = [0, none, 1000 - Math.min(none, 60), 1000, Math.min(none, 60)][end] ?? 0;
    const won = Math.round(((1000 - drawn) * first) / 1000);
    return [won, 1000 - drawn - won, drawn];
  });
const randomCells = fc
  .array(fc.record({ of: shares, isExact: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map(({ of, isExact }, i): HandMadeCell => {
      const [a, b, none] = of.map((share) => share / 1000) as [number, number, number]; // as many as there were
      return { at: [2 + i], ...(isExact ? { exact: [a, b, none] } : { counts: of, turn: [4, 4, 4] }) };
    }),
  );

describe('the words of any matchup', () => {
  const toldOf = ({ headline, figure, verdicts, sentences }: ReturnType<typeof along>): string[] =>
    [
      headline,
      figure?.amount ?? [],
      ...verdicts.flatMap(({ words, figure: own }) => [words, own]),
      ...sentences,
    ].map(plain);

  test('tell no share as none, as all or as ten in ten that is not', () => {
    fc.assert(
      fc.property(randomCells, (cells) => {
        const told = toldOf(along(cells)).join('\n');
        expect(told).not.toMatch(
          /[−+]under|10 in 10|1 in 1 |(?<![\d.])(?:0\.0+|100\.0+) %(?! ±)|NaN|undefined/,
        );
      }),
    );
  });

  test('give a number of all engagements the interval that its table gives', () => {
    fc.assert(
      fc.property(randomCells, (cells) => {
        const found = along(cells);
        const inTable = found.rows.flatMap(({ cell }) => bestShares(cell)?.map(shareText) ?? []);
        const ofAll = [found.headline, found.figure?.amount ?? [], ...found.sentences].map(plain).join('\n');
        for (const [number] of ofAll.matchAll(/[\d.]+ % ± [\d.]+/gu)) expect(inTable).toContain(number);
      }),
    );
  });

  test('call a win that of most, of nearly all or of all engagements only where it is', () => {
    const least: Readonly<Record<string, number>> = {
      clearly: 0.6,
      'nearly every time': 0.9,
      'every time': 1,
    };
    const wonBy = ({ cell }: MatchupRow): number => {
      const [a, b] = bestShares(cell) ?? [];
      return Math.max(a?.value ?? NaN, b?.value ?? NaN);
    };
    fc.assert(
      fc.property(randomCells, (cells) => {
        const { headline: words, rows } = along(cells);
        const [, adverb = ''] =
          / beat .*, (clearly|nearly every time|every time)\.$/.exec(plain(words)) ?? [];
        expect(Math.min(...rows.map(wonBy)) >= (least[adverb] ?? 0) || adverb === '').toBe(true);
      }),
    );
  });
});

describe('the factor that a matchup compares', () => {
  const cover: FactorColumn = {
    column: 'factor_2',
    path: 'sides.british.cover',
    name: 'british.cover',
    unit: null,
  };
  const shares = (won: number, lost: number): readonly [number, number, number] => [
    won,
    lost,
    1 - won - lost,
  ];
  const told = (cells: readonly HandMadeCell[], factors: readonly FactorColumn[] = [distance, cover]) => {
    const { headline: first, figure, sentences } = along(cells, { factors });
    return { first: plain(first), amount: plain(figure?.amount ?? []), sentences: sentences.map(plain) };
  };
  const building = (...gains: readonly number[]) =>
    gains.flatMap((gain, i): HandMadeCell[] => [
      { at: [4 * (i + 1), 'open'], exact: shares(0.5, 0.4) },
      { at: [4 * (i + 1), 'building'], exact: shares(0.5 + gain, 0.4 - gain / 2) },
    ]);

  test('is what the headline tells of: both sides and nobody, on average and by matchup', () => {
    const { first, amount, sentences } = told(building(0.03, 0.01));
    expect(first).toBe(
      'With British cover Building in place of Open the British won 2.0 points more often, on average over 2 matchups.',
    );
    expect(amount).toBe('+2.0 points');
    expect(sentences.slice(0, 3)).toEqual([
      'That is +2.0 points for the British, −1.0 points for the French, −1.0 points without a winner.',
      'Wins of the British changed by +3.0 points at 4 cm, +1.0 points at 8 cm.',
      'the Martini (British) beat the Lebel (French) in all 4 matchups.',
    ]);
  });

  test('may work both ways, which an average would hide', () => {
    expect(told(building(0.05, 0.01, 0, 0, -0.04)).sentences).toContain(
      'Wins of the British changed by −4.0 points at 20 cm to +5.0 points at 4 cm.',
    );
    expect(told(building(0, 0)).first).toBe(
      'With British cover Building in place of Open the British won just as often, on average over 2 matchups.',
    );
  });

  test('is said to work only where that is sure of what was counted', () => {
    const counted = (won: number, lost: number, at: string): HandMadeCell => ({
      at: [at],
      counts: [won, lost, 100],
      turn: [4, 4, 4],
    });
    const alone = [{ ...cover, column: 'factor_1' }];
    expect(told([counted(450, 450, 'open'), counted(600, 300, 'building')], alone).first).toBe(
      'With British cover Building in place of Open the British won 15 ± 5 points more often.',
    );
    expect(told([counted(450, 450, 'open'), counted(460, 440, 'building')], alone).first).toBe(
      'With British cover Building in place of Open no sure change in wins of the British: +1 ± 5 points.',
    );
  });

  test('is that of the spec: none of several, no number of a line, no property of both sides, nothing that lacks a partner', () => {
    const exact = shares(0.5, 0.4);
    const isTold = (cells: readonly HandMadeCell[], factors: readonly FactorColumn[]) =>
      / won .* (more|less|just as) often[.,]/.test(told(cells, factors).first);
    expect(isTold(building(0.02, 0.02), [distance, cover])).toBe(true);
    expect(
      isTold(
        [4, 8].map((at) => ({ at: [at], exact })),
        [distance],
      ),
    ).toBe(false);
    expect(isTold(building(0.02, 0.02).slice(1), [distance, cover])).toBe(false);
    const both = [
      { ...cover, column: 'factor_1' },
      { ...cover, path: 'sides.french.cover', name: 'french.cover' },
    ];
    expect(
      isTold(
        ['open', 'building'].flatMap((a) => ['open', 'building'].map((b) => ({ at: [a, b], exact }))),
        both,
      ),
    ).toBe(false);
    const two = [
      { ...cover, column: 'factor_1' },
      { ...cover, path: 'sides.french.quality', name: 'french.quality' },
    ];
    expect(
      isTold(
        ['open', 'building'].flatMap((a) => ['elite', 'militia'].map((b) => ({ at: [a, b], exact }))),
        two,
      ),
    ).toBe(false);
  });
});

describe('engagements without a winner', () => {
  const drawn = (...none: readonly number[]) =>
    along(none.map((share, i) => ({ at: [10 + 2 * i], exact: [0, 1 - share, share] })));

  test('are no win every time: of all engagements the winner has few', () => {
    expect(plain(drawn(0.9636, 0.9668).headline)).toBe(
      '96.4 % to 96.7 % had no winner at every distance; the Lebel (French) beat the Martini (British) at every distance.',
    );
  });

  test('are told of all places that are nearly as bad, and never as ten in ten', () => {
    const told = (...none: readonly number[]) =>
      drawn(...none)
        .sentences.map(plain)
        .find((words) => words.includes('no winner'));
    expect(told(0.1, 0.967)).toBe('Nearly all engagements at 12 cm had no winner (96.7 %), the most.');
    expect(told(0.1, 1)).toBe('All engagements at 12 cm had no winner (100 %), the most.');
    expect(told(0.1, 0.964, 0.967)).toBe('96.4 % to 96.7 % had no winner at 12 and 14 cm, the most.');
    expect(told(0.964, 0.967)).toBe('96.4 % to 96.7 % had no winner in every matchup.');
    expect(told(0.1, 0.45)).toBe('About 5 in 10 engagements at 12 cm had no winner (45.0 %), the most.');
  });

  test('are all of them, and the most, only as far as a count goes', () => {
    const counted = (...none: readonly number[]) =>
      along(
        none.map((undecided, i) => ({
          at: [10 + 2 * i],
          counts: [0, 1000 - undecided, undecided],
          turn: [4, 4, 4],
        })),
      )
        .sentences.map(plain)
        .find((words) => words.includes('no winner'));
    expect(counted(100, 1000)).toMatch(/^Nearly all engagements at 12 cm had no winner \(.*\), the most\.$/u);
    // That the second had more than the first is not sure.
    expect(counted(880, 890, 980)).toMatch(/^\d.* had no winner at 12 and 14 cm\.$/u);
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
    expect(plain(found?.sentence ?? [])).toBe('Dice and exact values agree in all 3 cells.');
  });

  test('does not cry at what the worst of several cells may show', () => {
    expect(along([cell(0.004, 2), cell(0.5, 6), cell(0.9, 8)]).agreement?.state).toBe('agrees');
    expect(along([cell(0.004, 2)]).agreement?.state).toBe('unusual');
  });

  test('names the cells whose counts cannot be right', () => {
    const found = along([cell(0.2, 2), cell(1e-12, 6)]).agreement;
    expect(found?.state).toBe('disagrees');
    expect(plain(found?.sentence ?? [])).toContain('The counts of cell 2 do not agree with the exact values');
  });

  test('tells of one test only, and gives its number only where it is a reason to doubt', () => {
    const off = { ...cell(0.5, 6), counts: [636, 364, 0] as const };
    const words = (cells: readonly HandMadeCell[]) => plain(along(cells).agreement?.sentence ?? []);
    // Shares of a cell, and cells that share dice, miss together: how many lie outside their intervals is no second test.
    expect(words([cell(0.2, 2), off])).toBe('Dice and exact values agree in both cells.');
    expect(words([cell(0.2, 2)])).toBe('Dice and exact values agree.');
    expect(words([cell(0.004, 2)])).toContain('(p = 0.0040)');
  });

  test('is not spoken of where nothing was both solved and simulated', () => {
    expect(along([{ exact: [0.6, 0.4, 0] }]).agreement).toBeNull();
  });
});

test('a table of another kind is refused by the name of the missing column', () => {
  expect(() =>
    matchup({ cells: table({ cell: [1] }), distributions: noDistributions() }, facts(), answerTo),
  ).toThrow(/the table cells has no column "[a-z_]+"; was it written by another version of Hythe\?/);
});

test('a table that holds something else is refused by row and column', () => {
  const cells = cellsTable([{ exact: [0.6, 0.4, 0] }]).assign(table({ win_a: ['much'] }));
  expect(() => matchup({ cells, distributions: noDistributions() }, facts(), answerTo)).toThrow(
    'the table cells holds "much" where column "win_a", row 1 needs a number',
  );
});
