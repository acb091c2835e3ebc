/** Indirect fire of heavy guns (PDB-IND, PDB-MAP-26, R-75), worked by hand. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/play/json.ts';
import { battleOf } from './plain.ts';
import { area, AT_HAND, eventsOf, mapOf, only, place, sideOf } from './scripted.ts';

const GUN = {
  name: 'guns',
  at: [10, 10],
  facing: 'E',
  units: [{ kind: 'heavy-artillery', weapon: 'gb.naval-4.7in' }],
};
const OBSERVERS = { name: 'observers', at: [40, 30], facing: 'S', units: [{ weapon: 'martini-henry' }] };
/** It hides the guns from their aim, not from who stands north of it. */
const WOOD = area('wood', 20, 5, 25, 15);
/** Three companies side by side, the middle one at (40, 10). */
const THREE = { at: [40, 10], facing: 'W', units: [{ weapon: 'lebel', count: 3 }] };

function played(
  faces: readonly number[],
  { guns = {}, observers = {}, enemy = {}, side = {}, options = {}, map = mapOf(WOOD) } = {},
): readonly JsonObject[] {
  const A = {
    formations: [
      { ...GUN, indirect: { ringCm: 1 }, ...guns },
      { ...OBSERVERS, ...observers },
    ],
    ...side,
  };
  return eventsOf({ map, A, B: sideOf({ ...THREE, ...enemy }) }, faces, { ...AT_HAND, ...options });
}

function shots(events: readonly JsonObject[]): readonly JsonObject[] {
  return only(events, 'indirect');
}

describe('indirect fire', () => {
  it('falls on the middle of its sector, clockwise from the line to the gun, and counts its rings', () => {
    // The gun lies west: 9 degrees clockwise of that is 0.987688 west and 0.156434 north.
    const fallen = [
      { sector: 1, impact: [4000 - 494, 1000 + 78] },
      { sector: 5, impact: [4000 - 78, 1000 + 494] },
      { sector: 6, impact: [4000 + 78, 1000 + 494] },
      { sector: 13, impact: [4000 + 354, 1000 - 354] },
      { sector: 20, impact: [4000 - 494, 1000 - 78] },
    ];
    for (const { sector, impact } of fallen) {
      const [shot] = shots(played([5, sector, 5]));
      expect(shot).toMatchObject({
        unit: 'A1.1',
        aim: [4000, 1000],
        impact,
        total: null,
        result: 'no-unit-struck',
      });
      expect(shot?.dice).toEqual([
        [20, sector],
        [6, 5],
      ]);
    }
  });

  it('throws for the unit struck, and eliminates it or does nothing', () => {
    // One ring south, on the company whose centre is at (40, 7). From the gun to the aim it is 29.25 cm, long range: 7.
    const struck = { struck: 'B1.1', impact: [4000 + 39, 1000 - 247], total: { value: 7 } };
    const rings = { guns: { indirect: { ringCm: 2.5 } } };
    expect(shots(played([5, 15, 1, 7], rings))).toMatchObject([{ ...struck, result: 'eliminated' }]);
    const [missed] = shots(played([5, 15, 1, 6], rings));
    expect(missed).toMatchObject({ ...struck, result: 'struck-without-effect' });
    expect(missed?.dice).toEqual([
      [20, 15],
      [6, 1],
      [20, 6],
    ]);
    expect(missed?.changes).toEqual([{ who: 'A1.1', what: 'actions', from: 1, to: 0 }]);
  });

  it('needs a concentration of three companies, or of as many as the option says', () => {
    const spread = { enemy: { spacingCm: 3.02 } };
    expect(shots(played([5, 5], spread))).toEqual([]);
    expect(shots(played([5, 1, 5], { enemy: { spacingCm: 3 } }))).toHaveLength(1);
    expect(
      shots(
        played([5, 1, 5], {
          enemy: { units: [{ weapon: 'lebel', count: 2 }] },
          options: { concentration: 2 },
        }),
      ),
    ).toHaveLength(1);
  });

  it('needs an observer who sees the target and has contact to the headquarters of the guns', () => {
    const hidden = mapOf(WOOD, area('wood', 30, 18, 55, 24));
    expect(shots(played([5, 5], { map: hidden }))).toEqual([]);
    const side = { headquarters: [{ name: 'brigade', at: [10, 4] }] };
    const away = { observers: { superior: 'brigade', at: [30, 26] }, guns: { superior: 'brigade' }, side };
    expect(shots(played([5], away))).toEqual([]);
    expect(
      shots(played([5, 1, 5], { ...away, side: { headquarters: [{ name: 'brigade', at: [20, 18] }] } })),
    ).toHaveLength(1);
  });

  it('turns to its aim first, and fires with the one action of its next turn', () => {
    const events = played([5, 1, 1, 5, 1, 5], { guns: { facing: 'N' } });
    expect(only(events, 'face', 'indirect').filter(({ formation }) => formation === 'A1')).toMatchObject([
      { turn: 1, act: 'face', unit: 'A1.1' },
      { turn: 2, act: 'indirect' },
    ]);
  });

  it('aims at the centre of the place where the order looks for targets, while an enemy is there', () => {
    const map = mapOf(WOOD, place('farm', 41, 12));
    const guns = { orders: [{ task: 'hold', targetAt: 'farm' }] };
    const one = { units: [{ weapon: 'lebel' }] };
    expect(shots(played([5, 1, 5], { map, guns, enemy: one }))).toMatchObject([{ aim: [4100, 1200] }]);
    expect(shots(played([5, 5], { map, guns, enemy: { ...one, at: [40, 5] } }))).toEqual([]);
  });

  it('is not aimed where it may fall on its own side', () => {
    // 5.77 cm from the middle of the three, less than six rings, and 8.82 cm from the southern one.
    const near = { observers: { at: [42, 16.5] } };
    expect(shots(played([5, 1, 5], near))).toMatchObject([{ aim: [4000, 700] }]);
  });

  it('has its dice for itself: an activation without a throw that follows has none', () => {
    const observers = { commandElement: { at: [5, 35] } };
    const guns = { commandElement: { at: [6, 10] } };
    const events = played([5, 1, 5], { guns, observers, options: { commandRange: 'map' } });
    expect(only(events, 'indirect', 'activate').map(({ act, dice }) => [act, dice])).toEqual([
      ['activate', [[20, 5]]],
      [
        'indirect',
        [
          [20, 1],
          [6, 5],
        ],
      ],
      ['activate', []],
    ]);
  });

  it('is that of heavy guns alone', () => {
    const rifles = { ...OBSERVERS, indirect: { ringCm: 1 } };
    const inputs = { map: mapOf(), turnLimit: 2, A: { formations: [rifles] }, B: sideOf(THREE) };
    expect(() => battleOf(inputs, AT_HAND)).toThrow('only heavy artillery fires indirectly');
  });
});
