import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALWAYS_KEPT } from '../../../src/run/tables/names.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { readRun, saveRun } from '../../../src/run/node/store.ts';
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

/** The tables of a run and its manifest. */
const FILES = ALWAYS_KEPT.length + 1;

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

describe('a second run', () => {
  test('of the same spec and seed takes the place of the first', async () => {
    const first = await saveRun(record(outcome), output, new Map([['charts/old.vl.json', '{}']]));
    const second = await saveRun(record(outcome, new Date('2027-01-01')), output);
    expect(second.folder).toBe(first.folder);
    expect((await readRun(second.folder)).manifest.machine.finished).toBe('2027-01-01T00:00:00.000Z');
    expect(await everythingIn(output)).toHaveLength(2 + FILES);
  });

  test('leaves a folder alone in which a user has put something', async () => {
    const first = await saveRun(record(outcome), output);
    await writeFile(join(first.folder, 'notes.txt'), 'mine');
    const second = await saveRun(record(outcome), output);
    expect(second.folder).toBe(`${first.folder}-2`);
    expect(await readFile(join(first.folder, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('leaves a folder alone in which a user has changed the report, or which names what Hythe never wrote', async () => {
    const beside = new Map([['report.html', '<p>']]);
    const first = await saveRun(record(outcome), output, beside);
    await writeFile(join(first.folder, 'report.html'), '<p>And mine');
    const second = await saveRun(record(outcome), output, beside);
    expect(second.folder).toBe(`${first.folder}-2`);
    await nameInManifest(second.folder, { 'thesis.txt': 'mine', 'charts/notes.txt': 'mine too' });
    const third = await saveRun(record(outcome), output, beside);
    expect(third.folder).toBe(`${first.folder}-3`);
    expect(await readFile(join(first.folder, 'report.html'), 'utf8')).toBe('<p>And mine');
    expect(await readFile(join(second.folder, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  test('takes the place of one whose table is damaged', async () => {
    const first = await saveRun(record(outcome), output);
    await writeFile(join(first.folder, 'cells.parquet'), 'no table');
    expect((await saveRun(record(outcome), output)).folder).toBe(first.folder);
    await expect(readRun(first.folder)).resolves.toMatchObject({ folder: first.folder });
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

  test('that is whole takes away what an interruption left of it, unless somebody changed that', async () => {
    const part = record({ ...outcome, interrupted: true });
    const { folder } = await saveRun(part, output);
    await saveRun(record(await runToy({ ...small, figures: [6] })), output);
    await expect(readRun(folder)).resolves.toMatchObject({ folder });
    const whole = await saveRun(record(outcome), output);
    await expect(readRun(folder)).rejects.toThrow(folder);
    await saveRun(part, output);
    await writeFile(join(folder, 'my-notes.txt'), 'mine');
    await saveRun(record(outcome), output);
    expect((await everythingIn(folder)).map((path) => path.split('/').at(-1))).toContain('my-notes.txt');
    await expect(readRun(whole.folder)).resolves.toMatchObject({ folder: whole.folder });
  });

  test('saved at the same time leaves whole folders and nothing else', async () => {
    const saved = await Promise.all([1, 2, 3, 4, 5].map(async () => saveRun(record(outcome), output)));
    const folders = new Set(saved.map(({ folder }) => folder));
    for (const folder of folders) await expect(readRun(folder)).resolves.toMatchObject({ folder });
    expect(await everythingIn(output)).toHaveLength(1 + folders.size * (1 + FILES));
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
    expect(await everythingIn(output)).toEqual(['a-skirmish']);
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

  test.skipIf(process.platform !== 'linux')('that no one may write to gives one clear message', async () => {
    const error = await errorOf(saveRun(record(outcome), '/sys/hythe-results'));
    expect([error.code, error.path]).toEqual(['HYTHE-RESULTS-WRITE', '/sys/hythe-results']);
    expect(error.message).toMatch(/: (?:it may not be written to|the disk is read-only); choose another one/);
  });

  test('is left as it was when a file cannot be written', async () => {
    const earlier = await saveRun(record(outcome), output);
    const before = await everythingIn(output);
    const beside = new Map([[`charts/${'x'.repeat(300)}.vl.json`, '{}']]);
    expect((await errorOf(saveRun(record(outcome), output, beside))).code).toBe('HYTHE-RESULTS-WRITE');
    expect(await everythingIn(output)).toEqual(before);
    await expect(readRun(earlier.folder)).resolves.toMatchObject({ folder: earlier.folder });
  });
});
