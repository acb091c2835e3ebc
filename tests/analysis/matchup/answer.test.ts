import { table } from 'arquero';
import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../src/analysis/answers.ts';
import { shareText } from '../../../src/analysis/certainty.ts';
import { findingsOf } from '../../../src/questions/matchup/findings.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { MatchupRow } from '../../../src/analysis/tables/rows.ts';
import type { FactorColumn } from '../../../src/analysis/tables/tidy-tables.ts';
import { bestShares } from '../../../src/analysis/verdict.ts';
import { NO_WORDS } from '../../../src/experiment/words.ts';
import {
  cellsTable,
  distance,
  facts,
  found,
  noDistributions,
  quality,
  type HandMadeCell,
} from '../hand-made.ts';

type Facts = Parameters<typeof found>[1];

/** What is found in hand-made cells along the distance, or along distance and quality. */
function along(cells: readonly HandMadeCell[], other: Facts = {}) {
  return found(cells, { factors: [distance, quality].slice(0, cells[0]?.at?.length ?? 0), ...other });
}

const headline = (cells: readonly HandMadeCell[], other: Facts = {}) => plain(along(cells, other).headline);
const sentences = (cells: readonly HandMadeCell[], other: Facts = {}) =>
  along(cells, other).sentences.map(plain);

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

describe('the headline of one cell', () => {
  test('says who won, and how nearly; the shares stand beside it', () => {
    const { headline: first, figure, sentences: further } = along([exact(0.5112, 0.4488)]);
    expect(plain(first)).toBe('the Martini (British) beat the Lebel (French), narrowly.');
    expect(plain(figure?.amount ?? [])).toBe('51.1 %');
    expect(plain(figure?.meaning ?? [])).toBe('of engagements won by the British');
    expect(further.map(plain)).toContain('The British won 51.1 %, the French 44.9 %; 4.0 % had no winner.');
  });

  test.each<[HandMadeCell, string]>([
    [exact(0.3, 0.7), 'the Lebel (French) beat the Martini (British), clearly.'],
    [exact(0.42, 0.58), 'the Lebel (French) beat the Martini (British).'],
    [counted(30, 970), 'the Lebel (French) beat the Martini (British), nearly every time.'],
    [counted(505, 495), 'About even.'],
    [counted(52, 48), 'Too close to call.'],
    [exact(0.5, 0.5), 'Exactly even.'],
    [{ exact: [0.1 + 0.2, 0.3, 0.4] }, '40.0 % had no winner; exactly even.'],
    [exact(0.35, 0.34), '31.0 % had no winner; the Martini (British) beat the Lebel (French), narrowly.'],
    [exact(0, 0), 'No engagement had a winner.'],
    // The exact shares are trusted over the counts.
    [
      { ...exact(0.6512, 0.3488), ...counted(505, 495) },
      'the Martini (British) beat the Lebel (French), clearly.',
    ],
  ])('%j: %s', (cell, words) => {
    expect(headline([cell])).toBe(words);
  });

  test('uses the side alone where the spec names no force', () => {
    expect(headline([exact(0.6, 0.4)], { forces: [null, 'french'] })).toBe(
      'the British beat the French, clearly.',
    );
  });

  test('counts engagements without a winner by the bound of a statement on them', () => {
    const grid = [0.05, 0.15, 0.25, 0.35].map((none, i): HandMadeCell => ({
      at: [i < 2 ? 8 : 12, i % 2 === 0 ? 'elite' : 'regular'],
      ...exact((1 - none) * 0.6, (1 - none) * 0.4),
    }));
    const statement = { of: 'winner=none', low: null, high: 0.1, where: [] };
    const statements = [{ statement, isShare: true, state: 'fails', cells: [], confidence: null }] as const;
    expect(sentences(grid, { statements }).join()).toContain('over 10 % had no winner in 3 of 4 matchups');
    expect(sentences(grid).join()).toContain('over 20 % had no winner in 2 of 4 matchups');
  });
});

describe('where nobody won a cell', () => {
  test.each<[string, Readonly<Record<string, HandMadeCell>>, string]>([
    ['is said, and not that it is open', { 6: exact(0, 0) }, 'nobody won at 6 cm.'],
    ['in any replicate, too', { 6: counted(0, 0, 1000) }, 'nobody won at 6 cm.'],
    [
      'is told from cells that are exactly even',
      { 6: exact(0.5, 0.5), 8: exact(0, 0) },
      'exactly even at 6 cm; nobody won at 8 cm.',
    ],
  ])('%s', (_what, others, words) => {
    const cells = by({ 2: exact(0.7, 0.3), ...others });
    expect(headline(cells)).toBe(`the Martini (British) won more often at 2 cm; ${words}`);
    expect(along(cells).rows.at(-1)?.verdict).toBe('nobody');
    expect(verdicts(cells).at(-1)).toMatch(/^undecided: Nobody won at \d cm; no engagement was decided/u);
  });
});

