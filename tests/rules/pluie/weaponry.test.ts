import { describe, expect, test } from 'vitest';
import { weaponRows, type WeaponRow } from '../../../src/analysis/weapons/rows.ts';
import { ask } from '../../../src/engagement/ask-mechanic.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';

const fire = pluie.mechanics.find(({ name }) => name === 'fire');
const weaponry = pluie.weaponry;
if (fire === undefined || weaponry === undefined) throw new Error('there is fire, and weaponry');
const TABLES = pluie.read(pluie.tables);
const ALL = weaponry.weapons(TABLES).map(({ id }) => id);

function rows(conditions: Readonly<Record<string, readonly string[]>> = {}, options = {}): WeaponRow[] {
  return weaponRows(pluie, { patch: {}, options }, { weapons: ALL, bands: null, conditions });
}

describe('the weapons of La Pluie des Balles', () => {
  test('hit in a shot, and in a turn, as often as `odds` says of the mechanic fire', () => {
    const conditions = {
      quality: ['regular', 'irregular'],
      cover: ['open', 'building'],
      target: ['infantry', 'field-artillery'],
      state: ['ready', 'not-ready'],
    };
    const hits = rows(conditions).filter(({ use, effect }) => use === 'shot' && effect === 'hit');
    expect(hits.length).toBeGreaterThan(500);
    // A part of them, spread over all weapons, bands and conditions.
    for (const { weapon, at, amount, conditions: under } of hits.filter((_, i) => i % 11 === 0)) {
      const inputs = {
        weapon,
        distanceCm: at,
        quality: under['quality'],
        cover: under['cover'],
        target: under['target'],
        targetReady: under['state'] === 'ready',
      };
      const labels = ask(pluie, fire, inputs, { shortForms: false }).distributions.get('outcome');
      expect(1 - (labels?.get('miss') ?? 0) - (labels?.get('jam') ?? 0)).toBeCloseTo(amount, 12);
    }
  });

  test('do in a turn what the table beside the answer of `odds` says, by the actions of who fires them', () => {
    const kinds = [
      ['fr.lebel', 'infantry'],
      ['gb.gardner', 'machine-gun'],
      ['fr.de-bange-90mm', 'field-artillery'],
      ['gb.naval-4.7in', 'heavy-artillery'],
    ] as const;
    for (const [weapon, firer] of kinds)
      for (const row of rows().filter((one) => one.weapon === weapon && one.use === 'turn')) {
        const asked = { weapon, distanceCm: row.at, firer };
        const [turn] = ask(pluie, fire, asked, { shortForms: false }).further ?? [];
        const chance =
          row.effect === 'eliminated'
            ? (turn?.distribution.get('eliminated') ?? 0)
            : 1 - (turn?.distribution.get('untouched') ?? 0);
        expect(row.amount).toBeCloseTo(chance, 12);
      }
  });

  test('reach as far as their bands, and no farther than their greatest range', () => {
    const bands = (id: string, options = {}) =>
      weaponry.bands(pluie.read(pluie.tables), options, id).map(({ name, from, to }) => [name, from, to]);
    expect(bands('gb.martini-henry')).toEqual([
      ['close', 0, 3],
      ['medium', 3, 8],
      ['long', 8, 12],
      ['extreme', 12, 18],
    ]);
    // Its extreme band begins beyond its greatest range.
    expect(bands('fr.hotchkiss-37mm').at(-1)).toEqual(['long', 25, 36]);
    expect(bands('fr.hotchkiss-37mm', { rangeLimit: 'table-band' }).at(-1)).toEqual(['extreme', 38, 62]);
    expect(bands('gb.naval-4.7in')[0]).toEqual(['medium', 12, 25]);
    expect(bands('gb.bl-12pdr', { artilleryCloseToCm: 10 })[0]).toEqual(['close', 0, 10]);
  });

  test('gain a face of twenty a shot from a hit value that is better by one', () => {
    const gains = rows()
      .filter(({ use, effect, printed }) => use === 'shot' && effect === 'hit' && (printed ?? 0) > 2)
      .map(({ improved, amount }) => Math.round(((improved ?? NaN) - amount) * 1e9));
    expect(new Set(gains)).toEqual(new Set([1e9 / 20]));
  });

  test('take a turn over the chance of eliminating in one, on average', () => {
    const all = rows();
    for (const { usesUntilGone, amount } of all.filter(({ effect }) => effect === 'eliminated'))
      expect(usesUntilGone).toBeCloseTo(1 / amount, 9);
    expect(all.filter(({ effect, usesUntilGone }) => effect === 'hit' && usesUntilGone !== null)).toEqual([]);
  });

  test('follow a patch of the tables', () => {
    const patch = { weapons: { rows: { 'fr.lebel': { hit: { medium: 8 } } } } };
    const [row] = weaponRows(
      pluie,
      { patch, options: {} },
      { weapons: ['fr.lebel'], bands: ['medium'], conditions: {} },
    );
    expect(row).toMatchObject({ printed: 8, effect: 'hit', use: 'shot', band: 'medium' });
    expect(row?.amount).toBeCloseTo(13 / 20, 12);
  });

  test('can each stand in a force of their own, but for sidearms', () => {
    const without = ALL.filter((id) => weaponry.fight?.force(id, TABLES) === null);
    expect(without).toEqual(['gb.sidearm', 'fr.sidearm', 'ru.sidearm']);
    expect(weaponry.fight?.force('fr.lebel', TABLES)).toEqual({
      formations: [{ units: [{ kind: 'infantry', weapon: 'fr.lebel' }] }],
    });
  });
});
