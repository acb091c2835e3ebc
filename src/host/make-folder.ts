/** Makes folders one by one: the recursive mkdir of Node never ends below a folder that takes no folders, such as /proc. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

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
    // Another run may have made it meanwhile.
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return made;
    throw error;
  }
  return made ?? folder;
}

/** True for a folder or a link to one. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
