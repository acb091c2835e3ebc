/**
 * A lock on a folder: a file that names the process that works there. A process that has ended, however it ended, holds
 * no lock: its file is recognised as stale and taken over.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import * as z from 'zod/mini';
import { ResultsError } from '../record/error.ts';
import { errorCode, reasonOf } from './reason.ts';
import { sha256 } from './sha256.ts';
import { MOST_NOTE_BYTES, readUntrustedText } from './untrusted-file.ts';

const LONGEST_HOST = 255;

/** The process that works in a folder. */
const owner = z.object({
  pid: z.int().check(z.minimum(1)),
  host: z.string().check(z.maxLength(LONGEST_HOST)),
  /** The time when the lock was taken, ISO 8601. */
  since: z.iso.datetime(),
  /**
   * The start of the process, which tells it from a later one of the same number; null where the system does not give
   * it.
   */
  born: z.nullable(z.string()),
  /** The PID namespace, in which alone the number means this process; null where the system does not say. */
  namespace: z._default(z.nullable(z.string()), null),
  token: z.string(),
});
export type LockOwner = z.infer<typeof owner>;

const MOST_TRIES = 50;

interface RunLock {
  readonly owner: LockOwner;
  /** Gives the lock back. */
  release(): void;
}

/** Takes the lock at `path`, in an existing folder. @throws {ResultsError} where another process holds it */
export function takeLock(path: string): RunLock {
  const mine: LockOwner = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    born: bornOf(process.pid),
    namespace: namespaceOfThis(),
    token: randomUUID(),
  };
  take(path, path, mine);
  return { owner: mine, release: () => rmSync(path, { force: true }) };
}

/** Has `lock`, which is the lock at `path` or the right to take that over, name this process. */
function take(path: string, lock: string, mine: LockOwner): void {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (create(path, lock, mine)) return;
    const stale = readLock(lock);
    if (stale === null) continue;
    const other = ownerIn(stale);
    if (other !== null && isAlive(other)) throw heldBy(lock, other);
    // Who takes a stale lock over has first to take the only lock that may follow it.
    const next = `${path}-after-${sha256(lock + stale)}`;
    take(path, next, mine);
    if (readLock(lock) === stale) return renameSync(next, lock);
    rmSync(next);
  }
  throw new ResultsError(
    'HYTHE-RESULTS-LOCKED',
    path,
    `${path} changes all the time: other runs begin in this folder`,
  );
}

/** Makes the file with all it says at once; false where there is one. */
function create(path: string, lock: string, mine: LockOwner): boolean {
  const text = `${JSON.stringify(mine)}\n`;
  const whole = `${path}-${mine.token}`;
  try {
    writeFileSync(whole, text, { flag: 'wx' });
    linkSync(whole, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!NO_LINKS.includes(errorCode(error) ?? '')) throw error;
    return createWithoutLinks(lock, text);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Errors of file systems without hard links. */
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

/** The text of a lock; null where there is none. @throws {ResultsError} where that is no lock */
function readLock(lock: string): string | null {
  try {
    return readUntrustedText(lock, MOST_NOTE_BYTES);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new ResultsError(
      'HYTHE-RESULTS-LOCKED',
      lock,
      `the lock ${lock} cannot be read: ${reasonOf(error)}; remove it`,
      error,
    );
  }
}

/** The process that a lock names; null where it is damaged. */
function ownerIn(text: string): LockOwner | null {
  try {
    return owner.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** True while the process that holds a lock runs, and where that cannot be known. */
function isAlive(other: LockOwner): boolean {
  if (!canTell(other)) return true;
  const { pid, born } = other;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process cannot be asked, but it is there.
    if (errorCode(error) === 'ESRCH') return false;
  }
  const now = bornOf(pid);
  return now === null || born === null ? process.platform !== 'linux' : now === born;
}

/** True where the number of the process means it here too: not from another machine, nor from another container. */
function canTell({ host, namespace }: LockOwner): boolean {
  return host === hostname() && (namespace === null || namespace === namespaceOfThis());
}

function namespaceOfThis(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
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

function heldBy(path: string, other: LockOwner): ResultsError {
  const { pid, host, since } = other;
  const where =
    host === hostname()
      ? 'of another PID namespace (a container), of which this one cannot tell whether it still runs'
      : `on ${host}, of which this machine cannot tell whether it still runs`;
  const [who, remedy] = canTell(other)
    ? [`process ${pid}`, 'wait for it, end it, or write to another folder with --out']
    : [`process ${pid} ${where}`, `if it has ended, remove ${path}`];
  return new ResultsError(
    'HYTHE-RESULTS-LOCKED',
    path,
    `the same run is under way since ${since} in ${who}; ${remedy}`,
  );
}
