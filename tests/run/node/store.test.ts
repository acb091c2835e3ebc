import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { table } from 'arquero';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import { ALWAYS_KEPT, type TableName } from '../../../src/run/tables/names.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { listRuns } from '../../../src/run/node/list-runs.ts';
import type { RunOptions } from '../../../src/run/node/run.ts';
import { sha256 } from '../../../src/run/node/sha256.ts';
import { readRun, replaceBeside, saveRun, type SavedRun } from '../../../src/run/node/store.ts';
import { tableFile } from '../../../src/run/record/file-names.ts';
import { columnType } from '../../../src/run/tables/columns.ts';
import { toParquet } from '../../../src/run/record/parquet.ts';
import { withEndlessLevels } from '../record/parquet/endless-levels.ts';
import {
  errorOf,
  everythingIn,
  freshFolder,
  nameInManifest,
  record,
  remove,
  runToy,
  small,
} from '../record/toy-run.ts';
import { here } from '../here.ts';
import { reversed, type ToyExperiment } from '../../toy/experiment.ts';

const TABLES = ALWAYS_KEPT.map((name) => `${name}.parquet`);

let outcome: RunOutcome;
let output: string;

beforeAll(async () => {
  outcome = await runToy(small);
});
beforeEach(async () => {
  output = await freshFolder();
});
afterEach(async () => {
  await remove(output);
});

