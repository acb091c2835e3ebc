/** The Chromium of this machine: the one that CHROMIUM names, or the first of the usual names in the PATH. */
import { findExecutable } from './find-executable.ts';

export const HOW_TO_GET_CHROMIUM =
  'install Chromium (on Debian: apt-get install chromium fonts-dejavu-core) or let CHROMIUM name its executable';

export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  return findExecutable(env, 'CHROMIUM', [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]);
}
