import { table } from 'arquero';
import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../src/questions/answers.ts';
import { shareText } from '../../../src/questions/telling/certainty.ts';
import { findingsOf } from '../../../src/questions/matchup/findings.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { MatchupRow } from '../../../src/questions/telling/rows.ts';
import { bestShares } from '../../../src/questions/telling/verdict.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';
import {
  cellsTable,
  distance,
  facts,
  found,
  noDistributions,
  quality,
  type HandMadeCell,
} from '../telling/hand-made.ts';

type Facts = Parameters<typeof found>[1];

/** What is found in hand-made cells along the distance, or along distance and quality. */
function along(cells: readonly HandMadeCell[], other: Facts = {}) {
  return found(cells, { factors: [distance, quality].slice(0, cells[0]?.at?.length ?? 0), ...other });
}

/** The strip on top, a line each. */
const verdicts = (cells: readonly HandMadeCell[], other: Facts = {}) =>
  along(cells, other).verdicts.map(
    ({ state, words, figure }) => `${state}: ${plain(words)}; ${plain(figure)}`,
  );

/** A cell that was solved: wins of both sides, and the rest without a winner. */
const exact = (a: number, b: number) => ({ exact: [a, b, Number((1 - a - b).toFixed(12))] }) as const;
const counted = (a: number, b: number, none = 0) => ({ counts: [a, b, none] }) as const;

/** Cells by their distance, or by another value. */
function by(cells: Readonly<Record<string, HandMadeCell>>): readonly HandMadeCell[] {
  return Object.entries(cells).map(([at, cell]) => ({ at: [/\d/.test(at) ? Number(at) : at], ...cell }));
}

