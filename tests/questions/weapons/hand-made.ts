/** Weapons by hand, for tests of what is said and drawn of them. */
import { weaponsAnswer } from '../../../src/questions/weapons/answer.ts';
import { weaponTables } from '../../../src/questions/weapons/charts.ts';
import { weaponsStory } from '../../../src/questions/weapons/tell.ts';
import type { WeaponRow } from '../../../src/run/tables/weapons.ts';

/** The chance of a hit of each weapon in its bands: `0.5 to 3, 0.4 to 8` is one half up to 3 cm, and less beyond. */
export function rows(
  weapons: Readonly<Record<string, string>>,
  other: Partial<WeaponRow> = {},
): readonly WeaponRow[] {
  return Object.entries(weapons).flatMap(([weapon, bands]) => {
    const ends = bands.split(', ').map((band) => band.split(' to ').map(Number));
    return ends.map(([amount = NaN, to = NaN], i) => ({
      weapon,
      name: weapon,
      army: 'Both',
      band: ['close', 'medium', 'long'][i] ?? '',
      from: ends[i - 1]?.[1] ?? 0,
      to,
      at: to,
      unit: 'cm',
      printed: 10,
      conditions: { cover: 'open' },
      use: 'shot',
      effect: 'hit',
      meaning: 'a hit',
      kind: 'chance' as const,
      amount,
      improved: amount + 0.05,
      usesUntilGone: null,
      ...other,
    }));
  });
}

/** The answer and what is said of it, in these bands. */
export function answerOf(
  all: readonly WeaponRow[],
  setting: Partial<Parameters<typeof weaponsAnswer>[1]> = {},
) {
  const findings = weaponsAnswer(all, { setting: '', bands: null, marks: [], ...setting });
  return { findings, ...weaponsStory(findings), tables: weaponTables(findings) };
}
