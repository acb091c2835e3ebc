import { describe, expect, test } from 'vitest';
import { meanShare } from '../../../src/analysis/matrix/meetings.ts';
import { matrixAnswer, type MatrixAnswer } from '../../../src/analysis/matrix/answer.ts';
import { cellRows } from '../../../src/analysis/tables/rows.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { cellsTable, facts, type HandMadeCell } from '../hand-made.ts';

const factor = (column: number, path: string, name: string, unit: string | null = null) => ({
  column: `factor_${column}`,
  path,
  name,
  unit,
});
const FACTS = facts({
  factors: [
    factor(1, 'sides.british.force', 'british.force'),
    factor(2, 'sides.french.force', 'french.force'),
    factor(3, 'engagement.distanceCm', 'distanceCm', 'cm'),
  ],
  analysis: { kind: 'matrix', asked: null },
});

function answer(cells: readonly HandMadeCell[]): MatrixAnswer {
  return matrixAnswer({ cells: cellRows(cellsTable(cells), FACTS.factors), tables: {}, facts: FACTS });
}

const texts = (made: MatrixAnswer): string[] => [made.headline, ...made.sentences].map(plain);

/** The words of a table, row by row. */
function tableOf({ tables }: MatrixAnswer, id: string): string[][] {
  return (tables.find((table) => table.id === id)?.rows ?? []).map((row) =>
    row.map((entry) => ('exact' in entry ? (entry.exact ?? entry.counted ?? '') : plain(entry))),
  );
}

/** Both ways round, exact: the first of the two wins so often, the second so often. */
function pair(a: string, b: string, won: number, lost: number, distance = 8): HandMadeCell[] {
  const none = 1 - won - lost;
  return [
    { at: [a, b, distance], exact: [won, lost, none] },
    { at: [b, a, distance], exact: [lost, won, none] },
  ];
}

describe('the mean of shares', () => {
  test('is all or nothing where only rounding is missing', () => {
    const exactly = (value: number) => ({ value, low: value, high: value });
    expect(meanShare([exactly(1 + 2e-16), exactly(1)], 0.95)).toEqual(exactly(1));
    expect(meanShare([exactly(1 - 2e-16), exactly(1)], 0.95)).toEqual(exactly(1));
    expect(meanShare([exactly(1e-17), exactly(0)], 0.95)).toEqual(exactly(0));
    expect(meanShare([exactly(0.25), exactly(0.75)], 0.95)).toEqual(exactly(0.5));
  });
});

