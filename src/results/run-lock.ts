/**
 * A lock on a folder: a file that names the process that works there. A process that has ended, however it ended, holds
 * no lock: its file is recognised as stale and taken over.
 */
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import { z } from 'zod';
import { ResultsError } from './error.ts';
import { errorCode } from './write-error.ts';

/** Who works in a folder. */
const owner = z.object({
  pid: z.number(),
  host: z.string(),
  /** When the lock was taken, ISO 8601. */
  since: z.string(),
  /** What tells a process from a later one of the same number; null where the system does not say. */
  born: z.string().nullable(),
  token: z.string(),
});
export type LockOwner = z.infer<typeof owner>;

/** Taking over a stale lock takes a moment; who has not done so within this time has ended meanwhile. */
const TAKING_MS = 10_000;
const MOST_TRIES = 50;

export interface RunLock {
  readonly owner: LockOwner;
  /** Gives the lock back. */
  release(): void;
}

/** Takes the lock at `path`, in a folder that is there. @throws {ResultsError} where another process holds it */
export function takeLock(path: string): RunLock {
  const mine: LockOwner = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    born: bornOf(process.pid),
    token: randomUUID(),
  };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (create(path, mine)) return { owner: mine, release: () => rmSync(path, { force: true }) };
    const other = readOwner(path);
    if (other !== 'gone' && other !== 'damaged' && isAlive(other)) throw heldBy(path, other);
    if (other !== 'gone') removeStale(path, other);
  }
  throw new ResultsError(
    'HYTHE-RESULTS-LOCKED',
    path,
    `${path} changes all the time: other runs begin in this folder`,
  );
}

/** Makes the file with all it says at once; false where there is one. */
function create(path: string, mine: LockOwner): boolean {
  const text = `${JSON.stringify(mine)}\n`;
  const whole = `${path}-${mine.token}`;
  try {
    writeFileSync(whole, text, { flag: 'wx' });
    linkSync(whole, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_LINKS.includes(errorCode(error) ?? '')) throw error;
    return createWithoutLinks(path, text);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** What file systems without hard links say. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(path: string): LockOwner | 'gone' | 'damaged' {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'gone';
  // A pipe would have no end, and a link leads elsewhere.
  if (!found.isFile()) return 'damaged';
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'gone';
    throw error;
  }
  try {
    return owner.parse(JSON.parse(text));
  } catch {
    return 'damaged';
  }
}

/** Whether the process that holds a lock still runs; on another machine that cannot be known. */
function isAlive({ pid, host, born }: LockOwner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process cannot be asked, but it is there.
    if (errorCode(error) === 'ESRCH') return false;
  }
  const now = bornOf(pid);
  return now === null || born === null ? process.platform !== 'linux' : now === born;
}

/** The boot and the moment in which a process began, from Linux; null elsewhere, or where there is none. */
function bornOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name of the program, in brackets, may hold anything; after it come the state and, 19 fields on, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
    return hasEnded ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Removes the lock of `stale`, and never one that was made since. */
function removeStale(path: string, stale: LockOwner | 'damaged'): void {
  const taking = `${path}-taking`;
  try {
    mkdirSync(taking);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(taking, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > TAKING_MS) rmSync(taking, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return;
  }
  try {
    const found = readOwner(path);
    const isStill =
      found !== 'gone' &&
      (stale === 'damaged' ? found === 'damaged' : found !== 'damaged' && found.token === stale.token);
    if (isStill) rmSync(path, { force: true });
  } finally {
    rmdirSync(taking);
  }
}

function heldBy(path: string, { pid, host, since }: LockOwner): ResultsError {
  const there =
    host === hostname()
      ? `process ${pid}`
      : `process ${pid} on ${host}, of which this machine cannot tell whether it still runs`;
  const remedy =
    host === hostname()
      ? 'wait for it, end it, or write to another folder with --out'
      : `if it has ended, remove ${path}`;
  return new ResultsError(
    'HYTHE-RESULTS-LOCKED',
    path,
    `the same run is under way since ${since} in ${there}; ${remedy}`,
  );
}
