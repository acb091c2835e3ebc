/** Morale with an enemy in the rear (HUIT-NBR-11), as exact fractions. */
import { describe, expect, it } from 'vitest';
import { outcomes, type Asked } from './asked.ts';
import { asked, steps } from './telling.ts';

const COLUMN = { formation: 'column' };
const SURE = { dc: 'adjacent', bcRating: 2, brigadeRating: 2 };
const RETIRES = { kind: 'retire', pace: 'three-quarters' };

/** A comes from 30 cm to 6 cm; B, once disordered, goes back 18 cm with its back to it. */
function behind(a: Asked, about: Asked = {}): Asked {
  const { B = {}, ...rest } = about as Record<string, Asked>;
  return asked(
    30,
    { ...SURE, lanes: [[a]], doctrine: { kind: 'close-to-range', closeToCm: 6 } },
    { ...SURE, lanes: [[{ ...COLUMN, disorders: 1 }]], doctrine: RETIRES, ...B },
    { generalLoss: false, rearTests: true, ...rest },
  );
}

function lost(raw: Asked): number {
  return outcomes('brigadeEngagement', raw)['unitsLostB:1'] ?? 0;
}

/** Dice of the tests for an enemy in the rear, by the unit that tests. */
function tests(raw: Asked, dice: readonly number[]): readonly string[] {
  return steps(raw, dice)
    .filter(({ explanation }) => explanation.act.includes('(HUIT-NBR-11)'))
    .map(({ told, explanation }) => `${explanation.act.slice(0, 2)} ${told.split(';')[0] ?? ''}`);
}

describe('an enemy in the rear (HUIT-NBR-11)', () => {
  it('removes a column that turns its back within one move of another with 3/8', () => {
    expect(lost(behind(COLUMN))).toBe(3 / 8);
    expect(lost(behind(COLUMN, { rearTests: false }))).toBe(0);
  });

  it('is none farther away than its single move: a line at 24 cm', () => {
    // A line comes to 12 cm, and 12 + 18 is more than its 18.
    expect(lost(behind({ formation: 'line' }))).toBe(0);
  });

  it('facing it half-way back makes nobody test', () => {
    expect(lost(behind(COLUMN, { B: { doctrine: { kind: 'retire', pace: 'half' } } }))).toBe(0);
  });

  it('makes a unit test once from its own turn to the next', () => {
    const raw = behind(COLUMN, { maxMoves: 2, B: { doctrine: RETIRES } });
    // In each move after its own turn, and never in that of A, whose column stays within one move.
    expect(tests({ ...raw, order: 'B-first', distanceCm: 6 }, [8, 8, 8, 8, 8])).toEqual([
      'B1 B1 stands',
      'B1 B1 stands',
    ]);
  });

  it('does not count that is blown, or a square', () => {
    const stays = { doctrine: 'stand-and-fire' };
    const at6 = (unit: Asked) => behind({ ...unit, ...stays }, { order: 'B-first', distanceCm: 6 });
    expect(lost(at6({ arm: 'cavalry' }))).toBe(3 / 8);
    expect(lost(at6({ arm: 'cavalry', blown: true }))).toBe(0);
    expect(lost(at6({ formation: 'square' }))).toBe(0);
  });

  it('is one for a brigade that its commander orders to retreat', () => {
    const raw = behind(COLUMN, {
      order: 'B-first',
      distanceCm: 6,
      breakAt: 'removed',
      B: { dc: 'none', enemyFlankRear: true, bcRating: -2, brigadeRating: -1, doctrine: 'stand-and-fire' },
    });
    // 1 - 2 - 1 - 1 for its disorder - 1 for the enemy near its flank: a retreat.
    const [order, test] = steps(raw, [1, 8]);
    expect(order?.told).toMatch(/^retreat/u);
    expect(test?.explanation.act).toMatch(/an enemy within one move of its back/u);
  });
});
