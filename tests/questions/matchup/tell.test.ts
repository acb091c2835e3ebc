import { describe, expect, test } from 'vitest';
import { fc } from '../../fast-check.ts';
import { entryText } from '../../../src/questions/telling/answer.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { NO_WORDS, type Words } from '../../../src/spec/words.ts';
import { tableOf } from '../../../src/run/tables/table.ts';
import { answerTo } from '../../../src/questions/answers.ts';
import { findingJson, findingsOf } from '../../../src/questions/matchup/findings.ts';
import {
  cellsTable,
  distance,
  facts,
  found,
  noDistributions,
  quality,
  type HandMadeCell,
} from '../telling/hand-made.ts';

type Facts = NonNullable<Parameters<typeof found>[1]>;

const headline = (cells: readonly HandMadeCell[], other: Facts = {}) => plain(found(cells, other).headline);
const sentences = (cells: readonly HandMadeCell[], other: Facts = {}) =>
  found(cells, other).sentences.map(plain);

/** A cell that was solved: wins of both sides, and the rest without a winner. */
const exact = (a: number, b: number) => ({ exact: [a, b, Number((1 - a - b).toFixed(12))] }) as const;
const counted = (a: number, b: number, none = 0) => ({ counts: [a, b, none] }) as const;

/** Cells by the value of the one factor that is varied. */
function by(cells: Readonly<Record<string, HandMadeCell>>): readonly HandMadeCell[] {
  return Object.entries(cells).map(([at, cell]) => ({ at: [/\d/.test(at) ? Number(at) : at], ...cell }));
}
const words = (own: Partial<Words>): Words => ({ ...NO_WORDS, ...own });

const count = { column: 'factor_1', path: 'sides.french.force.count', name: 'count', unit: null };
const ownCount = { ...count, path: 'sides.british.force.count' };
const act = { column: 'factor_1', path: 'sides.british.doctrine.kind', name: 'kind', unit: null };
const halt = { ...distance, path: 'sides.british.doctrine.rangeCm', name: 'rangeCm' };
const weather = { ...quality, path: 'engagement.weather', name: 'weather' };
const acts = {
  factors: [act],
  words: words({
    declared: { [act.path]: { charge: 'charging', 'hold-line': 'holding the line', fire: 'firing' } },
  }),
};

describe('the headline of one cell', () => {
  test.each<[string, HandMadeCell, string]>([
    [
      'names all fights where some are drawn',
      exact(0.5112, 0.4488),
      'The Martini (British) is narrowly ahead of the Lebel (French): 51% of all fights won, 45% lost.',
    ],
    [
      'needs one number where none is',
      exact(0.3, 0.7),
      'The Lebel (French) beats the Martini (British): 70% of fights won.',
    ],
    [
      'is even where that is exact',
      exact(0.5, 0.5),
      'The fight is exactly even: the Martini (British) wins 50%, the Lebel (French) 50%.',
    ],
    [
      'gives no digits that counts do not carry',
      counted(5004, 4996),
      'The fight is about even: the Martini (British) wins 50%, the Lebel (French) 50%.',
    ],
    [
      'says of counted draws what was played, not what can be',
      counted(0, 0, 1),
      'Every fight that was played ended undecided.',
    ],
    [
      'gives the middle turn of the wins of both sides as that',
      { ...counted(800, 200), turn: [2, 2, 2] },
      'The Martini (British) beats the Lebel (French): about 80% of fights won, half of all wins by turn 2.',
    ],
    [
      'leaves open what counts do not tell',
      counted(52, 48),
      'Too close to call: the Martini (British) wins about 52%, the Lebel (French) about 48%.',
    ],
    ['says that nobody wins', exact(0, 0), 'Every fight ends undecided.'],
    [
      'does not call few wins a victory',
      exact(0.036, 0),
      'The Martini (British) wins 4% of all fights, the Lebel (French) 0%: hardly any is decided.',
    ],
  ])('%s', (_what, cell, expected) => {
    expect(headline([cell])).toBe(expected);
  });

  test('names people without an article, and with a singular verb', () => {
    const people = words({ people: ['british'], labels: { british: 'Ames' } });
    expect(headline([exact(0.05, 0.95)], { words: people, forces: [null, null] })).toBe(
      'The French beat Ames: 95% of fights won.',
    );
    expect(headline([exact(0.95, 0.05)], { words: people, forces: [null, null] })).toBe(
      'Ames beats the French: 95% of fights won.',
    );
  });

  test('takes articles and possessives of labels as they are', () => {
    const labels = { martini: 'my battalions', lebel: 'the Dutch' };
    expect(headline([exact(0.05, 0.87)], { words: words({ labels }) })).toBe(
      'The Dutch (French) beat my battalions (British): 87% of all fights won, 5% lost.',
    );
  });
});

