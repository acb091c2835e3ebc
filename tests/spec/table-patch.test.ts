import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/play/json.ts';
import { PathSteps } from '../../src/spec/path-steps.ts';
import { followTables, readPatch } from '../../src/spec/read-patch.ts';
import { mergePatches } from '../../src/spec/merge-patches.ts';
import { essentialPatch, patchedTables } from '../../src/spec/table-patch.ts';
import { namedAt, namesOf, placeNamed, topOf, type Place } from '../../src/spec/table-place.ts';

const tables: JsonObject = {
  title: 'Tables',
  base: 10,
  isStrict: true,
  weapons: {
    rule: 'R-1',
    rows: [
      { id: 'gb.rifle', hit: { close: 5, far: null }, users: ['foot'] },
      { id: 'fr.rifle', hit: { close: 6, far: 18 }, users: ['foot', 'horse'] },
      { id: 'fr.naval-4.7in', hit: { close: 1, far: 2 }, users: [] },
    ],
  },
  bands: {
    small: [
      { band: 'close', toCm: 3 },
      { band: 'far', toCm: 18 },
    ],
    large: [
      { band: 'close', toCm: 12 },
      { band: 'far', toCm: 99 },
    ],
  },
  faces: {
    rows: [
      { effect: 'none', d6: [1, 2, 3] },
      { effect: 'loss', d6: [4] },
      { effect: 'none', d6: [5, 6] },
    ],
  },
};
const rowKeys = {
  'weapons.rows': 'id',
  'bands.small': 'band',
  'bands.large': 'band',
  'faces.rows': 'effect',
};

function read(patch: Json) {
  return readPatch(tables, { rowKeys }, patch, ['tables']);
}

function patched(patch: Json): JsonObject {
  const { patch: resolved, problems } = read(patch);
  expect(problems).toEqual([]);
  return patchedTables(tables, { rowKeys }, resolved);
}

function at(value: Json, ...path: (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (inner as Record<string, Json>)[key], value);
}

