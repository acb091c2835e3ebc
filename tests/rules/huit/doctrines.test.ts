/** Doctrines of a brigade and its units, worked by hand: their acts, what they read, and who comes later. */
import { describe, expect, it } from 'vitest';
import { IN_COLUMN } from '../../../src/rules/huit/units.ts';
import { wordsOf } from '../playing.ts';
import { brigadesOf, errorOf, type Asked } from './asked.ts';
import { asked, steps, told } from './telling.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const SQUARE = { formation: 'square' };
const HORSE = { arm: 'cavalry' };

/** One unit a side in one lane. */
function duel(
  distanceCm: number,
  [a, doctrineA]: readonly [Asked, unknown],
  [b, doctrineB]: readonly [Asked, unknown],
  about: Asked = {},
): Asked {
  return asked(
    distanceCm,
    { lanes: [[a]], doctrine: doctrineA },
    { lanes: [[b]], doctrine: doctrineB },
    about,
  );
}

const STANDS = 'stand-and-fire';

describe('form (R-42)', () => {
  const form = (formation: string) => ({ kind: 'form', formation });

  it('takes a line to square by the column, a move each', () => {
    const words = told(duel(40, [LINE, form('square')], [LINE, STANDS], { maxMoves: 2 }), [8, 8, 8, 8]);
    expect(words[0]).toBe('brigade test: pass; A1 is now in column (R-42)');
    expect(words[2]).toBe('brigade test: pass; A1 is now in square (R-42)');
  });

  it('is done on hold, but the worst troops form no square then (HUIT-CMD-04)', () => {
    const held = (quality: number) =>
      told(
        asked(
          40,
          { lanes: [[{ ...COLUMN, quality }]], doctrine: form('square'), dc: 'none', bcRating: -2 },
          { lanes: [[LINE]] },
        ),
        [3, 8],
      )[0];
    expect(held(0)).toBe('brigade test: hold; A1 is now in square (R-42)');
    expect(held(-1)).toBe('brigade test: hold');
  });
});

describe('retire (R-43)', () => {
  const retire = (pace: string) => ({ kind: 'retire', pace });

  it('goes back half a move and keeps its front, or three quarters and shows its back', () => {
    const back = (pace: string) => told(duel(20, [LINE, retire(pace)], [LINE, STANDS]), [8, 8])[0];
    expect(back('half')).toBe('brigade test: pass; 29 cm apart');
    expect(back('three-quarters')).toBe('brigade test: pass; A1 shows its back (R-43); 33.5 cm apart');
  });

  it('is taken in rear with its back turned, and does not react', () => {
    const fight = duel(20, [LINE, retire('three-quarters')], [HORSE, 'charge']);
    const [, , charge, melee] = steps(fight, [8, 8, 1, 8, 8, 3]);
    expect(charge?.told).toContain('A1 stands');
    // 0 - 3 for not being in square - 2 in rear, against 1.
    expect(melee?.explanation.total?.value).toBe(-5);
    expect(melee?.explanation.furtherTotals?.[0]?.value).toBe(1);
  });
});

describe('evading (R-44)', () => {
  const charged = (distanceCm: number, a: Asked, b: Asked, reaction: string): Asked =>
    duel(distanceCm, [a, 'charge'], [b, { reaction }]);

  it('leaves the charger short where its single move does not reach', () => {
    // Horse of 36 from 30, 18 back: 48 is too far, and 12 remain.
    const words = told(charged(30, HORSE, HORSE, 'evade-half'), [8, 8]);
    expect(words[1]).toBe('charge: B1 evades by half its move (R-44); 12 cm apart');
    // A column of 24 from 16, 9 back: 1 remains.
    expect(told(charged(16, COLUMN, LINE, 'evade-half'), [8, 8])[1]).toContain('1 cm apart');
  });

  it('is caught at 36 from 9 with 27 back: disordered, in rear, without an answer', () => {
    const [, charge, melee] = steps(charged(9, HORSE, HORSE, 'evade-three-quarters'), [8, 8, 1, 8, 3]);
    expect(charge?.told).toContain('B1 now has 0K1D, shows its back (R-43)');
    expect(melee?.explanation.total?.value).toBe(1);
    expect(melee?.explanation.furtherTotals?.[0]?.value).toBe(-3);
  });

  it('is open to the own arm alone, not to squares, buildings and blown cavalry', () => {
    const answer = (a: Asked, b: Asked) => steps(charged(12, a, b, 'evade-half'), [8])[1]?.told;
    expect(answer(HORSE, LINE)).toBe('B1 fires');
    expect(answer(COLUMN, HORSE)).toContain('B1 stands');
    expect(answer(COLUMN, SQUARE)).toBe('B1 fires');
    expect(answer(COLUMN, { ...LINE, building: true })).toBe('B1 fires');
    expect(answer(HORSE, { ...HORSE, blown: true })).toContain('B1 stands');
  });
});

