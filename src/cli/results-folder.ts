/** Folders that a command writes to, with words for what is in the way. */
import { randomUUID } from 'node:crypto';
import { statSync, type Stats } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inFolder } from '../run/node/make-folder.ts';
import { reasonOf } from '../run/node/reason.ts';
import { CommandFault } from './command-error.ts';

/** The result of `write` in a folder. @throws {CommandFault} which names `what` cannot be written, why, and the remedy */
export async function writing<T>(
  folder: string,
  { what, remedy = '' }: { readonly what: string; readonly remedy?: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    throw new CommandFault(`cannot write ${what}: ${whyNoFolder(folder, cause)}${remedy}`, { cause });
  }
}

/** The reason in words: a file in the folder's place, or the operating system's answer. */
function whyNoFolder(path: string, error: unknown): string {
  for (let at = path; ; at = dirname(at)) {
    const status = statOf(at);
    if (status !== null && !status.isDirectory())
      return `${at === path ? 'that' : at} is a file, not a folder`;
    if (status !== null || dirname(at) === at) return reasonOf(error);
  }
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/**
 * A trial before hours are spent on a run: writes to the folder of results, and leaves nothing behind.
 * @throws {CommandFault} if that fails
 */
export async function requireWritable(folder: string): Promise<void> {
  const about = { what: `to ${folder}, the folder of results`, remedy: '; name another with --out' };
  await writing(folder, about, async () =>
    inFolder(folder, async (made) => {
      const trial = join(folder, `.trial-${randomUUID()}`);
      try {
        await writeFile(trial, 'trial', { flag: 'wx' });
      } finally {
        await rm(trial, { force: true });
        // Only a folder made here is removed again, and only while it is empty.
        if (made !== null) await rmdir(folder).catch(() => undefined);
      }
    }),
  );
}
