/**
 * Runs under way, and stopped ones: each has a hidden folder beside the finished runs, with its journal, a lock, and
 * the files being written.
 */
import { closeSync, fstatSync } from 'node:fs';
import { lstat, readdir, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../play/json.ts';
import { specChanges } from '../record/manifest-difference.ts';
import { slugOf } from '../record/slug.ts';
import { lastFinished, requireInside, restoreReplaced } from './folder.ts';
import { differences, SPEC_HASH } from './identity.ts';
import { identityText, MOST_JOURNAL_BYTES, readHeader, type RunIdentity } from './journal-format.ts';
import { inFolder, makeFolder } from './make-folder.ts';
import { asWriteError } from './reason.ts';
import { takeLock } from './run-lock.ts';
import { sha256 } from './sha256.ts';
import { firstLine, openUntrusted, readUntrustedText } from './untrusted-file.ts';

const PREFIX = '.unfinished-';
const JOURNAL = 'journal.ndjson';
const LOCK = 'lock.json';
/** The spec as resolved, to say in words what another one says otherwise. */
const SPEC = 'spec.json';
/** In which a run is written before it is moved to its place. */
const WRITING = 'writing';

/** The title of a run, by which its folder is found, and its spec as resolved. */
interface RunAsked {
  readonly title: string;
  readonly spec: Json;
}

/** The folder of a run that is under way, held by this process. */
export interface Unfinished {
  readonly folder: string;
  readonly journal: string;
  /** A reason in words why this user may not have left the journal; null where there is none. */
  readonly doubt: string | null;
  /** The folder that `saveRun` writes to; files that a killed process left there go when the next one comes. */
  readonly staging: string;
  /** Gives it back as it is, to be continued. */
  leave(): Promise<void>;
  /** Takes it away: the run is kept elsewhere, or there is nothing worth keeping. */
  discard(): Promise<void>;
}

/**
 * The folder of the run below `outputFolder`, made where there is none, and locked.
 * @throws {ResultsError} where another process has it, or it cannot be written
 */
export async function openUnfinished(
  outputFolder: string,
  { title, spec }: RunAsked,
  identity: RunIdentity,
): Promise<Unfinished> {
  try {
    return await inFolder(outputFolder, async () => {
      const root = await realpath(outputFolder);
      const shelf = join(root, slugOf(title, sha256));
      const folder = join(shelf, nameOf(identity));
      await makeFolder(shelf);
      await requireInside(root, shelf);
      await makeFolder(folder);
      await requireInside(shelf, folder);
      return locked(shelf, folder, spec, identity[SPEC_HASH] ?? '');
    });
  } catch (error) {
    throw asWriteError(error, outputFolder);
  }
}

async function locked(shelf: string, folder: string, spec: Json, specHash: string): Promise<Unfinished> {
  const lock = takeLock(join(folder, LOCK));
  const staging = join(folder, WRITING);
  let doubt: string | null;
  try {
    await rm(staging, { recursive: true, force: true });
    await rm(join(folder, SPEC), { force: true });
    await writeFile(join(folder, SPEC), `${JSON.stringify(spec)}\n`, { flag: 'wx' });
    await restoreReplaced(shelf);
    doubt = await doubtOf(shelf, folder, specHash);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    folder,
    journal: join(folder, JOURNAL),
    doubt,
    staging,
    async leave() {
      await rm(staging, { recursive: true, force: true });
      lock.release();
    },
    async discard() {
      await rm(join(folder, JOURNAL), { force: true });
      await rm(join(folder, SPEC), { force: true });
      await rm(staging, { recursive: true, force: true });
      lock.release();
      // Neither goes while something is in it.
      await rmdir(folder).catch(() => undefined);
      await rmdir(shelf).catch(() => undefined);
    },
  };
}

/** See {@link Unfinished.doubt}; the folder is locked. */
async function doubtOf(shelf: string, folder: string, specHash: string): Promise<string | null> {
  const journal = await lstat(join(folder, JOURNAL)).catch(() => null);
  if (journal === null) return null;
  // This process has just made the lock: whatever a disk makes of users, what is this user's has its owner.
  const { uid } = await stat(join(folder, LOCK));
  if (journal.uid !== uid || (await stat(folder)).uid !== uid) return 'another user left it there';
  const finished = await lastFinished(shelf, specHash);
  if (journal.mtimeMs >= finished) return null;
  return `a run of the same spec was finished after it, at ${new Date(finished).toISOString()}`;
}

function nameOf(identity: RunIdentity): string {
  return PREFIX + sha256(identityText(identity)).slice(0, 16);
}

/** A run that was stopped and is not this one: of the same title, or the same but for its title. */
interface OtherRun {
  readonly folder: string;
  /** The difference, in words. */
  readonly why: string;
}

/** The stopped run that can be continued, if any, and others: under another title, or other runs under this one. */
export async function unfinishedRuns(
  outputFolder: string,
  { title, spec }: RunAsked,
  identity: RunIdentity,
): Promise<{ readonly isThere: boolean; readonly others: readonly OtherRun[] }> {
  const shelf = join(outputFolder, slugOf(title, sha256));
  const names = (await readdir(shelf).catch(() => [])).filter((name) => name.startsWith(PREFIX)).toSorted();
  const own = nameOf(identity);
  const others: OtherRun[] = [];
  for (const name of names) {
    const folder = join(shelf, name);
    const header = name === own ? null : runOfJournal(join(folder, JOURNAL));
    if (header !== null) others.push({ folder, why: whyNot(folder, header, identity, spec) });
  }
  for (const other of await readdir(outputFolder).catch(() => [])) {
    const folder = join(outputFolder, other, own);
    if (folder !== join(shelf, own) && runOfJournal(join(folder, JOURNAL)) !== null)
      others.unshift({ folder, why: 'its title was another, and it goes on only under that one' });
  }
  return { isThere: names.includes(own) && runOfJournal(join(shelf, own, JOURNAL)) !== null, others };
}

/** Changes of a spec that are listed; of more only the number. */
const MOST_CHANGES = 3;

function whyNot(folder: string, header: RunIdentity | 'damaged', now: RunIdentity, spec: Json): string {
  if (header === 'damaged') return 'the first line of its journal is damaged';
  const changes = changesOf(folder, spec);
  const { [SPEC_HASH]: then, ...rest } = header;
  const { [SPEC_HASH]: nowHash, ...restNow } = now;
  const shown = changes.slice(0, MOST_CHANGES);
  const more = changes.length - shown.length;
  return [
    ...differences(rest, restNow),
    ...(then === nowHash || shown.length > 0 ? shown : ['the spec was another']),
    ...(more > 0 ? [`${more} more of the spec`] : []),
  ].join('; ');
}

/** The changes of the spec since the stopped run; none where that cannot be read. */
function changesOf(folder: string, spec: Json): string[] {
  try {
    const then = JSON.parse(readUntrustedText(join(folder, SPEC))) as Json; // JSON.parse gives nothing else
    return specChanges(then, spec).map(
      ({ what, before, after }) => `${what} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`,
    );
  } catch {
    return [];
  }
}

/** The most bytes of the first line of a journal. */
const LONGEST_HEADER = 64 * 1024;

/** The run that a journal belongs to; null where there is none, or an empty one. */
export function runOfJournal(path: string): RunIdentity | 'damaged' | null {
  let file: number | null = null;
  try {
    file = openUntrusted(path, MOST_JOURNAL_BYTES);
    if (fstatSync(file).size === 0) return null;
    const bytes = firstLine(file, LONGEST_HEADER);
    return (bytes && readHeader(bytes)?.identity) ?? 'damaged';
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
