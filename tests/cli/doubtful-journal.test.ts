/** Stopped runs of which somebody else may have written the journal. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { saltOf } from '../../src/host/journal-format.ts';
import { Journal, type RunIdentity } from '../../src/host/journal.ts';
import { run as execute } from '../../src/host/run.ts';
import { readSpec } from '../../src/experiment/read-spec.ts';
import { identityOf } from '../../src/host/identity.ts';
import { openUnfinished } from '../../src/host/unfinished.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import { duelSpec, hytheInTurn, testFolder, type Said } from './hythe.ts';
import { filesIn } from './killed.ts';

const resolve = { method: 'monte-carlo', replicates: 60_000, sampler: 'direct', seed: 'trial' };

function run(cwd: string, ...words: string[]): Said {
  return hytheInTurn(['run', 'duel.yaml', '--workers', '1', ...words], { cwd });
}

/** The journal of the run in a folder of results; undefined where there is none. */
function journalIn(results: string): string | undefined {
  const path = filesIn(results).find((file) => file.endsWith('journal.ndjson'));
  return path === undefined ? undefined : join(results, path);
}

/** A run that was stopped after its first chunk: the folder that it was called from, its journal, and of what it is. */
async function stoppedRun(): Promise<{
  readonly cwd: string;
  readonly journal: string;
  readonly identity: RunIdentity;
}> {
  const cwd = testFolder();
  const path = join(cwd, 'duel.yaml');
  writeFileSync(path, duelSpec({ resolve }));
  const experiment = readSpec(readFileSync(path, 'utf8'), { file: path, systems: [pluie] });
  const identity = identityOf(experiment, pluie, null);
  const unfinished = await openUnfinished(join(cwd, 'results'), experiment, identity);
  const journal = await Journal.open(unfinished.journal, identity);
  const controller = new AbortController();
  const { interrupted } = await execute(experiment, [pluie], {
    workers: 1,
    journal,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await journal.close();
  await unfinished.leave();
  expect(interrupted).toBe(true);
  return { cwd, journal: unfinished.journal, identity };
}

/** Whether this user may give files to others; where continuous integration may not, that is a failure. */
const mayGive = process.getuid?.() === 0 || process.env['CI'] === 'true';

describe('a journal', () => {
  test.skipIf(process.platform === 'win32').each([
    [
      'of 20 GB',
      (path: string) => (writeFileSync(path, ''), truncateSync(path, 20 * 1024 ** 3)),
      'is larger than 8,192 MB',
    ],
    ['that is a pipe', (path: string) => void spawnSync('mkfifo', [path]), 'is a pipe, not a file'],
    [
      'that is a folder',
      (path: string) => mkdirSync(join(path, 'in'), { recursive: true }),
      'is a folder, not a file',
    ],
    ['that is a link', (path: string) => symlinkSync('/dev/zero', path), 'is a link, not a file'],
  ])('%s ends the run at once, and stays until it begins again', async (_what, put, words) => {
    const { cwd, journal } = await stoppedRun();
    rmSync(journal);
    put(journal);
    for (const options of [[], ['--resume']]) expect(run(cwd, ...options).status).toBe(3);
    expect(run(cwd).stderr).toContain(
      `hythe: cannot keep the journal ${journal}: it ${words}, so Hythe did not write it; remove it, or begin again without it by --restart\n`,
    );
    expect(lstatSync(journal, { throwIfNoEntry: false })).toBeDefined();
    expect(run(cwd, '--restart').status).toBe(0);
  });

  test.skipIf(!mayGive).each([
    ['that another user wrote', (journal: string) => journal],
    ['in a folder that another user made', (journal: string) => dirname(journal)],
  ])('%s goes on only where that is asked for', async (_what, given) => {
    const { cwd, journal } = await stoppedRun();
    const { uid } = statSync(journal);
    chownSync(given(journal), uid + 4321, -1);
    const before = readFileSync(journal);
    const refused = run(cwd);
    expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /\nhythe: results\/a-duel\/\.unfinished-\w+ holds this run as it was stopped, and another user left it there: it goes on only with --resume; --restart begins it again\n$/,
    );
    expect(readFileSync(journal).equals(before)).toBe(true);
    const resumed = run(cwd, '--resume');
    expect(resumed.status).toBe(0);
    expect(resumed.stderr).toContain('goes on with a run that was stopped');
  });

  test('that is older than a finished run of the spec goes on only where that is asked for', async () => {
    const { cwd, journal } = await stoppedRun();
    const kept = join(cwd, 'kept');
    cpSync(dirname(journal), kept, { recursive: true, preserveTimestamps: true });
    expect(run(cwd).stderr).toContain('goes on with a run that was stopped');
    cpSync(kept, dirname(journal), { recursive: true, preserveTimestamps: true });
    const before = readFileSync(journal);
    const refused = run(cwd);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(
      /as it was stopped, and a run of the same spec was finished after it, at \d{4}-.*Z: it goes on only with --resume/,
    );
    expect(readFileSync(journal).equals(before)).toBe(true);
    const again = run(cwd, '--restart');
    expect(again.status).toBe(0);
    expect(again.stderr).not.toContain('goes on with');
    expect(journalIn(join(cwd, 'results'))).toBeUndefined();
  });

  test('with a sampler that there is not ends the run with the line, and stays', async () => {
    const { cwd, journal, identity } = await stoppedRun();
    const lines = readFileSync(journal, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(',{"weigh":'));
    const text = (lines[at] ?? '')
      .slice('["00000000",'.length, -1)
      .replace('"sampler":"direct"', '"sampler":"x"');
    lines[at] = `["${crc32(text, saltOf(identity)).toString(16).padStart(8, '0')}",${text}]`;
    writeFileSync(journal, lines.join('\n'));
    for (const words of [[], ['--resume']]) {
      const { status, stderr } = run(cwd, ...words);
      expect(status).toBe(3);
      expect(stderr).toMatch(
        new RegExp(
          `\\nhythe: line ${at + 1} of \\S+journal\\.ndjson has values for cell \\d \\(weighing\\) that no run finds`,
        ),
      );
      expect(stderr).not.toContain('goes on from');
    }
    expect(readFileSync(journal, 'utf8')).toBe(lines.join('\n'));
    expect(run(cwd, '--restart').status).toBe(0);
  });
});
