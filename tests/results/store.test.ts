import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tidy } from '../../src/analysis/tables.ts';
import type { RunOutcome } from '../../src/execution/outcome.ts';
import { run, type RunOptions } from '../../src/execution/run.ts';
import { ResultsError } from '../../src/results/error.ts';
import { recordOf, type RunRecord } from '../../src/results/record.ts';
import { readRun, saveRun } from '../../src/results/store.ts';
import { skirmish } from '../toy/skirmish.ts';
import { toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from '../execution/faulty.ts';

const systemsModule = new URL('../execution/faulty.ts', import.meta.url).href;
const TABLES = ['cells.parquet', 'distributions.parquet'];
const MONDAY = new Date('2026-11-23T08:00:00Z');

async function runToy(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 1, systemsModule, ...options });
}

function record(outcome: RunOutcome, finished = MONDAY): RunRecord {
  return recordOf(outcome, tidy(outcome), skirmish, finished);
}

const small: ToyExperiment = { resolve: { replicates: 2000, check: 'exact' } };
let outcome: RunOutcome;
let output: string;

beforeAll(async () => {
  outcome = await runToy(small);
});
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'hythe-results-'));
});
afterEach(async () => {
  await rm(output, { recursive: true, force: true });
});

async function errorOf(doing: Promise<unknown>): Promise<ResultsError> {
  const error: unknown = await doing.then(
    () => new Error('nothing went wrong'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ResultsError)) throw error;
  return error;
}

/** Every file and folder below the output folder, hidden ones too. */
async function everything(): Promise<string[]> {
  return (await readdir(output, { recursive: true })).toSorted();
}