describe('how fair a matchup is', () => {
  const words = { ...NO_WORDS, fair: [0.4, 0.52] as const };

  test.each<[string, readonly HandMadeCell[], readonly string[], Facts?]>([
    [
      'is told of each cell by the share of decided fights, with the band',
      by({ 2: exact(0.6, 0.4), 8: exact(0.48, 0.44), 12: exact(0.46, 0.45) }),
      [
        'holds: Fair at 8 cm or more; the British won 52.2% of decided fights at 8 cm (fair is 45 to 55%)',
        'fails: Unfair at 2 cm; the British won 60.0%',
      ],
    ],
    [
      'is told only where the whole interval says so',
      [counted(10_300, 9_700)],
      ['holds: A fair fight; the British won 51.5% ± 0.8 (fair is 45 to 55%)'],
    ],
    [
      'is by the band of the spec',
      [exact(0.53, 0.47)],
      ['fails: Not a fair fight; the British won 53.0% (fair is 40 to 52%)'],
      { words },
    ],
    [
      'is of both sides',
      [exact(0.47, 0.53)],
      ['fails: Not a fair fight; the French won 53.0% (fair is 40 to 52%)'],
      { words },
    ],
    [
      'does not call fair what mostly nobody wins',
      [exact(0.24, 0.22)],
      [
        'undecided: Mostly nobody wins; the British won 52.2% of decided fights; 54.0% had no winner (fair is 45 to 55%)',
      ],
    ],
    [
      'says where many had no winner',
      [exact(0.3, 0.28)],
      [
        'holds: A fair fight; the British won 51.7% of decided fights; 42.0% had no winner (fair is 45 to 55%)',
      ],
    ],
    [
      'is open where nobody won',
      [exact(0, 0)],
      ['undecided: Nobody won; no fight was decided (fair is 45 to 55%)'],
    ],
  ])('%s', (_what, cells, expected, other) => {
    expect(verdicts(cells, other)).toEqual(expected);
  });

  test('is a word or two for each cell by itself, with the side that is ahead where it is not fair', () => {
    const cells = by({
      2: exact(0.6, 0.4),
      3: exact(0.2, 0.8),
      6: exact(0.48, 0.44),
      8: exact(0.24, 0.22),
      10: exact(0, 0),
    });
    const standings = along(cells).standings.map(({ ahead, isFair, words: said }) => [
      ahead,
      isFair,
      plain(said),
    ]);
    expect(standings).toEqual([
      [0, false, 'British ahead'],
      [1, false, 'French ahead'],
      [null, true, 'Fair'],
      [null, false, 'Mostly nobody wins'],
      [null, false, 'Nobody won'],
    ]);
  });

  test('a counted cell of a changed rule is judged as one of the rules as written, and says by what share', () => {
    const cells = ['as-written', 'house-rule'].map((variant) => ({ ...counted(9400, 8600), variant }));
    const { standings } = found(cells);
    expect(standings.map(({ words: said }) => plain(said))).toEqual(['Fair', 'Fair']);
    expect(plain(standings[1]?.figure ?? [])).toMatch(/^the British won 52\.\d% ± .*\(fair is 45 to 55%\)$/u);
  });

  test('of few fights nobody says that they are close', () => {
    const word = (first: number, second: number): string =>
      plain(along([counted(first, second)]).standings[0]?.words ?? []);
    expect(word(6, 14)).toBe('Not known yet');
    expect(word(540, 460)).toBe('Perhaps fair');
  });

  test('comes with how many more fights would tell where they leave it open', () => {
    const [open = ''] = verdicts([counted(540, 460)]);
    expect(open).toMatch(
      /^undecided: Perhaps a fair fight, about [\d,]+ more fights; the British won 54% ± \d/,
    );
    const more = Number(/about ([\d,]+)/.exec(open)?.[1]?.replaceAll(',', ''));
    // As many as that, with the same shares, do tell.
    const times = (1000 + more) / 1000;
    expect(verdicts([counted(540 * times, 460 * times)])[0]).toMatch(/^holds/);
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
      const [a = 0, b = 0, none = 0] = of.map((share) => share / 1000);
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
          /[−+]under|10 in 10|1 in 1 |(?<![\d.])(?:0\.0+|100\.0+)%(?! ±)|NaN|undefined/,
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
        for (const [number] of ofAll.matchAll(/[\d.]+% ± [\d.]+/gu)) expect(inTable).toContain(number);
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

describe('agreement', () => {
  /** Cells that were solved and played, each with the p-value of their agreement. */
  const agreed = (...ps: readonly number[]) =>
    along(ps.map((agreement, i) => ({ at: [2 + i], ...exact(0.6, 0.4), ...counted(600, 400), agreement })))
      .agreement;
  const words = (...ps: readonly number[]) => plain(agreed(...ps)?.sentence ?? []);

  test('is adjusted for the number of cells, and does not cry at what the worst of several may show', () => {
    expect(agreed(0.2, 0.5, 0.9)?.cells.map(({ adjusted }) => adjusted)).toEqual([0.6000000000000001, 1, 1]);
    expect([agreed(0.004, 0.5, 0.9), agreed(0.004)].map((one) => one?.state)).toEqual(['agrees', 'unusual']);
  });

  test('names the cells whose counts cannot be right', () => {
    expect(agreed(0.2, 1e-12)?.state).toBe('disagrees');
    expect(words(0.2, 1e-12)).toContain('The counts of cell 2 do not agree with the exact values');
  });

  test('gives the number of its test only where that is a reason to doubt', () => {
    expect(words(0.2, 0.5, 0.9)).toBe('Dice and exact values agree in all 3 cells.');
    expect(words(0.2, 0.5)).toBe('Dice and exact values agree in both cells.');
    expect(words(0.2)).toBe('Dice and exact values agree.');
    expect(words(0.004)).toContain('(p = 0.0040)');
  });

  test('is told of that test alone: shares of a cell, and cells that share dice, miss together', () => {
    const off = { ...exact(0.6, 0.4), ...counted(636, 364), agreement: 0.5 };
    expect(plain(along([off]).agreement?.sentence ?? [])).toBe('Dice and exact values agree.');
  });

  test('is not spoken of where nothing was both solved and simulated', () => {
    expect(along([exact(0.6, 0.4)]).agreement).toBeNull();
  });
});

test('a table of another kind is refused by the name of the missing column', () => {
  expect(() =>
    findingsOf({ cells: table({ cell: [1] }), distributions: noDistributions() }, facts(), answerTo),
  ).toThrow(/the table cells has no column "[a-z_]+"; was it written by another version of Hythe\?/);
});

test('a table that holds something else is refused by row and column', () => {
  const cells = cellsTable([exact(0.6, 0.4)]).assign(table({ win_a: ['much'] }));
  expect(() => findingsOf({ cells, distributions: noDistributions() }, facts(), answerTo)).toThrow(
    'the table cells holds "much" where column "win_a", row 1 needs a number',
  );
});
