/** Contact behind guns that were overrun (HUIT-NBR-09), as exact fractions. */
import { describe, expect, it } from 'vitest';
import { chainOf, errorOf, outcomes, type Asked } from './asked.ts';
import { stepsOf } from './telling.ts';

const GUNS = { arm: 'artillery', gun: 'foot', quality: 0 };
const LINE = { formation: 'line' };

const STANDS = { defender: { units: [GUNS, LINE], reaction: 'stand' } };

/** Hussars at 30 cm charge foot guns before a line. */
function hussars(about: Asked = {}): Asked {
  return {
    attacker: { units: [{ arm: 'cavalry' }] },
    defender: { units: [GUNS, LINE] },
    distanceCm: 30,
    maxMoves: 1,
    ...about,
  };
}

const destroyed = (about: Asked) => outcomes('meleeChain', hussars(about))['outcome:attacker-destroyed'];

describe('contact behind guns (HUIT-NBR-09)', () => {
  it('disorders hussars once more: a third disorder forces a test, and 27.1 % destroyed become 40.7 %', () => {
    expect(destroyed({ throughGuns: true })).toBeCloseTo(228905917342563 / 562949953421312, 14);
    expect(destroyed({})).toBeCloseTo(152712907433887 / 562949953421312, 14);
  });

  it('comes on top of the disorder of the victory over the guns, or only where that gave none (R-57)', () => {
    const all = (about: Asked) => outcomes('meleeChain', hussars({ ...STANDS, ...about }));
    const options = { artilleryMeleeWinnerEffects: 'none' };
    expect(all({ throughGuns: 'if-none' })).toEqual(all({}));
    expect(all({ throughGuns: 'if-none', options })).toEqual(all({ throughGuns: true, options }));
    expect(all({ throughGuns: true, options })).not.toEqual(all({ options }));
  });

  it('disorders nobody who overruns anything else', () => {
    const defender = { units: [{ formation: 'skirmish' }, LINE] };
    expect(destroyed({ throughGuns: true, defender })).toBe(destroyed({ defender }));
  });

  it('is told with the dice that reach the unit behind', () => {
    const steps = stepsOf(chainOf(hussars({ throughGuns: true })), [1, 1, 5]);
    const distance = steps.find(({ resolution }) => resolution === 'distance');
    expect(distance?.explanation.factors.at(-1)).toMatchObject({
      label: 'contact behind the guns that it has overrun disorders it',
      ruleIds: ['HUIT-NBR-09'],
    });
    expect(distance?.told).toMatch(/attacker 1 now has 2K2D/u);
  });

  it('of who breaks leaves the gaps of both fronts between the others', () => {
    const attacker = { units: [{ arm: 'cavalry', disorders: 3 }, { arm: 'cavalry' }] };
    const steps = stepsOf(chainOf(hussars({ throughGuns: true, attacker, ...STANDS })), []);
    expect(steps.map(({ told }) => told).at(-1)).toMatch(/attacker 1 is removed.*24 cm apart/u);
  });

  it('is asked for by true, false or if-none', () => {
    expect(errorOf('meleeChain', hussars({ throughGuns: 'ifnone' })).message).toMatch(
      /throughGuns.*true, false or if-none.*if-none/u,
    );
  });
});
