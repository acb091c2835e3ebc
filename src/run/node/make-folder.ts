/** Makes folders one by one: the recursive mkdir of Node never ends below a folder that takes no folders, such as /proc. */
import { lstat, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from './reason.ts';

/** Times that a folder is made again for what is done in it. */
const MOST_TRIES = 50;

/**
 * Makes the folder, and acts in it; both again where the folder was taken away between the two. Runs take folders away
 * that are empty at their end, and others may begin there at that moment. `made` is as for {@link makeFolder}.
 */
export async function inFolder<T>(path: string, act: (made: string | null) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await act(await makeFolder(path));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === MOST_TRIES) throw error;
    }
}

/**
 * Makes the folder and those above it that are missing. Gives the topmost that it made; null where nothing was missing.
 * Throws as `mkdir` does, with ENOTDIR or EEXIST where something else is in the way.
 */
export async function makeFolder(path: string): Promise<string | null> {
  const folder = resolve(path);
  if (await isFolder(folder)) return null;
  const above = dirname(folder);
  const made = above === folder ? null : await makeFolder(above);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another run may have made it meanwhile, and one may have taken it away again.
    if (errorCode(error) === 'EEXIST' && (await isFolder(folder))) return made;
    if (errorCode(error) === 'EEXIST' && (await isGone(folder))) return (await makeFolder(path)) ?? made;
    throw error;
  }
  return made ?? folder;
}

/** True for a folder or a link to one. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function isGone(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) === null;
}
