/** Houses on fire (HUIT-NBR-10), worked by hand. */
import { describe, expect, it } from 'vitest';
import type { Options } from '../../../src/play/options.ts';
import { itRefuses } from '../refused.ts';
import { errorOf, outcomes, type Asked } from './asked.ts';
import { asked, SURE, told } from './telling.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const HOUSE = { formation: 'line', building: true, quality: 2 };
const BATTERY = { gun: 'foot' };

/** A with a battery goes first, against a garrison of B. */
function siege(garrison: Asked, distanceCm: number, about: Asked = {}): Asked {
  const { A = {}, B = {}, ...rest } = about as Record<string, Asked>;
  return asked(
    distanceCm,
    { lanes: [[LINE]], battery: BATTERY, ...A },
    { lanes: [[garrison]], ...B },
    { fires: true, generalLoss: false, ...rest },
  );
}

/** A passes, the battery shows an 8, and the house burns on an 8. */
const ALIGHT = [8, 8, 8];

function leaves(garrison: Asked): Asked {
  return { ...garrison, doctrine: { whenAblaze: 'leave' } };
}

function after(fight: Asked, dice: readonly number[], options: Options = {}): readonly string[] {
  return told(fight, [...ALIGHT, ...dice], options).slice(ALIGHT.length);
}

describe('a house catches fire (HUIT-FIRE-18)', () => {
  const burns = (garrison: Asked, dice: readonly number[], about: Asked = {}, options: Options = {}) =>
    told(siege(garrison, 70, about), dice, options).some((words) => words.includes('the house of B burns'));

  it('by an 8 and 6 to 8 after it, under thatch 4 to 8', () => {
    expect([5, 6].map((face) => burns(HOUSE, [8, 8, face]))).toEqual([false, true]);
    expect([3, 4].map((face) => burns({ ...HOUSE, thatched: true }, [8, 8, face]))).toEqual([false, true]);
    expect(burns(HOUSE, [8, 7])).toBe(false);
  });

  it('by a total of 8 where the option says so (R-29)', () => {
    const guard = { A: { battery: { ...BATTERY, heavyOrGuard: true } } };
    expect(burns(HOUSE, [8, 7, 6], guard, { ablazeTrigger: 'modified' })).toBe(true);
  });

  it('though its garrison is gone, after the test of that', () => {
    const words = told(
      siege({ ...HOUSE, kills: 4 }, 70, { B: { lanes: [[{ ...HOUSE, kills: 4 }, COLUMN]] } }),
      ALIGHT,
    );
    expect(words[1]).toMatch(/^shot: B1 takes a kill, and its house may catch fire/u);
    expect(words[2]).toBe(
      'house on fire: it burns; B1 is removed; B2 now has 0K1D; the house of B burns; 82 cm apart',
    );
  });

  it('by a gun in a lane too', () => {
    const guns = { arm: 'artillery', gun: 'foot', quality: 0 };
    expect(burns(HOUSE, ALIGHT, { A: { lanes: [[guns]], battery: null } })).toBe(true);
  });
});

describe('a garrison whose house burns (HUIT-FIRE-19)', () => {
  it('fights the fire in its own turn, and does not fire', () => {
    const rifles = { ...HOUSE, weapon: 'rifle' };
    expect(after(siege(rifles, 20), [8, 5])).toEqual(['brigade test: pass', 'fire fighting: it burns on']);
    expect(after(siege(rifles, 20), [8, 6])).toEqual([
      'brigade test: pass',
      'fire fighting: the fire is out; the house of B burns no more',
    ]);
    const worn = { A: { lanes: [[{ ...LINE, kills: 4, quality: -1 }]] } };
    expect(outcomes('brigadeEngagement', siege(rifles, 20, worn))['winner:B']).toBe(61 / 256);
  });

  it('or leaves it for good, 6 cm back and disordered, but for light infantry', () => {
    expect(after(siege(leaves(HOUSE), 70), [8])[0]).toBe(
      'brigade test: pass; B1 now has 1K1D, leaves its cover; 76 cm apart',
    );
    expect(after(siege({ ...leaves(HOUSE), lightInfantry: true }, 70), [8])[0]).toBe(
      'brigade test: pass; B1 leaves its cover; 76 cm apart',
    );
  });

  it('goes back by order without a choice', () => {
    const words = after(siege(HOUSE, 70, { B: { dc: 'none', bcRating: -2 }, breakAt: 'removed' }), [1]);
    expect(words[0]).toMatch(/^brigade test: retire; B1 leaves its cover; 79 cm apart/u);
    expect(words.join()).not.toMatch(/fire fighting/u);
  });

  it('stands in the open when the house has burnt down (R-58)', () => {
    expect(after(siege(HOUSE, 70), [8, 1], { burnsOut: 1 }).at(-1)).toBe(
      'fire fighting: it burns on; B1 leaves its cover; the house of B burns no more',
    );
  });
});

describe('a burning house keeps everybody 6 cm away', () => {
  const charge = { A: { doctrine: 'charge' }, maxMoves: 2 };

  it('nobody comes to contact', () => {
    const words = told(siege(HOUSE, 18, charge), [...ALIGHT, 8, 1]);
    expect(words[2]).toBe('house on fire: it burns; the house of B burns; 6 cm apart');
    expect(words.join()).not.toMatch(/charge/u);
  });

  it('in front of it, wherever its garrison stands', () => {
    const words = told(siege(leaves(HOUSE), 18, charge), [...ALIGHT, 8, 8, 1]);
    // 6 cm before the house from the first move on, 12 from who has left it.
    expect(words.filter((one) => one.includes('12 cm apart'))).toHaveLength(1);
    expect(words.at(-1)).not.toMatch(/apart/u);
  });

  it('and from behind it: who has left it does not go back through the fire', () => {
    const back = { ...HOUSE, doctrine: { kind: 'charge', whenAblaze: 'leave' } };
    const words = told(siege(back, 18, { maxMoves: 3 }), [...ALIGHT, 8, 8, 1, 8, 8, 1]);
    expect(words.join()).not.toMatch(/charge/u);
  });

  it('from the side too', () => {
    const beside = {
      lanes: 2,
      laneCm: 24,
      maxMoves: 3,
      A: { lanes: [[COLUMN], [LINE]], turnOn: 'right', doctrine: 'charge' },
      B: { lanes: [[], [HOUSE]] },
    };
    expect(told(siege(HOUSE, 70, { ...beside, fires: false }), [8, 1]).join()).toMatch(/charges|charge:/u);
    expect(told(siege(HOUSE, 70, beside), [...ALIGHT, 8, 1, 8, 1, 8, 1, 8, 1]).join()).not.toMatch(
      /charge:/u,
    );
  });
});

describe('fires that cannot be', () => {
  const units = (unit: Asked, B: Asked = {}): Asked => ({
    distanceCm: 30,
    maxMoves: 1,
    A: { lanes: [[LINE]], ...SURE },
    B: { lanes: [[unit]], ...SURE, ...B },
  });
  itRefuses(errorOf, 'HUIT-ERR-INPUT', {
    brigadeEngagement: [
      ['thatch without a building', units({ thatched: true }), /thatched true needs building true/u],
      [
        'a doctrine of fire without fires',
        units(leaves(HOUSE)),
        /B\.lanes\.0\.0\.doctrine.*whenAblaze leave needs fires true/u,
      ],
      [
        'the same of a brigade, in a list',
        units(HOUSE, { doctrine: [{ do: { kind: 'charge', whenAblaze: 'fight' } }] }),
        /whenAblaze fight needs fires true/u,
      ],
    ],
  });
});
