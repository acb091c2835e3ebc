import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { diceOdds, NotationError, type DiceOdds } from '../../src/chance/notation.ts';
import { fc } from '../fast-check.ts';
import {
  byHand,
  fraction,
  isTest,
  NoOdds,
  signs,
  textOf,
  written,
  type Dice,
  type Expression,
  type Keep,
} from './dice-by-hand.ts';

const mean = (text: string): number => diceOdds(text).mean;
const chanceOf = (text: string, value: number): number =>
  diceOdds(text).outcomes.find((outcome) => outcome.value === value)?.chance ?? 0;
const ROLLS = 4000;

const anySign = fc.constantFrom(...signs);
const anyNumber = fc.oneof(
  fc.integer({ min: -9, max: 20 }).map(String),
  fc.constantFrom('0.1', '0.7', '1.1', '2.5', '3.75', '0.001', '-0.3', '12.5'),
);
const anyDice: fc.Arbitrary<Dice> = fc.record({
  kind: fc.constant('dice'),
  count: fc.integer({ min: 1, max: 4 }),
  faces: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.array(anyNumber, { minLength: 1, maxLength: 4 }) },
  ),
  rerolls: fc.array(
    fc.record({ isOnce: fc.boolean(), sign: anySign, number: fc.constantFrom('1', '2', '4', '-1') }),
    {
      maxLength: 1,
    },
  ),
});
function keepOf(count: number): fc.Arbitrary<Keep> {
  return fc.record({
    how: fc.constantFrom('kh', 'kl', 'dh', 'dl'),
    count: fc.integer({ min: 0, max: count }),
  });
}
const { anyExpression } = fc.letrec<{ anyExpression: Expression; others: readonly Expression[] }>((tie) => ({
  others: fc.array(tie('anyExpression'), { minLength: 1, maxLength: 3 }),
  anyExpression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyDice,
    anyNumber.map((number) => ({ kind: 'number', number }) as const),
    anyDice.chain((dice) => keepOf(dice.count).map((keep) => ({ kind: 'kept', dice, keep }) as const)),
    fc.record({ kind: fc.constant('counted'), dice: anyDice, sign: anySign, number: anyNumber }),
    fc.record({ kind: fc.constant('test'), sign: anySign, left: anyDice, right: anyDice }),
    tie('others').chain((of) => keepOf(of.length).map((keep) => ({ kind: 'unlike', of, keep }) as const)),
    fc.record({ kind: fc.constant('most'), of: tie('others'), isHighest: fc.boolean() }),
    fc.record({ kind: fc.constant('minus'), of: tie('anyExpression') }),
    fc.record({
      kind: fc.constant('both'),
      sign: fc.constantFrom('+', '-', '*', '/'),
      left: tie('anyExpression'),
      right: tie('anyExpression'),
    }),
    fc.record({
      kind: fc.constant('test'),
      sign: anySign,
      left: tie('anyExpression'),
      right: tie('anyExpression'),
    }),
  ),
}));

const anyText = fc
  .record({ expression: anyExpression, oddities: fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }) })
  .map(({ expression, oddities }) => {
    let next = 0;
    return { expression, text: textOf(expression, () => oddities[next++ % oddities.length] === true) };
  });

/** Null for an expression that has no odds; the two sides order their values otherwise. */
type Rows = readonly string[] | null;

function rowsByHand(expression: Expression): Rows {
  try {
    const rows = new Map(
      isTest(expression)
        ? [
            ['0/1', '0/1'],
            ['1/1', '0/1'],
          ]
        : [],
    );
    for (const [value, chance] of byHand(expression)) rows.set(value, written(chance));
    return Array.from(rows, ([value, chance]) => `${value}: ${chance}`).toSorted();
  } catch (error) {
    if (!(error instanceof NoOdds)) throw error;
    return null;
  }
}

function oddsOrNull(text: string): DiceOdds | null {
  try {
    return diceOdds(text);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return null;
  }
}

