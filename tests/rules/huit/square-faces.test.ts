/** Faces of a square (HUIT-NBR-12): one die for each enemy before it, as exact fractions. */
import { describe, expect, it } from 'vitest';
import { errorOf, outcomes, type Asked } from './asked.ts';
import { asked, steps } from './telling.ts';

/** Cavalry of four kills, which the next one removes: one before a square at 14 cm, one beside it that turns on it. */
const CAVALRY = { arm: 'cavalry', kills: 4 };
const SURE = { dc: 'adjacent', bcRating: 2, brigadeRating: 2 };

function before(about: Asked = {}): Asked {
  return asked(
    14,
    { ...SURE, lanes: [[CAVALRY], [CAVALRY]], turnOn: 'left' },
    { ...SURE, lanes: [[{ formation: 'square' }], []] },
    { lanes: 2, laneCm: 14, generalLoss: false, squareFaces: true, ...about },
  );
}

function lost(about: Asked = {}): readonly (number | undefined)[] {
  const all = outcomes('brigadeEngagement', before(about));
  return [0, 1, 2].map((units) => all[`unitsLostA:${units}`]);
}

describe('faces of a square (HUIT-NBR-12)', () => {
  it('fire one die each: nobody is lost with 9/16, one with 3/8, both with 1/16', () => {
    expect(lost()).toEqual([9 / 16, 3 / 8, 1 / 16]);
  });

  it('are the front alone without the key, or out of range', () => {
    expect(lost({ squareFaces: false })).toEqual([3 / 4, 1 / 4, undefined]);
    expect(lost({ laneCm: 17 })).toEqual([3 / 4, 1 / 4, undefined]);
    expect(lost({ distanceCm: 17 })).toEqual([3 / 4, 1 / 4, undefined]);
  });

  it('fire the front first, then the lower and the upper lane, each from its own distance', () => {
    const three = asked(
      16,
      { ...SURE, lanes: [[CAVALRY], [CAVALRY], [CAVALRY]], turnOn: 'either' },
      { ...SURE, lanes: [[], [{ formation: 'square' }], []] },
      { lanes: 3, laneCm: 14, squareFaces: true },
    );
    const shots = steps(three, [8, 8, 1, 1, 1]).filter(({ resolution }) => resolution === 'shot');
    expect(shots.map(({ explanation }) => /at (A\d).* at (\d+) cm/u.exec(explanation.act)?.slice(1))).toEqual(
      [
        ['A2', '16'],
        ['A1', '14'],
        ['A3', '14'],
      ],
    );
    expect(shots.map(({ explanation }) => explanation.act.includes('(HUIT-NBR-12)'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('a line has none', () => {
    const line = { ...SURE, lanes: [[{ formation: 'line' }], []] };
    expect(lost({ B: line })).toEqual(lost({ B: line, squareFaces: false }));
  });

  it('need laneCm where somebody turns', () => {
    expect(errorOf('brigadeEngagement', before({ laneCm: null })).message).toMatch(
      /turnOn left needs laneCm.*squareFaces true/u,
    );
  });
});
