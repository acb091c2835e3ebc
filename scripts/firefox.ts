/** The Firefox of this machine: the one that FIREFOX names, or the first of the usual names in the PATH. */
import { findExecutable } from './find-executable.ts';

export const HOW_TO_GET_FIREFOX =
  'install Firefox (on Debian: apt-get install firefox-esr) or let FIREFOX name its executable';

export function findFirefox(env: NodeJS.ProcessEnv): string | undefined {
  return findExecutable(env, 'FIREFOX', ['firefox-esr', 'firefox']);
}
