import { describe, expect, test } from 'vitest';
import { LONGEST_HEADLINE, plain, wordsIn } from '../../../src/questions/telling/sentence.ts';
import { facts } from '../telling/hand-made.ts';
import { answer, bothWays, CIRCLE, factor, FACTS, GUARD, once, played, type Told } from './hand-made.ts';

const texts = (made: Told): string[] => [made.headline, ...made.sentences].map(plain);

/** The words of a table, row by row. */
function tableOf({ tables }: Told, id: string): string[][] {
  return (tables.find((table) => table.id === id)?.rows ?? []).map((row) =>
    row.map((entry) => ('exact' in entry ? (entry.exact ?? entry.counted ?? '') : plain(entry))),
  );
}

describe('the answer of a matrix', () => {
  test('names who beats everybody, and puts the strongest first', () => {
    const made = answer([
      ...bothWays('gras 0.3:0.6 martini', 'gras 0.2:0.7 lebel', 'martini 0.4:0.5 lebel'),
      ...once('gras 0.45:0.45 gras'),
    ]);
    expect(plain(made.headline)).toBe('The best choice is Lebel, ahead of both others.');
    expect(made.findings.contestants).toEqual(['lebel', 'martini', 'gras']);
    expect(made.findings.leader).toBe(0);
    expect(made.findings.dominated).toEqual([
      { one: 1, by: 0 },
      { one: 2, by: 0 },
    ]);
    expect(texts(made)).toContain('With Lebel you do no worse against anyone than with Martini and Gras.');
    expect(plain(made.figure?.amount ?? [])).toBe('60%');
    expect(plain(made.figure?.meaning ?? [])).toBe('of engagements with the others won by Lebel');
    // What makes no difference is no finding.
    expect(made.sentences).toHaveLength(1);
  });

  test('gives strengths by Davidson, in points of which 400 are odds of ten to one', () => {
    const made = answer(bothWays(`strong ${10 / 12}:${1 / 12} weak`));
    const [strong, weak] = made.findings.strengths;
    expect((strong?.value ?? NaN) - (weak?.value ?? NaN)).toBeCloseTo(400, 6);
    expect([strong?.low, strong?.high]).toEqual([strong?.value, strong?.value]);
    expect(plain(made.headline)).toBe('The better choice is Strong: 83.3% of engagements to 8.3% for Weak.');
  });

  test('leads with who beats everybody, and tells the circle of the others beside it', () => {
    const made = answer(
      bothWays(...GUARD, 'rock 0.9:0.1 scissors', 'scissors 0.9:0.1 paper', 'paper 0.9:0.1 rock'),
    );
    expect(plain(made.headline)).toBe('The best choice is Guard, ahead of all 3 others.');
    expect(texts(made)).toContain('In a circle: Rock over Scissors over Paper over Rock.');
    expect(made.findings.misfit.isLarge).toBe(true);
  });

  test('says whom a player takes who chooses well, where one ranking misleads', () => {
    const made = answer(
      bothWays(...CIRCLE, 'stick 0.5:0.4 rock', 'paper 0.8:0.2 stick', 'stick 0.6:0.4 scissors'),
    );
    expect(plain(made.headline)).toBe(
      'No best choice: mix Paper (50 of 100 games), Rock (33) and Scissors (17).',
    );
    expect([made.figure?.amount, made.figure?.meaning].map((part) => plain(part ?? []))).toEqual([
      '50 in 100',
      'games in which to take Paper, against one who chooses well',
    ]);
    expect(texts(made)).toContain('The best mixture leaves out Stick.');
    expect(tableOf(made, 'choice')).toEqual([
      ['Paper', '50.0%', '0'],
      ['Rock', '33.3%', '0'],
      ['Stick', '0%', '−23.3'],
      ['Scissors', '16.7%', '0'],
    ]);
  });

  test('bounds the shares of counts, and names nobody whom they may not need', () => {
    const counted = (n: number): Told =>
      answer(
        played(
          `rock ${8 * n}:${2 * n} scissors`,
          `scissors ${7 * n}:${3 * n} paper`,
          `paper ${6 * n}:${4 * n} rock`,
        ),
      );
    expect(plain(counted(10_000).headline)).toBe(
      'No best choice: mix Paper (47 to 52 of 100 games), Rock (32 to 36) and Scissors (15 to 18).',
    );
    const few = counted(5);
    expect(few.findings.choice).not.toBeNull();
    expect(texts(few).join(' ')).not.toContain('mix ');
  });

  test('says nothing of a choice where one leads everybody, some did not meet, or the ranking tells it', () => {
    const choice = (...meetings: readonly string[]) => answer(bothWays(...meetings)).findings.choice;
    expect(choice(...CIRCLE)).not.toBeNull();
    expect(choice(...CIRCLE, ...GUARD)).toBeNull();
    expect(choice(...CIRCLE, 'stick 0.4:0.6 rock')).toBeNull();
    expect(choice('rock 0.5:0.5 scissors', 'scissors 0.5:0.5 paper', 'paper 0.5:0.5 rock')).toBeNull();
  });

  test('names each member of a circle once where their names are long', () => {
    const [one, two, three] = ['line with long muskets', 'mob with long spears', 'foot with old rifles'];
    const made = answer(
      bothWays(`${one} 0.9:0.1 ${two}`, `${two} 0.9:0.1 ${three}`, `${three} 0.9:0.1 ${one}`),
    );
    expect(plain(made.headline)).toMatch(/^No best choice: mix .*, .* and .*\.$/);
    expect(wordsIn(made.headline)).toBeLessThanOrEqual(LONGEST_HEADLINE);
  });

  test('says so where most engagements had no winner', () => {
    expect(plain(answer(bothWays('a 0.3:0.1 b', 'a 0.3:0.1 c')).headline)).toBe(
      'The best choice is A, ahead of both others, but most engagements have no winner.',
    );
  });

  test('calls no rating exact, since it is fitted', () => {
    const made = answer(bothWays('lebel 0.6:0.3 martini', 'lebel 0.6:0.3 gras', 'martini 0.6:0.3 gras'));
    const [, rating, won] = made.tables[0]?.rows[0] ?? [];
    expect(rating).toMatchObject({ exact: null });
    expect(won).toEqual({ exact: '60.0%', counted: null });
  });

  test('does not call a ranking bad for what dice may explain', () => {
    const few = answer(played('a 7:3 b', 'b 7:3 c', 'a 4:6 c'));
    expect(few.findings.misfit.mean).toBeGreaterThan(0.05);
    expect(few.findings.misfit.isLarge).toBe(false);
    expect(texts(few).join(' ')).not.toContain('ranking');
  });

  test('says among whom the best of a condition surely is, where two are too close to tell apart', () => {
    const made = answer(
      played(
        'martini 5000:5000 berdan at 3',
        'martini 7000:3000 gun at 3',
        'berdan 7010:2990 gun at 3',
        'martini 5000:5000 berdan at 12',
        'martini 2000:8000 gun at 12',
        'berdan 2000:8000 gun at 12',
      ),
    );
    expect(texts(made)).toContain('Best at 3 cm: Berdan or Martini; at 12 cm: Gun.');
  });

  test('says who is exactly even at the top', () => {
    const made = answer(bothWays('martini 0.4:0.4 berdan', 'martini 0.6:0.3 krnka', 'berdan 0.6:0.3 krnka'));
    expect(plain(made.headline)).toBe('Two are exactly even: Martini and Berdan, ahead of Krnka.');
    const [, ...rows] = made.tables[0]?.rows[0]?.slice(-2) ?? [];
    expect(rows).toEqual([['0 of 2']]);
  });

  test('names a circle where nobody beats everybody', () => {
    const made = answer(bothWays('rock 0.6:0.3 scissors', 'scissors 0.6:0.3 paper', 'paper 0.6:0.3 rock'));
    expect(plain(made.headline)).toBe(
      'No best choice: mix Rock (33 of 100 games), Scissors (33) and Paper (33).',
    );
    expect(made.findings.circles).toHaveLength(1);
    expect(made.findings.dominated).toEqual([]);
    expect(texts(made)).toContain('In a circle: Rock over Scissors over Paper over Rock.');
    expect(texts(made)).toContain(
      'No single ranking fits: it is 15 points off on average, and puts Rock at 45% against Scissors, where the fights say 60%.',
    );
  });

  test('names the side of a contestant that fights otherwise on the other', () => {
    const made = answer(
      once(
        'rock 0.9:0.1 scissors',
        'scissors 0.5:0.5 rock',
        'scissors 0.6:0.4 paper',
        'paper 0.4:0.6 scissors',
        'paper 0.6:0.4 rock',
        'rock 0.4:0.6 paper',
      ),
    );
    expect(texts(made).join('\n')).toMatch(
      /puts Rock \(British\) at \d+% against Scissors, where the fights say 90%/,
    );
  });

  test('does not say that nobody beat everybody where one may have', () => {
    const made = answer(played('a 505:495 b', 'a 900:100 c', 'b 600:400 c'));
    expect(plain(made.headline)).toMatch(/^No choice is surely ahead of everybody; best on average is A/);
  });

  test('is not sure of leads whose intervals reach none, though the counts differ', () => {
    const made = answer(played('a 52:48 b', 'a 900:50:50 c', 'b 890:60:50 c'));
    expect(made.findings.leader).toBeNull();
    expect(plain(made.headline)).toBe('Too close to tell apart at the top: A and B.');
    expect(made.findings.top).toEqual([0, 1]);
    const strength = made.findings.strengths[0];
    expect(strength?.high).toBeGreaterThan(strength?.value ?? NaN);
  });

  test('holds the leads of all pairs together: one alone would be sure of what ten are not', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const leader = (won: number, of: readonly string[]): number | null =>
      answer(of.flatMap((x, i) => of.slice(i + 1).flatMap((y) => played(`${x} ${won}:${1000 - won} ${y}`))))
        .findings.leader;
    expect(leader(560, ['a', 'b'])).toBe(0);
    expect(leader(565, names)).toBe(0);
    expect(leader(535, names)).toBeNull();
  });

  test('leaves half of the error to the table of cells, which claims in the same report', () => {
    // One chance in thirty, which is less than 5% and more than half of it.
    const { findings: found } = answer(played('a 534:466 b'));
    expect(found.leader).toBeNull();
  });

  test('tells the side that one is from the force that one has', () => {
    const made = answer(once('x 0.6:0.4 y', 'y 0.6:0.4 x'));
    expect(made.findings.strengths.map((one) => Number(one?.value.toFixed(6)))).toEqual([0, 0]);
    expect(made.findings.firstEffect?.value).toBeCloseTo((400 / Math.LN10) * Math.log(1.5), 6);
    expect(texts(made)).toContain('Between equals, about 60% of decided engagements go to the British.');
  });

  test('calls a mean of shares all or nothing where only its rounding is missing', () => {
    const made = answer(once('a 0.9999999999999998:0 b at 3', 'a 1:0 b at 8'));
    expect(made.findings.overall[0]?.[0]).toEqual({ value: 1, low: 1, high: 1 });
    expect(made.findings.overall[1]?.[0]).toEqual({ value: 0, low: 0, high: 0 });
  });

  test('has no shares of a contestant with itself, which say nothing of a choice', () => {
    const made = answer([...bothWays('x 0.5:0.4 y'), ...once('x 0.6:0.2 x')]);
    expect(made.findings.shares[0]?.[0]).toBeNull();
    expect(made.findings.overall[0]?.[0].value).toBe(0.5);
  });

  test('says who does best where', () => {
    const made = answer(bothWays('lebel 0.4:0.6 krnka at 3', 'lebel 0.9:0.1 krnka at 12'));
    expect(texts(made)).toContain('Best at 3 cm: Krnka; at 12 cm: Lebel.');
    expect(made.findings.byCondition.map((row) => row.map((one) => Number(one?.value.toFixed(9))))).toEqual([
      [-0.2, 0.8],
      [0.2, -0.8],
    ]);
    expect(made.findings.dominated).toEqual([]);
    expect(made.tables.map(({ id }) => id)).toEqual(['standing', 'by-condition', 'pairs']);
  });

  test('says who does best together', () => {
    const made = answer(
      bothWays(
        'a 0.7:0.3 c at 3',
        'b 0.7:0.3 c at 3',
        'a 0.5:0.5 b at 3',
        'a 0.6:0.4 c at 12',
        'b 0.6:0.4 c at 12',
        'a 0.5:0.5 b at 12',
      ),
    );
    expect(texts(made)).toContain('Best in both conditions: A and B.');
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
    const { findings: found } = answer([at('open', 0.6), at('building', 0.7)], both);
    expect(found.conditions).toEqual(['cover Open', 'cover Building']);
  });

  test('names conditions of several factors by their values', () => {
    const two = facts({
      factors: [...FACTS.factors, factor(4, 'sides.french.cover', 'french.cover')],
      analysis: FACTS.analysis,
    });
    const cells = [
      { at: ['a', 'b', 8, 'open'], exact: [0.6, 0.4, 0] },
      { at: ['a', 'b', 8, 'building'], exact: [0.4, 0.6, 0] },
      { at: ['a', 'b', 12, 'open'], exact: [0.7, 0.3, 0] },
    ] as const;
    const made = answer(cells, two);
    expect(made.findings.conditions).toEqual(['8 cm, Open', '8 cm, Building', '12 cm, Open']);
    expect(texts(made)).toContain('Best at French cover Open: A; at French cover Building: B.');
  });

  test('shows no infinite strength for one that always wins', () => {
    const made = answer(bothWays('gun 1:0 rifle', 'gun 1:0 musket', 'rifle 0.6:0.3 musket'));
    expect(made.findings.strengths[0]).toBeNull();
    expect(made.findings.tiers).toEqual([[0], [1, 2]]);
    expect(plain(made.tables[0]?.note ?? [])).toContain(
      'No rating across: Gun, who always beat Rifle and Musket.',
    );
    expect(JSON.stringify([made.findings, made.tables])).not.toMatch(/Infinity|NaN/);
  });

  test('leaves out meetings without a result and says so', () => {
    const made = answer([...bothWays('a 0.5:0.4 b'), { at: ['a', 'c', 8] }]);
    expect(made.cautions?.map(plain)).toEqual(['One meeting has no result and is left out.']);
    expect(plain(answer([{ at: ['a', 'b', 8] }]).headline)).toBe(
      'No meeting was finished, so there is no finding.',
    );
  });
});
