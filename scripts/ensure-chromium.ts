/**
 * Installs Debian's Chromium before the tests, some of which open reports in a browser, if there is none and this is
 * Debian and the user is root. Without one the tests that need it are skipped, or fail when CI=true.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts';

const PACKAGES = ['chromium', 'fonts-dejavu-core'];

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

function install(): void {
  if (process.env['CHROMIUM'] || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  process.stderr.write(`Installing ${PACKAGES.join(' and ')} for the tests of the report\n`);
  if (aptGet('-q', 'update')) aptGet('-q', 'install', '-y', '--no-install-recommends', ...PACKAGES);
}

if (findChromium(process.env) === undefined) {
  install();
  if (findChromium(process.env) === undefined) {
    process.stderr.write(`No Chromium, so nothing is tested in a browser: ${HOW_TO_GET_CHROMIUM}\n`);
    if (process.env['CI'] === 'true') process.exitCode = 1;
  }
}
