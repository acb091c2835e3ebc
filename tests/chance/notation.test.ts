import { DiceRoll, NumberGenerator } from '@dice-roller/rpg-dice-roller';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { diceOdds, NotationError } from '../../src/chance/notation.ts';

const mean = (text: string): number => {
  let sum = 0;
  for (const [value, p] of diceOdds(text).odds) sum += value * p;
  return sum;
};
const chanceOf = (text: string, value: number): number => diceOdds(text).odds.get(value) ?? 0;
const ROLLS = 4000;

describe('dice as people write them', () => {
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
    expect(diceOdds('d6!').odds.has(6)).toBe(false);
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
  ])('agrees with another reader of %s', (text) => {
    const random = seedrandom.alea('notation');
    NumberGenerator.generator.engine = { next: () => random.int32() };
    const { odds } = diceOdds(text);
    let expected = 0;
    let square = 0;
    for (const [value, p] of odds) {
      expected += value * p;
      square += value * value * p;
    }
    let sum = 0;
    for (let i = 0; i < ROLLS; i++) sum += new DiceRoll(text).total;
    expect(Math.abs(sum / ROLLS - expected)).toBeLessThan(5 * Math.sqrt((square - expected ** 2) / ROLLS));
  });

  it.each([
    ['3d', 3, 'expected a number of sides from 1 to 10000, or %, not the end'],
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
    ['', 1, 'expected dice, a number or (, not the end'],
  ])('says where %s is wrong', (text, character, message) => {
    expect(() => diceOdds(text)).toThrow(NotationError);
    expect(() => diceOdds(text)).toThrow(`at character ${character}: ${message}`);
  });
});
