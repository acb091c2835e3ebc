/** The properties that hold for any input, with more inputs than those of the suite, and others: `node tests/verify/properties.ts [--seeds 10]`. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: asked } = parseArgs({ options: { seeds: { type: 'string', default: '10' } } });
const tests = new URL('../', import.meta.url);
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => readFileSync(new URL(name, tests), 'utf8').includes('fast-check.ts'))
  .map((name) => `tests/${name}`);
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', tests));
const failed: number[] = [];
for (let round = 0; round < Number(asked.seeds); round++) {
  const seed = randomInt(2 ** 31);
  process.stdout.write(`seed ${seed}: ${files.length} files\n`);
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--reporter=dot', ...files], {
    cwd: new URL('../', tests),
    env: { ...process.env, HYTHE_TEST_SEED: String(seed), HYTHE_TEST_CASES: 'all' },
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(seed);
}
process.stdout.write(
  failed.length === 0
    ? 'no seed failed\n'
    : `failed with ${failed.map((seed) => `HYTHE_TEST_SEED=${seed}`).join(' and ')}\n`,
);
if (failed.length > 0) process.exitCode = 1;
