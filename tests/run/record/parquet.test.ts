import { table } from 'arquero';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import { columnType, type ColumnType } from '../../../src/run/tables/columns.ts';
import { UnreadableTable } from '../../../src/run/record/parquet/unreadable.ts';
import { fromParquet, toParquet } from '../../../src/run/record/parquet.ts';
import { fc } from '../../fast-check.ts';
import { Random } from '../../fuzz/random.ts';
import { spoiltBytes } from '../../fuzz/spoil.ts';

const TYPES: Readonly<Record<string, ColumnType>> = {
  number: { type: 'DOUBLE', nullable: true },
  whole: { type: 'INT32', nullable: false },
  text: { type: 'STRING', nullable: true },
};

function typeOf(name: string): ColumnType {
  const type = TYPES[name];
  if (type === undefined) throw new Error(name);
  return type;
}

describe('a Parquet file', () => {
  const columns = {
    whole: [1, -2, 2 ** 31 - 1, 0],
    number: [0.1, null, 2 ** 53, Infinity],
    text: ['plain', null, '</script> "quoted", \u202eright to left', '剣💥'],
  };

  test('gives back what was written', () => {
    const back = fromParquet(toParquet(table(columns), typeOf));
    expect(back.columnNames()).toEqual(['whole', 'number', 'text']);
    for (const [name, values] of Object.entries(columns))
      expect(Array.from(back.array(name))).toEqual(values);
  });

  test('gives back tables of no rows, and of more rows than one group holds', () => {
    const none = fromParquet(toParquet(table({ whole: [], text: [] }), typeOf));
    expect([none.numRows(), none.columnNames()]).toEqual([0, ['whole', 'text']]);
    const many = Array.from({ length: 150_000 }, (_, i) => i);
    const back = fromParquet(
      toParquet(table({ whole: many, text: many.map((i) => (i % 3 === 0 ? null : `t${i}`)) }), typeOf),
    );
    expect(back.numRows()).toBe(150_000);
    expect(Array.from(back.array('whole'))).toEqual(many);
    expect(back.get('text', 149_997)).toBeNull();
    expect(back.get('text', 149_998)).toBe('t149998');
  });

  test('holds the types that are declared, whatever the values look like', () => {
    const rows = table({
      cell: [1],
      metric: ['turn'],
      source: ['exact'],
      value: [3],
      label: ['3'],
      value2: [null],
      label2: [null],
      count: [null],
      probability: [1],
    });
    const { schema, num_rows, key_value_metadata } = parquetMetadata(
      toParquet(rows, (column) => columnType('distributions', column)),
    );
    expect(num_rows).toBe(1n);
    expect(schema.slice(1).map(({ name, type, repetition_type }) => [name, type, repetition_type])).toEqual([
      ['cell', 'INT32', 'REQUIRED'],
      ['metric', 'BYTE_ARRAY', 'REQUIRED'],
      ['source', 'BYTE_ARRAY', 'REQUIRED'],
      ['value', 'INT32', 'REQUIRED'],
      ['label', 'BYTE_ARRAY', 'REQUIRED'],
      ['value2', 'INT32', 'OPTIONAL'],
      ['label2', 'BYTE_ARRAY', 'OPTIONAL'],
      ['count', 'DOUBLE', 'OPTIONAL'],
      ['probability', 'DOUBLE', 'REQUIRED'],
    ]);
    expect(key_value_metadata).toEqual([{ key: 'hythe', value: '2' }]);
  });

  test('is the same bytes for the same table', () => {
    expect(toParquet(table(columns), typeOf)).toEqual(toParquet(table(columns), typeOf));
  });

  test('keeps the order of a sorted view and only the rows of a filtered one', () => {
    const view = table(columns).filter('d => d.whole !== 0').orderby('whole');
    const back = fromParquet(toParquet(view, typeOf));
    expect(Array.from(back.array('whole'))).toEqual([-2, 1, 2 ** 31 - 1]);
  });
});

