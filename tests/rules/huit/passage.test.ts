/** Passage of lines (HUIT-NBR-08): relief and charges through friends, worked by hand. */
import { describe, expect, it } from 'vitest';
import { brigadesOf, errorOf, outcomes, type Asked } from './asked.ts';
import { asked, steps, told } from './telling.ts';

const LINE = { formation: 'line' };
const COLUMN = { formation: 'column' };
const WORN = { ...LINE, kills: 4, quality: -1 };
const RELIEF = { ...LINE, doctrine: { kind: 'relieve', frontKillsAtLeast: 3 } };
const SURE = { dc: 'adjacent', bcRating: 2, brigadeRating: 2 };

/** A stack before a line of B with a battery at 60 cm. */
function under(stack: readonly Asked[], about: Asked = {}): Asked {
  return asked(
    60,
    { ...SURE, lanes: [stack] },
    { ...SURE, lanes: [[LINE]], battery: { gun: 'foot' } },
    { maxMoves: 2, generalLoss: false, passage: true, ...about },
  );
}

function passages(raw: Asked, dice: readonly number[] = [], options = {}): readonly string[] {
  return steps(raw, dice, options)
    .filter(({ resolution }) => resolution === 'passage')
    .map(({ explanation, told: words }) => `${explanation.act}: ${words}`);
}

describe('the relief of a worn front (HUIT-NBR-08)', () => {
  it('saves it from a battery to which it falls with 3/4', () => {
    const lost = (second: Asked) => outcomes('brigadeEngagement', under([WORN, second]));
    expect(lost(RELIEF)['unitsLostA:0']).toBe(1);
    expect(lost(LINE)['unitsLostA:0']).toBe(1 / 4);
  });

  it('disorders the unit that comes, and takes its move', () => {
    expect(passages(under([WORN, RELIEF]))).toEqual([
      'A2 (infantry in line) relieves A1 (infantry in line): A2 stands before A1; A2 now has 0K1D',
    ]);
    // Within musketry nobody fires but the enemy.
    const near = under([WORN, RELIEF], { distanceCm: 16, maxMoves: 1, B: { ...SURE, lanes: [[LINE]] } });
    const fire = steps(near, []).filter(({ resolution }) => resolution === 'shot');
    expect(fire.map(({ explanation }) => explanation.act.slice(0, 2))).toEqual(['B1']);
  });

  it('waits for the kills of the front, or for a condition', () => {
    const front = (kills: number) => ({ ...LINE, kills });
    const when = [
      { when: { frontKills: { atLeast: 2 } }, do: { kind: 'relieve' } },
      { do: { kind: 'charge' } },
    ];
    expect(passages(under([front(2), RELIEF], { maxMoves: 1 }))).toHaveLength(0);
    expect(passages(under([front(3), RELIEF], { maxMoves: 1 }))).toHaveLength(1);
    expect(passages(under([front(2), { ...LINE, doctrine: when }], { maxMoves: 1 }))).toHaveLength(1);
    expect(passages(under([front(1), { ...LINE, doctrine: when }], { maxMoves: 1 }))).toHaveLength(0);
  });

  it('is for nobody who is blown, in square, or guns; skirmishers pass and are passed for nothing', () => {
    const always = { doctrine: { kind: 'relieve' } };
    const once = (front: Asked, second: Asked) =>
      passages(under([front, { ...second, ...always }], { maxMoves: 1 }));
    expect(once({ formation: 'square' }, LINE)).toEqual([]);
    expect(once(LINE, { formation: 'square' })).toEqual([]);
    expect(once({ arm: 'cavalry', blown: true }, LINE)).toEqual([]);
    expect(once({ arm: 'artillery', gun: 'foot', quality: 0 }, LINE)).toEqual([]);
    const skirmish = { formation: 'skirmish' };
    for (const [front, second] of [
      [skirmish, LINE],
      [LINE, skirmish],
    ] as const)
      expect(once(front, second)[0]).toMatch(/: A2 stands before A1$/u);
  });

  it('is not asked of a garrison that has fought its fire, or left its house, in this turn (HUIT-NBR-10)', () => {
    // Thatch burns with 1/8 x 5/8; a unit that relieves the garrison breaks at its third disorder with 5/8.
    const shaken = { ...LINE, quality: -1, disorders: 2, doctrine: { kind: 'relieve' } };
    const lost = (whenAblaze: string) => {
      const house = { ...LINE, building: true, thatched: true, doctrine: { whenAblaze } };
      const about = { fires: true, maxMoves: 1, order: 'B-first' };
      return outcomes('brigadeEngagement', under([house, shaken], about))['unitsLostA:1'];
    };
    expect(lost('fight')).toBe((59 / 64) * (5 / 8));
    expect(lost('leave')).toBe((59 / 64) * (5 / 8));
  });

  it('may break the unit that comes, and its front stands again', () => {
    const shaken = { ...LINE, quality: -1, disorders: 2, doctrine: { kind: 'relieve' } };
    const words = told(under([LINE, shaken], { maxMoves: 1 }), [8, 1]);
    expect(words.slice(1, 3)).toEqual([
      'passage: A2 stands before A1; A2 now has 0K3D',
      'morale test: A2 breaks (HUIT-MOR-03); A1 now has 0K1D; A2 is removed; 72 cm apart',
    ]);
  });

  it('disorders both, or nobody (R-56)', () => {
    const disorders = (passageDisorders: string) =>
      passages(under([WORN, RELIEF], { maxMoves: 1 }), [], { passageDisorders })[0]?.match(
        /A\d now has \dK\dD/gu,
      );
    expect(disorders('mover')).toEqual(['A2 now has 0K1D']);
    expect(disorders('both')).toEqual(['A1 now has 4K1D', 'A2 now has 0K1D']);
    expect(disorders('none')).toBeNull();
  });
});

