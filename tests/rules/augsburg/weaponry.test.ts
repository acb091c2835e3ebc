import { describe, expect, test } from 'vitest';
import { weaponRows } from '../../../src/run/tables/weapons.ts';
import { ask } from '../../../src/play/ask-mechanic.ts';
import { augsburg } from '../../../src/rules/augsburg/index.ts';

const casualties = augsburg.mechanics.find(({ name }) => name === 'casualties');
const { weaponry } = augsburg;
if (casualties === undefined || weaponry === undefined) throw new Error('there are casualties, and weaponry');
const ALL = weaponry.weapons(augsburg.read(augsburg.tables)).map(({ id }) => id);

describe('the fire of the units of Augsburg', () => {
  test('costs as many figures as `odds` says of casualties', () => {
    const conditions = { quality: ['raw', 'elite'], cover: ['none', 'hard'], volley: ['later', 'first'] };
    const rows = weaponRows(augsburg, { patch: {}, options: {} }, { weapons: ALL, bands: null, conditions });
    const lost = rows.filter(({ effect }) => effect === 'casualties').filter((_, i) => i % 7 === 0);
    expect(lost.length).toBeGreaterThan(20);
    for (const { weapon, at, amount, conditions: under } of lost) {
      const inputs = {
        shooter: { type: weapon, quality: under['quality'], firstVolley: under['volley'] === 'first' },
        target: { type: 'french-foot', cover: under['cover'] },
        distanceInches: at,
      };
      const labels = ask(augsburg, casualties, inputs, { shortForms: false }).distributions.get('outcome');
      let mean = 0;
      for (const [label, chance] of labels ?? []) mean += Number(label) * chance;
      expect(amount).toBeCloseTo(mean, 12);
    }
  });

  test('is not to be had of light horse, to whom the source gives no weapon', () => {
    const rows = weaponRows(
      augsburg,
      { patch: {}, options: {} },
      { weapons: ALL, bands: null, conditions: {} },
    );
    const firing = new Set(rows.map(({ weapon }) => weapon));
    expect(ALL.filter((id) => !firing.has(id))).toEqual(['light-horse']);
  });
});
