import { describe, expect, test } from 'vitest';
import { MARKS } from '../../src/cli/output.ts';
import { printedTableLines, ruleTableLines } from '../../src/cli/rule-tables.ts';
import type { JsonObject } from '../../src/play/json.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { PathSteps } from '../../src/spec/path-steps.ts';
import { patchAt } from '../../src/spec/merge-patches.ts';
import { followTables, readPatch } from '../../src/spec/read-patch.ts';
import { cellsIn, layoutOf, tableNames } from '../../src/spec/table-layout.ts';
import { essentialPatch } from '../../src/spec/table-patch.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { skirmish } from '../toy/skirmish.ts';
import { hytheInTurn } from './hythe.ts';

/** A table of a system that has no other. */
function shown(table: JsonObject): string[] {
  const system: RuleSystem = { ...skirmish, tables: { t: table }, rowKeys: { 't.rows': 'id' } };
  return ruleTableLines(system, 't', 60).map((line) => line.replace(MARKS, ''));
}

describe('hythe rules', () => {
  test('lists the systems, then tables, kinds, mechanics and options of one', () => {
    expect(hytheInTurn(['rules']).stdout).toMatch(/^ +pluie +La Pluie des Balles +1880-1890$/m);
    const { status, stdout } = hytheInTurn(['rules', 'pluie']);
    expect(status).toBe(0);
    for (const heading of ['Tables', 'Kinds of engagement', 'Mechanics', 'Options', 'Worth knowing'])
      expect(stdout).toMatch(new RegExp(`^${heading}`, 'm'));
    expect(stdout).toMatch(/^ +bandEdge = near +one of near, far; R-03$/m);
  });

  test('lists the fields of a kind of engagement, each with its range, and its options', () => {
    const { status, stdout } = hytheInTurn(['rules', 'pluie', 'battle']);
    expect(status).toBe(0);
    for (const field of [
      'map',
      'A.headquarters.0.orders',
      'A.formations.0.units.0.weapons',
      'options.concentration',
    ])
      expect(stdout).toMatch(new RegExp(`^ +${field.replaceAll('.', '\\.')}\\b`, 'm'));
    const { inputs } = JSON.parse(hytheInTurn(['rules', 'pluie', 'battle', '--json']).stdout) as {
      inputs: object;
    };
    expect(Object.keys(inputs)).toContain('turnLimit');
  });

  test('says of each field of a kind of engagement where a spec has it', () => {
    const huit = hytheInTurn(['rules', 'huit', 'brigadeEngagement']).stdout.replaceAll(/\s+/g, ' ');
    expect(huit).toContain(' under engagement: lanes, distanceCm, ');
    expect(huit).toContain(' written out at the side as force: lanes, bcRating, brigadeRating, battery ');
    expect(huit).toMatch(/ under sides, by the name of each side: doctrine, [^:]*\bdc, /);
    const charge = hytheInTurn(['rules', 'march-attack', 'charge']).stdout.replaceAll(/\s+/g, ' ');
    expect(charge).toMatch(/ by the name of the second side \(B\): [^:]*\blossPmf\b/);
  });

  test('prints the hit table as in the book: bands as columns, weapons by army', () => {
    const { status, stdout } = hytheInTurn(['rules', 'pluie', 'weapons']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^ +id +printed +class +bands +maxRangeCm +hit\.close +hit\.medium +hit\.long +hit\.extreme$/m,
    );
    const at = (text: RegExp): number => stdout.search(text);
    expect(at(/^ +army: British$/m)).toBeGreaterThan(0);
    expect(at(/^ +gb\.martini-henry +.*smallArms +18 +5 +10 +15 +18$/m)).toBeGreaterThan(
      at(/^ +army: British$/m),
    );
    expect(at(/^ +army: French$/m)).toBeGreaterThan(at(/^ +gb\.martini-henry /m));
    expect(at(/^ +fr\.lebel +.*smallArms +18 +6 +11 +16 +19$/m)).toBeGreaterThan(at(/^ +army: French$/m));
    expect(at(/^ +ru\.krnka +.* 9 +16 +19 +x$/m)).toBeGreaterThan(at(/^ +army: Russian$/m));
  });

  test('gives systems, one system and one table as JSON', () => {
    const json = (...args: string[]): unknown => JSON.parse(hytheInTurn(['rules', ...args, '--json']).stdout);
    expect(json()).toContainEqual({ id: 'pluie', title: 'La Pluie des Balles', period: '1880-1890' });
    expect(json('pluie')).toMatchObject({ id: 'pluie', tables: expect.arrayContaining(['weapons']) });
    expect(json('pluie', 'weapons')).toEqual(ruleSystems.find(({ id }) => id === 'pluie')?.tables['weapons']);
  });
});

