/** Infantry and cavalry as a pair in one melee, worked by hand. */
import { describe, expect, it } from 'vitest';
import { replay } from '../../../src/play/narrate.ts';
import type { Options } from '../../../src/play/options.ts';
import { brigadesOf, chainOf, outcomes, type Asked } from './asked.ts';

const COLUMN = { formation: 'column' };
const LINE = { formation: 'line' };
const HORSE = { arm: 'cavalry' };

function chain(attacker: Asked, second: Asked, defender: Asked, options: Options = {}) {
  const asked = {
    attacker: { units: [attacker], second, pursue: false },
    defender: { units: [defender], reaction: 'stand' },
    maxMoves: 1,
  };
  return (dice: readonly number[]) => replay(chainOf(asked, options), dice);
}

describe('the single unit', () => {
  // Lead and second throw 1 and 4: 1 and 3 with the attack. Cavalry throws 2: 1. A difference of 2.
  const dice = [1, 4, 2, 8, 3];

  it('goes back by the arm of the unit that counted: cavalry beaten by infantry 36, blown', () => {
    const { readings, steps } = chain(HORSE, COLUMN, HORSE)(dice);
    expect(steps[1]?.told).toContain('attacker 1 wins by 2; attacker second unit counts (R-41)');
    expect([readings.get('finalDistance'), readings.get('front.defender')]).toEqual(['36 cm', '2K1D blown']);
  });

  it('goes back by the arm of the lead where the lead alone decides', () => {
    const { readings } = chain(HORSE, COLUMN, HORSE, { mixedMelee: 'lead-unit' })(dice);
    expect([readings.get('finalDistance'), readings.get('front.defender')]).toEqual(['24 cm', '2K1D']);
  });

  it('has its factor against the unit that counts: a line is not charged by a column', () => {
    const melee = chain(HORSE, COLUMN, LINE)([1, 4, 2, 8, 3]).steps[1];
    expect(melee?.explanation.furtherTotals?.map(({ name, value }) => [name, value])).toEqual([
      ['factor of attacker second unit', 1],
      ['factor of defender 1', -3],
      ['factor of defender 1 if the second unit counts (R-41)', 0],
    ]);
    // The column counts: 3 against 1. Beaten by infantry, the line goes back 12.
    expect(chain(HORSE, COLUMN, LINE)([1, 4, 2, 8, 3]).readings.get('finalDistance')).toBe('12 cm');
    // The hussars count: 3 against 1 - 3, a rout.
    expect(chain(HORSE, COLUMN, LINE)([4, 1, 2, 8, 3]).readings.get('unitsLost.defender')).toBe(1);
  });
});

describe('the pair', () => {
  it('suffers as two when it loses; the lead goes back by its own arm, the second stays and is not blown', () => {
    // 0 + 1 and 0 + 1 against 4: a difference of 3, and both test.
    const { readings, steps } = chain(COLUMN, HORSE, LINE)([1, 1, 8, 8, 8, 8, 3]);
    expect(steps.map(({ told }) => told).join('; ')).toMatch(/attacker second unit now has 3K1D/u);
    expect([readings.get('finalDistance'), readings.get('front.attacker')]).toEqual(['18 cm', '3K1D']);
  });

  it('of one arm is not touched by the ruling', () => {
    const pair = { A: [COLUMN, { ...COLUMN, attacking: true }], B: LINE };
    const usual = outcomes('meleeRound', pair);
    for (const mixedMelee of ['lead-unit', 'no-join'])
      expect(outcomes('meleeRound', { ...pair, options: { mixedMelee } })).toEqual(usual);
  });
});

describe('a brigade', () => {
  const asked = {
    lanes: 3,
    distanceCm: 10,
    maxMoves: 1,
    order: 'A-first',
    A: { lanes: [[HORSE], [COLUMN], [COLUMN]], doctrine: 'charge', dc: 'adjacent', bcRating: 2 },
    B: { lanes: [[], [LINE], []], reaction: 'stand' },
  };
  const joins = (options: Options) => replay(brigadesOf(asked, options), [8, 8, 8, 1, 8, 3]);

  it('is joined by the lower neighbour, of another arm too', () => {
    expect(joins({}).steps[1]?.told).toContain('A1 joins in');
  });

  it('is joined by the other neighbour where nobody joins another arm', () => {
    expect(joins({ mixedMelee: 'no-join' }).steps[1]?.told).toContain('A3 joins in');
  });
});
