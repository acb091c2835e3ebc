import { expect, it } from 'vitest';
import type { PluieEngagement } from '../../../src/rules/pluie/engagement.ts';
import { NONE, NOT_KEPT, type Play } from '../../../src/rules/pluie/state.ts';
import { play, rolling, wordsOf } from '../playing.ts';
import { randomEngagements } from './random-engagements.ts';
import { anyDice } from '../random.ts';

/** The foremost living unit of a side by a look at all: not ready before ready, then the lowest index. */
function foremostByScan(engagement: PluieEngagement, { units }: Play, side: number): number {
  const [foremost] = units
    .map(({ alive, off, ready }, i) => ({ alive, off, ready, i }))
    .filter(({ alive, i }) => alive === 1 && engagement.sideOf(i) === side)
    .sort((one, other) => one.off - other.off || one.ready - other.ready || one.i - other.i);
  return foremost?.i ?? NONE;
}

it('keeps the foremost units that a look at all finds, and plays on as if it kept none', () => {
  let kept = 0;
  let throws = 0;
  let seed = 0;
  for (const engagement of randomEngagements({ mostOfOne: 3, formations: 2, turns: 6, wider: true }, 600)) {
    const anew = engagement.create();
    play(engagement, rolling(anyDice(++seed)), (before, due, after) => {
      if (after === undefined) {
        throws++;
        anew.read(wordsOf(before), 0);
        return;
      }
      engagement.apply(anew, due, after.outcome);
      expect(wordsOf(after.state)).toEqual(wordsOf(anew));
      [after.state.foremostA, after.state.foremostB].forEach((foremost, side) => {
        if (foremost === NOT_KEPT) return;
        kept++;
        expect(foremost).toBe(foremostByScan(engagement, after.state, side));
      });
    });
  }
  expect(kept).toBeGreaterThan(throws / 2);
});
