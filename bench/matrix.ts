/**
 * Resolves a matrix of 12 contestants at 3 ranges in 2 qualities to ± 0.5 points, by `hythe run` in a process of its
 * own: `node bench/matrix.ts`. Prints seconds of the clock and of CPU, and the number of cells solved.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'hythe-bench-'));
const began = performance.now();
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    '--import',
    './bench/cpu-at-exit.ts',
    'bin/hythe.js',
    'run',
    'experiments/arms-matrix.yaml',
    '--workers',
    '2',
    '--json',
    '--quiet',
    '--out',
    out,
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
const seconds = (performance.now() - began) / 1000;
if (status !== 0) throw new Error(stderr);
const { cells, report, answer } = JSON.parse(stdout) as {
  cells: { method: string }[];
  report: string;
  answer: { contestants: string[]; conditions: string[] };
};
process.stdout.write(
  `${JSON.stringify({
    contestants: answer.contestants.length,
    conditions: answer.conditions.length,
    cells: cells.length,
    solved: cells.filter(({ method }) => method === 'exact').length,
    seconds,
    cpuSeconds: Number(/cpu ([\d.]+)\s*$/u.exec(stderr)?.[1] ?? NaN),
    reportBytes: readFileSync(resolve(root, report)).length,
  })}\n`,
);
rmSync(out, { recursive: true });