describe('a factor of three values or more that is no number', () => {
  const factors = [{ ...quality, column: 'factor_1' }];
  test.each<[string, Readonly<Record<string, HandMadeCell>>, readonly string[]]>([
    [
      'its best and its worst beside the first',
      {
        regular: exact(0.5, 0.4),
        elite: exact(0.3, 0.6),
        veteran: exact(0.4, 0.5),
        militia: exact(0.6, 0.3),
      },
      [
        'With quality Elite in place of Regular the French won 20.0 points more often; with Militia 10.0 points less often.',
      ],
    ],
    [
      'the best alone where the first is the worst',
      { militia: exact(0.6, 0.3), regular: exact(0.5, 0.4), elite: exact(0.3, 0.6) },
      ['With quality Elite in place of Militia the French won 30.0 points more often.'],
    ],
    [
      'nothing of what counts leave open',
      { regular: counted(500, 500), elite: counted(490, 510), militia: counted(510, 490) },
      [],
    ],
    [
      'nothing where all are the same',
      { regular: exact(0.5, 0.4), elite: exact(0.5, 0.4), militia: exact(0.5, 0.4) },
      [],
    ],
  ])('is told with %s', (_what, cells, expected) => {
    const told = sentences(by(cells), { factors });
    expect(told.filter((sentence) => sentence.includes('in place of'))).toEqual(expected);
  });
});

describe('how fair a matchup is', () => {
  const words = { ...NO_WORDS, fair: [0.4, 0.52] as const };

  test.each<[string, readonly HandMadeCell[], readonly string[], Facts?]>([
    [
      'is told of each cell by the share of the decided, with the band',
      by({ 2: exact(0.6, 0.4), 8: exact(0.48, 0.44), 12: exact(0.46, 0.45) }),
      [
        'holds: Fair at 8 and 12 cm; leaving out draws, the British won 52.2 % at 8 cm; fair is 45 to 55 %',
        'fails: Not fair at 2 cm; the British won 60.0 %',
      ],
    ],
    [
      'is told only where the whole interval says so',
      [counted(10_300, 9_700)],
      ['holds: A fair fight; the British won 51.5 % ± 0.7; fair is 45 to 55 %'],
    ],
    [
      'is by the band of the spec',
      [exact(0.53, 0.47)],
      ['fails: Not a fair fight; the British won 53.0 %; fair is 40 to 52 %'],
      { words },
    ],
    [
      'is of both sides',
      [exact(0.47, 0.53)],
      ['fails: Not a fair fight; the French won 53.0 %; fair is 40 to 52 %'],
      { words },
    ],
    [
      'says first where many had no winner',
      [exact(0.3, 0.28)],
      [
        'holds: 42.0 % had no winner; else a fair fight; leaving out draws, the British won 51.7 %; fair is 45 to 55 %',
      ],
    ],
    [
      'is open where nobody won',
      [exact(0, 0)],
      ['undecided: Nobody won; no engagement was decided; fair is 45 to 55 %'],
    ],
  ])('%s', (_what, cells, expected, other) => {
    expect(verdicts(cells, other)).toEqual(expected);
  });

  test('comes with how many more engagements would tell where they leave it open', () => {
    const [open = ''] = verdicts([counted(540, 460)]);
    expect(open).toMatch(
      /^undecided: Fair or not is too close to call, about [\d,]+ more engagements; the British won 54 % ± \d/,
    );
    const more = Number(/about ([\d,]+)/.exec(open)?.[1]?.replaceAll(',', ''));
    // As many as that, with the same shares, do tell.
    const times = (1000 + more) / 1000;
    expect(verdicts([counted(540 * times, 460 * times)])[0]).toMatch(/^holds/);
  });
});

