import { describe, expect, it } from 'vitest';
import { ByPurpose } from '../../src/chance/by-purpose.ts';
import { rootOf } from '../../src/chance/random.ts';

const throwAll = (
  script: readonly (readonly [purpose: number, sides: number])[],
  replicate = 7,
): number[] => {
  const chance = new ByPurpose();
  chance.start(rootOf('paired'), 1, replicate);
  return script.map(([purpose, sides]) => {
    chance.purpose = purpose;
    return chance.die(sides);
  });
};

describe('dice by purpose', () => {
  it('leaves the dice of other acts as they were when one act throws more often', () => {
    const [first, second, third] = throwAll([
      [1, 1000],
      [2, 1000],
      [1, 1000],
    ]);
    const more = throwAll([
      [1, 1000],
      [2, 1000],
      [2, 1000],
      [2, 1000],
      [1, 1000],
    ]);
    expect([more[0], more[1], more[4]]).toEqual([first, second, third]);
  });

  it('gives every act and every replicate dice of its own', () => {
    const faces = [1, 2, 3, 4].flatMap((purpose) => throwAll([[purpose, 65_536]]));
    expect(new Set([...faces, ...throwAll([[1, 65_536]], 8)]).size).toBe(5);
  });

  it('gives the same dice again for the same replicate after others have been played', () => {
    const chance = new ByPurpose();
    const play = (replicate: number): number[] => {
      chance.start(rootOf('paired'), 1, replicate);
      chance.purpose = 3;
      return [chance.die(20), chance.sum(2, 6)];
    };
    const first = play(0);
    play(1);
    expect(play(0)).toEqual(first);
  });
});
