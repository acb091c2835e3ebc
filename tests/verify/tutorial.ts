/** The samples of the documentation, with the runs that take long: `node tests/verify/tutorial.ts`; with `--update` it writes them. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'tests/tutorial.test.ts', ...process.argv.slice(2)],
  {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, HYTHE_TEST_DOCS: 'all' },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