describe('a table of the rules', () => {
  const tables = ruleSystems.flatMap((system) => tableNames(system).map((name) => [system, name] as const));

  test.each(tables)('%o, %s, shows the path by which a spec patches each cell', (system, name) => {
    const text = ruleTableLines(system, name, 80).join('\n').replaceAll(MARKS, '');
    const cells = cellsIn(layoutOf(system, name));
    expect(cells.length).toBeGreaterThan(0);
    for (const { path: names, value } of cells) {
      for (const step of names.slice(1)) expect(text).toContain(step);
      const { patch, problems } = readPatch(system.tables, system, patchAt(names, value), []);
      expect(problems).toEqual([]);
      expect(essentialPatch(system.tables, system, patch)).toEqual({});
      const steps = new PathSteps(names.join('.'), null);
      expect(followTables(system.tables, system.rowKeys, steps).names).toEqual(names);
    }
  });

  test.each(ruleSystems.flatMap((system) => tableNames(system).map((name) => [system, name] as const)))(
    '%o, %s, can be shown',
    (system, name) => {
      const lines = ruleTableLines(system, name, 80);
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.join('\n')).not.toMatch(/undefined|\[object/);
    },
  );

  test('shows what stands beside its rows, rows with parts as columns, and missing entries as x', () => {
    const rows = [
      { id: 'a', hit: { near: 4, far: null }, cost: 2 },
      { id: 'b', hit: { near: 5, far: 6 } },
    ];
    expect(shown({ rule: 'T-1', edge: { near: 3 }, rows })).toEqual([
      'A skirmish with D6: t',
      '',
      '  rule       T-1',
      '  edge.near  3',
      '',
      '  id  hit.near  hit.far  cost',
      '  a          4        x     2',
      '  b          5        6',
      '',
      '  path of a cell  t.a.hit.near',
      '  in a spec       tables: { t: { a: { hit: { near: 4 } } } }',
    ]);
  });

  test('shows the number of a row that shares its name, and the list in which it has that number', () => {
    const rows = [
      { id: 'a', n: 1 },
      { id: 'a', n: 2 },
    ];
    expect(shown({ rows }).slice(2)).toEqual([
      'rows',
      '  #  id  n',
      '  0  a   1',
      '  1  a   2',
      '',
      '  path of a cell  t.rows.0.n',
      '  in a spec       tables: { t: { rows: { 0: { n: 1 } } } }',
    ]);
  });

  test('puts rows together by a column of names that come in runs, but not by its key, numbers or yes and no', () => {
    const row = (id: string, army: string, odd: boolean, n: number) => ({ id, army, odd, n });
    const rows = [
      row('a', 'red', true, 7),
      row('b', 'red', true, 7),
      row('c', 'red', true, 7),
      row('d', 'blue', false, 8),
      row('e', 'blue', false, 8),
    ];
    expect(shown({ rows }).slice(2, 10)).toEqual([
      '  id  odd    n',
      '  army: red',
      '  a   true   7',
      '  b   true   7',
      '  c   true   7',
      '  army: blue',
      '  d   false  8',
      '  e   false  8',
    ]);
  });

  test('puts long text below, under the key of its row', () => {
    const note = 'a remark that is too long for a column of a table';
    expect(shown({ rows: [{ nr: 1, id: 'a', note }] }).slice(2, 7)).toEqual([
      '  nr  id',
      '   1  a',
      '',
      '  note',
      `  a: ${note}`,
    ]);
  });
});

test('a chart that its source prints in a form of its own is drawn so', () => {
  const huit = ruleSystems.find(({ id }) => id === 'huit');
  if (huit === undefined) throw new Error('huit is registered');
  const lines = (printedTableLines(huit, 'fire', Infinity) ?? []).join('\n').replace(MARKS, '');
  expect(lines).toMatch(/^ +foot +4\+ 6\+ 7\+ 0 /m);
  expect(lines).toMatch(/^ +line +3\+ /m);
  expect(lines).toContain('`hythe rules huit firingChart` shows the numbers behind it and their paths.');
  expect(printedTableLines(huit, 'no such chart', Infinity)).toBeNull();
});