describe('a saved run', () => {
  test('lies below the title, under a name made from its spec and seed, and holds its files only', async () => {
    const { folder } = await saveRun(record(outcome), output);
    expect(dirname(folder)).toBe(join(output, 'a-skirmish'));
    expect(basename(folder)).toMatch(/^[0-9a-f]{12}-[0-9a-f]{6}$/);
    expect((await readdir(folder)).toSorted()).toEqual([...TABLES, 'manifest.json'].toSorted());
    expect(await everythingIn(output)).toHaveLength(2 + TABLES.length + 1);
  });

  test('is read back as it was written', async () => {
    const saved = await saveRun(record(outcome), output);
    const read = await readRun(saved.folder);
    expect(read.manifest).toEqual(saved.manifest);
    for (const name of ALWAYS_KEPT) {
      expect(arqueroTable(read[name]).objects()).toEqual(arqueroTable(saved[name]).objects());
      expect(read[name].columnNames()).toEqual(saved[name].columnNames());
    }
  });

  test('has the same tables without threads, and with 2 that do its chunks in reverse, on another day', async () => {
    const toy: ToyExperiment = { resolve: { replicates: 45_000, check: 'exact' } };
    const bytes = async (options: Partial<RunOptions>, day: string): Promise<unknown[]> => {
      const { folder } = await saveRun(record(await runToy(toy, options), new Date(day)), output);
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      delete manifest['machine'];
      return [...(await Promise.all(TABLES.map((name) => readFile(join(folder, name))))), manifest];
    };
    const first = await bytes({ executor: here() }, '2026-11-21');
    expect(await bytes({ workers: 2, chunkOrder: reversed }, '2028-02-29')).toEqual(first);
  });

  test('says where it comes from, and keeps the machine apart', async () => {
    const { manifest } = await saveRun(record(outcome), output);
    const version: unknown = JSON.parse(
      await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    expect(version).toMatchObject({ version: manifest.hythe });
    expect(manifest).toMatchObject({
      format: 2,
      title: 'A skirmish',
      rules: { id: 'skirmish', title: 'A skirmish with D6' },
      sides: ['reds', 'blues'],
      seed: 'hythe',
      confidence: 0.95,
      interrupted: false,
      spec: outcome.experiment.spec,
      factors: [{ column: 'factor_1', name: 'figures' }],
      machine: { node: process.versions.node, workers: 1, finished: '2026-11-23T08:00:00.000Z' },
    });
    expect(manifest.specHash).toMatch(/^[0-9a-f]{64}$/);
    expect(manifest.cells).toMatchObject([
      {
        number: 1,
        method: 'monte-carlo',
        checked: true,
        sampler: 'direct',
        chunkSize: 20_000,
        replicates: 2000,
      },
      { number: 2, factors: [{ name: 'figures', value: 5 }] },
    ]);
    expect(Object.keys(manifest).at(-1)).toBe('machine');
  });

  test('has a hash of its spec that the order of keys does not change', async () => {
    const { spec } = outcome.experiment;
    const turned = Object.fromEntries(Object.entries(spec).toReversed());
    const other = record({ ...outcome, experiment: { ...outcome.experiment, spec: turned } });
    expect(other.manifest.specHash).toBe(record(outcome).manifest.specHash);
    const changed = record({
      ...outcome,
      experiment: { ...outcome.experiment, spec: { ...spec, hythe: 2 } },
    });
    expect(changed.manifest.specHash).not.toBe(other.manifest.specHash);
  });

  test('keeps what is laid beside the tables, in folders too', async () => {
    const beside = new Map([
      ['report.html', '<p>é</p>'],
      ['charts/outcome.vl.json', '{}'],
    ]);
    const { folder } = await saveRun(record(outcome), output, beside);
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toBe('<p>é</p>');
    expect(await readFile(join(folder, 'charts', 'outcome.vl.json'), 'utf8')).toBe('{}');
  });

  test.each([
    '../out.html',
    '/etc/x',
    'a//b',
    '.hidden',
    'charts/../../x',
    'manifest.json',
    'cells.parquet',
    'a\\b',
  ])('refuses to keep a file named %j', async (name) => {
    const error = await errorOf(saveRun(record(outcome), output, new Map([[name, 'x']])));
    expect(error.code).toBe('HYTHE-RESULTS-NAME');
    expect(await everythingIn(output)).toEqual([]);
  });
});

describe('a folder that is read', () => {
  let folder: string;
  beforeEach(async () => {
    ({ folder } = await saveRun(record(outcome), output));
  });

  async function changeManifest(change: (manifest: Record<string, unknown>) => void): Promise<void> {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
  }

  test('without a manifest is no run', async () => {
    const error = await errorOf(readRun(join(output, 'a-skirmish')));
    expect(error.code).toBe('HYTHE-RESULTS-NO-RUN');
    expect(error.message).toContain('name a folder that holds manifest.json');
    expect((await errorOf(readRun(join(output, 'nowhere')))).code).toBe('HYTHE-RESULTS-NO-RUN');
  });

  test('of a later format asks for an update, not for a repair', async () => {
    await changeManifest((manifest) => {
      manifest['format'] = 3;
      delete manifest['cells'];
    });
    const error = await errorOf(readRun(folder));
    expect(error.code).toBe('HYTHE-RESULTS-FUTURE');
    expect(error.message).toContain('update Hythe');
  });

  test('with fields that this version does not know is read', async () => {
    await changeManifest((manifest) => (manifest['mood'] = 'calm'));
    await expect(readRun(folder)).resolves.toMatchObject({ folder });
  });

  test.each([
    ['is cut short', '{"format": 1, "hythe'],
    ['is another file', '[1, 2, 3]'],
    ['is null', 'null'],
    ['is empty', ''],
    ['has no format', '{}'],
    ['has a format that is no number', '{"format": "2"}'],
    ['lacks fields', '{"format": 1, "hythe": "0.1.0"}'],
  ])('with a manifest that %s is damaged', async (_what, text) => {
    await writeFile(join(folder, 'manifest.json'), text);
    const error = await errorOf(readRun(folder));
    expect(error.code).toBe('HYTHE-RESULTS-DAMAGED');
    expect(error.message).toContain('run the experiment again');
  });

  test('with a flipped bit in a table is damaged, never read as other numbers', async () => {
    const path = join(folder, 'distributions.parquet');
    const bytes = await readFile(path);
    for (const at of [4, bytes.length >> 1, bytes.length - 9]) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
      await writeFile(path, flipped);
      const error = await errorOf(readRun(folder));
      expect([error.code, error.path]).toEqual(['HYTHE-RESULTS-DAMAGED', path]);
    }
  });

  test('with a table missing, cut short or emptied is damaged', async () => {
    const path = join(folder, 'cells.parquet');
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 20));
    expect((await errorOf(readRun(folder))).code).toBe('HYTHE-RESULTS-DAMAGED');
    await writeFile(path, '');
    expect((await errorOf(readRun(folder))).code).toBe('HYTHE-RESULTS-DAMAGED');
    await rm(path);
    expect((await errorOf(readRun(folder))).message).toContain('cannot be read');
    await mkdir(path);
    expect((await errorOf(readRun(folder))).message).toContain('cannot be read');
  });
});