function rowsOf(odds: DiceOdds | null): Rows {
  if (odds === null) return null;
  return odds.outcomes
    .map((row) => `${written(fraction(row.written))}: ${written(fraction(row.fraction ?? ''))}`)
    .toSorted();
}

describe('dice as people write them', () => {
  it('have the odds of all faces of all dice, thrown one by one, in fractions', () => {
    const refused = { count: 0 };
    fc.assert(
      fc.property(anyText, ({ expression, text }) => {
        const rows = rowsByHand(expression);
        if (rows === null) refused.count++;
        expect(rowsOf(oddsOrNull(text))).toEqual(rows);
      }),
      { numRuns: 600 },
    );
    expect(refused.count).toBeLessThan(200);
  });

  it('have numbers that are those of their fractions', () => {
    fc.assert(
      fc.property(anyText, ({ text }) => {
        const odds = oddsOrNull(text);
        fc.pre(odds !== null);
        const { outcomes, mean: meant, meanFraction, deviation, cut } = odds;
        const numberOf = (of: string | null): number => {
          const { top, bottom } = fraction(of ?? '');
          return Number(top) / Number(bottom);
        };
        const rows = outcomes.map((row) => [numberOf(row.written), numberOf(row.fraction)] as const);
        const sumOf = (read: (value: number, p: number) => number): number =>
          rows.reduce((sum, [value, p]) => sum + read(value, p), 0);
        const first = sumOf((value, p) => value * p);
        const variance = sumOf((value, p) => (value - first) ** 2 * p);
        const size = Math.max(1, ...rows.map(([value]) => Math.abs(value)));
        const errors = [
          (meant - first) / size,
          meanFraction === null ? 0 : (meant - numberOf(meanFraction)) / size,
          (deviation ** 2 - variance) / size ** 2,
          ...outcomes.flatMap(({ value, chance, atLeast }, i) => {
            const [here = NaN, p = NaN] = rows[i] ?? [];
            return [(value - here) / size, chance - p, atLeast - sumOf((v, q) => (v >= here ? q : 0))];
          }),
        ];
        expect(Math.max(...errors.map(Math.abs))).toBeLessThan(1e-12);
        expect(outcomes.map(({ value }) => value)).toEqual(
          outcomes.map(({ value }) => value).toSorted((a, b) => a - b),
        );
        expect(outcomes.filter(({ chance }) => chance === 1)).toHaveLength(
          rows.filter(([, p]) => p > 0).length === 1 ? 1 : 0,
        );
        expect(cut).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('are 0 and 1 only where they are impossible and certain', () => {
    const chances = (text: string) => diceOdds(text).outcomes.map(({ chance, atLeast }) => [chance, atLeast]);
    expect(chances('(3d6) >= 19')).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(chances('(3d6) >= 3')).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const [[no = 1, all = 0] = [], [yes = 1] = []] = chances('(1000d6) >= 1001');
    expect([no > 0, all, yes < 1]).toEqual([true, 1, true]);
    expect(chances('d6 >= 7')).toEqual(chances('(3d6) >= 19'));
  });

  it('say what a reader may take for something else', () => {
    expect(diceOdds('d6r1').notes).toEqual([expect.stringContaining('for ever')]);
    expect(diceOdds('d66').notes).toEqual([expect.stringContaining('10*d6+d6')]);
    expect(diceOdds('d6ro1 + d60').notes).toEqual([]);
  });

  it.each([
    ['2d6 <= 7', ['2d6 <= 7 counts dice; for the sum write (2d6) <= 7.']],
    ['2d6>=5', ['2d6 >= 5 counts dice; for the sum write (2d6) >= 5.']],
    ['(2d6) <= 7', []],
    ['d6 >= 4', []],
    ['4d6kh3 >= 12', []],
    [
      'd6 > d8',
      ['ties: d6 = d8 has a chance of 12.5%, which is in no; for the difference write (d6) - (d8).'],
    ],
    ['d6>=d8', [expect.stringMatching(/^ties: d6 = d8 has a chance of 12\.5%, which is in yes/u)]],
    ['3d6 > 2d8', [expect.stringMatching(/^ties: 3d6 = 2d8/u)]],
    ['d6 = d8', []],
    ['d6 > d8+6', []],
  ])('say how %s is read', (text, notes) => {
    expect(diceOdds(text).notes).toEqual(notes);
  });

  it.each([
    ['3d6 r1', '3d6r1'],
    ['4d6 kh3', '4d6kh3'],
    ['{d6, d8} kh', '{d6, d8}kh'],
    ['3d6 !', '3d6!'],
    ['d6 != 3', 'd6!=3'],
  ])('%s is read as %s', (spaced, close) => {
    expect(diceOdds(spaced)).toEqual(diceOdds(close));
  });

  it('have closed answers where there are some', () => {
    expect(mean('4d6kh3')).toBeCloseTo(15869 / 1296, 12);
    expect(chanceOf('4d6kh3', 18)).toBeCloseTo(21 / 1296, 14);
    expect(chanceOf('2d6+3 >= 10', 1)).toBeCloseTo(21 / 36, 14);
    expect(chanceOf('8d6>=5', 0)).toBeCloseTo((2 / 3) ** 8, 14);
    expect(chanceOf('(2d6) >= 10', 1)).toBeCloseTo(6 / 36, 14);
    expect(mean('2d20kl1 + 4')).toBeCloseTo(4 + 7.175, 12);
    expect(mean('100d%')).toBeCloseTo(5050, 8);
    expect(mean('2d6r1')).toBeCloseTo(8, 12);
    expect(mean('d6r<3 * 2')).toBeCloseTo(9, 12);
    expect(mean('-(d4 + 1) / 2')).toBeCloseTo(-1.75, 12);
  });

  it('say what is cut where dice are thrown again without end', () => {
    const { cut } = diceOdds('3d6!');
    expect(mean('3d6!')).toBeCloseTo(3 * 4.2, 8);
    expect(diceOdds('d6!').outcomes.map(({ value }) => value)).not.toContain(6);
    expect(diceOdds('d6!').outcomes[0]?.fraction).toBeNull();
    expect(cut).toBeGreaterThan(0);
    expect(cut).toBeLessThan(1e-11);
    expect(diceOdds('3d6').cut).toBe(0);
  });

  it('test the whole, or count dice where nothing else stands there', () => {
    expect(diceOdds('2d6+3 >= 10').isTest).toBe(true);
    expect(diceOdds('8d6>=5')).toMatchObject({ isTest: false, isCount: true });
    expect(diceOdds('8d6').isCount).toBe(false);
    expect(() => diceOdds('2d6 >= 13')).toThrow('no D6 does that; a comparison after dice counts dice');
  });

  it.each([
    '4d6kh3',
    '5d8kl2',
    '6d6dl2',
    '3d6!',
    '2d6+3',
    '8d6>=5',
    '10d10<3',
    '3d6r<2',
    'd20+d4-1',
    '2d6*3',
    '{2d6, d10}kh1',
    '{d4, d6, d8}kl2',
    '3d6ro<3',
  ])('agrees with another reader of %s', (text) => {
    const random = seedrandom.alea('notation');
    NumberGenerator.generator.engine = { next: () => random.int32() };
    const { mean: expected, deviation } = diceOdds(text);
    let sum = 0;
    for (let i = 0; i < ROLLS; i++) sum += new DiceRoll(text).total;
    expect(Math.abs(sum / ROLLS - expected)).toBeLessThan((5 * deviation) / Math.sqrt(ROLLS));
  });

  it.each([
    ['3d', 3, 'expected a number of sides from 1 to 10000, % or faces (d{-1,0,1}), not the end'],
    ['d6d6', 3, 'keep is written kh or kl, drop dh or dl, right behind the dice (4d6kh3), not d'],
    ['4d6k3', 4, 'keep is written kh or kl'],
    ['2d0', 3, 'a die has from 1 to 10000 sides, not 0'],
    ['8d6>=5+1', 7, 'nothing follows a comparison: put what belongs to it into brackets'],
    ['(2d6', 5, 'expected ), not the end'],
    ['2d6 >=', 7, 'expected a number to compare with, not the end'],
    ['5/(d4-1)', 3, 'this can be 0, and nothing divides by 0'],
    ['d1!', 3, 'these dice are thrown again for ever'],
    ['2d6kh3', 4, 'there are only 2 dice'],
    ['1001d6', 1, 'at most 1000 dice'],
    ['1000d1000', 10, 'too many dice to be worked out at once'],
    ['8d6>=5+4d8', 7, 'nothing follows a comparison: put what belongs to it into brackets'],
    ['3d6 > 2d8 > 1', 11, 'nothing follows a comparison: put what belongs to it into brackets'],
    [
      '3d6r1>=19',
      6,
      'no D6 does that; a comparison after dice counts dice, and brackets make it test their sum: (3d6r1)',
    ],
    ['3d{1,2}>=4', 8, 'no d{1,2} does that'],
    ['d6r<7', 3, 'these dice are thrown again for ever: ro throws them again once'],
    ['d6*0,7', 5, 'a decimal is written with a point (0.7)'],
    ['d6>=1,5', 6, 'a decimal is written with a point (0.7)'],
    ['d{-1,0,1}r-1', 11, 'a face below 0 is thrown again by r=-1'],
    ['d{1,2', 6, 'expected , or }, not the end'],
    ['{d6, d8}', 9, 'expected kh, kl, dh or dl behind a list of throws'],
    ['max(d6, d8', 11, 'expected , or ), not the end'],
    ['2.5d6', 1, 'expected a whole number of dice, not 2.5'],
    ['d6+0.1234567890123456', 4, 'a number has at most 15 decimals'],
    ['1d6+9007199254740992', 5, 'a number is at most 9007199254740991'],
    ['1d6+9007199254740991', 21, 'values beyond ±9007199254740991 are out of range'],
    ['d6*3000000000000000', 20, 'values beyond ±9007199254740991 are out of range'],
    ['1/d2000', 8, 'these fractions are too fine to be worked out'],
    [`{${Array.from({ length: 24 }, () => 'd6').join()}}kh12`, 78, 'too many dice to be worked out at once'],
    [`${'('.repeat(500)}d6`, 501, 'at most 500 characters: ask in parts'],
    ['', 1, 'expected dice, a number or (, not the end'],
    ['5d6 4+', 5, '4+ is written >=4: 5d6>=4'],
    ['5d6s4', 4, 's4 is written >=4: 5d6>=4'],
    ['5d6 >= 4+', 9, '4+ is written >=4: 5d6>=4'],
    ['2d6 + 4+', 9, 'expected dice, a number or (, not the end'],
    ['4+', 3, '4+ is written >=4: 5d6>=4'],
    ['d6 vs d6', 4, 'write d6 > d6, or d6 - d6 for the difference'],
    ['d6 v. d6', 4, 'write d6 > d6, or d6 - d6 for the difference'],
    ['d6+1 opposed by d8', 6, 'write d6+1 > d8, or d6+1 - d8 for the difference'],
    ['3 of 5d6>=4', 3, 'write (5d6>=4) >= 3'],
    ['3W6', 2, 'dice are written d: 3d6'],
    ['W6+2w10', 1, 'dice are written d: d6+2d10'],
    ['4dF', 3, 'Fudge dice are written with their faces: 4d{-1,0,1}'],
    ['D{1..6}', 4, 'faces are written one by one (d{1,2,3}), and d6 has those from 1 to 6'],
  ])('says where %s is wrong', (text, character, message) => {
    expect(() => diceOdds(text)).toThrow(NotationError);
    expect(() => diceOdds(text)).toThrow(`at character ${character}: ${message}`);
  });
});