describe('the headline along a distance', () => {
  const even = exact(0.45, 0.45);
  const [british, french] = [exact(0.6, 0.4), exact(0.4, 0.6)];

  test.each<[string, readonly HandMadeCell[], readonly string[]]>([
    [
      'says where the advantage changes sides and what each side does best',
      [
        { at: [10], ...exact(0.55, 0.4) },
        { at: [2], ...exact(0.32, 0.68) },
        { at: [6], ...exact(0.44, 0.56) },
        { at: [8], ...exact(0.52, 0.48) },
      ],
      [
        'the Lebel (French) won more often up to 6 cm, the Martini (British) from 8 cm on; at 8 cm it was about even.',
        'The British did best at 10 cm (55.0 % against 40.0 %), the French at 2 cm (68.0 % against 32.0 %).',
      ],
    ],
    [
      'says that one side won throughout, and how large its lead was',
      by({ 2: exact(0.518, 0.482), 8: exact(0.56, 0.44), 18: exact(0.54, 0.3) }),
      [
        'the Martini (British) beat the Lebel (French) at every distance.',
        'The lead of the British was largest at 18 cm (54.0 % against 30.0 %), smallest at 2 cm (51.8 % against 48.2 %).',
      ],
    ],
    ['says that cells are even', by({ 2: exact(0.4, 0.4), 8: even }), ['Exactly even at every distance.']],
    [
      'calls only what the counts tell apart, and hedges the rest',
      by({ 2: counted(600, 400), 6: counted(495, 505), 8: counted(600, 400) }),
      ['the Martini (British) won more often at 2 and 8 cm; too close to call at 6 cm.'],
    ],
    [
      'counts the cells where it changes too often to be told',
      by({ 1: french, 2: british, 3: french, 4: british, 5: french, 6: british, 7: french, 8: british }),
      ['the Martini (British) won more often in 4 of 8 matchups and the Lebel (French) in 4 of 8 matchups.'],
    ],
    [
      'leaves out cells that were not finished',
      by({ 2: {}, 8: british }),
      ['the Martini (British) beat the Lebel (French), clearly.'],
    ],
    [
      'finds nothing where none was finished',
      by({ 2: {}, 8: {} }),
      ['No cell was finished, so there is no finding.'],
    ],
  ])('%s', (_what, cells, expected) => {
    expect([headline(cells), ...sentences(cells)].slice(0, expected.length)).toEqual(expected);
  });
});

describe('the headline along a number of units', () => {
  const path = 'sides.french.force.units.0.count';
  const factors = [{ column: 'factor_1', path, name: 'count', unit: null }];
  const even = { 3: exact(0.52, 0.48) };
  const told = (between: Readonly<Record<string, HandMadeCell>>, day = 9) =>
    along(by({ 1: exact(0.9, 0.1), ...between, 9: exact(0.01, 0.99) }), {
      factors,
      words: { ...NO_WORDS, labels: { count: 'Lebel companies' }, landmarks: { [path]: { 'the day': day } } },
    });

  test.each([
    [
      'how many make it even',
      even,
      9,
      'About 3 Lebel companies made it even; the 9 of the day were more than enough.',
    ],
    [
      'between which it changes where none is surely about even',
      {},
      9,
      'Between 1 and 9 Lebel companies the advantage changed sides; the 9 of the day were more than enough.',
    ],
    [
      'where the landmark is not enough',
      even,
      1,
      'About 3 Lebel companies made it even; the 1 of the day were not enough.',
    ],
    ['nothing of a landmark that is fair', even, 3, 'About 3 Lebel companies made it even.'],
  ])('says %s', (_what, between, day, words) => {
    expect(plain(told(between, day).headline)).toBe(words);
  });

  test('has the number beside it', () => {
    const { figure } = told(even);
    expect([figure?.amount, figure?.meaning].map((part) => plain(part ?? []))).toEqual([
      '3',
      'Lebel companies made it about even',
    ]);
  });
});

