import { describe, expect, test } from 'vitest';
import { weaponRows, type WeaponRow } from '../../../src/run/tables/weapons.ts';
import { ask } from '../../../src/play/ask-mechanic.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { OPTIONS } from '../../../src/rules/pluie/options.ts';
import { COVERS, QUALITIES, UNIT_KINDS } from '../../../src/rules/pluie/units.ts';
import { chanceOf, pick } from '../../battlefield/random-maps.ts';
import { ask as askOf, outcomes, TABLES as READ, type Asked } from './asked.ts';

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

/** The shots of a turn one after the other, each as the single throw of the mechanic gives it. */
function turnByShots(mechanic: string, asked: Asked, shots: number): Record<string, number> {
  const labels: Record<string, number> = {};
  const shoot = (at: Asked, left: number, share: number, so: string): void => {
    const end = (label: string, part: number): void => {
      labels[label] = (labels[label] ?? 0) + part;
    };
    if (left === 0) return end(so, share);
    for (const [label, chance] of Object.entries(outcomes(mechanic, at))) {
      const part = share * chance;
      const back = RETREATS.get(String(at['target'])) ?? Number.NaN;
      if (label === 'miss') shoot(at, left - 1, part, so);
      else if (label === 'jam' || label === 'cannot-fire') end(so, part);
      else if (label === 'loses-readiness') shoot({ ...at, targetReady: false }, left - 1, part, 'not ready');
      else if (label === 'driven-back') {
        const there = { distanceCm: Number(at['distanceCm']) + back, cover: 'open', targetReady: false };
        shoot({ ...at, ...there }, left - 1, part, 'driven back');
      } else end(label, part);
    }
  };
  shoot(asked, shots, 1, 'untouched');
  return labels;
}

/** The average move of each kind in cm. */
const RETREATS = new Map<string, number>(
  Object.values(READ.table3Movement.rows).map(({ id, dice }) => [
    id,
    dice === null ? Number.NaN : 3.5 * dice,
  ]),
);

describe('a turn of fire', () => {
  const scoped = (mechanic: string) =>
    Object.entries(OPTIONS).filter(([, { scope }]) => scope.includes(mechanic));

  test.each(['fire', 'fire-critical'])(
    'is the single shots of %s, under any inputs and options',
    (mechanic) => {
      const chance = chanceOf(`turn of ${mechanic}`);
      let turns = 0;
      const fates = new Set<string>();
      const faults: object[] = [];
      for (let i = 0; i < 400; i++) {
        const options = Object.fromEntries(
          scoped(mechanic).map(([name, { values, default: standard }]) => [
            name,
            values === 'number' ? pick(chance, [standard, 10]) : pick<unknown>(chance, values),
          ]),
        );
        const is = (): boolean => chance.die(2) === 1;
        const asked = {
          options,
          weapon: pick(chance, ALL),
          distanceCm: pick(chance, [1, 3, 7, 11, 16, 24]),
          quality: pick(chance, QUALITIES),
          firer: pick(chance, UNIT_KINDS),
          target: pick(chance, UNIT_KINDS),
          targetReady: chance.die(4) > 1,
          cover: pick(chance, COVERS),
          inSupply: is(),
          ...(mechanic === 'fire' ? {} : { targetInCommand: is(), targetInSupply: is() }),
        };
        const [turn] = askOf(mechanic, asked).further ?? [];
        if (turn === undefined) continue;
        turns++;
        const shots = Number(/of (\d+) shots/u.exec(turn.title)?.[1] ?? 1);
        const expected = turnByShots(mechanic, asked, shots);
        const labels = new Set([...turn.distribution.keys(), ...Object.keys(expected)]);
        for (const label of labels) {
          const off = (turn.distribution.get(label) ?? 0) - (expected[label] ?? 0);
          if (Math.abs(off) > 1e-12) faults.push({ asked, label, off });
          fates.add(label);
        }
      }
      expect(faults).toEqual([]);
      expect(turns).toBeGreaterThan(100);
      expect(fates.size).toBeGreaterThan(3);
    },
  );

  test('and a shot that can only miss are certain', () => {
    const sure = {
      cover: 'building',
      firer: 'half-company',
      options: { natural20: 'only-if-tn-20-or-less' },
    };
    const answer = askOf('fire', { weapon: 'ru.krnka', distanceCm: 8, ...sure });
    expect([...(answer.distributions.get('outcome') ?? [])]).toEqual([['miss', 1]]);
    expect([...(answer.further?.[0]?.distribution ?? [])]).toEqual([['untouched', 1]]);
  });

  test('takes a fragile headquarters with any hit', () => {
    const asked = { weapon: 'fr.lebel', distanceCm: 3, target: 'staff', options: { hqTarget: 'fragile' } };
    expect(askOf('fire', asked).further?.[0]?.distribution.get('eliminated')).toBeCloseTo(0.9375, 12);
  });
});
