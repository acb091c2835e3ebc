/** BMUs that come later, and the lines of both sides on the ground: scenarios, worked by hand. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { engagementOf, outcomes, RIFLE, side, TABLES } from './asked.ts';
import { playGame } from '../playing-games.ts';

const STAND = { name: 'stand-and-fire' };
const RIFLES = { weapon: RIFLE, stands: 2 };

describe('a BMU that comes later', () => {
  const sides = (about: Readonly<Record<string, unknown>>): object => ({
    A: side(STAND, RIFLES),
    B: side(STAND, { ...RIFLES, ...about }),
  });
  const exactOf = (maxTurns: number, about: Readonly<Record<string, unknown>> = {}): Record<string, number> =>
    outcomes('engagement', { distanceIn: 6, maxTurns, sides: sides(about) });

  it('comes on an empty line in its turn: until then nothing happens, and its side is not beaten', () => {
    const usual = exactOf(4);
    const late = exactOf(6, { entersTurn: 3 });
    for (const winner of ['A', 'B', 'draw', 'undecided'])
      expect(late[`winner:${winner}`]).toBeCloseTo(usual[`winner:${winner}`] ?? Number.NaN, 13);
    for (const turn of [1, 2, 3, 4])
      expect(late[`turns:${turn + 2}`]).toBeCloseTo(usual[`turns:${turn}`] ?? Number.NaN, 13);
    expect([late['turns:1'], late['turns:2']]).toEqual([undefined, undefined]);
  });

  it('of turn 1 is as if nothing were said, and one beyond the turn limit never comes', () => {
    expect(exactOf(3, { entersTurn: 1 })).toEqual(exactOf(3));
    const never = engagementOf({ distanceIn: 6, maxTurns: 3, ...sides({ entersTurn: 4 }) });
    const plain = engagementOf({ distanceIn: 6, maxTurns: 3, ...sides({}) });
    expect(never.create().words).toBe(plain.create().words);
    expect(exactOf(3, { entersTurn: 4 })['endState:A:normal B:absent']).toBe(1);
    const { outcome, turn, readings } = playGame(never, new Scripted([]));
    expect([outcome, turn, readings.get('endState.B'), readings.get('survivors.B')]).toEqual([
      'undecided',
      3,
      'absent',
      2,
    ]);
  });
});

describe('the lines of both sides', () => {
  const CHARGE = { name: 'charge', chargeAtIn: 8 };
  const end = (
    fight: Readonly<Record<string, unknown>>,
    faces: readonly number[],
  ): readonly (number | null)[] => {
    const engagement = engagementOf({ distanceIn: 6, maxTurns: 1, ...fight }, {}, TABLES, { ground: true });
    const script = new Scripted(faces);
    const { state } = playGame(engagement, script);
    script.finish();
    const { ground } = engagement;
    return ([0, 1] as const).map((who) => {
      const line = ground?.line(state, who, 0) ?? null;
      return line === null ? null : line / (ground?.parts ?? 1);
    });
  };
  const one = { stands: 1 };
  const LASTING = [6, 6];

  it('are not kept where nobody asks for them', () => {
    const engagement = engagementOf({ distanceIn: 6, maxTurns: 1, A: side(STAND), B: side(STAND) });
    expect(engagement.ground).toBeUndefined();
  });

  it('move with steps: A to its closest, B as far as it goes', () => {
    const closing = (closeToIn: number): Record<string, unknown> => ({ name: 'close-to-range', closeToIn });
    const slow = { engagedMoveIn: 1, chargeMoveIn: null };
    expect(
      end({ A: side(closing(3), slow), B: side(closing(1), { ...slow, engagedMoveIn: 2 }) }, []),
    ).toEqual([1, 2]);
  });

  it('move with a charge, to the enemy, whether it stands, breaks, or retires', () => {
    const fight = (reaction: string): Readonly<Record<string, unknown>> => ({
      A: side(CHARGE, one),
      B: side({ ...STAND, reaction }, one),
    });
    // The Charge Test, both Morale Tests, then a round of melee without a hit.
    expect(end(fight('stand-and-fire'), [6, ...LASTING, ...LASTING, 1, 1])).toEqual([6, 0]);
    expect(end(fight('stand-and-fire'), [6, ...LASTING, 1, 1])).toEqual([6, null]);
    expect(end(fight('fire-and-retire'), [6, ...LASTING, ...LASTING])).toEqual([6, -4]);
  });

  it('meet in the middle where both charge, or as near to it as the shorter rate goes (R-46)', () => {
    const both = (rateOfB: number): Readonly<Record<string, unknown>> => ({
      A: side(CHARGE, one),
      B: side(CHARGE, { ...one, chargeMoveIn: rateOfB }),
    });
    expect(end(both(8), [6, 6, ...LASTING, ...LASTING, 1, 1])).toEqual([3, 3]);
    expect(end(both(2), [6, 6, ...LASTING, ...LASTING, 1, 1])).toEqual([4, 2]);
  });
});
