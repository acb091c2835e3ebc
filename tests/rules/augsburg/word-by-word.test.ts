/** What the digest says word by word and a hasty reading misses. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { engagementOf, errorOf, outcomes } from './asked.ts';
import { play } from '../playing.ts';

describe('a follow-up of no moves', () => {
  const loser = { type: 'aggressive-cavalry' };

  it('needs no move of the winner (AUG-MEL-10: gunners stand)', () => {
    expect(outcomes('follow-up-gap', { winner: { type: 'gun-crew' }, loser, moves: [0] })).toEqual({
      10: expect.closeTo(1 / 3, 14),
      20: expect.closeTo(1 / 3, 14),
      30: expect.closeTo(1 / 3, 14),
    });
  });

  it('needs it where one of the entries moves', () => {
    const asked = { winner: { type: 'light-horse' }, loser, moves: [0, 1] };
    expect(errorOf('follow-up-gap', asked).code).toBe('AUG-NOTGIVEN-move');
  });
});

describe('a test failed by 1 (AUG-MOR-05)', () => {
  it('sends a unit back facing the foe that faced away before', () => {
    const fight = {
      lanes: [
        {
          A: { type: 'dutch-foot', original: 12 },
          B: { type: 'french-foot', original: 6, facingAway: true, disordered: true },
          distanceInches: 4,
        },
      ],
      turnLimit: 1,
    };
    const engagement = engagementOf(fight);
    // A's volley of 3 dice, 1 hit; B tests 3 + 3 against 5, goes back 1 inch, and fails to rally.
    const dice = new Scripted([1, 2, 2, 3, 2, 6]);
    const facesAway: number[] = [];
    const told: string[] = [];
    play(engagement, dice, (state, due, after) => {
      if (after === undefined) facesAway.push(state.unit(0, 1).facesAway);
      else told.push(engagement.tell(state, due, after.outcome, after.state));
    });
    dice.finish();
    expect(facesAway).toEqual([1, 1, 0]);
    expect(told[1]).toContain('faces the foe');
  });
});