describe('a charge through friends (HUIT-NBR-08)', () => {
  const through = (second: Asked, about: Asked = {}) =>
    under([LINE, { ...second, doctrine: { kind: 'charge', through: true } }], { maxMoves: 1, ...about });

  it('begins a gap behind the front, disordered, where its move reaches from there', () => {
    const words = told(through(COLUMN, { distanceCm: 12 }), []);
    expect(words[1]).toBe('passage: A2 stands before A1; A2 now has 0K1D; 24 cm apart');
    expect(steps(through(COLUMN, { distanceCm: 12 }), [])[2]?.explanation.act).toMatch(
      /^A2 .* charges B1 .* from 24 cm$/u,
    );
    expect(passages(through(COLUMN, { distanceCm: 13 }))).toEqual([]);
  });

  it('goes through guns of its own; on hold nobody goes', () => {
    const guns = { arm: 'artillery', gun: 'foot', quality: 0 };
    const raw = (bcRating: number) =>
      under([guns, { arm: 'cavalry', doctrine: { kind: 'charge', through: true } }], {
        distanceCm: 20,
        maxMoves: 1,
        A: { bcRating, lanes: [[guns, { arm: 'cavalry', doctrine: { kind: 'charge', through: true } }]] },
      });
    expect(passages(raw(2), [8])[0]).toMatch(/^A2 \(cavalry\) charges through A1 \(foot artillery\)/u);
    expect(passages(raw(-1), [1])).toEqual([]);
  });
});

describe('a charge through friends beside another lane (HUIT-NBR-03, -08)', () => {
  it('covers its neighbour as one that stood before them from the beginning', () => {
    const stand = { formation: 'skirmish' };
    const cavalry = { arm: 'cavalry', doctrine: { kind: 'charge', through: true } };
    const winnerIs = (second: readonly Asked[]) =>
      outcomes('brigadeEngagement', {
        lanes: 2,
        distanceCm: 12,
        maxMoves: 1,
        order: 'A-first',
        laneCm: 50,
        passage: true,
        generalLoss: false,
        A: {
          ...SURE,
          leftFlankSecured: true,
          pursue: false,
          lanes: [[{ ...LINE, doctrine: { kind: 'charge' } }], second],
        },
        B: {
          ...SURE,
          doctrine: { kind: 'stand-and-fire', reaction: 'stand' },
          lanes: [[LINE], [{ arm: 'artillery', gun: 'foot', quality: 0 }]],
        },
      })['winner:A'];
    expect(winnerIs([stand, cavalry])).toBeCloseTo(winnerIs([cavalry, stand]) ?? NaN, 12);
  });
});

describe('inputs of passage', () => {
  const refused = (raw: Asked) => errorOf('brigadeEngagement', raw).message;

  it('relieve and through need passage', () => {
    expect(refused(under([WORN, RELIEF], { passage: false }))).toMatch(/kind relieve needs passage true/u);
    const charge = { ...LINE, doctrine: { kind: 'charge', through: true } };
    expect(refused(under([WORN, charge], { passage: false }))).toMatch(/through true needs passage true/u);
  });

  it('through belongs to a charge', () => {
    const idle = { ...LINE, doctrine: { kind: 'stand-and-fire', through: true } };
    expect(refused(under([WORN, idle]))).toMatch(/through true needs kind charge/u);
  });

  it('need somebody before the unit', () => {
    expect(refused(under([RELIEF]))).toMatch(/kind relieve needs another unit in the lane of A1: 2 or more/u);
  });

  it('kills of the front are at most 4', () => {
    const five = { ...LINE, doctrine: { kind: 'relieve', frontKillsAtLeast: 5 } };
    expect(refused(under([WORN, five]))).toMatch(/frontKillsAtLeast.*4/u);
  });

  it('the places in a stack are part of a state only where lines pass', () => {
    const bits = (passage: boolean) => brigadesOf(under([LINE, LINE, LINE], { passage })).create().words;
    expect(bits(true)).toBeGreaterThanOrEqual(bits(false));
  });
});
