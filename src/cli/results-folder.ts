/** A trial of the folder of results, before hours are spent on a run. */
import { randomUUID } from 'node:crypto';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder } from '../host/make-folder.ts';
import { CommandFault } from './command-error.ts';
import { whyNoFolder } from './why-no-folder.ts';

/** Writes to the folder of results, and leaves nothing behind. @throws {CommandFault} if that fails */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await inFolder(folder, async (made) => {
      const trial = join(folder, `.trial-${randomUUID()}`);
      try {
        await writeFile(trial, 'trial', { flag: 'wx' });
      } finally {
        await rm(trial, { force: true });
        // Only a folder made here is removed again, and only while it is empty.
        if (made !== null) await rmdir(folder).catch(() => undefined);
      }
    });
  } catch (error) {
    throw new CommandFault(
      `cannot write to ${folder}, the folder of results: ${whyNoFolder(folder, error)}; name another with --out`,
      {
        cause: error,
      },
    );
  }
}
