/**
 * Runs the tests beside six processes that do nothing but keep the machine busy: `node tests/verify/busy.ts [file…]`.
 * Exits as vitest does.
 */
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const LOOPS = 6;
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

// They end with this process, however it ends: then they have another parent.
const loop = 'for (const parent = process.ppid; process.ppid === parent;);';
const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }));
const { status } = spawnSync(process.execPath, [VITEST, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const child of loops) child.kill();
process.exitCode = status ?? 1;