function messages(patch: Json): readonly string[] {
  return read(patch).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a patch', () => {
  test('names rows by their key, with or without the list they stand in', () => {
    for (const patch of [
      { weapons: { 'fr.rifle': { hit: { close: 9 } } } },
      { weapons: { rows: { 'fr.rifle': { hit: { close: 9 } } } } },
      { weapons: { rows: { '1': { hit: { close: 9 } } } } },
    ]) {
      const result = patched(patch);
      expect(at(result, 'weapons', 'rows', 1, 'hit')).toEqual({ close: 9, far: 18 });
      expect(at(result, 'weapons', 'rows', 0)).toBe(at(tables, 'weapons', 'rows', 0));
    }
    expect(
      at(patched({ weapons: { 'naval-4.7in': { hit: { far: null } } } }), 'weapons', 'rows', 2, 'hit'),
    ).toEqual({ close: 1, far: null });
    expect(at(patched({ bands: { large: { close: { toCm: 10 } } } }), 'bands', 'large', 0, 'toCm')).toBe(10);
  });

  test('leaves the tables as they are', () => {
    const before = JSON.stringify(tables);
    patched({ weapons: { 'gb.rifle': { hit: { close: 1 } } }, base: 3, title: 'x' });
    expect(JSON.stringify(tables)).toBe(before);
  });

  test('replaces lists of values whole, or by number', () => {
    expect(
      at(patched({ weapons: { 'gb.rifle': { users: ['horse', 'guns'] } } }), 'weapons', 'rows', 0, 'users'),
    ).toEqual(['horse', 'guns']);
    expect(at(patched({ faces: { loss: { d6: { 0: 6 } } } }), 'faces', 'rows', 1, 'd6')).toEqual([6]);
  });

  test('may fill in what the source leaves out, and strike what it gives', () => {
    expect(
      at(patched({ weapons: { 'gb.rifle': { hit: { far: 19 } } } }), 'weapons', 'rows', 0, 'hit', 'far'),
    ).toBe(19);
    expect(
      at(patched({ weapons: { 'fr.rifle': { hit: { far: null } } } }), 'weapons', 'rows', 1, 'hit', 'far'),
    ).toBe(null);
  });

  test('is told what it may name, and the nearest', () => {
    expect(messages({ weapon: {} })).toEqual([
      'tables.weapon: the tables have no "weapon" here; did you mean weapons?',
    ]);
    expect(messages({ weapons: { 'fr.riffle': {} } })).toEqual([
      'tables.weapons.fr.riffle: the tables have no "fr.riffle" here; did you mean fr.rifle or gb.rifle?',
    ]);
    expect(messages({ weapons: { rifle: {} } })).toEqual([
      'tables.weapons.rifle: "rifle" may mean gb.rifle or fr.rifle: write it in full',
    ]);
    expect(messages({ weapons: { 'fr.rifle': { hit: { medium: 1 } } } })).toEqual([
      'tables.weapons.fr.rifle.hit.medium: the tables have no "medium" here; allowed: close, far',
    ]);
    expect(messages({ bands: { wide: {} } })).toEqual([
      'tables.bands.wide: the tables have no "wide" here; allowed: small, large',
    ]);
    // What a printed table heads a column with, and what stands further in.
    expect(messages({ weapons: { 'gb.rifle': { close: 4 } } })).toEqual([
      'tables.weapons.gb.rifle.close: the tables have no "close" here; did you mean hit: { close: … }?',
    ]);
    expect(messages({ weapons: { 'gb.rifle': { 'hit.close': 4 } } })).toEqual([
      'tables.weapons.gb.rifle.hit.close: the tables have no "hit.close" here; did you mean hit: { close: … }?',
    ]);
    expect(messages({ far: { toCm: 12 } })).toEqual([
      'tables.far: the tables have no "far" here; did you mean bands: { small: { far: … } } or bands: { large: { far: … } }?',
    ]);
    expect(messages({ weapons: { rows: { '3': {} } } })[0]).toContain('the tables have no "3" here');
    expect(messages({ faces: { none: { d6: [1] } } })[0]).toContain('the tables have no "none" here');
  });

  test('keeps the type of what it changes', () => {
    expect(messages({ base: '10', isStrict: 'yes', title: 3, weapons: 4 })).toEqual([
      'tables.base: base must be a number, not "10"',
      'tables.isStrict: isStrict must be true or false, not "yes"',
      'tables.title: title must be text, not 3',
      'tables.weapons: weapons must be a map of rule, rows, not 4',
    ]);
    expect(messages({ base: { x: 1 } })).toEqual(['tables.base: base must be a number, not a map']);
    expect(messages({ weapons: { rows: [] } })).toEqual([
      'tables.weapons.rows: rows must be a map of rows by their key, not an empty list',
    ]);
    expect(messages({ faces: { loss: { d6: 4 } } })).toEqual([
      'tables.faces.loss.d6: d6 must be a list, or a map of its elements by number, not 4',
    ]);
  });

  test('cannot rename a row, or patch it twice', () => {
    expect(messages({ weapons: { 'fr.rifle': { id: 'fr.gun' } } })).toEqual([
      'tables.weapons.fr.rifle.id: id names the row and cannot be patched',
    ]);
    expect(messages({ bands: { small: { close: { band: 'far' } } } })).toEqual([
      'tables.bands.small.close.band: band names the row and cannot be patched',
    ]);
    expect(messages({ weapons: { 'naval-4.7in': {}, 'fr.naval-4.7in': {} } })).toEqual([
      'tables.weapons.fr.naval-4.7in: "fr.naval-4.7in" is patched here twice',
    ]);
  });

  test('walks own names only', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const patch = JSON.parse(`{ "${name}": { "polluted": 1 }, "weapons": { "${name}": 1 } }`) as Json;
      expect(messages(patch)).toHaveLength(2);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('that does not fit the tables is refused when it is applied', () => {
    expect(() => patchedTables(tables, { rowKeys }, { weapons: { chassepot: 1 } })).toThrow(
      'the tables have no weapons.chassepot',
    );
  });
});

test('patches merge: the later goes over the earlier, name by name', () => {
  const first = read({ weapons: { 'fr.rifle': { hit: { close: 1, far: 2 } } }, base: 1 }).patch;
  const second = read({
    weapons: { 'fr.rifle': { hit: { far: 3 } }, 'gb.rifle': { users: { 0: 'x' } } },
  }).patch;
  expect(mergePatches(first, second)).toEqual({
    weapons: { 'fr.rifle': { hit: { close: 1, far: 3 } }, 'gb.rifle': { users: { 0: 'x' } } },
    base: 1,
  });
  expect(mergePatches({ a: [1, 2, 3] }, { a: { 1: 5 } })).toEqual({ a: [1, 5, 3] });
});

