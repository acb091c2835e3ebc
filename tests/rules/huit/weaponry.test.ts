import { describe, expect, test } from 'vitest';
import { weaponRows } from '../../../src/run/tables/weapons.ts';
import { ask } from '../../../src/play/ask-mechanic.ts';
import { huit } from '../../../src/rules/huit/index.ts';

const fire = huit.mechanics.find(({ name }) => name === 'fire');
const { weaponry } = huit;
if (fire === undefined || weaponry === undefined) throw new Error('there is fire, and weaponry');
const ALL = weaponry.weapons(huit.read(huit.tables)).map(({ id }) => id);

describe('the firers of Huit', () => {
  test('kill in a shot as often as `odds` says of the mechanic fire', () => {
    const conditions = {
      target: ['limberedOrLine', 'square', 'cavalryOrColumn'],
      effect: ['full', 'reduced'],
      guns: ['ordinary', 'heavy-or-guard'],
      firer: ['steady', 'moved', 'disordered'],
      cover: ['none', 'redoubt'],
    };
    const rows = weaponRows(huit, { patch: {}, options: {} }, { weapons: ALL, bands: null, conditions });
    const kills = rows.filter(({ effect }) => effect === 'kills').filter((_, i) => i % 13 === 0);
    expect(kills.length).toBeGreaterThan(50);
    for (const { weapon, at, amount, conditions: under } of kills) {
      const inputs = {
        firer: {
          row: weapon,
          shotsFired: under['effect'] === 'full' ? 0 : 5,
          heavyOrGuard: under['guns'] === 'heavy-or-guard',
          movedOrUnlimbered: under['firer'] === 'moved',
          disorders: under['firer'] === 'disordered' ? 1 : 0,
        },
        target: { column: under['target'], redoubt: under['cover'] === 'redoubt' },
        distanceCm: at,
      };
      const labels = ask(huit, fire, inputs, { shortForms: false }).distributions.get('hits');
      let mean = 0;
      for (const [label, chance] of labels ?? []) mean += Number.parseInt(label, 10) * chance;
      expect(amount).toBeCloseTo(mean, 12);
    }
  });

  test('reach as far as their bands', () => {
    const ends = (id: string) =>
      weaponry.bands(huit.read(huit.tables), {}, id).map(({ name, to }) => [name, to]);
    expect(ends('horse')).toEqual([
      ['canister', 30],
      ['short', 60],
      ['medium', 100],
      ['long', 150],
    ]);
    expect(ends('skirmish')).toEqual([['small arms', 20]]);
  });

  test('take five kills to remove a unit', () => {
    const [line] = weaponRows(
      huit,
      { patch: {}, options: {} },
      { weapons: ['line'], bands: null, conditions: {} },
    ).filter(({ effect }) => effect === 'kills');
    // 4+ on a D8, a kill each.
    expect(line?.amount).toBeCloseTo(5 / 8, 12);
    expect(line?.usesUntilGone).toBeCloseTo(8, 9);
  });
});
