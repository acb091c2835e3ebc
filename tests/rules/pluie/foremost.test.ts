import { expect, it } from 'vitest';
import type { Lane, LaneSide } from '../../../src/rules/pluie/state.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { randomEngagements } from './random-engagements.ts';
import { anyDice } from '../random.ts';

/** The foremost living unit of a side by a look at all: not ready before ready, then the lowest index. */
function foremostByScan({ units }: LaneSide): string | undefined {
  const [foremost] = units
    .filter(({ alive }) => alive === 1)
    .toSorted((one, other) => one.off - other.off || one.ready - other.ready || one.index - other.index);
  return foremost?.name;
}

it('keeps the foremost units that a look at all finds', () => {
  let looked = 0;
  let seed = 0;
  const look = ({ sides }: Lane): void => {
    for (const side of sides) {
      looked++;
      expect(side.foremostUnit?.name).toBe(foremostByScan(side));
    }
  };
  for (const game of randomEngagements({ mostOfOne: 3, formations: 2, turns: 6, wider: true }, 600))
    look(playGame(game, rolling(anyDice(++seed)), look).state);
  expect(looked).toBeGreaterThan(10_000);
});
