import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { takeLock, type LockOwner } from '../../../src/run/node/run-lock.ts';
import { testFolder } from '../../cli/hythe.ts';

const lockPath = (): string => join(testFolder(), 'lock.json');

function lockOf(changes: Partial<LockOwner>): string {
  const owner: LockOwner = {
    pid: process.pid,
    host: hostname(),
    since: '2026-01-01T00:00:00.000Z',
    born: null,
    namespace: null,
    token: 'theirs',
    ...changes,
  };
  return JSON.stringify(owner);
}

const MODULE = new URL('../../../src/run/node/run-lock.ts', import.meta.url).href;

/** Runs a command in a PID namespace of its own. */
function separate(...command: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('unshare', ['--pid', '--fork', '--mount-proc', ...command], { encoding: 'utf8' });
}

/** Whether this user may make one; where continuous integration may not, that is a failure. */
const maySeparate =
  process.platform === 'linux' && (separate('true').status === 0 || process.env['CI'] === 'true');

const held = expect.objectContaining({ code: 'HYTHE-RESULTS-LOCKED', exitClass: 'wrong-use' }) as unknown;

describe('a lock', () => {
  test('is held by one at a time, names its process, and leaves nothing behind', () => {
    const path = lockPath();
    const lock = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(() => takeLock(path)).toThrow(held);
    expect(() => takeLock(path)).toThrow(
      `the same run is under way since ${lock.owner.since} in process ${process.pid}`,
    );
    lock.release();
    takeLock(path).release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  test('of a process that was killed is taken over', async () => {
    const path = lockPath();
    const script = `const { takeLock } = await import(${JSON.stringify(MODULE)});
      takeLock(${JSON.stringify(path)}); console.log('held'); setTimeout(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => takeLock(path)).toThrow(held);
    child.kill('SIGKILL');
    await once(child, 'exit');
    takeLock(path).release();
  });

  const gone = spawnSync(process.execPath, ['-e', '0']).pid;

  test.each([
    ['a process that is gone', lockOf({ pid: gone })],
    ['an earlier process of the same number', lockOf({ born: 'another boot 12345' })],
    ['nobody, since it is damaged', '{"pid":'],
    ['nobody, since it is empty', ''],
  ])('of %s is taken over', (_who, text) => {
    const path = lockPath();
    writeFileSync(path, text);
    const lock = takeLock(path);
    expect(lock.owner.pid).toBe(process.pid);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(lock.owner);
  });

  test('of another machine is left alone, with what to do', () => {
    const path = lockPath();
    writeFileSync(path, lockOf({ host: 'elsewhere' }));
    expect(() => takeLock(path)).toThrow(
      `on elsewhere, of which this machine cannot tell whether it still runs; if it has ended, remove ${path}`,
    );
  });

  test.skipIf(!maySeparate)('of another PID namespace is left alone, with what to do', () => {
    const path = lockPath();
    const script = `import { takeLock } from ${JSON.stringify(MODULE)};
      try { takeLock(${JSON.stringify(path)}); } catch (error) { console.log(error.message); }`;
    const lock = takeLock(path);
    const { stdout } = separate(process.execPath, '--input-type=module', '-e', script);
    expect(stdout).toMatch(/the same run is under way since .* in process \d+ of another PID namespace/);
    expect(stdout).toContain(`whether it still runs; if it has ended, remove ${path}`);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(lock.owner);
    lock.release();
    expect(separate(process.execPath, '--input-type=module', '-e', script).stdout).toBe('');
    // The other way round: there the process has ended, and here that cannot be known.
    expect(() => takeLock(path)).toThrow(`if it has ended, remove ${path}`);
  });

  test.skipIf(process.platform !== 'linux').each(['SIGKILL', 'SIGCONT'] as const)(
    'that is stale stays with who was about to take it over, however long that one stands still: then %s',
    async (signal) => {
      const path = lockPath();
      writeFileSync(path, lockOf({ pid: gone }));
      // The process stops itself before the last step, as a machine that is put to sleep would stop it.
      const script = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
        const { renameSync } = fs;
        fs.renameSync = (from, to) => { process.kill(process.pid, 'SIGSTOP'); renameSync(from, to); };
        syncBuiltinESMExports();
        const { takeLock } = await import(${JSON.stringify(MODULE)});
        takeLock(${JSON.stringify(path)}); console.log('held'); setTimeout(() => {}, 60_000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      while (!readFileSync(`/proc/${child.pid}/stat`, 'utf8').includes(') T ')) await wait(20);
      const itsOwn = `in process ${child.pid}; wait for it`;
      expect(() => takeLock(path)).toThrow(itsOwn);
      if (signal === 'SIGCONT') {
        child.kill(signal);
        await once(child.stdout, 'data');
      }
      expect(() => takeLock(path)).toThrow(itsOwn);
      child.kill('SIGKILL');
      await once(child, 'exit');
      takeLock(path).release();
      expect(readdirSync(join(path, '..'))).toEqual([]);
    },
  );

  test('that is stale is taken over by one of many that come at once', async () => {
    const path = lockPath();
    writeFileSync(path, lockOf({ pid: gone }));
    const go = join(path, '..', 'go');
    // Whoever holds the lock does so until all have said how it went.
    const script = `import { existsSync } from 'node:fs';
      const { takeLock } = await import(${JSON.stringify(MODULE)});
      process.stdin.resume();
      console.log('ready');
      while (!existsSync(${JSON.stringify(go)}));
      try { takeLock(${JSON.stringify(path)}); console.log('held'); } catch (e) { console.log(e.code); }`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const nextWords = (): Promise<string[]> =>
      Promise.all(
        children.map(async ({ stdout }) => {
          const [line] = (await once(stdout, 'data')) as [Buffer];
          return line.toString().trim();
        }),
      );
    expect(await nextWords()).toEqual(['ready', 'ready', 'ready', 'ready']);
    writeFileSync(go, '');
    const said = await nextWords();
    for (const child of children) child.kill();
    expect(said.filter((word) => word === 'held')).toHaveLength(1);
    expect(said.filter((word) => word === 'HYTHE-RESULTS-LOCKED')).toHaveLength(3);
  });
});