describe('the headline along one factor', () => {
  test.each<[string, readonly HandMadeCell[], Facts, string]>([
    [
      'says who is ahead where',
      by({ 2: exact(0.6, 0.4), 6: exact(0.55, 0.45), 8: exact(0.4, 0.6) }),
      { factors: [distance] },
      'The Martini (British) is ahead at 6 cm or less and the Lebel (French) at 8 cm.',
    ],
    [
      'gives both shares of one that is ahead everywhere',
      by({ 2: exact(0.6, 0.35), 6: exact(0.55, 0.4) }),
      { factors: [distance] },
      'The Martini (British) is ahead at every distance: 60% to 35% at 2 cm, 55% to 40% at 6 cm.',
    ],
    [
      'gives two shares of one cell that add up to no more than it',
      by({ 2: exact(0.505, 0.495), 6: exact(0.6, 0.3) }),
      { factors: [distance] },
      'The Martini (British) is ahead at every distance: 60% to 30% at 6 cm, 50.5% to 49.5% at 2 cm.',
    ],
    [
      'says nothing of values that were not finished',
      by({ 2: exact(0.6, 0.35), 6: exact(0.55, 0.4), 8: {} }),
      { factors: [distance] },
      'The British are ahead in both finished cases: 60% to 35% at 2 cm, 55% to 40% at 6 cm.',
    ],
    [
      'tells an exactly even fight from one without a winner',
      by({ 2: exact(0.6, 0.4), 6: exact(0, 0), 8: exact(0.5, 0.5) }),
      { factors: [distance] },
      'The British are ahead at 2 cm, it is exactly even at 8 cm and nobody wins at 6 cm.',
    ],
    [
      'finds a difference where values win more and lose more',
      by({ charge: exact(0.5, 0.3), fire: exact(0.4, 0.2), 'hold-line': exact(0.3, 0.1) }),
      acts,
      'No kind is surely best: the Martini (British) wins 30% to 50% of all fights.',
    ],
    [
      'gives the wins of each value that is best',
      by({ charge: exact(0.5, 0.3), fire: exact(0.4, 0.2), 'hold-line': exact(0.2, 0.6) }),
      acts,
      'The Martini (British) does best charging and firing: 40% to 50% of all fights won, 20% holding the line.',
    ],
    [
      'does not deny a lead that counts leave open',
      by({ 2: counted(520, 480), 4: counted(700, 300), 8: counted(800, 200) }),
      { factors: [halt], words: words({ phrases: { rangeCm: 'halting in the open and lying down at {}' } }) },
      'The British are ahead halting in the open and lying down at 4 cm or more, not surely halting in the open and lying down at 2 cm.',
    ],
    [
      'says where nobody wins',
      by({ 2: exact(0.6, 0.4), 6: exact(0, 0) }),
      { factors: [distance] },
      'The Martini (British) is ahead at 2 cm and nobody wins at 6 cm.',
    ],
    [
      'says which number is enough, beside one that is not',
      by({ 1: counted(9000, 1000), 3: counted(5000, 5000), 9: counted(100, 9900) }),
      { factors: [count], words: words({ labels: { count: 'Lebel companies' } }) },
      'The Lebel (French) is ahead with 9 Lebel companies: 99% of fights won with 9, 10% with 1.',
    ],
    [
      'names the best choice in the words of its declaration',
      by({ charge: exact(0.3, 0.6), 'hold-line': exact(0.5, 0.45), fire: exact(0.45, 0.5) }),
      acts,
      'The Martini (British) does best holding the line: 50% of all fights won, 30% charging.',
    ],
    [
      'crowns nothing that wins more and loses more',
      by({ charge: exact(0.36, 0.45), fire: exact(0.06, 0.24) }),
      acts,
      'Firing the Martini (British) loses 24% of all fights instead of 45%, but wins 6% instead of 36%.',
    ],
    [
      'names no best where counts leave it open',
      by({ charge: counted(505, 495), fire: counted(500, 500) }),
      acts,
      'No kind is surely best: the Martini (British) wins about 50% to about 51% of fights.',
    ],
    [
      'speaks in the phrase of its author',
      by({ 2: exact(0.3, 0.7), 4: exact(0.45, 0.55), 8: exact(0.6, 0.4) }),
      { factors: [halt], words: words({ phrases: { rangeCm: 'halting at {}' } }) },
      'The Martini (British) is ahead halting at 8 cm (60%), not halting at 4 cm (45%).',
    ],
    [
      'says nearly every fight only of all fights',
      by({ 2: exact(0.95, 0.05), 6: exact(0.97, 0.03) }),
      { factors: [distance] },
      'The Martini (British) wins nearly every fight at every distance: 95% at the least.',
    ],
    [
      'judges by the score of the spec',
      by({ 1: exact(0.2, 0.6), 2: exact(0.5, 0.5), 3: exact(0.7, 0.1) }),
      { factors: [ownCount], words: words({ score: 'winner=british', labels: { count: 'companies' } }) },
      'The Martini (British) wins more than half with 3 companies: 70% of all fights won with 3, 20% with 1.',
    ],
    [
      'finds nothing where no cell was finished',
      by({ 2: {}, 6: {} }),
      { factors: [distance] },
      'No cell was finished, so there is no answer.',
    ],
  ])('%s', (_what, cells, other, expected) => {
    expect(headline(cells, other)).toBe(expected);
  });
});

