/** A free change of formation on ground that is taken (HUIT-NBR-15). */
import { describe, expect, it } from 'vitest';
import type { Asked } from './asked.ts';
import { asked, told } from './telling.ts';

const LINE = { formation: 'line' };

/** A unit of A charges a line that stands, and removes it; the last die is that of its breakthrough. */
function breakthrough(unit: Asked, takeGround: string, row: number): string | undefined {
  const charge = asked(
    12,
    { lanes: [[unit]], doctrine: { kind: 'charge', takeGround } },
    { lanes: [[LINE]], reaction: 'stand' },
  );
  return told(charge, [8, 8, 1, 8, row]).find((words) => words.startsWith('breakthrough'));
}

describe('ground that infantry takes (HUIT-NBR-15)', () => {
  it.each([
    ['column', 'line', 'A1 is now in line (HUIT-NBR-15)'],
    ['column', 'square', 'A1 is now in square (HUIT-NBR-15)'],
    ['line', 'square', 'A1 is now in column (HUIT-NBR-15)'],
  ])('a %s that seeks a %s takes one step: %s', (formation, to, words) => {
    expect(breakthrough({ formation }, to, 5)).toBe(`breakthrough: the row 5-6 is in force; ${words}`);
    expect(breakthrough({ formation }, to, 3)).toBe('breakthrough: the row 3-4 is in force');
    expect(breakthrough({ formation }, 'none', 5)).toBe('breakthrough: the row 5-6 is in force');
  });

  it('nobody else changes: a unit that has its formation, skirmishers', () => {
    expect(breakthrough(LINE, 'line', 5)).toBe('breakthrough: the row 5-6 is in force');
    expect(breakthrough({ formation: 'skirmish' }, 'line', 5)).toBe('breakthrough: the row 5-6 is in force');
  });

  it('the worst troops form no square on hold, nobody who goes back (HUIT-CMD-04)', () => {
    // B throws a 1 for its test, fires unless it goes back, and beats the line that charges it.
    const charged = (quality: number, bcRating: number, shot: readonly number[]) =>
      told(
        {
          distanceCm: 12,
          maxMoves: 1,
          order: 'B-first',
          breakAt: 'removed',
          A: { lanes: [[LINE]], dc: 'adjacent', bcRating: 2, doctrine: 'charge' },
          B: {
            lanes: [[{ formation: 'column', quality, moveCm: 12 }]],
            bcRating,
            brigadeRating: -1,
            doctrine: { kind: 'stand-and-fire', takeGround: 'square', reaction: 'stand' },
          },
        },
        [1, ...shot, 8, 1, quality < 0 ? 8 : 6, 8, 5],
      ).filter((words) => /^brigade test|^breakthrough/u.test(words));
    const held = charged(-1, 1, [1]);
    expect(held[0]).toMatch(/^brigade test: hold/u);
    expect(held.at(-1)).toBe('breakthrough: the row 5-6 is in force');
    expect(charged(0, 1, [1]).at(-1)).toMatch(/B1 is now in square/u);
    const gone = charged(0, -1, []);
    expect(gone[0]).toMatch(/^brigade test: retire/u);
    expect(gone.at(-1)).toBe('breakthrough: the row 5-6 is in force');
  });
});
