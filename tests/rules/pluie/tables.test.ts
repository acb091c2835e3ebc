import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/play/json.ts';
import { effectiveRangeCm } from '../../../src/rules/pluie/weapons.ts';
import { pluie } from '../../../src/rules/pluie/index.ts';
import { outcomes, side, TABLES } from './asked.ts';

/** The tables with one text in them replaced: a patch as a variant would make it. */
function patched(from: string, to: string): JsonObject {
  const text = JSON.stringify(pluie.tables);
  expect(text.split(from)).toHaveLength(2);
  return JSON.parse(text.replace(from, to)) as JsonObject; // true: the text of the tables with a value changed
}

const LEBEL = '"hit":{"close":6,"medium":11,"long":16,"extreme":19}';

describe('patched tables', () => {
  it('change the odds of a shot, and of an engagement', () => {
    const sharper = patched(LEBEL, '"hit":{"close":6,"medium":10,"long":16,"extreme":19}');
    const shot = { weapon: 'fr.lebel', distanceCm: 8 };
    expect(outcomes('fire', shot)['driven-back']).toBeCloseTo(9 / 20, 12);
    expect(outcomes('fire', shot, sharper)['driven-back']).toBeCloseTo(10 / 20, 12);
    const duel = {
      distanceCm: 8,
      turnLimit: 3,
      A: side([{ weapon: 'gb.martini-henry' }]),
      B: side([{ weapon: 'fr.lebel' }]),
    };
    const wins = (tables?: JsonObject): number =>
      outcomes('engagement', duel, tables)['winner:B-eliminates'] ?? 0;
    expect(wins(sharper)).toBeGreaterThan(wins());
  });

  it('move a constant of the rules: activation, reach, average move', () => {
    const harder = patched('"activationBaseValue":5', '"activationBaseValue":7');
    expect(outcomes('activation', {}, harder)['active']).toBeCloseTo(14 / 20, 12);
    const slower = patched('"averageCmPerDie":3.5', '"averageCmPerDie":1');
    const duel = {
      distanceCm: 8,
      turnLimit: 2,
      A: side([{ weapon: 'fr.lebel' }]),
      B: side([{ weapon: 'fr.lebel' }]),
    };
    expect(outcomes('engagement', duel, slower)).not.toEqual(outcomes('engagement', duel));
  });

  it('may open a band with a value, or close one', () => {
    const opened = patched(
      '"maxRangeCm":18,"hit":{"close":9,"medium":16,"long":19,"extreme":null}',
      '"maxRangeCm":18,"hit":{"close":9,"medium":16,"long":19,"extreme":20}',
    );
    const shot = { weapon: 'ru.krnka', distanceCm: 15 };
    expect(outcomes('fire', shot)).toEqual({ 'cannot-fire': 1 });
    expect(outcomes('fire', shot, opened)['eliminated']).toBeCloseTo(1 / 20, 12);
  });

  it('are refused with every wrong place at once', () => {
    const text = JSON.stringify(pluie.tables)
      .replace(LEBEL, '"hit":{"close":6,"medium":"eleven","long":16,"extreme":19}')
      .replace('"activationBaseValue":5', '"activationBaseValue":5.5');
    const read = (): unknown => pluie.read(JSON.parse(text) as JsonObject); // true: tables with two values changed
    expect(read).toThrow(/activationBaseValue is 5.5; it must be a whole number/u);
    expect(read).toThrow(/hit\.medium is "eleven"/u);
  });

  it('give no hit value below 1, which every die would reach', () => {
    for (const value of [0, -3]) {
      const text = JSON.stringify(pluie.tables).replace(LEBEL, LEBEL.replace('11', String(value)));
      const read = (): unknown => pluie.read(JSON.parse(text) as JsonObject); // true: tables with one value changed
      expect(read).toThrow(new RegExp(`hit\\.medium is ${value}; it must be a whole number from 1 to`, 'u'));
    }
  });

  it('must agree where the source prints a number twice', () => {
    const one = patched('{"key":"elite","modifier":-3}', '{"key":"elite","modifier":-4}');
    expect(() => pluie.read(one)).toThrow(/prints this number twice, so patch both/u);
    const charge = patched('"chargeModifierPerTroop":-1', '"chargeModifierPerTroop":-2');
    expect(() => pluie.read(charge)).toThrow(/prints this number twice/u);
  });

  it('must have bands without gaps and a row for each face of Table 9', () => {
    expect(() => pluie.read(patched('"fromCm":8,"toCm":12}', '"fromCm":9,"toCm":12}'))).toThrow(
      /starts at 9 cm, but the band before it ends at 8 cm/u,
    );
    expect(() => pluie.read(patched('{"d6":[4,5],', '{"d6":[4],'))).toThrow(/no row has face 5/u);
    expect(() => pluie.read(patched('{"d6":[4,5],', '{"d6":[4,5,6],'))).toThrow(/face 6 stands in two rows/u);
  });
});

describe('the tables as printed', () => {
  it('give each weapon its effective range', () => {
    const ranges = Object.values(TABLES.weapons).map((weapon) => [
      weapon.id,
      effectiveRangeCm(TABLES, weapon),
    ]);
    expect(Object.fromEntries(ranges)).toEqual({
      'gb.sidearm': 10,
      'gb.martini-henry': 18,
      'gb.gardner': 18,
      'gb.nordenfelt': 18,
      'gb.hale-rocket': 25,
      'gb.rml-9pdr': 32,
      'gb.rml-13pdr': 50,
      'gb.bl-12pdr': 50,
      'gb.naval-4.7in': 62,
      'gb.rbl-40pdr': 40,
      'gb.armoured-train-gun': 32,
      'gb.armoured-train-rifle': 18,
      'fr.sidearm': 10,
      'fr.lebel': 18,
      'fr.hotchkiss-37mm': 36,
      'fr.lahitolle-95mm': 32,
      'fr.de-bange-80mm': 54,
      'fr.de-bange-90mm': 54,
      'fr.de-bange-120mm': 60,
      'ru.sidearm': 10,
      'ru.krnka': 12,
      'ru.berdan-2': 18,
      'ru.3pdr-m1867': 36,
      'ru.42line-m1877': 50,
      'ru.42line-siege-m1877': 50,
    });
  });

  it('have a row key for every list of rows', () => {
    const lists: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (Array.isArray(value)) {
        if (value.some((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
          lists.push(path);
      } else if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`);
    };
    walk(pluie.tables, '');
    expect(Object.keys(pluie.rowKeys).toSorted()).toEqual(lists.toSorted());
  });
});
