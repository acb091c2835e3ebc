/** What may lie where a file is expected that somebody else wrote, at each place that opens one. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';
import { Journal } from '../../../src/run/node/journal.ts';
import { listRuns } from '../../../src/run/node/list-runs.ts';
import { takeLock } from '../../../src/run/node/run-lock.ts';
import { specFolder } from '../../../src/run/node/spec-folder.ts';
import { readRun } from '../../../src/run/node/store.ts';
import { openUntrusted, readUntrusted } from '../../../src/run/node/untrusted-file.ts';
import { fileOfRun } from '../../../src/serve/folder-shelf.ts';
import { duelSpec, hytheInTurn, sharedFolder, testFolder } from '../../cli/hythe.ts';
import { filesIn } from '../../cli/killed.ts';

/** Puts a thing in place of the file, and gives the words for it. */
const THINGS: Readonly<Record<string, (path: string) => RegExp>> = {
  'a file of 20 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 20 * 1024 ** 3);
    return /it is larger than [\d,]+ [KM]B/u;
  },
  'a pipe': (path) => {
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    return /it is a pipe, not a file/u;
  },
  'a folder': (path) => {
    mkdirSync(path);
    return /it is a folder, not a file/u;
  },
  'a link to a device': (path) => {
    symlinkSync('/dev/zero', path);
    return /(?:it )?is a link|outside the folder/u;
  },
  'a link to a file': (path) => {
    appendFileSync(`${path}-elsewhere`, '{}');
    symlinkSync(`${path}-elsewhere`, path);
    return /(?:it )?is a link/u;
  },
};

/** The message with which it is refused. */
async function refusal(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'it was taken';
}

describe.skipIf(process.platform === 'win32')('what is no file of bounded length', () => {
  const kept = sharedFolder({ 'duel.yaml': duelSpec() });
  beforeAll(() => {
    hytheInTurn(['run', 'duel.yaml', '--quiet'], { cwd: kept });
  });

  /** A copy of the folder with the run, and the path of the run in it. */
  function copied(): { readonly cwd: string; readonly results: string; readonly run: string } {
    const cwd = testFolder();
    cpSync(kept, cwd, { recursive: true });
    const results = join(cwd, 'results');
    const manifest = filesIn(results).find((file) => file.endsWith('manifest.json')) ?? '';
    return { cwd, results, run: join(results, manifest, '..') };
  }

  describe.each(Object.entries(THINGS))('%s', (_what, put) => {
    /** The path of a file of the run that is now the thing. */
    const replaced = (path: string): RegExp => {
      rmSync(path, { recursive: true, force: true });
      return put(path);
    };

    test.each(['manifest.json', 'cells.parquet'])('in place of the %s of a run', async (name) => {
      const { results, run } = copied();
      const path = join(run, name);
      const words = replaced(path);
      const message = await refusal(async () => readRun(run));
      expect(message).toContain(path);
      expect(message).toMatch(words);
      const { unreadable } = await listRuns(results);
      // A list reads manifests alone.
      const reasons = unreadable.map(({ reason }) => words.test(reason));
      expect(reasons).toEqual(name === 'manifest.json' ? [true] : []);
    });

    test.each(['report.html', 'manifest.json'])('in place of the %s that is served', async (name) => {
      const { run } = copied();
      const words = replaced(join(run, name));
      const message = await refusal(async () => fileOfRun(run, name));
      expect(message).toContain(name);
      expect(message).toMatch(words);
    });

    test('in place of a journal, which stays', async () => {
      const path = join(testFolder(), 'journal.ndjson');
      const words = put(path);
      const message = await refusal(async () => Journal.open(path, { 'the seed': 'x' }));
      expect(message).toMatch(words);
      expect(message).toMatch(/^cannot keep the journal .*journal\.ndjson: .* remove it/u);
      expect(await refusal(() => openUntrusted(path, 1024))).toMatch(words);
    });

    test('in place of a lock', async () => {
      const path = join(testFolder(), 'lock.json');
      const words = put(path);
      const message = await refusal(() => takeLock(path));
      expect(message).toMatch(words);
      expect(message).toMatch(/^the lock .*lock\.json cannot be read: .*; remove it$/u);
    });
  });

  test.each(Object.entries(THINGS).filter(([what]) => what !== 'a link to a file'))(
    '%s in place of a file beside a spec, and of a spec of a suite',
    async (_what, put) => {
      const cwd = testFolder();
      const words = put(join(cwd, 'other.yaml'));
      expect(await refusal(() => specFolder(join(cwd, 'duel.yaml')).read('other.yaml'))).toMatch(words);
      const { status, stderr } = hytheInTurn(['diff', '--suite', cwd, kept], { cwd });
      expect(status).toBe(2);
      expect(stderr).toContain(`cannot read ${join(cwd, 'other.yaml')}`);
      expect(stderr).toMatch(words);
    },
  );

  test('a file of just the bound is read', () => {
    const path = join(testFolder({ file: 'abc' }), 'file');
    expect(new TextDecoder().decode(readUntrusted(path, 3))).toBe('abc');
    expect(() => readUntrusted(path, 2)).toThrow('it is larger than');
  });
});
