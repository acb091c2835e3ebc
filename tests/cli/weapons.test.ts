import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command-error.ts';
import { compareWeapons } from '../../src/cli/weapons.ts';
import { InputError } from '../../src/play/inputs.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { hytheInTurn } from './hythe.ts';

/** Every id once, in full. */
const PLUIE_WEAPONS = pluie.weaponry?.weapons(pluie.read(pluie.tables)).map(({ id }) => id) ?? [];

const NONE = { weapons: [], army: [], by: {}, options: [] } as const;

describe('hythe weapons', () => {
  test('prints the weapons of the armies asked for', () => {
    const { status, stdout: out } = hytheInTurn(['weapons', 'pluie', '--army', 'british,french']);
    expect(status).toBe(0);
    expect(out).toContain('Chance of a hit in a shot');
    expect(out).toMatch(/Martini-Henry rifle +British +3, 8, 12, 18 +80\.0% +55\.0% +30\.0% +15\.0%/);
    expect(out).toMatch(/Lebel rifle +French .* 75\.0% +50\.0% +25\.0% +10\.0%/);
    expect(out).not.toContain('Berdan');
  });

  test('gives rows as JSON, under the conditions asked for', () => {
    const { stdout: out } = hytheInTurn([
      'weapons',
      'pluie',
      'lebel',
      '--by',
      'cover=open,building',
      '--by',
      'band=medium',
      '--json',
    ]);
    const { rows } = JSON.parse(out) as {
      rows: { band: string; effect: string; use: string; amount: number; conditions: { cover: string } }[];
    };
    const hits = rows.filter(({ use, effect }) => use === 'shot' && effect === 'hit');
    expect(
      hits.map(({ band, conditions, amount }) => [band, conditions.cover, Math.round(amount * 20)]),
    ).toEqual([
      ['medium', 'open', 10],
      ['medium', 'building', 8],
    ]);
  });

  test.each([
    [
      { ...NONE, weapons: ['chassepot'] },
      `"chassepot" is no weapon of pluie; there is ${PLUIE_WEAPONS.join(', ')}`,
    ],
    [{ ...NONE, weapons: ['sidearm'] }, '"sidearm" may be gb.sidearm or fr.sidearm or ru.sidearm: say which'],
    [{ ...NONE, by: { covr: ['open'] } }, '"covr" is no condition of weapons of pluie; did you mean cover?'],
    [{ ...NONE, by: { band: ['clse'] } }, '"clse" is no band of pluie; did you mean close?'],
  ])('refuses what names nothing: %j', (wanted, message) => {
    expect(() => compareWeapons({ system: pluie, ownIds: new Map() }, wanted)).toThrow(
      new UsageError(message),
    );
  });

  test('obeys a ruling, and refuses one that there is not', () => {
    const wanted = { ...NONE, weapons: ['fr.hotchkiss-37mm'] };
    const { rows } = compareWeapons(
      { system: pluie, ownIds: new Map() },
      { ...wanted, options: [['rangeLimit', ['table-band']]] },
    );
    expect(rows.map(({ band }) => band)).toContain('extreme');
    expect(() =>
      compareWeapons({ system: pluie, ownIds: new Map() }, { ...wanted, options: [['rangeLmit', ['min']]] }),
    ).toThrow(InputError);
  });

  test('takes all of them where none is named', () => {
    const { rows } = compareWeapons(
      { system: pluie, ownIds: new Map() },
      { ...NONE, by: { band: ['close'] } },
    );
    expect(new Set(rows.map(({ weapon }) => weapon)).size).toBeGreaterThan(20);
  });
});
