/** Runs that are killed without warning, and go on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { TABLE_NAMES } from '../../src/analysis/tables.ts';
import { LAUNCHER } from './hythe.ts';

/** The child of a launcher that was killed has ended after so long. */
const CHILD_ENDS_MS = 3000;

export interface Killed {
  /** False where the run was over before. */
  readonly wasKilled: boolean;
  readonly stderr: string;
  readonly status: number | null;
}

export interface HowToKill {
  readonly cwd: string;
  /** The run's folder of results. */
  readonly out: string;
  /** Milliseconds after its start; for ever where it is to end by itself. */
  readonly afterMs: number;
  /** The process that the lock names, or the launcher, whose child has to end too. */
  readonly whom: 'owner' | 'launcher';
  /** @defaultValue SIGKILL */
  readonly signal?: NodeJS.Signals;
  /** The Node that the launcher runs under; an old one starts a newer. */
  readonly node?: string;
}

/** Starts `hythe run` with these words and sends SIGKILL after a time. */
export async function killedRun(
  words: readonly string[],
  { cwd, out, afterMs, whom, signal = 'SIGKILL', node = process.execPath }: HowToKill,
): Promise<Killed> {
  const child = spawn(node, [LAUNCHER, 'run', ...words, '--out', out], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8');
  let stderr = '';
  child.stderr.on('data', (text: string) => (stderr += text));
  const ended = once(child, 'exit');
  const isOver = await Promise.race([
    ended.then(() => true),
    Number.isFinite(afterMs) ? wait(afterMs, false) : new Promise<never>(() => {}),
  ]);
  if (isOver) return { wasKilled: false, stderr, status: child.exitCode };
  const owner = ownerOf(join(cwd, out));
  // Before there is a lock there is one process, or its launcher.
  const isThere = send(whom === 'owner' && owner !== null ? owner : (child.pid ?? 0), signal);
  await ended;
  if (!isThere) return { wasKilled: false, stderr, status: child.exitCode };
  // A launcher that was killed before there was a lock leaves a child that has a moment to end in.
  if (owner === null && whom === 'launcher') await wait(CHILD_ENDS_MS);
  const left = owner ?? ownerOf(join(cwd, out));
  if (left !== null) await gone(left);
  return { wasKilled: true, stderr, status: child.exitCode };
}

/** The process that the lock of the only unfinished run names; null where there is none. */
export function ownerOf(results: string): number | null {
  for (const path of filesIn(results)) {
    if (!path.endsWith('lock.json')) continue;
    try {
      const owner = JSON.parse(readFileSync(join(results, path), 'utf8')) as { readonly pid: number };
      return owner.pid;
    } catch {
      return null;
    }
  }
  return null;
}

/** False where the process has ended by itself meanwhile. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Waits until a process has ended. @throws where it does not */
async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const stat = `/proc/${pid}/stat`;
    try {
      process.kill(pid, 0);
      // One that only waits to be collected has ended.
      if (existsSync(stat) && readFileSync(stat, 'utf8').includes(') Z ')) return;
    } catch {
      return;
    }
    await wait(100);
  }
  throw new Error(`process ${pid} still runs ten seconds after its launcher was killed`);
}

/** Every file below a folder, hidden ones too; none where there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

/** The bytes of the tables of the only finished run in a folder of results, in hexadecimal by their names. */
export function tablesIn(results: string): Record<string, string> {
  const files = filesIn(results);
  return Object.fromEntries(
    TABLE_NAMES.map((name) => {
      const found = files.filter(
        (path) => path.endsWith(`${name}.parquet`) && !path.includes('-interrupted'),
      );
      return [name, found.map((path) => readFileSync(join(results, path)).toString('hex')).join(' and ')];
    }),
  );
}
