/** The samples of the documentation, with the runs that take long: `node tests/verify/tutorial.ts`. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/tutorial.test.ts'], {
  cwd: new URL('../../', import.meta.url),
  env: { ...process.env, HYTHE_TEST_DOCS: 'all' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
