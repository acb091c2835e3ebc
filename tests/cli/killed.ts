/** Runs that are killed without warning, and go on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { ALWAYS_KEPT } from '../../src/run/tables/names.ts';
import { LAUNCHER } from './hythe.ts';

/** Between two looks at a run that is to be killed. */
const LOOK_MS = 10;

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
  /** Looked at again and again: the run is killed once it is true. @defaultValue never: it ends by itself */
  readonly when?: () => boolean;
  /** The process that the lock names, or the launcher, whose child has to end too. */
  readonly whom: 'owner' | 'launcher';
  /** @defaultValue SIGKILL */
  readonly signal?: NodeJS.Signals;
  /** The Node that the launcher runs under; an old one starts a newer. */
  readonly node?: string;
}

/** Starts `hythe run` with these words, sends a signal when it is time, and waits until all its processes have ended. */
export async function killedRun(
  words: readonly string[],
  { cwd, out, when = () => false, whom, signal = 'SIGKILL', node = process.execPath }: HowToKill,
): Promise<Killed> {
  const child = spawn(node, [LAUNCHER, 'run', ...words, '--out', out], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8');
  let stderr = '';
  child.stderr.on('data', (text: string) => (stderr += text));
  let isOver = false;
  // A launcher's child has the same standard error: it closes when both have ended.
  const ended = once(child, 'close').then(() => (isOver = true));
  while (!isOver && !when()) await Promise.race([ended, wait(LOOK_MS)]);
  // Before there is a lock there is one process, or its launcher.
  const owner = whom === 'owner' ? ownerOf(join(cwd, out)) : null;
  const wasKilled = !isOver && send(owner ?? child.pid ?? 0, signal);
  await ended;
  return { wasKilled, stderr, status: child.exitCode };
}

/** True once so many milliseconds have passed. */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Chunks of replicates in the journal of the only unfinished run in a folder of results. */
export function chunksIn(results: string): number {
  return (unfinished(results, 'journal.ndjson')?.split('{"simulate":').length ?? 1) - 1;
}

/** The process that the lock of the only unfinished run names; null where there is none. */
export function ownerOf(results: string): number | null {
  const lock = unfinished(results, 'lock.json');
  return lock === null ? null : (JSON.parse(lock) as { readonly pid: number }).pid;
}

/** What a file of the only unfinished run holds; null where there is none, or the run ends at this moment. */
function unfinished(results: string, name: string): string | null {
  try {
    const path = filesIn(results).find((file) => file.endsWith(name));
    return path === undefined ? null : readFileSync(join(results, path), 'utf8');
  } catch {
    return null;
  }
}

/** False where the process has ended by itself meanwhile. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
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
    ALWAYS_KEPT.map((name) => {
      const found = files.filter(
        (path) => path.endsWith(`${name}.parquet`) && !path.includes('-interrupted'),
      );
      return [name, found.map((path) => readFileSync(join(results, path)).toString('hex')).join(' and ')];
    }),
  );
}