describe('another formation before a charge (R-45)', () => {
  const form = (formation: string) => ({ reaction: 'form', formation });

  it('stands before the contact, without a shot, of infantry against infantry alone', () => {
    const [, charge, melee] = steps(duel(12, [COLUMN, 'charge'], [COLUMN, form('line')]), [8, 8, 8, 8]);
    expect(charge?.told).toContain('B1 changes its formation (R-45); B1 is now in line');
    expect(melee?.resolution).toBe('melee');
    const cavalry = duel(12, [HORSE, 'charge'], [COLUMN, form('line')]);
    expect(steps(cavalry, [8, 8, 8, 8, 8]).map(({ told: words }) => words)[1]).toBe('B1 fires');
  });
});

describe('levels', () => {
  it('keys come from the brigade, and the list of a unit takes the place of its list', () => {
    const closes = {
      lanes: [[{ ...COLUMN, doctrine: 'close-to-range' }]],
      doctrine: 'charge',
      closeToCm: 25,
    };
    expect(told(asked(40, closes, { lanes: [[LINE]] }), [8, 8])[0]).toBe('brigade test: pass; 25 cm apart');
    const own = { ...COLUMN, doctrine: [{ when: { kills: 0 }, do: {} }, { do: { kind: 'charge' } }] };
    const side = { lanes: [[own]], doctrine: [{ do: { kind: 'charge' } }] };
    expect(told(asked(40, side, { lanes: [[LINE]] }), [8, 8])[0]).toBe('brigade test: pass');
  });

  it('a word, a map and a list of one item are the same doctrine', () => {
    const answer = (doctrine: unknown) => told(duel(40, [COLUMN, doctrine], [LINE, STANDS]), [8, 8]);
    for (const doctrine of [{ kind: 'charge' }, [{ do: { kind: 'charge' } }]])
      expect(answer(doctrine)).toEqual(answer('charge'));
  });

  it('a state keeps a formation, and a turn waited for, for the doctrines alone that ask for them', () => {
    const isKept = (field: 'formed' | 'wait', doctrine: unknown): boolean => {
      const game = brigadesOf(duel(40, [COLUMN, doctrine], [LINE, STANDS]));
      const [state, other] = [game.create(), game.create()];
      game.start(state);
      other.copyFrom(state);
      if (field === 'wait') other.wait = 1 - Math.sign(other.wait);
      else for (const unit of other.units) unit.formed = IN_COLUMN - unit.formed;
      return wordsOf(state).join() !== wordsOf(other).join();
    };
    for (const plain of ['charge', [{ when: { kills: 1 }, do: {} }, { do: { kind: 'charge' } }]])
      expect([isKept('formed', plain), isKept('wait', plain)]).toEqual([false, false]);
    expect(isKept('formed', { kind: 'retire', pace: 'half' })).toBe(false);
    expect(isKept('formed', { kind: 'form', formation: 'line' })).toBe(true);
    expect(isKept('wait', [{ when: { fromTurn: 3 }, do: {} }, { do: { kind: 'charge' } }])).toBe(true);
  });
});

describe('a unit that enters later (SCN-01 to -03)', () => {
  it('stands last in its stack, and supports from its move on', () => {
    const stack = [{ ...LINE, entersTurn: 2 }, LINE];
    const fight = asked(
      20,
      { lanes: [stack] },
      { lanes: [[HORSE]], doctrine: [{ when: { fromTurn: 2 }, do: { kind: 'charge' } }, { do: {} }] },
      { maxMoves: 2, order: 'B-first' },
    );
    const melee = steps(fight, [8, 8, 8, 1, 8, 8, 8, 3, 8]).find(({ resolution }) => resolution === 'melee');
    expect(melee?.explanation.factors.map(({ label }) => label)).toContain('rear support');
    expect(melee?.explanation.act).toContain('A2 (infantry in line)');
  });

  it('counts as living and in the establishment', () => {
    const stack = [LINE, { ...LINE, entersTurn: 9 }];
    const [lost] = brigadesOf(asked(20, { lanes: [stack] }, { lanes: [[LINE]] })).metrics;
    const engagement = brigadesOf(asked(20, { lanes: [stack] }, { lanes: [[LINE]] }));
    const state = engagement.create();
    engagement.start(state);
    expect(lost?.of(state, { outcome: 3, turn: 1 })).toBe(0);
    expect(lost?.most).toBe(2);
  });
});

describe('what is refused', () => {
  const brigade = (doctrine: unknown, unit: Asked = LINE): Asked =>
    asked(20, { lanes: [[unit]], doctrine }, { lanes: [[LINE]] });

  it.each([
    [
      'a formation that is missing',
      brigade([{ do: { kind: 'form' } }]),
      /formation is required with the doctrine form/u,
    ],
    ['a pace that is missing', brigade({ kind: 'retire' }), /pace is required with the doctrine retire/u],
    [
      'a formation that is missing before a charge',
      brigade({ reaction: 'form' }),
      /formation is required with reaction form: line or column/u,
    ],
    [
      'a square before a charge',
      brigade({ reaction: 'form', formation: 'square' }),
      /formation square.*R-45/u,
    ],
    [
      'a range that nobody gives',
      brigade('charge', { ...LINE, doctrine: 'close-to-range' }),
      /closeToCm is required/u,
    ],
  ])('%s', (_what, raw, message) => {
    expect(errorOf('brigadeEngagement', raw).message).toMatch(message);
  });
});