test('an essential patch has nothing that changes nothing, in the order of the tables', () => {
  const same = { weapons: { 'fr.rifle': { hit: { close: 6 }, users: ['foot', 'horse'] } }, title: 'Tables' };
  expect(essentialPatch(tables, { rowKeys }, same)).toEqual({});
  const mixed = { weapons: { 'fr.rifle': { hit: { close: 6 } }, 'gb.rifle': { hit: { far: 1 } } }, base: 11 };
  const essential = essentialPatch(tables, { rowKeys }, mixed);
  expect(JSON.stringify(essential)).toBe('{"base":11,"weapons":{"gb.rifle":{"hit":{"far":1}}}}');
});

test('applying two patches one after the other is applying them merged', () => {
  const close = fc.integer({ min: 1, max: 20 });
  const patch = fc.record(
    {
      base: close,
      weapons: fc.dictionary(
        fc.constantFrom('gb.rifle', 'fr.rifle', 'fr.naval-4.7in'),
        fc.record(
          { hit: fc.record({ close, far: fc.option(close) }, { requiredKeys: [] }) },
          { requiredKeys: [] },
        ),
      ),
      faces: fc.record({ loss: fc.record({ d6: fc.oneof(fc.array(close), fc.record({ 0: close })) }) }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(patch, patch, (one, other) => {
      const a = read(one).patch;
      const b = read(other).patch;
      const merged = mergePatches(a, b);
      const apply = (...patches: JsonObject[]) =>
        patches.reduce((so, each) => patchedTables(so, { rowKeys }, each), tables);
      fc.pre(
        Array.isArray(at(apply(a), 'faces', 'rows', 1, 'd6')) &&
          (at(apply(a), 'faces', 'rows', 1, 'd6') as Json[]).length > 0,
      );
      expect(apply(merged)).toEqual(apply(a, b));
      expect(apply(essentialPatch(tables, { rowKeys }, merged))).toEqual(apply(merged));
    }),
  );
});

test('a path that leaves out a step is answered with the whole path', () => {
  expect(followTables(tables, rowKeys, new PathSteps('weapons.gb.rifle.close', null))).toMatchObject({
    wrong: 'there is no "close" in weapons.gb.rifle',
    near: ['weapons.gb.rifle.hit.close'],
  });
});

test('a path of keys and numbers is given by names, as a user would write it', () => {
  expect(namesOf(tables, ['weapons', 'rows', 1, 'hit', 'close'], rowKeys)).toEqual([
    'weapons',
    'fr.rifle',
    'hit',
    'close',
  ]);
  expect(namesOf(tables, ['weapons', 'fr.rifle', 'hit'], rowKeys)).toEqual(['weapons', 'fr.rifle', 'hit']);
  expect(namesOf(tables, ['bands', 'large', 0, 'toCm'], rowKeys)).toEqual([
    'bands',
    'large',
    'close',
    'toCm',
  ]);
  // Two rows are called none, so each goes by its number in the list.
  expect(namesOf(tables, ['faces', 'rows', 2, 'd6', 0], rowKeys)).toEqual(['faces', 'rows', '2', 'd6', '0']);
  expect(patched({ faces: { rows: { 2: { d6: { 0: 6 } } } } })).not.toEqual(tables);
  expect(namesOf(tables, ['nowhere', 3], rowKeys)).toEqual(['nowhere', '3']);
});

test('a place is found by one name as it is among all names, also rows that are named by numbers', () => {
  const numbered = { ...rowKeys, steps: 'by' };
  const visit = (place: Place): void => {
    const all = namedAt(place, numbered);
    for (const name of [...all.keys(), 'none', 'rows', '0', '7', '01', 'toString'])
      expect([name, placeNamed(place, name, numbered)]).toEqual([name, all.get(name)]);
    for (const inner of all.values()) visit(inner);
  };
  visit(topOf({ ...tables, steps: [{ by: 1 }, { by: 0 }] }));
});
