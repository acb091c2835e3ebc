import { table } from 'arquero';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { columnType, type ColumnType } from '../../src/results/columns.ts';
import { fromParquet, toParquet } from '../../src/results/parquet.ts';

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

  test('gives back what was written', async () => {
    const back = await fromParquet(toParquet(table(columns), typeOf));
    expect(back.columnNames()).toEqual(['whole', 'number', 'text']);
    for (const [name, values] of Object.entries(columns))
      expect(Array.from(back.array(name))).toEqual(values);
  });

  test('gives back tables of no rows, and of more rows than one group holds', async () => {
    const none = await fromParquet(toParquet(table({ whole: [], text: [] }), typeOf));
    expect([none.numRows(), none.columnNames()]).toEqual([0, ['whole', 'text']]);
    const many = Array.from({ length: 150_000 }, (_, i) => i);
    const back = await fromParquet(
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
    expect(key_value_metadata).toEqual([{ key: 'hythe', value: '1' }]);
  });

  test('is the same bytes for the same table', () => {
    expect(toParquet(table(columns), typeOf)).toEqual(toParquet(table(columns), typeOf));
  });

  test('keeps the order of a sorted view and only the rows of a filtered one', async () => {
    const view = table(columns).filter('d => d.whole !== 0').orderby('whole');
    const back = await fromParquet(toParquet(view, typeOf));
    expect(Array.from(back.array('whole'))).toEqual([-2, 1, 2 ** 31 - 1]);
  });
});
