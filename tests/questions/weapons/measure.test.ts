import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import {
  bestBy,
  counted,
  crossovers,
  rowsBy,
  sideBySide,
  type Measure,
} from '../../../src/questions/weapons/answer.ts';
import { weaponsCharts } from '../../../src/questions/weapons/charts.ts';
import { weaponRows, type WeaponRow } from '../../../src/run/tables/weapons.ts';
import { fieldsOfHonor } from '../../../src/rules/fields-of-honor/index.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import type { RuleSystem } from '../../../src/play/system.ts';
import { answerOf } from './hand-made.ts';

const AS_PRINTED = { patch: {}, options: {} };

type How = Parameters<typeof counted>[1];

interface Measured extends Partial<Pick<Measure, 'use' | 'untilGone'>> {
  readonly effect?: string;
  readonly count?: { readonly how: How; readonly number: number };
}

function rows(system: RuleSystem, weapons: readonly string[], measure: Measured): WeaponRow[] {
  const asked = { weapons, bands: null, conditions: {} };
  const { effect: name = 'hits', use = 'volley', count, untilGone = false } = measure;
  const effects = system.weaponry?.effects(system.read(system.tables)) ?? [];
  const mean = effects.find((one) => one.name === name);
  if (mean === undefined) throw new Error(`no effect is called ${name}`);
  const effect = count === undefined ? mean : counted(mean, count.how, count.number);
  return rowsBy(system, AS_PRINTED, asked, { use, effect, untilGone }).flatMap(({ amount, ...row }) =>
    amount === null ? [] : [{ ...row, amount }],
  );
}

const GUNS = ['light.rifled', 'light.smoothbore'];

describe('a number counted', () => {
  test('has the chance of at least, at most and exactly so many', () => {
    const amounts = (how: How, number: number): number[] =>
      rows(fieldsOfHonor, GUNS, { count: { how, number } }).map(({ amount }) => amount);
    const [exactly, least, most] = (['exactly', 'atLeast', 'atMost'] as const).map((how) => amounts(how, 2));
    const fewer = amounts('atMost', 1);
    expect(exactly?.length).toBe(8);
    exactly?.forEach((chance, i) => {
      expect(chance).toBeGreaterThan(0);
      expect((least?.[i] ?? 0) + (most?.[i] ?? 0) - chance).toBeCloseTo(1, 12);
      expect((most?.[i] ?? 0) - (fewer[i] ?? 0)).toBeCloseTo(chance, 12);
    });
    const hit = rows(fieldsOfHonor, GUNS, { effect: 'hit' }).map(({ amount }) => amount);
    amounts('atLeast', 1).forEach((chance, i) => expect(chance).toBeCloseTo(hit[i] ?? 0, 12));
  });

  test('is named with its number', () => {
    const meaningOf = (number: number): string =>
      rows(fieldsOfHonor, GUNS, { count: { how: 'atLeast', number } })[0]?.meaning ?? '';
    expect([meaningOf(1), meaningOf(3)]).toEqual(['at least 1 (hits)', 'at least 3 hits']);
  });
});

describe('uses until the target is gone', () => {
  const RIFLES = ['gb.martini-henry', 'fr.lebel'];
  const BY_TURN = { use: 'turn', effect: 'eliminated', untilGone: true };

  test('are those of the rows, and none where no target is gone by the effect', () => {
    const asked = { weapons: RIFLES, bands: null, conditions: {} };
    const all = weaponRows(pluie, AS_PRINTED, asked).filter(
      ({ use, effect }) => use === 'turn' && effect === 'eliminated',
    );
    expect(rows(pluie, RIFLES, BY_TURN).map(({ amount }) => amount)).toEqual(
      all.map(({ usesUntilGone }) => usesUntilGone),
    );
    expect(rows(pluie, RIFLES, { ...BY_TURN, effect: 'hit' })).toEqual([]);
  });

  test('make the weapon with the fewest the best, which is overtaken where another needs fewer', () => {
    const side = sideBySide(rows(pluie, RIFLES, BY_TURN));
    expect(bestBy(side)).toEqual([[0], [0], [0], [1]]);
    const [crossing, ...others] = crossovers(side);
    expect(others).toEqual([]);
    expect([crossing?.near, crossing?.far, crossing?.at]).toEqual([0, 1, 12]);
    // The first of a pair is the weapon that is better nearer.
    expect(crossing?.before[0]).toBeLessThan(crossing?.before[1] ?? 0);
    expect(crossing?.behind[0]).toBeGreaterThan(crossing?.behind[1] ?? 0);
  });

  test('are told and drawn as such', () => {
    const { headline, findings } = answerOf(rows(pluie, RIFLES, BY_TURN));
    expect(plain(headline)).toBe(
      'Fewest turns until the target is gone: Martini-Henry rifle up to 12 cm, Lebel rifle beyond.',
    );
    const [chart] = weaponsCharts(findings);
    expect(plain(chart?.title ?? [])).toBe(
      'Beyond 12 cm the order turns: Lebel rifle 10.53, Martini-Henry rifle 10.81',
    );
    expect(plain(chart?.subtitle ?? [])).toContain('Mean number of turns until the target is gone. ');
  });
});
