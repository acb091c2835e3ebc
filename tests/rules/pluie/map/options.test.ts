/** Options of battles that a hand-worked situation tells apart (15.2). */
import { describe, expect, it } from 'vitest';
import { area, AT_HAND, eventsOf, mapOf, only, sideOf } from './scripted.ts';

const AWAY = sideOf({ at: [56, 36], facing: 'S', units: [{ weapon: 'lebel' }] });
const EASTWARD = {
  at: [18, 10],
  facing: 'E',
  units: [{ weapon: 'martini-henry' }],
  orders: [{ task: 'advance', to: [40, 10] }],
};

describe('mixedTerrain', () => {
  const way = (mixedTerrain: string): unknown =>
    only(
      eventsOf({ map: mapOf(area('wood', 20, 5, 30, 15)), A: sideOf(EASTWARD), B: AWAY }, [5, 6, 6], {
        ...AT_HAND,
        mixedTerrain,
      }),
      'move',
    )[0];

  it('per-cm: 19 steps of a millimetre in the open, then 67 at half as much again', () => {
    expect(way('per-cm')).toMatchObject({ walked: [[0, 1, 86]], to: [2660, 1000], cost: 1195 });
  });

  it('worst: 80 steps at what the wood costs', () => {
    expect(way('worst')).toMatchObject({ walked: [[0, 1, 80]], to: [2600, 1000], cost: 1200 });
  });
});

describe('pennantCapture', () => {
  const taken = (pennantCapture: boolean): unknown => {
    const B = sideOf({
      at: [56, 36],
      facing: 'S',
      units: [{ weapon: 'lebel' }],
      commandElement: { at: [22, 10] },
    });
    const events = eventsOf({ map: mapOf(), A: sideOf(EASTWARD), B }, [5, 2, 2], {
      ...AT_HAND,
      pennantCapture,
    });
    expect(only(events, 'move')[0]).toMatchObject({ to: [2200, 1000] });
    return only(events, 'move').flatMap(({ changes }) => changes);
  };
  const LOST = { who: 'B1.c', what: 'alive', from: true, to: false };

  it('takes a pennant on which a unit ends its move, if asked for', () => {
    expect(taken(true)).toContainEqual(LOST);
    expect(taken(false)).not.toContainEqual(LOST);
  });
});

describe('pennantTokens', () => {
  const A = sideOf({ ...EASTWARD, at: [4, 4], orders: [{ task: 'hold' }], commandElement: { at: [30, 20] } });
  const B = sideOf({ at: [30, 26], facing: 'S', units: [{ weapon: 'lebel' }] });
  const shots = (pennantTokens: boolean, faces: readonly number[]): unknown =>
    only(eventsOf({ map: mapOf(), A, B }, faces, { ...AT_HAND, pennantTokens }), 'fire');

  it('lets a pennant be fired at where no fighting unit is a target', () => {
    // From side to front: 26 - 20 - 0.75 - 0.75 = 4.5 cm.
    expect(shots(true, [5, 5, 1])).toMatchObject([{ target: 'A1.c', distance: 450 }]);
    expect(shots(false, [5, 5, 5])).toEqual([]);
  });

  it('puts a pennant behind its units, where it stands on none', () => {
    const events = eventsOf({ map: mapOf(), A: sideOf(EASTWARD), B: AWAY }, [], {
      ...AT_HAND,
      pennantTokens: true,
    });
    expect(events[0]?.['units']).toContainEqual(
      expect.objectContaining({ id: 'A1.c', token: [150, 150], position: [1400, 1000] }),
    );
  });

  it('shelters a unit that goes back before an enemy, and bars its way (BF-RET-02, -04)', () => {
    const firer = sideOf({ at: [30, 10], facing: 'N', units: [{ weapon: 'martini-henry' }] });
    const other = sideOf({
      at: [30, 14],
      facing: 'S',
      units: [{ weapon: 'lebel' }],
      commandElement: { at: [32, 20] },
    });
    const retreat = (pennantTokens: boolean): unknown =>
      only(eventsOf({ map: mapOf(), A: firer, B: other }, [5, 19], { ...AT_HAND, pennantTokens }), 'retreat');
    expect(retreat(false)).toMatchObject([{ leg: 0, sheltered: false, to: [3000, 2100], beyond: 0 }]);
    // 22.5° to the right it ends at 3268, 2047, behind the pennant and upon it; twelve millimetres on it is free.
    expect(retreat(true)).toMatchObject([{ leg: 2, sheltered: true, to: [3310, 2149], beyond: 12 }]);
  });
});