describe('the headline over several factors', () => {
  const grid = (...shares: readonly (readonly [number, number])[]): readonly HandMadeCell[] =>
    shares.map(([a, b], i) => ({ at: [i < 2 ? 2 : 8, i % 2 === 0 ? 'elite' : 'militia'], ...exact(a, b) }));

  test('counts cells and names the extremes by all their factors', () => {
    const told = sentences(grid([0.3, 0.7], [0.7, 0.3], [0.5, 0.5], [0.6, 0.4]));
    expect(told).toContain(
      'the British won more often at quality Militia and the French at distance 2 cm, quality Elite; exactly even at distance 8 cm, quality Elite.',
    );
    expect(told).toContain(
      'The British did best at distance 2 cm, quality Militia (70.0 % against 30.0 %), the French at distance 2 cm, quality Elite (70.0 % against 30.0 %).',
    );
  });

  test('names the cells of one side by the value that only they have', () => {
    expect(sentences(grid([0.7, 0.3], [0.2, 0.8], [0.6, 0.4], [0.3, 0.7]))).toContain(
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
    expect(headline(cells, { factors: [of('british', 'factor_1'), of('french', 'factor_2')] })).toBe(
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
    const { rows, sentences: told } = found(cells, { factors: [distance] }, won);
    expect(rows.map(({ decidedTurn }) => decidedTurn.exact)).toEqual([2, 9]);
    expect(told.map(plain).slice(1)).toEqual([
      'About 1 in 7 engagements at 2 cm had no winner (15.0 %), the most.',
      'Half of the wins came by turn 2 at 2 cm, by turn 9 at 8 cm.',
      'Left at the end on average: the British 0.75, the French 0.40 at 2 cm; 0.52 and 0.48 at 8 cm.',
    ]);
  });

  test('come with intervals where they were counted', () => {
    const cells = [
      { ...counted(600, 400), turn: [4, 3, 4], survivors: [1.372, 0.8], survivorsError: 0.02 },
    ] as const;
    expect(headline(cells)).toMatch(/; half of the wins came by about turn 4\.$/);
    expect(sentences(cells)).toEqual([
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
    expect(found(cells, {}, left).sentences.map(plain)).toContain(
      'Still standing at the end: the British 54.0 %, the French 48.0 %.',
    );
  });

  test('are silent where the rules count no survivors and nobody wins', () => {
    expect(sentences([exact(0, 0)])).toEqual([]);
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
  const told = (cells: readonly HandMadeCell[], factors: readonly FactorColumn[] = [distance, cover]) => {
    const { headline: first, figure, sentences } = along(cells, { factors });
    return { first: plain(first), amount: plain(figure?.amount ?? []), sentences: sentences.map(plain) };
  };
  const building = (...gains: readonly number[]) =>
    gains.flatMap((gain, i): HandMadeCell[] => [
      { at: [4 * (i + 1), 'open'], ...exact(0.5, 0.4) },
      { at: [4 * (i + 1), 'building'], ...exact(0.5 + gain, 0.4 - gain / 2) },
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
    const alone = [{ ...cover, column: 'factor_1' }];
    const building = (a: number, b: number) =>
      told(by({ open: counted(450, 450, 100), building: counted(a, b, 100) }), alone).first;
    expect(building(600, 300)).toBe(
      'With British cover Building in place of Open the British won 15 ± 5 points more often.',
    );
    expect(building(460, 440)).toBe(
      'With British cover Building in place of Open no sure change in wins of the British: +1 ± 5 points.',
    );
  });

  test('is that of the spec: none of several, no number of a line, no property of both sides, nothing that lacks a partner', () => {
    const isTold = (cells: readonly HandMadeCell[], factors: readonly FactorColumn[]) =>
      / won .* (more|less|just as) often[.,]/.test(told(cells, factors).first);
    expect(isTold(building(0.02, 0.02), [distance, cover])).toBe(true);
    expect(isTold(by({ 4: exact(0.5, 0.4), 8: exact(0.5, 0.4) }), [distance])).toBe(false);
    expect(isTold(building(0.02, 0.02).slice(1), [distance, cover])).toBe(false);
    const grid = (others: readonly string[]) =>
      ['open', 'building'].flatMap((a) => others.map((b) => ({ at: [a, b], ...exact(0.5, 0.4) })));
    const british = { ...cover, column: 'factor_1' };
    const french = (name: string) => ({ ...cover, path: `sides.french.${name}`, name: `french.${name}` });
    expect(isTold(grid(['open', 'building']), [british, french('cover')])).toBe(false);
    expect(isTold(grid(['elite', 'militia']), [british, french('quality')])).toBe(false);
  });
});

describe('engagements without a winner', () => {
  const cells = (cell: (none: number) => HandMadeCell, none: readonly number[]) =>
    none.map((share, i) => ({ at: [10 + 2 * i], ...cell(share) }));
  const drawn = (...none: readonly number[]) => cells((share) => exact(0, 1 - share), none);
  const told = (all: readonly HandMadeCell[]) => sentences(all).find((words) => words.includes('no winner'));

  test('are no win every time: of all engagements the winner has few', () => {
    expect(headline(drawn(0.9636, 0.9668))).toBe(
      '96.4 % to 96.7 % had no winner at every distance; the Lebel (French) beat the Martini (British) at every distance.',
    );
  });

  test.each([
    [[0.1, 0.967], 'Nearly all engagements at 12 cm had no winner (96.7 %), the most.'],
    [[0.1, 1], 'All engagements at 12 cm had no winner (100 %), the most.'],
    [[0.1, 0.964, 0.967], '96.4 % to 96.7 % had no winner at 12 and 14 cm, the most.'],
    [[0.964, 0.967], '96.4 % to 96.7 % had no winner in every matchup.'],
    [[0.1, 0.45], 'About 5 in 10 engagements at 12 cm had no winner (45.0 %), the most.'],
  ])('are told of all places that are nearly as bad, and never as ten in ten: %j', (none, words) => {
    expect(told(drawn(...none))).toBe(words);
  });

  test('are all of them, and the most, only as far as a count goes', () => {
    const played = (...none: readonly number[]) =>
      cells((undecided) => ({ ...counted(0, 1000 - undecided, undecided), turn: [4, 4, 4] }), none);
    expect(told(played(100, 1000))).toMatch(
      /^Nearly all engagements at 12 cm had no winner \(.*\), the most\.$/u,
    );
    // That the second had more than the first is not sure.
    expect(told(played(880, 890, 980))).toMatch(/^\d.* had no winner at 12 and 14 cm\.$/u);
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
