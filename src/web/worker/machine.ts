/** The machine of a run in a browser, as far as a page may know it. */
import type { Platform } from '../../engine/desk.ts';

export const machineOfBrowser: Platform['machine'] = (timing) => ({
  node: 'none',
  platform: 'browser',
  arch: 'unknown',
  cpu: 'unknown',
  cpus: navigator.hardwareConcurrency,
  ...timing,
  finished: new Date().toISOString(),
});
