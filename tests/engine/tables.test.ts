import { describe, expect, test } from 'vitest';
import { tableNames } from '../../src/experiment/table-layout.ts';
import { patchAt } from '../../src/experiment/read-patch.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import type { JsonObject } from '../../src/engagement/json.ts';
import type { RuleTable, RuleTables, ShownCell } from '../../src/engine/questions/tables.ts';
import { engineHere } from './desk.ts';

const engine = engineHere();

async function tablesOf(rules: string, tables: JsonObject = {}): Promise<RuleTables> {
  const { answer, problems } = await engine.ask('tables', { rules, tables });
  expect(problems).toEqual([]);
  if (answer === null) throw new Error('no tables');
  return answer;
}

function cellsOf({ facts, parts }: RuleTable): readonly ShownCell[] {
  const inRows = parts.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? [])),
  );
  return [...facts, ...inRows];
}

function changedIn({ tables }: RuleTables): readonly ShownCell[] {
  return tables.flatMap(cellsOf).filter(({ was, own }) => was !== undefined || own === true);
}

describe('the tables of a page', () => {
  test.each(ruleSystems)('$id: all are there, and nothing is changed', async (system) => {
    const answer = await tablesOf(system.id);
    expect(answer.tables.map(({ name }) => name)).toEqual(tableNames(system));
    expect(answer.drawn.map(({ name }) => name)).toEqual(
      (system.printedTables ?? []).map(({ name }) => name),
    );
    expect(changedIn(answer)).toEqual([]);
    for (const { columns, rows } of answer.tables.flatMap(({ parts }) => parts))
      for (const { cells, origin } of rows) {
        expect(cells).toHaveLength(columns.length);
        expect(origin).toBe('printed');
      }
  });

  test.each(ruleSystems.flatMap((system) => tableNames(system).map((name) => [system.id, name] as const)))(
    '%s, %s: a number changed by its path is marked, and no other',
    async (rules, name) => {
      const table = (await tablesOf(rules)).tables.find((each) => each.name === name);
      const numbers = (table === undefined ? [] : cellsOf(table)).filter(
        ({ value }) => typeof value === 'number',
      );
      for (const { path, value } of numbers.slice(0, 3)) {
        if (path === null) continue;
        const tables = patchAt(path, Number(value) + 1);
        const { answer, problems } = await engine.ask('tables', { rules, tables });
        // Numbers that hang together refuse a change of one of them, at its place.
        const changed = answer === null ? problems[0]?.path[0] : changedIn(answer);
        const wanted = [{ path, value: Number(value) + 1, was: value }];
        expect(changed).toEqual(answer === null ? 'tables' : wanted);
      }
    },
  );

  test('rows of the own, and rows changed, say so', async () => {
    const { tables } = await tablesOf('pluie', {
      weapons: { lebel: { hit: { medium: 9 } }, needler: { like: 'fr.lebel', hit: { close: 3 } } },
    });
    const [part] = tables.find(({ name }) => name === 'weapons')?.parts ?? [];
    const named = part?.rows.map(({ origin, cells }) => [cells[part.columns.indexOf('id')]?.value, origin]);
    expect(named?.filter(([, origin]) => origin !== 'printed')).toEqual([
      ['fr.lebel', 'changed'],
      ['needler', 'own'],
    ]);
    expect(part?.group).toBe('army');
  });

  test('changes that the tables do not allow have their places', async () => {
    const { problems } = await engine.ask('tables', {
      rules: 'pluie',
      tables: { weapons: { lebell: { hit: { medium: 9 } } } },
    });
    expect(problems.map(({ path }) => path)).toEqual([['tables', 'weapons', 'lebell']]);
  });
});
