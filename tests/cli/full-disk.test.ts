import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { duelSpec, hytheInTurn, LAUNCHER, testFolder, type Said } from './hythe.ts';
import { filesIn, tablesIn } from './killed.ts';

const mounts = (...words: string[]): boolean => spawnSync('mount', words).status === 0;

/** A small disk of its own, where this user may mount one; null elsewhere. */
function smallDisk(): string | null {
  if (process.platform !== 'linux') return null;
  const disk = join(testFolder(), 'disk');
  mkdirSync(disk);
  if (!mounts('-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk)) return null;
  onTestFinished(() => {
    spawnSync('umount', [disk]);
  });
  return disk;
}

/** Whether this user may mount. */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'true']).status === 0;

/** Every file with its bytes. */
function contents(folder: string): Record<string, string> {
  const files = filesIn(folder).filter(
    (path) => /\.\w+$/.test(path) && !/[/\\]?\.unfinished-[^/\\]+$/.test(path),
  );
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path)).toString('base64')]));
}

const resolve = { method: 'monte-carlo', replicates: 30_000, sampler: 'direct', seed: 'trial' };
const vary = { 'engagement.distanceCm': Array.from({ length: 6 }, (_, i) => 3 + i) };

function run(cwd: string, disk: string, ...words: string[]): Said {
  return hytheInTurn(['run', ...words, '--quiet', '--workers', '1', '--out', disk], { cwd });
}

describe.skipIf(!mayMount)('a disk', () => {
  test('that fills up ends a run with one message; what was there stays, and the run goes on once there is room', () => {
    const disk = smallDisk() ?? '';
    const cwd = testFolder({
      'first.yaml': duelSpec({ title: 'The first', resolve }),
      'second.yaml': duelSpec({ title: 'The second', vary, resolve }),
    });
    expect(run(cwd, disk, 'first.yaml').status).toBe(0);
    const before = contents(disk);
    const filler = join(disk, 'filler');
    for (const room of [0, 40_000, 150_000]) {
      const { bsize, bavail } = statfsSync(disk);
      writeFileSync(filler, new Uint8Array(Math.max(0, bsize * bavail - room)));
      const { status, stdout, stderr } = run(cwd, disk, 'second.yaml');
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
      expect(stderr).toMatch(
        /^hythe: cannot (?:keep the journal|write to (?:the output folder|.*, the folder of results:)) .*the disk is full.*\n$/,
      );
      expect(filesIn(disk).filter((path) => path.includes('.trial-'))).toEqual([]);
      const { filler: _filler, ...after } = contents(disk);
      for (const [path, bytes] of Object.entries(before)) expect(after[path]).toBe(bytes);
      expect(
        Object.keys(after).filter((path) => !(path in before) && !path.includes('.unfinished-')),
      ).toEqual([]);
      rmSync(filler);
    }
    expect(run(cwd, disk, 'second.yaml', '--resume').status).toBe(0);
    expect(run(cwd, join(cwd, 'elsewhere'), 'second.yaml').status).toBe(0);
    expect(tablesIn(join(disk, 'the-second'))).toEqual(tablesIn(join(cwd, 'elsewhere')));
    expect(filesIn(disk).filter((path) => /\.(?:unfinished|writing|replaced|trial)-/.test(path))).toEqual([]);
  });

  test('that is read-only ends a run before it begins, with one message', () => {
    const disk = smallDisk() ?? '';
    const cwd = testFolder({ 'first.yaml': duelSpec({ resolve }) });
    expect(run(cwd, disk, 'first.yaml').status).toBe(0);
    const before = contents(disk);
    expect(mounts('-o', 'remount,ro', disk)).toBe(true);
    const { status, stdout, stderr } = run(cwd, disk, 'first.yaml', '--seed', 'other');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toBe(
      `hythe: cannot write to ${disk}, the folder of results: the disk is read-only; name another with --out\n`,
    );
    expect(contents(disk)).toEqual(before);
  });
});

test.skipIf(process.platform === 'win32')('a limit on the size of files ends a run in words', () => {
  const cwd = testFolder({ 'first.yaml': duelSpec() });
  // Room for journal and tables, and not for the report.
  const limited = ['-c', 'ulimit -f 64 && exec "$@"', 'sh', process.execPath, LAUNCHER];
  const run = spawnSync('sh', [...limited, 'run', 'first.yaml', '--quiet'], { cwd, encoding: 'utf8' });
  expect(run.status).toBe(3);
  // Its exact answer was there before.
  expect(run.stdout).not.toContain('report.html');
  expect(run.stderr).toBe(
    'hythe: cannot write to the output folder results: files may not be that large here; choose another one, or make room there\n',
  );
});
