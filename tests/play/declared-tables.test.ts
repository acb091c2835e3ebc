import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/play/inputs.ts';
import * as declared from '../../src/play/declared-tables.ts';
import type { JsonObject } from '../../src/play/json.ts';

const TABLES = {
  constants: { base: declared.whole({ min: 1, max: 20, name: 'base value' }) },
  arms: declared.table('id', ['pike'], {
    hit: declared.eachOf(['near', 'far'], declared.orNull(declared.whole({ name: '$1, hit when $2' })), {
      own: { type: 'integer', min: 1, max: 6, required: true, meaning: 'hit value' },
    }),
    wheels: declared.perhaps(declared.flag()),
  }),
  ground: { firm: declared.rows('name', [], { factor: declared.fraction() }) },
} as const;

const PRINTED: JsonObject = {
  constants: { base: 5 },
  arms: {
    rows: [
      { id: 'pike', hit: { near: 3, far: null } },
      { id: 'gun', hit: { near: 2, far: 4 }, wheels: true },
    ],
  },
  ground: { firm: [{ name: 'wood', factor: [1, 2] }] },
};

function read(json: JsonObject) {
  return declared.readDeclared(TABLES, json, ({ arms }, { note, twice }) => {
    if (arms.pike.hit.near === 6) note('arms/pike/hit/near', ' is 6: a pike is better than that');
    twice('constants/base', 'arms/pike/hit/near');
    return { ids: Object.keys(arms) };
  });
}

function changed(from: string, to: string): JsonObject {
  return JSON.parse(JSON.stringify(PRINTED).replace(from, to)) as JsonObject; // true: an object with a text replaced
}

function problemsOf(json: JsonObject): readonly string[] {
  try {
    read(json);
  } catch (error) {
    if (error instanceof InputError)
      return error.problems.map(({ path, message }) => `${path.join('/')}: ${message}`);
    throw error;
  }
  return [];
}

describe('declared tables', () => {
  test('are read with rows by their names, and with what follows from them', () => {
    const tables = read(changed('"base":5', '"base":3'));
    expect(tables.arms.pike).toEqual({ id: 'pike', hit: { near: 3, far: null }, wheels: undefined });
    expect(tables.arms['gun']?.wheels).toBe(true);
    expect(tables.ground.firm['wood']?.factor).toEqual({ over: 1, under: 2 });
    expect(tables.ids).toEqual(['pike', 'gun']);
  });

  test('name each wrong place by its row, all at once', () => {
    const wrong = changed('"near":3', '"near":"three"');
    expect(problemsOf({ ...wrong, constants: { base: 30 } })).toEqual([
      'tables/constants/base: tables.constants.base is 30; it must be a whole number from 1 to 20',
      expect.stringMatching(
        /^tables\/arms\/rows\/pike\/hit\/near: tables\.arms\.rows\.pike\.hit\.near is "three"/u,
      ),
    ]);
  });

  test('miss a printed row, and have none twice', () => {
    expect(problemsOf(changed('"pike"', '"lance"'))).toEqual([
      expect.stringContaining('it must be a row with id pike'),
    ]);
    expect(problemsOf(changed('"gun"', '"pike"'))[0]).toContain('pike stands in two rows');
  });

  test('say where two places differ in which the source prints one number, and what rules of their own find wrong', () => {
    expect(problemsOf(PRINTED)).toEqual([
      'tables/constants/base: tables.constants.base is 5, but tables.arms.pike.hit.near is 3: the source prints this number twice, so patch both',
    ]);
    expect(problemsOf(changed('"near":3', '"near":6'))[0]).toContain('a pike is better than that');
  });

  test('give the columns that name rows, names of numbers, and columns of own rows', () => {
    expect(declared.rowKeysOf(TABLES)).toEqual({ 'arms.rows': 'id', 'ground.firm': 'name' });
    expect(declared.numberNamesOf(TABLES)).toEqual({
      'constants.base': 'base value',
      'arms.*.hit.*': '$1, hit when $2',
    });
    expect(Object.keys(declared.ownColumns(TABLES.arms))).toEqual(['hit']);
  });
});
