import { describe, expect, it } from 'vitest';
import { engagementOf } from '../../bench/engagements.ts';
import { Growth } from '../../src/play/turn-order.ts';
import { DEFAULT_BUDGET, solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';

const MOST = 3_000_000;

/** The first number of states at which the forecast passes the limit, of all states after each turn; null where none. */
function refusedAt(
  turns: readonly (readonly [openings: number, states: number])[],
  turnLimit: number,
): number | null {
  const growth = new Growth();
  let before = 0;
  for (const [turn, [openings, after]] of turns.entries()) {
    const turnsAfter = turnLimit - turn - 1;
    for (let done = openings / 16; done <= openings; done += openings / 16) {
      // Early openings lead to more new states than late ones.
      const states = before + openings + (after - before - openings) * Math.sqrt(done / openings);
      if (growth.passes(MOST, { states, openings, done, turnsAfter })) return Math.round(states);
    }
    growth.endTurn(after);
    before = after;
  }
  return null;
}

describe('the forecast of the solver', () => {
  const two = (turnLimit: number) => engagementOf({ companies: 2, hold: true, distanceCm: 8, turnLimit }, []);

  it('refuses two companies a side that hold at a tenth of the states, and says so', () => {
    const engagement = two(30);
    const answer = solve(engagement, tallyShape(engagement));
    expect(answer).toMatchObject({
      solved: false,
      turns: 3,
      reason: expect.stringMatching(
        /^turn 4 of 30, with at least [\d,]+ states that were forecast to pass 3,000,000$/,
      ) as string,
    });
    expect(answer.states).toBeLessThan(400_000);
  });

  it('forecasts nothing where it is asked not to', () => {
    const engagement = two(30);
    const answer = solve(engagement, tallyShape(engagement), {
      ...DEFAULT_BUDGET,
      states: 40_000,
      forecast: false,
    });
    expect(answer).toMatchObject({ solved: false, turns: 2 });
    // It stops with the state whose successors pass the limit.
    expect(answer.states).toBeGreaterThan(40_000);
    expect(answer.states).toBeLessThan(40_050);
  });

  it('lets pass growth that slows down in time', () => {
    const turns = [
      [1, 181],
      [63, 1_255],
      [219, 9_489],
      [2_392, 63_654],
      [15_190, 262_615],
      [35_426, 565_565],
      [35_052, 785_457],
      [17_648, 879_404],
    ] as const;
    expect(refusedAt(turns, 30)).toBeNull();
  });

  it('lets pass growth that the turn limit ends', () => {
    const turns = [
      [1, 344],
      [127, 6_270],
      [2_050, 226_604],
      [60_161, 2_752_869],
    ] as const;
    expect(refusedAt(turns, 4)).toBeNull();
    expect(refusedAt(turns, 30)).toBeLessThan(1_000_000);
  });

  it('lets pass turns that all add as much', () => {
    const turns = Array.from({ length: 30 }, (_turn, i) => [i === 0 ? 1 : 9_000, 90_000 * (i + 1)] as const);
    expect(refusedAt(turns, 30)).toBeNull();
  });
});
