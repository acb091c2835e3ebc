import { describe, expect, test } from 'vitest';
import { hytheInTurn } from '../cli/hythe.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

interface OfTheCommand {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly mean: number;
  readonly deviation: number;
}

describe('dice', () => {
  test.each([
    '4d6kh3',
    '2d6+3 >= 10',
    '8d6>=5',
    '3d6!',
    '2d6r1',
    '(d8-d6)*2',
    'd%/3',
    '(3d6)>=19',
    'd6*0.1+d6*0.2',
  ])('%s have the odds of the command', async (expression) => {
    const odds = await engine.ask('dice', { expression });
    const [same] = JSON.parse(hytheInTurn(['odds', expression, '--json']).stdout) as OfTheCommand[]; // as odds writes it
    const outcomes = odds.outcomes.map(({ value, chance }) => [value, chance]);
    expect({ ...odds, outcomes: Object.fromEntries(outcomes) }).toMatchObject({
      outcomes: same?.outcomes,
      mean: same?.mean,
      deviation: same?.deviation,
    });
  });

  test('come in order, with simple fractions', async () => {
    const odds = await engine.ask('dice', { expression: '2d2' });
    expect(odds.outcomes).toEqual([
      { value: 2, written: '2', chance: 0.25, atLeast: 1, fraction: '1/4' },
      { value: 3, written: '3', chance: 0.5, atLeast: 0.75, fraction: '1/2' },
      { value: 4, written: '4', chance: 0.25, atLeast: 0.25, fraction: '1/4' },
    ]);
    expect(odds.isTest).toBe(false);
  });

  test('that are none have a problem', async () => {
    await expect(engine.ask('dice', { expression: '2d6 + x' })).rejects.toThrow('expected dice');
  });

  test('beyond bounds are refused, in length, work and values', async () => {
    await expect(engine.ask('dice', { expression: '1'.repeat(300) })).rejects.toThrow('expression');
    await expect(engine.ask('dice', { expression: '1000d10000' })).rejects.toThrow('too many dice');
    await expect(engine.ask('dice', { expression: 'd2000*d2000' })).rejects.toThrow('too many values');
  });
});
