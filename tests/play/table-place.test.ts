import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/play/inputs.ts';
import type { Json } from '../../src/play/json.ts';
import { readPlaces, TablePlace } from '../../src/play/table-place.ts';

const TABLES = {
  toHit: {
    rows: [
      { band: 'close', number: 4, odds: 0.5 },
      { band: 'long', number: null },
    ],
  },
  weapons: [
    { id: 'musket', kind: 'small-arm', rifled: false },
    { id: 'gun', kind: 'artillery', rifled: true },
  ],
};

/** The problems of one reading, as path and message. */
function problemsOf(read: (root: TablePlace) => unknown, tables: Json = TABLES): readonly string[] {
  try {
    readPlaces(tables, TablePlace, read);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ path, message }) => `${path.join('/')}: ${message}`);
  }
  return [];
}

describe('a place in the tables', () => {
  test('reads numbers, words, flags and what the source leaves out', () => {
    const read = readPlaces(TABLES, TablePlace, (root) => {
      const bands = root.entry('toHit').entry('rows');
      const [musket] = root.entry('weapons').rows();
      return [
        bands.row('band', 'close').entry('number').whole(1, 6),
        bands.row('band', 'close').entry('odds').number(0, 1),
        bands.row('band', 'long').entry('number').isNull(),
        musket?.entry('id').text(),
        musket?.entry('kind').oneOf(['small-arm', 'artillery']),
        musket?.entry('rifled').flag(),
      ];
    });
    expect(read).toEqual([4, 0.5, true, 'musket', 'small-arm', false]);
  });

  test('tells every wrong value at once, each with its place and what it must be', () => {
    const close = (root: TablePlace): TablePlace => root.entry('toHit').entry('rows').row('band', 'close');
    expect(
      problemsOf((root) => [
        close(root).entry('number').whole(5, 6),
        close(root).entry('odds').whole(),
        close(root).entry('odds').number(1),
        close(root).entry('minimum').number(),
        close(root).entry('band').oneOf(['long', 'extreme']),
        close(root).entry('number').flag(),
        close(root).entry('number').text(),
        root.entry('weapons').rows()[1]?.entry('id').number(),
      ]),
    ).toEqual([
      'tables/toHit/rows/close/number: tables.toHit.rows.close.number is 4; it must be a whole number from 5 to 6',
      'tables/toHit/rows/close/odds: tables.toHit.rows.close.odds is 0.5; it must be a whole number from -1000000 to 1000000',
      'tables/toHit/rows/close/odds: tables.toHit.rows.close.odds is 0.5; it must be a number from 1 to 1000000',
      'tables/toHit/rows/close/minimum: tables.toHit.rows.close.minimum is missing; it must be a number from -1000000 to 1000000',
      'tables/toHit/rows/close/band: tables.toHit.rows.close.band is "close"; it must be one of long, extreme',
      'tables/toHit/rows/close/number: tables.toHit.rows.close.number is 4; it must be true or false',
      'tables/toHit/rows/close/number: tables.toHit.rows.close.number is 4; it must be a text',
      'tables/weapons/1/id: tables.weapons.1.id is "gun"; it must be a number from -1000000 to 1000000',
    ]);
  });

  test('says what it looked for where a list or a row is missing', () => {
    expect(problemsOf((root) => root.entry('toHit').rows())).toEqual([
      `tables/toHit: tables.toHit is ${JSON.stringify(TABLES.toHit)}; it must be a list of rows`,
    ]);
    expect(problemsOf((root) => root.entry('weapons').row('id', 'pike'))).toEqual([
      'tables/weapons/pike: tables.weapons.pike is missing; it must be a row with id pike',
    ]);
    expect(problemsOf((root) => root.entry('nowhere').row('id', 3))).toEqual([
      'tables/nowhere/3: tables.nowhere.3 is missing; it must be a row with id 3',
    ]);
  });

  test('takes an entry of a list, a text or nothing for missing', () => {
    const message = 'tables/a/b: tables.a.b is missing; it must be a whole number from -1000000 to 1000000';
    for (const a of [[1, 2], 'text', null, 7])
      expect(problemsOf((root) => root.entry('a').entry('b').whole(), { a })).toEqual([message]);
  });

  test('stands in with 0, or with what is allowed next to it', () => {
    const standIns: number[] = [];
    problemsOf((root) => {
      const wrong = root.entry('nowhere');
      standIns.push(wrong.whole(), wrong.number(3), wrong.whole(-5, 5), wrong.number(-5, -2));
    });
    expect(standIns).toEqual([0, 3, 0, -2]);
  });

  test('refuses numbers that are not finite, and those beyond any game', () => {
    for (const far of [Infinity, 1_000_001, -1_000_001]) {
      expect(problemsOf((root) => root.entry('far').number(), { far })).toHaveLength(1);
      expect(problemsOf((root) => root.entry('far').whole(), { far })).toHaveLength(1);
    }
    expect(problemsOf((root) => root.entry('far').number(), { far: 1_000_000 })).toEqual([]);
  });
});

describe('a place with readings of a system', () => {
  class DicePlace extends TablePlace {
    /** How many dice, written `3D6`. */
    dice(): number {
      const found = typeof this.value === 'string' ? /^([1-9])D6$/u.exec(this.value) : null;
      if (found === null) this.wrong('a number of D6, such as 3D6');
      return Number(found?.[1] ?? 1);
    }
  }

  test('has them in every place within, entries, rows and rows by name', () => {
    const tables = { rows: [{ id: 'gun', throws: '3D6' }] };
    const read = readPlaces(tables, DicePlace, (root) => [
      root.entry('rows').row('id', 'gun').entry('throws').dice(),
      ...root
        .entry('rows')
        .rows()
        .map((row) => row.entry('throws').dice()),
    ]);
    expect(read).toEqual([3, 3]);
  });

  test('tells their problems with those of the others', () => {
    expect(() =>
      readPlaces({ throws: 'many', need: 'four' }, DicePlace, (root) => [
        root.entry('throws').dice(),
        root.entry('need').whole(),
      ]),
    ).toThrow(
      expect.objectContaining({
        problems: [
          {
            path: ['tables', 'throws'],
            message: 'tables.throws is "many"; it must be a number of D6, such as 3D6',
            kind: 'input',
          },
          {
            path: ['tables', 'need'],
            message: 'tables.need is "four"; it must be a whole number from -1000000 to 1000000',
            kind: 'input',
          },
        ],
      }),
    );
  });
});
