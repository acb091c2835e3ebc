/** An executable of this machine: the one that a variable of the environment names, or the first of some names in the PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findExecutable(
  env: NodeJS.ProcessEnv,
  variable: string,
  names: readonly string[],
): string | undefined {
  const named = env[variable];
  if (named) return isExecutable(named) ? named : undefined;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, '/usr/bin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