describe('the reader', () => {
  const rows = fc.array(
    fc.record({
      whole: fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      number: fc.option(fc.double({ noNaN: true })),
      text: fc.option(fc.oneof(fc.constantFrom('a', '\ufeffb', ''), fc.string({ unit: 'grapheme' }))),
    }),
    { maxLength: 60 },
  );

  test('reads what another reader reads', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (some, times) => {
        const all = Array.from({ length: times }, () => some).flat();
        const columns = Object.fromEntries(
          (['whole', 'number', 'text'] as const).map((name) => [name, all.map((row) => row[name])]),
        );
        const bytes = toParquet(table(columns), typeOf);
        const back = fromParquet(bytes);
        for (const [name, values] of Object.entries(columns))
          expect(Array.from(back.array(name))).toEqual(values);
        const file = new Uint8Array(bytes).buffer;
        const others = await parquetReadObjects({ file, columns: ['whole', 'number'] });
        expect(others).toEqual(all.map(({ whole, number }) => ({ whole, number })));
      }),
      { numRuns: 40 },
    );
  });

  const bytes = toParquet(
    table({
      whole: [1, 2, 3, 3, 3, 3],
      number: [0.5, null, 1, 1, 1, 1],
      text: ['a', null, 'b', 'b', 'b', 'a'],
    }),
    typeOf,
  );

  test('refuses other bytes in words, or reads a table', () => {
    const inputs = Array.from({ length: 3000 }, (_input, i) =>
      spoiltBytes(bytes, new Random(1886, 'parquet', i)),
    );
    expect(inputs.flatMap((input) => otherError(input) ?? [])).toEqual([]);
  });

  test('refuses a table cut short at any byte', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => fromParquet(bytes.subarray(0, length))).toThrow(UnreadableTable);
  });

  test('makes no more rows than its bytes can hold, and no more values than it may', () => {
    const many = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'whole', data: new Array<null>(400_000).fill(null), type: 'INT32', nullable: true },
        ],
        kvMetadata: [{ key: 'hythe', value: '1' }],
      }),
    );
    expect(() => fromParquet(many)).toThrow(/bytes cannot hold the 400000 rows/);
    expect(() => fromParquet(bytes, { most: 17 })).toThrow('6 rows of 3 columns are more than can be read');
    expect(fromParquet(bytes, { most: 18 }).numRows()).toBe(6);
  });

  test('wants the columns of a table with their types; one that may be null may be missing', () => {
    const read = (expected: Readonly<Record<string, ColumnType>>): readonly string[] =>
      fromParquet(bytes, { expected: new Map(Object.entries(expected)) }).columnNames();
    const [whole, number, text] = [typeOf('whole'), typeOf('number'), typeOf('text')];
    expect(read({ text, whole })).toEqual(['whole', 'text']);
    expect(read({ whole, later: number })).toEqual(['whole', 'later']);
    expect(() => read({ lost: whole })).toThrow('it has no column lost');
    expect(() => read({ whole: text })).toThrow('its column whole is of another type');
    expect(() => read({ number: { ...number, nullable: false } })).toThrow(
      'its column number is of another type',
    );
  });

  test('reads a table of format 1 as one of format 2', () => {
    const earlier = toParquet(fromParquet(bytes), typeOf, 1);
    expect(earlier).not.toEqual(bytes);
    expect(arqueroTable(fromParquet(earlier)).objects()).toEqual(arqueroTable(fromParquet(bytes)).objects());
  });

  test('refuses a table of a later format', () => {
    const later = parquetWriteBuffer({
      columnData: [{ name: 'whole', data: [1], type: 'INT32' }],
      kvMetadata: [{ key: 'hythe', value: '3' }],
    });
    expect(() => fromParquet(new Uint8Array(later))).toThrow(
      'this version of Hythe reads the formats 1 and 2',
    );
  });
});

/** What is thrown at bytes beside what should be. */
function otherError(bytes: Uint8Array): unknown {
  try {
    fromParquet(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) return error;
  }
  return undefined;
}
