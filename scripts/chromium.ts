/**
 * The Chromium of this machine: the one that CHROMIUM names, or the first of the usual names in the PATH. The shell without
 * windows does the same work in three quarters of the CPU time.
 */
import { findExecutable } from './find-executable.ts';

export const HOW_TO_GET_CHROMIUM =
  'install Chromium (on Debian: apt-get install chromium-headless-shell fonts-dejavu-core) or let CHROMIUM name its executable';

export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  return findExecutable(env, 'CHROMIUM', [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]);
}
