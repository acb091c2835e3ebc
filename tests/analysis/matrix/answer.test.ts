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
    expect(plain(made.headline)).toBe(
      'lebel beats everybody: it wins more often than each of the 2 others (exact).',
    );
    expect(made.findings.contestants).toEqual(['lebel', 'martini', 'gras']);
    expect(made.findings.leader).toBe(0);
    expect(made.findings.last).toBe(2);
    expect(made.findings.dominated).toEqual([
      { one: 1, by: 0 },
      { one: 2, by: 0 },
    ]);
    expect(texts(made)).toContain(
      'Dominated, since the other does at least as well against everybody: martini and gras by lebel.',
    );
    expect(texts(made)).toContain('Which of the two sides one is makes no difference.');
  });

  test('gives strengths by Davidson, in points of which 400 are odds of ten to one', () => {
    const made = answer(pair('strong', 'weak', 10 / 12, 1 / 12));
    const [strong, weak] = made.findings.strengths;
    expect((strong?.value ?? NaN) - (weak?.value ?? NaN)).toBeCloseTo(400, 6);
    expect(strong?.standardError).toBe(0);
    expect(plain(made.headline)).toBe('strong beats weak: it wins 83.3 %, weak 8.3 % (exact).');
  });

  test('says who is exactly even at the top', () => {
    const made = answer([
      ...pair('martini', 'berdan', 0.4, 0.4),
      ...pair('martini', 'krnka', 0.6, 0.3),
      ...pair('berdan', 'krnka', 0.6, 0.3),
    ]);
    expect(plain(made.headline)).toBe(
      'martini and berdan are exactly even, and beat everybody else: each wins more often than krnka (exact).',
    );
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
      'Nobody beats everybody: rock beats scissors, scissors beats paper, and paper beats rock (exact).',
    );
    expect(made.findings.circles).toHaveLength(1);
    expect(made.findings.dominated).toEqual([]);
    expect(texts(made)).toContain(
      'One strength for each gives the share of wins to 15.0 points on average; farthest off, with 2 alike, is rock against scissors: 60.0 % where the strengths would have 45.0 %.',
    );
  });

  test('is not sure of leads whose intervals reach none, though the counts differ', () => {
    const made = answer([
      { at: ['a', 'b', 8], counts: [52, 48, 0] },
      { at: ['a', 'c', 8], counts: [900, 50, 50] },
      { at: ['b', 'c', 8], counts: [890, 60, 50] },
    ]);
    expect(made.findings.leader).toBeNull();
    expect(plain(made.headline)).toBe(
      'a and b cannot be told apart at the top (95 % intervals from 100 to 1,000 replicates a cell).',
    );
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
    expect(texts(made)).toContain(
      'Being british is worth +70 points: between equals it wins about 60 % of the engagements that are won.',
    );
  });

  test('shares out what a contestant wins against itself, whatever side is the better', () => {
    const made = answer([...pair('x', 'y', 0.5, 0.4), { at: ['x', 'x', 8], exact: [0.6, 0.2, 0.2] }]);
    const [won, lost, neither] = made.findings.shares[0]?.[0] ?? [];
    expect([won, lost].map((one) => Number(one?.value.toFixed(9)))).toEqual([0.4, 0.4]);
    expect(neither?.value).toBe(0.2);
  });

  test('says who does best where', () => {
    const made = answer([...pair('lebel', 'krnka', 0.4, 0.6, 3), ...pair('lebel', 'krnka', 0.9, 0.1, 12)]);
    expect(texts(made)).toContain('Greatest lead over all others: krnka at 3 cm; lebel at 12 cm.');
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
    expect(texts(made)).toContain('a and b have the greatest lead over the others in both conditions.');
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
    expect(found.conditions.map(plain)).toEqual(['cover open', 'cover building']);
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
    expect(made.findings.conditions.map(plain)).toEqual(['8 cm, open', '8 cm, building', '12 cm, open']);
    expect(texts(made)).toContain(
      'Greatest lead over all others: a at 8 cm, open and at 12 cm, open; b at 8 cm, building.',
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
    expect(texts(made).join(' ')).toContain('gun always before rifle and musket');
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