describe('a saved run', () => {
  test('lies below the title, under a name made from its spec and seed, and holds its files only', async () => {
    const { folder } = await saveRun(record(outcome), output);
    expect(dirname(folder)).toBe(join(output, 'a-skirmish'));
    expect(basename(folder)).toMatch(/^[0-9a-f]{12}-[0-9a-f]{6}$/);
    expect((await readdir(folder)).toSorted()).toEqual([
      'cells.parquet',
      'distributions.parquet',
      'manifest.json',
    ]);
    expect(await everything()).toHaveLength(2 + 3);
  });

  test('is read back as it was written', async () => {
    const saved = await saveRun(record(outcome), output);
    const read = await readRun(saved.folder);
    expect(read.manifest).toEqual(saved.manifest);
    expect(read.cells.objects()).toEqual(saved.cells.objects());
    expect(read.distributions.objects()).toEqual(saved.distributions.objects());
    expect(read.distributions.columnNames()).toEqual(saved.distributions.columnNames());
  });

  test('has the same tables for 1, 2 and 5 workers, for chunks in reverse, and on another day', async () => {
    const toy: ToyExperiment = { resolve: { replicates: 160_000, check: 'exact' } };
    const bytes = async (options: Partial<RunOptions>, day: string): Promise<unknown[]> => {
      const { folder } = await saveRun(record(await runToy(toy, options), new Date(day)), output);
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      delete manifest['machine'];
      return [...(await Promise.all(TABLES.map((name) => readFile(join(folder, name))))), manifest];
    };
    const first = await bytes({ workers: 1 }, '2026-11-21');
    expect(await bytes({ workers: 2 }, '2027-01-01')).toEqual(first);
    expect(await bytes({ workers: 5 }, '2028-02-29')).toEqual(first);
    const chunkOrder = (chunks: number): number[] => Array.from({ length: chunks }, (_, i) => chunks - 1 - i);
    expect(await bytes({ workers: 2, chunkOrder }, '2029-12-31')).toEqual(first);
  });

  test('says where it comes from, and keeps the machine apart', async () => {
    const { manifest } = await saveRun(record(outcome), output);
    const version: unknown = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(version).toMatchObject({ version: manifest.hythe });
    expect(manifest).toMatchObject({
      format: 1,
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
        chunkSize: 50_000,
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
    expect(await everything()).toEqual([]);
  });
});

describe('a second run', () => {
  test('of the same spec and seed takes the place of the first', async () => {
    const first = await saveRun(record(outcome), output, new Map([['charts/old.vl.json', '{}']]));
    const second = await saveRun(record(outcome, new Date('2027-01-01')), output);
    expect(second.folder).toBe(first.folder);
    expect((await readRun(second.folder)).manifest.machine.finished).toBe('2027-01-01T00:00:00.000Z');
    expect(await everything()).toHaveLength(2 + 3);
  });

  test('leaves a folder alone in which a user has put something', async () => {
    const first = await saveRun(record(outcome), output);
    await writeFile(join(first.folder, 'notes.txt'), 'mine');
    const second = await saveRun(record(outcome), output);
    expect(second.folder).toBe(`${first.folder}-2`);
    expect(await readFile(join(first.folder, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('leaves a folder alone that holds another version, or no run at all', async () => {
    const { manifest, ...tables } = record(outcome);
    const older = await saveRun({ ...tables, manifest: { ...manifest, hythe: '0.0.1' } }, output);
    const second = await saveRun(record(outcome), output);
    expect(second.folder).toBe(`${older.folder}-2`);
    await rm(join(second.folder, 'manifest.json'));
    const third = await saveRun(record(outcome), output);
    expect(third.folder).toBe(`${older.folder}-3`);
    expect((await saveRun(record(outcome), output)).folder).toBe(third.folder);
  });

  test('of another seed or spec has another name', async () => {
    const first = await saveRun(record(outcome), output);
    const seeded = await saveRun(record(await runToy({ resolve: { ...small.resolve, seed: 'b' } })), output);
    const wider = await saveRun(record(await runToy({ ...small, figures: [6] })), output);
    expect(new Set([first, seeded, wider].map(({ folder }) => folder)).size).toBe(3);
  });

  test('that was interrupted never takes the place of a whole one', async () => {
    const whole = await saveRun(record(outcome), output);
    const interrupted = await saveRun(record({ ...outcome, interrupted: true }), output);
    expect(interrupted.folder).toBe(`${whole.folder}-interrupted`);
    expect((await readRun(interrupted.folder)).manifest.interrupted).toBe(true);
  });

  test('saved at the same time leaves whole folders and nothing else', async () => {
    const saved = await Promise.all([1, 2, 3, 4, 5].map(async () => saveRun(record(outcome), output)));
    const folders = new Set(saved.map(({ folder }) => folder));
    for (const folder of folders) await expect(readRun(folder)).resolves.toMatchObject({ folder });
    expect(await everything()).toHaveLength(1 + folders.size * (1 + 3));
  });
});

describe('an output folder', () => {
  test.each(['../../escape', '..', '/absolute', 'a/b\\c', '\u0000', '💥'.repeat(5000)])(
    'holds a run with the title %j inside itself',
    async (title) => {
      const { folder } = await saveRun(record(await runToy({ ...small, title })), output);
      expect(dirname(dirname(folder))).toBe(output);
      expect((await readRun(folder)).manifest.title).toBe(title);
    },
  );

  test('is not left by a link in the place of the experiment', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'hythe-elsewhere-'));
    await symlink(elsewhere, join(output, 'a-skirmish'));
    const error = await errorOf(saveRun(record(outcome), output));
    expect(error.code).toBe('HYTHE-RESULTS-OUTSIDE');
    expect(error.message).toContain('remove the link');
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  test('is not left by a link in the place of the run', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'hythe-elsewhere-'));
    const { folder } = await saveRun(record(outcome), output);
    await rm(folder, { recursive: true });
    await symlink(elsewhere, folder);
    expect((await saveRun(record(outcome), output)).folder).toBe(`${folder}-2`);
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
  });

  test('may itself be reached by a link', async () => {
    const link = `${output}-link`;
    await symlink(output, link);
    const { folder } = await saveRun(record(outcome), link);
    expect(folder.startsWith(join(output, 'a-skirmish'))).toBe(true);
    await rm(link);
  });

  test('that is a file gives one clear message', async () => {
    const file = join(output, 'file');
    await writeFile(file, 'not a folder');
    const error = await errorOf(saveRun(record(outcome), file));
    expect(error.code).toBe('HYTHE-RESULTS-WRITE');
    expect(error.message).toBe(
      `cannot write to the output folder ${file}: a file of that name is in the way; choose another one, or make room there`,
    );
    expect((await errorOf(saveRun(record(outcome), join(file, 'below')))).message).toContain(
      'a part of its path is a file, not a folder',
    );
    expect(await readFile(file, 'utf8')).toBe('not a folder');
  });

  test('with a file in the place of the experiment keeps it and writes nothing', async () => {
    await writeFile(join(output, 'a-skirmish'), 'mine');
    expect((await errorOf(saveRun(record(outcome), output))).code).toBe('HYTHE-RESULTS-WRITE');
    expect(await everything()).toEqual(['a-skirmish']);
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'that is read-only gives one clear message and keeps the earlier run',
    async () => {
      const earlier = await saveRun(record(outcome), output);
      await chmod(dirname(earlier.folder), 0o555);
      const error = await errorOf(saveRun(record(outcome), output));
      await chmod(dirname(earlier.folder), 0o755);
      expect(error.message).toContain('it may not be written to');
      await expect(readRun(earlier.folder)).resolves.toMatchObject({ folder: earlier.folder });
    },
  );

  test('is left as it was when a file cannot be written', async () => {
    const earlier = await saveRun(record(outcome), output);
    const before = await everything();
    // A file where a later one needs a folder.
    const beside = new Map([
      ['charts', 'x'],
      ['charts/outcome.vl.json', '{}'],
    ]);
    expect((await errorOf(saveRun(record(outcome), output, beside))).code).toBe('HYTHE-RESULTS-WRITE');
    expect(await everything()).toEqual(before);
    await expect(readRun(earlier.folder)).resolves.toMatchObject({ folder: earlier.folder });
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
      manifest['format'] = 2;
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

  test.each(TABLES)('with a flipped bit in %s is damaged, never read as other numbers', async (name) => {
    const path = join(folder, name);
    const bytes = await readFile(path);
    for (const at of [4, bytes.length >> 1, bytes.length - 9]) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
      await writeFile(path, flipped);
      const error = await errorOf(readRun(folder));
      expect([error.code, error.path]).toEqual(['HYTHE-RESULTS-DAMAGED', path]);
    }
  });

  test.each(TABLES)('with %s missing, cut short or emptied is damaged', async (name) => {
    const path = join(folder, name);
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