describe('a run that somebody else made', () => {
  let folder: string;
  let saved: SavedRun;
  beforeEach(async () => {
    saved = await saveRun(record(outcome), output);
    ({ folder } = saved);
  });

  /** Puts a table in place of one of the run, and its hash into the manifest. */
  async function forge(name: TableName, bytes: Uint8Array): Promise<string> {
    const path = join(folder, tableFile(name));
    await writeFile(path, bytes);
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const files = { ...(manifest['files'] as object), [tableFile(name)]: sha256(bytes) };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    return path;
  }

  const forged = (name: TableName, columns: Readonly<Record<string, readonly unknown[]>>): Uint8Array =>
    toParquet(table(columns), (column) => columnType(name, column));

  function columnsOf(name: TableName): Record<string, unknown[]> {
    const rows = saved[name];
    return Object.fromEntries(
      rows.columnNames().map((column): [string, unknown[]] => [column, Array.from(rows.array(column))]),
    );
  }

  test.each<[what: string, name: TableName, change: (columns: Record<string, unknown[]>) => void]>([
    ['a share of 3', 'distributions', ({ probability }) => probability?.splice(0, 1, 3)],
    ['half a replicate', 'cells', ({ replicates }) => replicates?.splice(0, 1, 0.5)],
    ['no replicates at all', 'cells', ({ replicates }) => replicates?.splice(0, 1, 0)],
    ['what is no number', 'estimates', ({ value }) => value?.splice(0, 1, NaN)],
    ['a cell that the run does not have', 'incidence', ({ cell }) => cell?.splice(0, 1, 77)],
    ['cells in another order', 'cells', ({ cell }) => cell?.reverse()],
    ['a cell less', 'cells', (columns) => Object.values(columns).forEach((values) => values.pop())],
    ['a column less', 'distributions', (columns) => Reflect.deleteProperty(columns, 'metric')],
  ])('and that holds %s is damaged', async (_what, name, change) => {
    const columns = columnsOf(name);
    change(columns);
    const path = await forge(name, forged(name, columns));
    const error = await errorOf(readRun(folder));
    expect([error.code, error.path]).toEqual(['HYTHE-RESULTS-DAMAGED', path]);
    expect(error.message).toContain('run the experiment again, or restore the file');
  });

  test('and says that a level comes two thousand million times is damaged', async () => {
    const bytes = withEndlessLevels(await readFile(join(folder, tableFile('distributions'))));
    const path = await forge('distributions', bytes);
    const error = await errorOf(readRun(folder));
    expect([error.code, error.path]).toEqual(['HYTHE-RESULTS-DAMAGED', path]);
  });

  test('with lists in its manifest without end is damaged', async () => {
    const path = join(folder, 'manifest.json');
    const text = await readFile(path, 'utf8');
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    await writeFile(path, text.replace('"spec": {', `"spec": { "deep": ${deep}, `));
    const error = await errorOf(readRun(folder));
    expect(error.code).toBe('HYTHE-RESULTS-DAMAGED');
    expect(error.message).toContain('more than 100 levels');
  });

  test('and that names files of a user loses none of them; charts go that Hythe drew', async () => {
    const mine = { 'thesis.txt': 'mine', 'src/main.c': 'int main', 'charts/notes.md': 'mine' };
    const drawn = { 'charts/old.vl.json': '{"old":1}', 'charts/changed.vl.json': '{"old":2}' };
    await nameInManifest(folder, { ...mine, ...drawn });
    await writeFile(join(folder, 'charts/changed.vl.json'), '{"mine":1}');
    await replaceBeside(await readRun(folder), new Map([['charts/outcome.vl.json', '{}']]));
    for (const [path, text] of Object.entries(mine))
      expect(await readFile(join(folder, path), 'utf8')).toBe(text);
    expect((await readdir(join(folder, 'charts'))).toSorted()).toEqual([
      'changed.vl.json',
      'notes.md',
      'outcome.vl.json',
    ]);
    const { manifest } = await readRun(folder);
    expect(Object.keys(manifest.files).toSorted()).toEqual([...TABLES, 'charts/outcome.vl.json'].toSorted());
  });

  test.skipIf(process.platform === 'win32')(
    'with a pipe in place of a file is damaged, and nobody waits',
    async () => {
      for (const name of ['cells.parquet', 'manifest.json']) {
        await rm(join(folder, name));
        expect(spawnSync('mkfifo', [join(folder, name)]).status).toBe(0);
        const error = await errorOf(readRun(folder));
        expect(error.message).toContain('cannot be read');
      }
      expect((await listRuns(output)).runs).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'and that has a link for a folder is not written to, and nothing goes',
    async () => {
      const outside = await freshFolder();
      try {
        await writeFile(join(outside, 'other.vl.json'), 'precious');
        await symlink(outside, join(folder, 'charts'));
        const { manifest } = saved;
        const files = { ...manifest.files, 'charts/other.vl.json': 'x' };
        const run = { ...saved, manifest: { ...manifest, files } };
        const before = await readFile(join(folder, 'manifest.json'), 'utf8');
        for (const beside of [
          new Map([['charts/outcome.vl.json', '{}']]),
          new Map([['report.html', '<p>']]),
        ]) {
          const error = await errorOf(replaceBeside(run, beside));
          expect(error.code).toBe('HYTHE-RESULTS-OUTSIDE');
        }
        expect(await readdir(outside)).toEqual(['other.vl.json']);
        expect(await readFile(join(outside, 'other.vl.json'), 'utf8')).toBe('precious');
        expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(before);
        expect(await readdir(folder)).not.toContain('report.html');
      } finally {
        await remove(outside);
      }
    },
  );
});
