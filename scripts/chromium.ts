/** The Chromium of this machine: the one that CHROMIUM names, or the first of the usual names in the PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const HOW_TO_GET_CHROMIUM =
  'install Chromium (on Debian: apt-get install chromium fonts-dejavu-core) or let CHROMIUM name its executable';

export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env['CHROMIUM']) return isExecutable(env['CHROMIUM']) ? env['CHROMIUM'] : undefined;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, '/usr/bin']
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
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