describe('the headline over two factors', () => {
  const cells = (rows: readonly (readonly [number, string, number, number])[]) =>
    rows.map(([cm, text, a, b]) => ({ at: [cm, text], ...exact(a, b) }));
  const grid = cells([
    [2, 'regular', 0.6, 0.4],
    [2, 'elite', 0.4, 0.6],
    [8, 'regular', 0.55, 0.45],
    [8, 'elite', 0.3, 0.7],
  ]);

  test('asks about the choice of a side, over the conditions', () => {
    expect(headline(grid, { factors: [distance, quality] })).toBe(
      'The Lebel (French) does best where the quality is elite in both cases: 65% won on average.',
    );
  });

  test('asks about the factor that the spec names', () => {
    const named = { factors: [distance, quality], words: words({ factor: distance.path }) };
    expect(headline(grid, named)).toContain('at 8 cm');
  });

  test('says what is needed in each case', () => {
    const rows = cells([
      [2, 'fog', 0.7, 0.3],
      [8, 'fog', 0.6, 0.4],
      [2, 'rain', 0.55, 0.45],
      [8, 'rain', 0.4, 0.6],
    ]);
    const inWeather = words({ declared: { [weather.path]: 'in {}' } });
    expect(headline(rows, { factors: [halt, weather], words: inWeather })).toBe(
      'The Martini (British) is ahead at 8 cm or less (in fog) and 2 (in rain).',
    );
  });
});

