import { expect, test } from 'vitest';
import { layoutOf, tableNames } from '../../src/spec/table-layout.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

test.each(ruleSystems)(
  'the tables of $id are all there, with a cell or none in each column',
  async (system) => {
    const { tables, drawn } = await engine.ask('tables', { rules: system.id });
    expect(tables.map(({ name }) => name)).toEqual(tableNames(system));
    expect(drawn.map(({ name }) => name)).toEqual((system.printedTables ?? []).map(({ name }) => name));
    for (const { columns, rows } of tables.flatMap(({ parts }) => parts))
      for (const cells of rows) expect(cells).toHaveLength(columns.length);
  },
);

test('a row has the numbers of the source in its columns', async () => {
  const { tables } = await engine.ask('tables', { rules: 'pluie' });
  const [part] = tables.find(({ name }) => name === 'weapons')?.parts ?? [];
  expect(part?.group).toBe('army');
  const lebel = part?.rows.find((cells) => cells[part.columns.indexOf('id')]?.value === 'fr.lebel');
  expect(lebel?.find((cell) => cell?.path?.join('.') === 'weapons.fr.lebel.hit.medium')?.value).toBe(11);
});

test('a number that stands by itself in the rules of a user is a table of one cell', () => {
  const [pluie] = ruleSystems;
  if (pluie === undefined) throw new Error('there are rules');
  const own = { ...pluie, tables: { title: 'Tiny', toHit: 4, morale: { green: 3 } } };
  expect(tableNames(own)).toEqual(['toHit', 'morale']);
  expect(layoutOf(own, 'toHit')).toEqual({ facts: [{ path: ['toHit'], value: 4 }], parts: [] });
});