describe('the answer of a matrix', () => {
  test('names who beats everybody, and puts the strongest first', () => {
    const made = answer([
      ...pair('gras', 'martini', 0.3, 0.6),
      ...pair('gras', 'lebel', 0.2, 0.7),
      ...pair('martini', 'lebel', 0.4, 0.5),
      { at: ['gras', 'gras', 8], exact: [0.45, 0.45, 0.1] },
    ]);
    expect(plain(made.headline)).toBe('Lebel beat both others.');
    expect(made.findings.contestants).toEqual(['lebel', 'martini', 'gras']);
    expect(made.findings.leader).toBe(0);
    expect(made.findings.last).toBe(2);
    expect(made.findings.dominated).toEqual([
      { one: 1, by: 0 },
      { one: 2, by: 0 },
    ]);
    expect(texts(made)).toContain('Never choose these where you can have Lebel: Martini and Gras.');
    expect(plain(made.figure?.amount ?? [])).toBe('60 %');
    expect(plain(made.figure?.meaning ?? [])).toBe('of engagements with the others won by Lebel');
    // What makes no difference is no finding.
    expect(made.sentences).toHaveLength(1);
  });

  test('gives strengths by Davidson, in points of which 400 are odds of ten to one', () => {
    const made = answer(pair('strong', 'weak', 10 / 12, 1 / 12));
    const [strong, weak] = made.findings.strengths;
    expect((strong?.value ?? NaN) - (weak?.value ?? NaN)).toBeCloseTo(400, 6);
    expect(strong?.standardError).toBe(0);
    expect(plain(made.headline)).toBe('Strong beat Weak: 83.3 % of engagements to 8.3 %.');
  });

  test('leads with the circle where one beats everybody and the others each other', () => {
    const made = answer([
      ...pair('guard', 'rock', 0.9, 0.1),
      ...pair('guard', 'scissors', 0.9, 0.1),
      ...pair('guard', 'paper', 0.9, 0.1),
      ...pair('rock', 'scissors', 0.9, 0.1),
      ...pair('scissors', 'paper', 0.9, 0.1),
      ...pair('paper', 'rock', 0.9, 0.1),
    ]);
    expect(plain(made.headline)).toBe(
      'Only Guard beat everybody; of the others Rock beat Scissors, Scissors beat Paper, and Paper beat Rock.',
    );
    expect(made.findings.misfit.isLarge).toBe(true);
  });

  test('says whom a player takes who chooses well, where one ranking misleads', () => {
    const made = answer([
      ...pair('rock', 'scissors', 0.8, 0.2),
      ...pair('scissors', 'paper', 0.7, 0.3),
      ...pair('paper', 'rock', 0.6, 0.4),
      ...pair('stick', 'rock', 0.5, 0.4),
      ...pair('paper', 'stick', 0.8, 0.2),
      ...pair('stick', 'scissors', 0.6, 0.4),
    ]);
    expect(texts(made)).toContain(
      'Choosing well, a player takes Paper in 50 of 100 games, Rock in 33 and Scissors in 17.',
    );
    expect(texts(made)).toContain('Nobody who chooses well takes Stick.');
    expect(tableOf(made, 'choice')).toEqual([
      ['Paper', '50.0 %', '0'],
      ['Rock', '33.3 %', '0'],
      ['Stick', '0 %', '−23.3'],
      ['Scissors', '16.7 %', '0'],
    ]);
  });

  test('takes two who are alike half as often each', () => {
    const made = answer([
      ...pair('rock', 'scissors', 0.8, 0.2),
      ...pair('scissors', 'paper', 0.7, 0.3),
      ...pair('paper', 'rock', 0.6, 0.4),
      ...pair('stone', 'scissors', 0.8, 0.2),
      ...pair('paper', 'stone', 0.6, 0.4),
      ...pair('rock', 'stone', 0.5, 0.5),
    ]);
    const shares = new Map(
      made.findings.contestants.map((one, i) => [one, made.findings.choice?.shares[i]?.value]),
    );
    expect(shares.get('rock')).toBeCloseTo(1 / 6, 8);
    expect(shares.get('stone')).toBeCloseTo(1 / 6, 8);
    expect(shares.get('paper')).toBeCloseTo(1 / 2, 8);
  });

  test('bounds the shares of counts, and names nobody whom they may not need', () => {
    const counted = (n: number): MatrixAnswer => {
      const count = (a: string, b: string, won: number): HandMadeCell => ({
        at: [a, b, 8],
        counts: [won * n, (10 - won) * n, 0],
      });
      return answer([count('rock', 'scissors', 8), count('scissors', 'paper', 7), count('paper', 'rock', 6)]);
    };
    expect(texts(counted(10_000))).toContain(
      'Choosing well, a player takes Paper in 47 to 52 of 100 games, Rock in 32 to 36 and Scissors in 15 to 18.',
    );
    const few = counted(5);
    expect(few.findings.choice).not.toBeNull();
    expect(texts(few).join(' ')).not.toContain('Choosing well');
  });

  test('says nothing of a choice where one leads everybody, some did not meet, or the ranking tells it', () => {
    const circle = [
      ...pair('rock', 'scissors', 0.8, 0.2),
      ...pair('scissors', 'paper', 0.7, 0.3),
      ...pair('paper', 'rock', 0.6, 0.4),
    ];
    const led = ['rock', 'scissors', 'paper'].flatMap((other) => pair('guard', other, 0.9, 0.1));
    expect(answer(circle).findings.choice).not.toBeNull();
    expect(answer([...circle, ...led]).findings.choice).toBeNull();
    expect(answer([...circle, ...pair('stick', 'rock', 0.4, 0.6)]).findings.choice).toBeNull();
    expect(answer(circle.map((cell) => ({ ...cell, exact: [0.5, 0.5, 0] }))).findings.choice).toBeNull();
  });

  test('names each member of a circle once where their names are long', () => {
    const [one, two, three] = ['line with long muskets', 'mob with long spears', 'foot with old rifles'];
    const made = answer([
      ...pair(one, two, 0.9, 0.1),
      ...pair(two, three, 0.9, 0.1),
      ...pair(three, one, 0.9, 0.1),
    ]);
    expect(plain(made.headline)).toMatch(
      /^Nobody beat everybody: .*, .* and .* beat each other in a circle\.$/,
    );
    expect(plain(made.headline).split(' ').length).toBeLessThanOrEqual(25);
  });

  test('says so where most engagements had no winner', () => {
    expect(plain(answer([...pair('a', 'b', 0.3, 0.1), ...pair('a', 'c', 0.3, 0.1)]).headline)).toBe(
      'A beat both others, but most engagements had no winner.',
    );
  });

  test('calls no rating exact, since it is fitted', () => {
    const made = answer([
      ...pair('lebel', 'martini', 0.6, 0.3),
      ...pair('lebel', 'gras', 0.6, 0.3),
      ...pair('martini', 'gras', 0.6, 0.3),
    ]);
    const [, rating, won] = made.tables[0]?.rows[0] ?? [];
    expect(rating).toMatchObject({ exact: null });
    expect(won).toEqual({ exact: '60.0 %', counted: null });
  });

  test('does not call a ranking bad for what dice may explain', () => {
    const noisy = (a: string, b: string, won: number): HandMadeCell => ({
      at: [a, b, 8],
      counts: [won, 10 - won, 0],
    });
    const few = answer([noisy('a', 'b', 7), noisy('b', 'c', 7), noisy('a', 'c', 4)]);
    expect(few.findings.misfit.mean).toBeGreaterThan(0.05);
    expect(few.findings.misfit.isLarge).toBe(false);
    expect(texts(few).join(' ')).not.toContain('ranking');
  });

  test('says among whom the best of a condition surely is, where two are too close to tell apart', () => {
    const count = (a: string, b: string, won: number, lost: number, distance: number): HandMadeCell => ({
      at: [a, b, distance],
      counts: [won, lost, 0],
    });
    const made = answer(
      [3, 12].flatMap((distance) => [
        count('martini', 'berdan', 5000, 5000, distance),
        count('martini', 'gun', distance === 3 ? 7000 : 2000, distance === 3 ? 3000 : 8000, distance),
        count('berdan', 'gun', distance === 3 ? 7010 : 2000, distance === 3 ? 2990 : 8000, distance),
      ]),
    );
    expect(texts(made)).toContain(
      'Condition by condition, Berdan or Martini did best at 3 cm, Gun at 12 cm.',
    );
  });

  test('says who is exactly even at the top', () => {
    const made = answer([
      ...pair('martini', 'berdan', 0.4, 0.4),
      ...pair('martini', 'krnka', 0.6, 0.3),
      ...pair('berdan', 'krnka', 0.6, 0.3),
    ]);
    expect(plain(made.headline)).toBe('Martini and Berdan were exactly even, and beat Krnka.');
    const [, ...rows] = made.tables[0]?.rows[0]?.slice(-2) ?? [];
    expect(rows).toEqual([['0 of 2']]);
  });

  test('names a circle where nobody beats everybody', () => {
    const made = answer([
      ...pair('rock', 'scissors', 0.6, 0.3),
      ...pair('scissors', 'paper', 0.6, 0.3),
      ...pair('paper', 'rock', 0.6, 0.3),
    ]);
    expect(plain(made.headline)).toBe(
      'Nobody beat everybody: Rock beat Scissors, Scissors beat Paper, and Paper beat Rock.',
    );
    expect(made.findings.circles).toHaveLength(1);
    expect(made.findings.dominated).toEqual([]);
    expect(texts(made)).toContain(
      'A single ranking is off by 15 points on average; worst for Rock against Scissors (won 60 %, the ranking says 45 %).',
    );
  });

  test('names the side of a contestant that fights otherwise on the other', () => {
    const circle = [
      ['rock', 'scissors', 0.9],
      ['scissors', 'rock', 0.5],
      ['scissors', 'paper', 0.6],
      ['paper', 'scissors', 0.4],
      ['paper', 'rock', 0.6],
      ['rock', 'paper', 0.4],
    ] as const;
    const made = answer(
      circle.map(([one, other, won]) => ({ at: [one, other, 8], exact: [won, 1 - won, 0] })),
    );
    expect(texts(made).join('\n')).toContain('worst for Rock (British) against Scissors (won 90 %');
  });

  test('does not say that nobody beat everybody where one may have', () => {
    const made = answer([
      { at: ['a', 'b', 8], counts: [505, 495, 0] },
      { at: ['a', 'c', 8], counts: [900, 100, 0] },
      { at: ['b', 'c', 8], counts: [600, 400, 0] },
    ]);
    expect(plain(made.headline)).toMatch(/^Nobody surely beat everybody; A came out ahead/);
  });

  test('is not sure of leads whose intervals reach none, though the counts differ', () => {
    const made = answer([
      { at: ['a', 'b', 8], counts: [52, 48, 0] },
      { at: ['a', 'c', 8], counts: [900, 50, 50] },
      { at: ['b', 'c', 8], counts: [890, 60, 50] },
    ]);
    expect(made.findings.leader).toBeNull();
    expect(plain(made.headline)).toBe('A and B cannot be told apart at the top.');
    expect(made.findings.top).toEqual([0, 1]);
    const strength = made.findings.strengths[0];
    expect(strength?.interval.high).toBeGreaterThan(strength?.value ?? NaN);
    expect(made.findings.last).toBe(2);
  });

  test('holds the leads of all pairs together: one alone would be sure of what ten are not', () => {
    const one = answer([{ at: ['a', 'b', 8], counts: [560, 440, 0] }]);
    expect(one.findings.leader).toBe(0);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const many = answer(
      names.flatMap((x, i) =>
        names.slice(i + 1).map((y): HandMadeCell => ({ at: [x, y, 8], counts: [565, 435, 0] })),
      ),
    );
    expect(many.findings.leader).toBe(0);
    const close = answer(
      names.flatMap((x, i) =>
        names.slice(i + 1).map((y): HandMadeCell => ({ at: [x, y, 8], counts: [535, 465, 0] })),
      ),
    );
    expect(close.findings.leader).toBeNull();
  });

  test('leaves half of the error to the table of cells, which claims in the same report', () => {
    // One chance in thirty, which is less than 5 % and more than half of it.
    const { findings: found } = answer([{ at: ['a', 'b', 8], counts: [534, 466, 0] }]);
    expect(found.leader).toBeNull();
  });

  test('tells the side that one is from the force that one has', () => {
    const made = answer([
      { at: ['x', 'y', 8], exact: [0.6, 0.4, 0] },
      { at: ['y', 'x', 8], exact: [0.6, 0.4, 0] },
    ]);
    expect(made.findings.strengths.map((one) => Number(one?.value.toFixed(6)))).toEqual([0, 0]);
    expect(made.findings.firstEffect?.value).toBeCloseTo((400 / Math.LN10) * Math.log(1.5), 6);
    expect(texts(made)).toContain('Between equals, the British won about 60 % of the decided engagements.');
  });

  test('shares out what a contestant wins against itself, whatever side is the better', () => {
    const made = answer([...pair('x', 'y', 0.5, 0.4), { at: ['x', 'x', 8], exact: [0.6, 0.2, 0.2] }]);
    const [won, lost, neither] = made.findings.shares[0]?.[0] ?? [];
    expect([won, lost].map((one) => Number(one?.value.toFixed(9)))).toEqual([0.4, 0.4]);
    expect(neither?.value).toBe(0.2);
  });

  test('says who does best where', () => {
    const made = answer([...pair('lebel', 'krnka', 0.4, 0.6, 3), ...pair('lebel', 'krnka', 0.9, 0.1, 12)]);
    expect(texts(made)).toContain('Condition by condition, Krnka did best at 3 cm, Lebel at 12 cm.');
    expect(made.findings.byCondition.map((row) => row.map((one) => Number(one?.value.toFixed(9))))).toEqual([
      [-0.2, 0.8],
      [0.2, -0.8],
    ]);
    expect(made.findings.dominated).toEqual([]);
    expect(made.tables.map(({ id }) => id)).toEqual(['standing', 'by-condition', 'pairs']);
  });

  test('says who does best together', () => {
    const made = answer([
      ...pair('a', 'c', 0.7, 0.3, 3),
      ...pair('b', 'c', 0.7, 0.3, 3),
      ...pair('a', 'b', 0.5, 0.5, 3),
      ...pair('a', 'c', 0.6, 0.4, 12),
      ...pair('b', 'c', 0.6, 0.4, 12),
      ...pair('a', 'b', 0.5, 0.5, 12),
    ]);
    expect(texts(made)).toContain('A and B had the greatest lead over the others in both conditions.');
  });

  test('tells a condition once that sets both sides alike', () => {
    const both = facts({
      factors: [
        ...FACTS.factors.slice(0, 2),
        factor(3, 'sides.british.cover', 'british.cover'),
        factor(4, 'sides.french.cover', 'french.cover'),
      ],
      analysis: FACTS.analysis,
    });
    const at = (cover: string, won: number) => ({
      at: ['a', 'b', cover, cover],
      exact: [won, 1 - won, 0] as const,
    });
    const cells = cellRows(cellsTable([at('open', 0.6), at('building', 0.7)]), both.factors);
    const { findings: found } = matrixAnswer({ cells, tables: {}, facts: both });
    expect(found.conditions.map(plain)).toEqual(['cover Open', 'cover Building']);
  });

  test('names conditions of several factors by their values', () => {
    const two = facts({
      factors: [...FACTS.factors, factor(4, 'sides.french.cover', 'french.cover')],
      analysis: FACTS.analysis,
    });
    const cells = cellsTable([
      { at: ['a', 'b', 8, 'open'], exact: [0.6, 0.4, 0] },
      { at: ['a', 'b', 8, 'building'], exact: [0.4, 0.6, 0] },
      { at: ['a', 'b', 12, 'open'], exact: [0.7, 0.3, 0] },
    ]);
    const made = matrixAnswer({ cells: cellRows(cells, two.factors), tables: {}, facts: two });
    expect(made.findings.conditions.map(plain)).toEqual(['8 cm, Open', '8 cm, Building', '12 cm, Open']);
    expect(texts(made)).toContain(
      'Condition by condition, A did best at French cover Open, B at French cover Building.',
    );
  });

  test('shows no infinite strength for one that always wins', () => {
    const made = answer([
      ...pair('gun', 'rifle', 1, 0),
      ...pair('gun', 'musket', 1, 0),
      ...pair('rifle', 'musket', 0.6, 0.3),
    ]);
    expect(made.findings.strengths[0]).toBeNull();
    expect(made.findings.tiers).toEqual([[0], [1, 2]]);
    expect(plain(made.tables[0]?.note ?? [])).toContain(
      'No rating across: Gun, who always beat Rifle and Musket.',
    );
    expect(JSON.stringify([made.json, made.tables])).not.toMatch(/Infinity|NaN/);
  });

  test('leaves out meetings without a result and says so', () => {
    const made = answer([...pair('a', 'b', 0.5, 0.4), { at: ['a', 'c', 8] }]);
    expect(texts(made)).toContain('1 meeting has no result and is left out.');
    expect(plain(answer([{ at: ['a', 'b', 8] }]).headline)).toBe(
      'No meeting was finished, so there is no finding.',
    );
  });
});
