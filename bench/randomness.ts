/**
 * Tests of the randomness of the dice: the battery of the tests at a larger size, and, if it is installed (Debian:
 * apt-get install dieharder), a part of dieharder on the words that runs draw. Run: node bench/randomness.ts [seed]
 * [--no-dieharder]. Takes some ten minutes with dieharder. Exits with 1 if the dice fail, which sound ones do for one
 * seed in a thousand.
 */
import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { holm } from '../src/statistics/index.ts';
import { battery, RunDice } from './dice-battery.ts';

const WANTING = 0.001;
const THROWS = 2_000_000;
const ROWS = 200;
/**
 * dieharder's tests by number, those that take less than half a minute: birthdays, operm5, ranks, bitstream, counts of
 * ones, parking lot, spheres, squeeze, runs, craps; NIST's monobit, runs and serial; permutations, Kolmogorov-Smirnov,
 * byte distribution, DCT, fill trees and monobit2. Left out: those that its list calls suspect or not to be used (5, 6,
 * 7, 14), and the long ones (17, 200, 201, 203).
 */
const DIEHARDER = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 202, 204, 205, 206, 207, 208, 209,
];
const MODES = ['replicates', 'acts', 'seeds'];

const args = process.argv.slice(2);
const seed = args.find((word) => !word.startsWith('-')) ?? 'hythe-1880';

interface Row {
  readonly name: string;
  readonly pValue: number;
  readonly adjusted: number;
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  for (const { name, pValue, adjusted } of rows)
    console.log(`  ${name.padEnd(60)} ${pValue.toFixed(6)}  ${adjusted.toFixed(6)}`);
}

/** Name and p-value of each line that a test of dieharder prints. */
async function dieharder(mode: string, test: number): Promise<{ name: string; pValue: number }[]> {
  const words = spawn(process.execPath, [fileURLToPath(new URL('words.ts', import.meta.url)), mode, seed], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const shown = ['test_name', 'ntuple', 'pvalues'].flatMap((column) => ['-D', column]);
  const tester = spawn('dieharder', ['-g', '200', '-d', String(test), ...shown], {
    stdio: [words.stdout, 'pipe', 'inherit'],
  });
  const lines = (await text(tester.stdout)).split('\n');
  words.kill();
  return lines.flatMap((line) => {
    const [name = '', ntuple = '', pValue = ''] = line.split('|').map((part) => part.trim());
    return /^[\d.]+$/.test(pValue) ? [{ name: `${name} ${ntuple}`, pValue: Number(pValue) }] : [];
  });
}

let wanting = 0;
function judge(title: string, rows: readonly Row[]): void {
  print(title, rows);
  const smallest = Math.min(...rows.map(({ adjusted }) => adjusted));
  const below = rows.filter(({ pValue }) => pValue < 0.05).length;
  console.log(
    `  ${rows.length} p-values, ${below} below 0.05, smallest after Holm's adjustment ${smallest.toFixed(4)}`,
  );
  if (smallest < WANTING) wanting += 1;
}

console.log(`seed ${seed}; each test with its p-value, and the same after Holm's adjustment`);
judge(`battery, ${THROWS.toLocaleString('en')} throws a test`, battery(new RunDice(), seed, THROWS, ROWS));
const isThere = !args.includes('--no-dieharder') && spawnSync('dieharder', ['-l']).error === undefined;
if (!isThere) console.log('\ndieharder is left out or not installed (on Debian: apt-get install dieharder)');
for (const mode of isThere ? MODES : []) {
  const results: { name: string; pValue: number }[] = [];
  for (const test of DIEHARDER) results.push(...(await dieharder(mode, test)));
  if (results.length === 0) throw new Error('dieharder printed no p-value');
  const adjusted = holm(results.map(({ pValue }) => pValue));
  judge(
    `dieharder, words of ${mode}`,
    results.map((one, i) => ({ ...one, adjusted: adjusted[i] ?? one.pValue })),
  );
}
if (wanting > 0) process.exitCode = 1;
