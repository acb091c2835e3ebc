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
  bonus: {
    rows: declared.eachRow('of', {
      leader: { best: declared.whole({ name: 'bonus of a leader' }) },
      losses: { per: declared.meaning(numberIn, 'a text that begins with a number', 1) },
    }),
  },
  sizes: declared.mapOf({ men: declared.whole({ min: 1, name: 'men of size $1' }) }, ['small']),
  margins: declared.table('by', ['0'], {
    loss: declared.written((one) => (Array.isArray(one) ? one.length : null), 'a list', 0),
  }),
} as const;

function numberIn(text: string): number | null {
  const found = Number.parseInt(text, 10);
  return Number.isNaN(found) ? null : found;
}

const PRINTED: JsonObject = {
  constants: { base: 5 },
  arms: {
    rows: [
      { id: 'pike', hit: { near: 3, far: null } },
      { id: 'gun', hit: { near: 2, far: 4 }, wheels: true },
    ],
  },
  ground: { firm: [{ name: 'wood', factor: [1, 2] }] },
  bonus: {
    rows: [
      { of: 'leader', best: 2 },
      { of: 'losses', per: '3 lost' },
    ],
  },
  sizes: { ruleId: 'SIZE-01', small: { men: 100 }, large: { men: 800 } },
  margins: {
    rows: [
      { by: 0, loss: [] },
      { by: 1, loss: ['officers', 'men'] },
    ],
  },
};

function read(json: JsonObject) {
  return declared.readDeclared(TABLES, json, ({ arms }, { note, twice }) => {
    if (arms.pike.hit.near === 6) note('arms/pike/hit/near', ' is 6: a pike is better than that');
    twice(['constants', 'base'], ['arms', 'pike', 'hit', 'near']);
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
    expect(tables.bonus.rows).toEqual({ leader: { best: 2 }, losses: { per: 3 } });
    expect(tables.sizes).toEqual({ small: { men: 100 }, large: { men: 800 } });
    expect(tables.margins['0'].loss).toBe(0);
    expect(tables.margins['1']).toEqual({ id: '1', loss: 2 });
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

  test('share the rows that a patch leaves as they are, and say what is wrong with a row each time', () => {
    const gun = { id: 'gun', hit: { near: 2, far: 4 }, wheels: true };
    const [first, second] = [1, 2].map(() => {
      const pike = { id: 'pike', hit: { near: 3, far: null } };
      return read({ ...PRINTED, constants: { base: 3 }, arms: { rows: [pike, gun] } });
    });
    if (first === undefined || second === undefined) throw new Error('two are read');
    expect(second.arms['gun']).toBe(first.arms['gun']);
    expect(second.arms.pike).not.toBe(first.arms.pike);
    expect(second.arms.pike).toEqual(first.arms.pike);
    const wrong = changed('"near":3', '"near":"three"');
    expect(problemsOf(wrong)).toEqual(problemsOf(wrong));
  });

  test('miss a printed row, and have none twice', () => {
    expect(problemsOf(changed('"pike"', '"lance"'))).toEqual([
      expect.stringContaining('it must be a row with id pike'),
    ]);
    expect(problemsOf(changed('"gun"', '"pike"'))[0]).toContain('pike stands in two rows');
    expect(problemsOf(changed('"small"', '"tiny"'))[0]).toContain('tables.sizes.small.men is missing');
    expect(problemsOf(changed('"by":0', '"by":2'))).toEqual([
      'tables/margins/rows/0: tables.margins.rows.0 is missing; it must be a row with by 0',
    ]);
  });

  test('say what is wrong in texts that stand for values, in rows with columns of their own and in maps', () => {
    expect(problemsOf(changed('"3 lost"', '"some"'))[0]).toBe(
      'tables/bonus/rows/losses/per: tables.bonus.rows.losses.per is "some"; it must be a text that begins with a number',
    );
    expect(problemsOf(changed('"of":"leader"', '"of":"flag"'))[0]).toContain('a row with of leader');
    expect(problemsOf(changed('"men":800', '"men":0'))[0]).toContain('tables.sizes.large.men is 0');
    expect(problemsOf(changed('["officers","men"]', '2'))[0]).toContain(
      'tables.margins.rows.1.loss is 2; it must be a list',
    );
    expect(problemsOf({ ...PRINTED, sizes: 3 })[0]).toContain('tables.sizes is 3; it must be a map');
  });

  test('say where two places differ in which the source prints one number, and what rules of their own find wrong', () => {
    expect(problemsOf(PRINTED)).toEqual([
      'tables/constants/base: tables.constants.base is 5, but tables.arms.pike.hit.near is 3: the source prints this number twice, so patch both',
    ]);
    expect(problemsOf(changed('"near":3', '"near":6'))[0]).toContain('a pike is better than that');
  });

  test('give the columns that name rows, names of numbers, and columns of own rows', () => {
    expect(declared.rowKeysOf(TABLES)).toEqual({
      'arms.rows': 'id',
      'ground.firm': 'name',
      'bonus.rows': 'of',
      'margins.rows': 'by',
    });
    expect(declared.numberNamesOf(TABLES)).toEqual({
      'constants.base': 'base value',
      'arms.*.hit.*': '$1, hit when $2',
      'bonus.leader.best': 'bonus of a leader',
      'sizes.*.men': 'men of size $1',
    });
    expect(Object.keys(declared.ownColumns(TABLES.arms))).toEqual(['hit']);
  });
});
