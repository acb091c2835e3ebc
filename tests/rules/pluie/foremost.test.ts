import { expect, it } from 'vitest';
import { randomCases } from '../../fast-check.ts';
import type { Lane, LaneSide } from '../../../src/rules/pluie/state.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { randomEngagements } from './random-engagements.ts';
import { anyDice } from '../random.ts';

const GAMES = randomCases(1000);

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
  const wrong: unknown[] = [];
  const look = ({ sides }: Lane): void => {
    for (const side of sides) {
      looked++;
      const [kept, found] = [side.foremostUnit?.name, foremostByScan(side)];
      if (kept !== found) wrong.push({ kept, found });
    }
  };
  for (const game of randomEngagements({ mostOfOne: 3, formations: 2, turns: 6, wider: true }, GAMES))
    look(playGame(game, rolling(anyDice(++seed)), look).state);
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(17 * GAMES);
});
