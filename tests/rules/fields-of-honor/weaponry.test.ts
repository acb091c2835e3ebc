import { describe, expect, test } from 'vitest';
import { weaponRows } from '../../../src/run/tables/weapons.ts';
import type { WeaponChoice } from '../../../src/spec/analyses/weapon-choice.ts';
import { ask } from '../../../src/play/ask-mechanic.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';

const { weaponry } = fieldsOfHonor;
if (weaponry === undefined) throw new Error('there is weaponry');
const ALL = weaponry.weapons(fieldsOfHonor.read(fieldsOfHonor.tables)).map(({ id }) => id);

function rows(asked: Partial<WeaponChoice> = {}) {
  const all = { weapons: ALL, bands: null, conditions: {}, ...asked };
  return weaponRows(fieldsOfHonor, { patch: {}, options: {} }, all);
}

/** The mean of what `odds` answers. */
function meanOf(name: string, inputs: object): number {
  const mechanic = fieldsOfHonor.mechanics.find((one) => one.name === name);
  if (mechanic === undefined) throw new Error(`there is ${name}`);
  const labels = ask(fieldsOfHonor, mechanic, inputs, { shortForms: false }).distributions.get('outcome');
  let mean = 0;
  for (const [label, chance] of labels ?? []) mean += Number(label) * chance;
  return mean;
}

describe('the weapons of Fields of Honor', () => {
  test('hit as often as `odds` says of the fire of a battery', () => {
    const conditions = {
      rating: ['A', 'D'],
      target: ['none', 'targetMob', 'targetLightCover'],
      ammo: ['shot', 'shrapnel'],
      stands: ['2'],
    };
    const weapons = ['light.smoothbore', 'heavy.rifled', 'medium.improved'];
    const guns = rows({ weapons, conditions }).filter(({ effect }) => effect === 'hits');
    expect(guns).toHaveLength(3 * 4 * 2 * 3 * 2);
    for (const { weapon, band, amount, conditions: under } of guns) {
      const [gunClass, gunType] = weapon.split('.');
      const inputs = {
        class: gunClass,
        gunType,
        fire: under['rating'],
        ammo: under['ammo'],
        band,
        stands: 2,
        modifiers: under['target'] === 'none' ? [] : [under['target']],
      };
      expect(amount).toBeCloseTo(meanOf('artillery-fire', inputs), 12);
    }
  });

  test('hit as often as `odds` says of a volley of small arms', () => {
    // Smoothbore at medium range: 3 + 1; Fire rating D at a mob: 5 + 1 - 1.
    const [volley] = rows({
      weapons: ['small-arms.smoothbore'],
      bands: ['medium'],
      conditions: { rating: ['D'], target: ['targetMob'], stands: ['8'] },
    });
    expect(volley?.effect).toBe('hits');
    expect(volley?.amount).toBeCloseTo(
      meanOf('fire-hits', { dice: 8, accuracyNumber: 4, killNumber: 5 }),
      12,
    );
  });

  test('fire canister at short range and shot beyond it', () => {
    const of = (ammo: string) =>
      rows({ weapons: ['medium.rifled'], conditions: { ammo: [ammo] } })
        .filter(({ effect }) => effect === 'hits')
        .map(({ amount }) => amount);
    const [short, ...beyond] = of('canister');
    const [shot, ...others] = of('shot');
    expect(short).toBeGreaterThan(shot ?? NaN);
    expect(beyond).toEqual(others);
  });

  test('carry the marks of what the source does not print', () => {
    const tables = fieldsOfHonor.read(fieldsOfHonor.tables);
    expect(weaponry.marks(tables, 'small-arms.rifled').join(' ')).toContain(
      'extreme range: the value 5 is inferred',
    );
    expect(weaponry.marks(tables, 'small-arms.improved').join(' ')).toContain(
      'improved: the value -1 is inferred',
    );
  });

  test('gain from an accuracy number that is better by one, but not from one below two', () => {
    const hits = rows({ weapons: ['small-arms.rifled'] }).filter(({ effect }) => effect === 'hits');
    expect(hits.map(({ improved, amount }) => (improved ?? NaN) > amount)).toEqual([false, true, true, true]);
  });
});
