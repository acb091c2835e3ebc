import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { from } from 'arquero';
import { parquetMetadata, parquetReadObjects, asyncBufferFromFile } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALWAYS_KEPT } from '../../src/analysis/tables/names.ts';
import { listRuns } from '../../src/host/list-runs.ts';
import { openRuns, type RunDatabase, SqlError } from '../../src/host/sql.ts';
import { saveRun, type SavedRun } from '../../src/host/store.ts';
import { columnType } from '../../src/results/columns.ts';
import { errorOf, freshFolder, record, remove, runToy, small } from '../results/toy-run.ts';

let output: string;
let database: RunDatabase;
let saved: SavedRun;

beforeAll(async () => {
  // Brackets and quotes are no pattern and no end of a text, and a folder's name is no data.
  output = join(await freshFolder(), "it's [a] *", 'cell=77', 'win_a=0.999', 'other=1');
  saved = await saveRun(record(await runToy(small)), output);
  await saveRun(record(await runToy({ ...small, title: "O'Brien's", figures: [3] })), output);
  database = await openRuns((await listRuns(output)).runs);
}, 60_000);
afterAll(async () => {
  database.close();
  await remove(join(output, '../../../..'));
});

describe('the tables of all runs in SQL', () => {
  test('answer the question of the README', async () => {
    const { columns, rows } = await database.ask(
      "select value, avg(probability) from distributions where metric = 'winner' group by 1",
    );
    expect(columns).toEqual(['value', 'avg(probability)']);
    expect(rows.reduce((sum, [, share]) => sum + Number(share), 0)).toBeCloseTo(1, 12);
  });

  test('hold every row of every run, under the name of its run', async () => {
    const { rows } = await database.ask(
      'select run, count(*), sum(replicates) from cells group by 1 order by 2',
    );
    expect(rows).toEqual([
      [expect.stringMatching(/^o-brien-s\//), 1, 2000],
      [expect.stringMatching(/^a-skirmish\//), 2, 4000],
    ]);
    expect((await database.ask("select title, spec->>'title' from runs order by 1")).rows).toEqual([
      ['A skirmish', 'A skirmish'],
      ["O'Brien's", "O'Brien's"],
    ]);
  });

  test('hold what stands in the files, whatever the folders above them are called', async () => {
    const { columns, rows } = await database.ask(
      "select * from cells where run like 'a-skirmish/%' order by cell",
    );
    expect(columns.toSorted()).toEqual(['run', ...saved.cells.columnNames()].toSorted());
    for (const name of ['cell', 'win_a'])
      expect(rows.map((row) => row[columns.indexOf(name)])).toEqual(saved.cells.array(name));
  });

  test.each([
    "select * from read_csv('/etc/passwd')",
    "copy cells to 'stolen.csv'",
    "attach 'other.db'",
    'set enable_external_access = true',
    "set memory_limit = '1GB'",
    'install httpfs',
    "select * from 'https://example.org/x.parquet'",
    'selec',
  ])('reach neither files nor network nor settings: %s', async (sql) => {
    await expect(database.ask(sql)).rejects.toThrow(SqlError);
  });

  test('give whole numbers as numbers, and what JSON does not know as text', async () => {
    const { rows } = await database.ask(
      "select 9007199254740993::hugeint, 3::bigint, date '1880-07-27', null, true",
    );
    expect(rows).toEqual([['9007199254740993', 3, '1880-07-27', null, true]]);
  });

  test('say which table of a run is missing', async () => {
    const folder = join(output, 'a-skirmish', 'half');
    const lost = { name: 'a-skirmish/half', folder, manifest: saved.manifest };
    const error = await errorOf(openRuns([lost]));
    expect(error).toMatchObject({ code: 'HYTHE-RESULTS-DAMAGED', path: join(folder, 'cells.parquet') });
  });
});

describe('docs/results.md', () => {
  const docs = readFileSync(fileURLToPath(new URL('../../docs/results.md', import.meta.url)), 'utf8');

  test('tells every column of every table with its type, and no other', async () => {
    for (const table of ALWAYS_KEPT) {
      const told = new Map<string, string>();
      const section = docs.split(/^##+ /m).find((text) => text.startsWith(`\`${table}.parquet\``)) ?? '';
      for (const [, names = '', types = ''] of section.matchAll(
        /^\| (`[a-z].*?`.*?) *\| ((?:INT32|DOUBLE|STRING)[A-Z0-9, ]*?) *\|/gm,
      )) {
        const kinds = types.split(', ');
        [...names.matchAll(/`([a-z_0-9]+)`/g)].forEach(([, name = ''], i) =>
          told.set(name, kinds[i] ?? kinds[0] ?? ''),
        );
      }
      const bytes = readFileSync(join(saved.folder, `${table}.parquet`));
      const { schema } = parquetMetadata(new Uint8Array(bytes).buffer);
      for (const { name } of schema.slice(1)) {
        const short = name
          .replace(/^(exact_)?(win_b|none)_(low|high)$/, 'win_a_$3')
          .replace(/^(decided_turn_median)_.*/, '$1')
          .replace(/^(mean_survivors_)b_(low|high)$/, '$1a_$2');
        expect([table, name, told.get(short)]).toEqual([table, name, columnType(table, name).type]);
      }
    }
  });

  test('opens a table in arquero in three lines', async () => {
    const file = join(saved.folder, 'cells.parquet');
    const [block = ''] = docs.match(/import \{ from \}[\s\S]*?\n(?=```)/) ?? [];
    expect(block.trimEnd().split('\n')).toHaveLength(3);
    const cells = from(await parquetReadObjects({ file: await asyncBufferFromFile(file) }));
    expect(cells.numRows()).toBe(2);
    expect(cells.array('win_a')).toEqual(saved.cells.array('win_a'));
  });
});