describe('the headline over the choices of a side and the weather', () => {
  const over = (rows: readonly (readonly [string, string, number])[]) =>
    headline(
      rows.map(([kind, sky, a]) => ({ at: [kind, sky], ...(a < 0 ? {} : exact(a, 1 - a)) })),
      { ...acts, factors: [act, weather] },
    );
  test('says of a third value neither the least nor the most', () => {
    const each = (sky: string, best: number) =>
      [
        ['charge', sky, best],
        ['fire', sky, best - 0.4],
        ['hold-line', sky, best - 0.05],
      ] as const;
    expect(over([...each('fog', 0.6), ...each('rain', 0.7)])).toBe(
      'In both cases the Martini (British) is ahead charging, not firing: 65% against 25% won on average.',
    );
  });
  test.each([
    ['values are alike', 0.7],
    ['one value alone was finished', -1],
  ])('names no best where %s', (_why, other) => {
    const rows = [
      ['charge', 'fog', 0.6],
      ['fire', 'fog', 0.3],
      ['charge', 'rain', 0.7],
      ['fire', 'rain', other],
    ] as const;
    expect(over(rows)).toBe(
      'The Martini (British) does best charging in 1 of 2 cases; in 1 none is surely best.',
    );
  });
});

describe('the headline over one property of both sides', () => {
  const both = (name: string) =>
    ['british', 'french'].map((side, i) => {
      return {
        column: `factor_${i + 1}`,
        path: `sides.${side}.force.${name}`,
        name: `${side}.${name}`,
        unit: null,
      };
    });
  const cells = ['low', 'high'].flatMap((one) =>
    ['low', 'high'].map((other) => {
      const [a, b] = one === other ? [0.5, 0.5] : one === 'high' ? [0.8, 0.2] : [0.2, 0.8];
      return { at: [one, other], ...exact(a, b) };
    }),
  );

  test('calls the better that of a grade alone', () => {
    expect(headline(cells, { factors: both('quality') })).toBe(
      'The better quality is ahead in all 2 unequal pairings.',
    );
    expect(headline(cells, { factors: both('formation') })).not.toContain('better');
  });
});

describe('what an author asks about', () => {
  const caution = (cells: readonly HandMadeCell[], own: Partial<Words>) =>
    found(cells, { factors: [distance, weather], words: words(own) }).cautions.map(plain);

  test('is named where the headline leaves it out', () => {
    const cells = [
      { at: [2, 'fog'], ...exact(0.6, 0.4) },
      { at: [2, 'sun'], ...exact(0.6, 0.4) },
    ];
    expect(caution(cells, { factor: distance.path })).toContain(
      'The headline does not speak of the distance: none of its values is surely better in every case.',
    );
    expect(caution(cells, { score: 'held' })).toContain(
      'The headline does not speak of “held”: the run has no numbers of it.',
    );
    expect(caution(cells, { score: 'winner=british' })).toEqual([]);
  });
});

test('a score that is a mean is given as an amount, and not held against one half', () => {
  const rows = [0.2, 0.9].map((value, i) => ({
    cell: i + 1,
    metric: 'survivors.french',
    statistic: 'mean',
    label: null,
    at: null,
    source: 'exact',
    interval: 'exact',
    value,
    low: value,
    high: value,
    standard_error: 0,
  }));
  const cells = cellsTable(by({ 2: exact(0.6, 0.4), 8: exact(0.7, 0.3) }));
  const tables = {
    cells,
    distributions: noDistributions(),
    estimates: tableOf(Object.keys(rows[0] ?? {}), rows),
  };
  const known = facts({ factors: [distance], words: words({ score: 'survivors.french' }) });
  const told = findingsOf(tables, known, answerTo);
  expect(plain(told.headline)).toBe('Most French survivors at 8 cm: 0.90 on average, 0.20 at 2 cm.');
  expect(told.sentences.map(plain).join(' ')).not.toContain('one half');
  const { score, cells: json } = findingJson(told);
  expect(score).toBe('survivors.french');
  expect(json.map((cell) => cell.score?.value)).toEqual([0.2, 0.9]);
  expect(told.tables.find(({ id }) => id === 'measures')?.rows.map((row) => row.map(entryText))).toEqual([
    ['Survivors', '2 cm', '0.20'],
    ['Survivors', '8 cm', '0.90'],
  ]);
});

