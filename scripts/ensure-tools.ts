/**
 * Installs Debian's Chromium, Firefox and Redis before the tests, some of which open pages in a browser or share a run
 * among machines, if they are missing and this is Debian and the user is root. Without them the tests that need them are
 * skipped, or fail when CI=true.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.ts';
import { findFirefox, HOW_TO_GET_FIREFOX } from './firefox.ts';
import { findRedis, HOW_TO_GET_REDIS } from './redis.ts';

const TOOLS = [
  {
    find: findChromium,
    variable: 'CHROMIUM',
    packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
    without: `No Chromium, so nothing is tested in a browser: ${HOW_TO_GET_CHROMIUM}`,
  },
  {
    find: findFirefox,
    variable: 'FIREFOX',
    packages: ['firefox-esr'],
    without: `No Firefox, so the workbench is tested in Chromium alone: ${HOW_TO_GET_FIREFOX}`,
  },
  {
    find: findRedis,
    variable: 'REDIS_SERVER',
    packages: ['redis-server'],
    without: `No Redis, so no cluster is tested: ${HOW_TO_GET_REDIS}`,
  },
];

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

const packages = TOOLS.filter(
  ({ find, variable }) => find(process.env) === undefined && !process.env[variable],
).flatMap((tool) => tool.packages);
if (packages.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  process.stderr.write(`Installing ${packages.join(', ')} for the tests\n`);
  if (aptGet('-q', 'update')) aptGet('-q', 'install', '-y', '--no-install-recommends', ...packages);
}
for (const { find, without } of TOOLS)
  if (find(process.env) === undefined) {
    process.stderr.write(`${without}\n`);
    if (process.env['CI'] === 'true') process.exitCode = 1;
  }