test('a size is claimed where it holds together with all else that the page claims', () => {
  const alike = (count: number): readonly HandMadeCell[] =>
    Array.from({ length: count }, (_cell, i) => ({ at: [i + 1], ...counted(930, 70) }));
  expect(headline(alike(2), { factors: [distance] })).toContain('nearly every fight');
  // By itself each of them is above nine in ten.
  expect(headline(alike(60), { factors: [distance] })).not.toContain('nearly every fight');
});

describe('a run that stopped by itself', () => {
  const stopped = (
    cells: Readonly<Record<string, readonly [number, number]>>,
    rule: 'decided' | 'precision',
  ) =>
    Object.entries(cells).map(([at, [a, b]]) => ({
      at: [at],
      counts: [a, b, 0] as const,
      sequence: {
        rule,
        ended: 'reached' as const,
        look: 12,
        planned: 10_000,
        intervals: 1,
        worst: null,
        more: null,
      },
    }));

  test('never finds one value alone too close to itself', () => {
    for (const rule of ['decided', 'precision'] as const)
      for (let lead = 0; lead <= 400; lead += 20)
        expect(
          headline(stopped({ charge: [500 + lead, 500 - lead], fire: [500, 500] }, rule), acts),
        ).not.toMatch(/ charging, too close/u);
  });

  test('claims no best value that its looks leave open', () => {
    const cells = { charge: [570, 430], fire: [500, 500] } as const;
    expect(headline(by({ charge: counted(570, 430), fire: counted(500, 500) }), acts)).toContain(
      'best charging',
    );
    expect(headline(stopped(cells, 'decided'), acts)).toContain('No kind is surely best');
  });
});

test.each([
  ['what is fair', exact(0.54, 0.46), {}, 'Fair', 'is narrowly ahead of'],
  ['what may be fair', counted(5400, 4600), {}, 'Perhaps fair', 'is ahead of'],
  ['what is not', exact(0.56, 0.44), {}, 'British ahead', 'beats'],
  ['what the spec calls fair', exact(0.58, 0.42), { fair: [0.4, 0.6] }, 'Fair', 'is narrowly ahead of'],
  ['what it does not', exact(0.54, 0.46), { fair: [0.47, 0.53] }, 'British ahead', 'beats'],
] as const)('the verdict in a word and the headline agree on %s', (_what, cell, own, word, verb) => {
  const { headline: told, standings } = found([cell], { words: words(own) });
  expect(standings.map(({ words: said }) => plain(said))).toEqual([word]);
  expect(plain(told)).toMatch(new RegExp(`^The Martini \\(British\\) ${verb} the Lebel`, 'u'));
});

test('no verdict calls a matchup too close where a sentence says who is ahead', () => {
  const { headline: told, verdicts } = found([counted(5400, 4600)]);
  expect(plain(told)).toMatch(/^The Martini \(British\) is ahead of the Lebel/u);
  expect(verdicts.map(({ words: verdict }) => plain(verdict)).join(' ')).toMatch(/^Perhaps a fair fight/u);
});

test('a course of counts says which of its numbers are rough', () => {
  const cells = by({ 2: counted(300, 200), 6: counted(200, 300), 8: counted(100, 400) });
  expect(sentences(cells, { factors: [distance] }).join(' ')).toMatch(
    /about 60% at 2 cm, about 40% at 6 cm and about 20% at 8 cm/u,
  );
});

describe('the places of the headline', () => {
  test('leave no case out that is open', () => {
    const grid = ['fog', 'rain', 'sun'].flatMap((sky, i) =>
      [2, 6, 8, 9].map((cm, j) => {
        const isOpen = i + j === 3;
        return {
          at: [cm, sky],
          ...(isOpen ? counted(50, 50) : exact(j % 2 === 0 ? 0.6 : 0.4, j % 2 === 0 ? 0.4 : 0.6)),
        };
      }),
    );
    expect(headline(grid, { factors: [distance, weather] })).toMatch(/; 3 are too close to call\.$/u);
  });

  test('say once what they share', () => {
    const sky = { ...weather, column: 'factor_2' };
    const ground = { ...distance, path: 'engagement.ground', name: 'ground', unit: null };
    const rows = [
      ['bog', 'fog', 0.9],
      ['bog', 'sun', 0.4],
      ['road', 'fog', 0.4],
      ['road', 'sun', 0.4],
    ] as const;
    const cells = rows.map(([at, when, a]) => ({ at: [at, when], ...exact(a, 1 - a) }));
    const [first] = found(cells, { factors: [ground, sky] }).verdicts;
    expect(plain(first?.figure ?? [])).toContain('where the ground is bog and the weather is fog');
  });
});

describe('the findings beside the headline', () => {
  test('tell no course of wins that is one of leads', () => {
    const cells = by({ 2: exact(0.5, 0.45), 6: exact(0.48, 0.3), 8: exact(0.47, 0.2) });
    expect(sentences(cells, { factors: [distance] })).toContain(
      'The British win: 50% at 2 cm, 48% at 6 cm and 47% at 8 cm.',
    );
  });

  test('tell a course only of wins that take it', () => {
    const tenths = fc
      .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }))
      .filter(([a, b]) => a + b <= 10);
    fc.assert(
      fc.property(fc.tuple(tenths, tenths, tenths), (shares) => {
        const cells = shares.map(([a, b], i) => ({ at: [i + 1], ...exact(a / 10, b / 10) }));
        const all = sentences(cells, { factors: [distance] }).join(' ');
        const [one, two, three] = shares.map(([a]) => a) as [number, number, number];
        expect(all.includes('more with each step') && !(one < two && two < three)).toBe(false);
        expect(all.includes('less with each step') && !(one > two && two > three)).toBe(false);
      }),
    );
  });

  test('tell of turns between all cells, not of the ends', () => {
    const timed = (turn: number) => ({ ...counted(700, 300), turn: [turn, turn, turn] as const });
    expect(sentences(by({ 2: timed(5), 6: timed(9), 8: timed(5) }), { factors: [distance] })).toContain(
      'Half of the wins come by turn 5 where it is quickest, by turn 9 where it is slowest.',
    );
  });

  test('compare no means over unlike cells', () => {
    const cells = [
      { at: [2, 'fog'], ...exact(0.6, 0.4) },
      { at: [8, 'fog'], ...exact(0.4, 0.6) },
      { at: [2, 'rain'], ...exact(0.6, 0.4) },
      { at: [8, 'rain'] },
    ];
    const { sentences: all, cautions } = found(cells, { factors: [halt, weather] });
    expect(all.map(plain).join(' ')).not.toContain('On average');
    expect(cautions.map(plain)).toContain('1 cell is not finished: the sentences are about the others.');
  });

  const falling = by({ 2: exact(0.6, 0.35), 6: exact(0.5, 0.45), 8: exact(0.4, 0.4) });

  test('tell the course, the draws and no fact twice', () => {
    expect(sentences(falling, { factors: [distance] })).toEqual([
      'The British win: 60% at 2 cm, 50% at 6 cm and 40% at 8 cm, less with each step.',
      'Undecided: 20% of fights at 8 cm, 5% at 2 cm.',
    ]);
  });

  test('are at most six, and say of shares that are alike no most and least', () => {
    const alike = by({ 2: exact(0.6, 0.35), 6: exact(0.55, 0.4) });
    expect(sentences(alike, { factors: [distance] })).toContain('Undecided: 5% of fights.');
  });

  test('caution where more fights may tell values apart', () => {
    const { cautions } = found(by({ charge: counted(505, 495), fire: counted(500, 500) }), acts);
    expect(cautions.map(plain)).toContain(
      'Some values are too close to be told apart by the fights played; more replicates may tell.',
    );
  });
});
