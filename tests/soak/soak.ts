/**
 * Runs random specs over all systems without pause: `npm run soak -- --minutes 60 [--seed S] [--workers W]`. Each is
 * played and solved, and the two compared; some are stopped by SIGKILL and go on, and must come out the same. Prints a
 * line a minute, and a table at the end; exits 1 where anything disagrees, fails, or memory grows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ExecutionError } from '../../src/run/error.ts';
import { LocalPool } from '../../src/run/node/local-pool.ts';
import { run } from '../../src/run/node/run.ts';
import { SpecError } from '../../src/spec/diagnostic.ts';
import type { Experiment } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { gTest, holm } from '../../src/statistics/index.ts';
import { after, killedRun, tablesIn } from '../cli/killed.ts';
import { Random } from '../fuzz/random.ts';
import { randomSpec } from './specs.ts';

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1880' },
    workers: { type: 'string', default: '2' },
  },
});
const workers = Number(asked.workers);
const end = Date.now() + 60_000 * Number(asked.minutes);
/** One spec in so many is killed and goes on. */
const KILLED_ONE_IN = 12;
const KILLS = 3;
/** Chance that a sound tool is blamed. */
const ERROR = 0.001;
const SOLVED = { states: 200_000, work: 2e9 };
const MEGABYTE = 1024 * 1024;
/** Memory may grow by so much from its middle to its end before it counts as a leak. */
const MOST_GROWTH = 1.15;

const pool = new LocalPool({ workers, systemsModule: null });
const cwd = mkdtempSync(join(tmpdir(), 'hythe-soak-'));
const counts = { specs: 0, refused: 0, notGiven: 0, unsolved: 0, replicates: 0, kills: 0, resumed: 0 };
const bySystem = new Map<string, number>();
const pValues: { readonly number: number; readonly p: number }[] = [];
const failures: string[] = [];
const memory: number[] = [];
let minute = Date.now();

for (let number = 0; Date.now() < end; number++) {
  const random = new Random(Number(asked.seed), 'soak', number);
  const text = randomSpec(ruleSystems, random, number);
  try {
    const experiment = readOrNull(text);
    if (experiment === null) counts.refused++;
    else {
      counts.specs++;
      bySystem.set(experiment.rules, (bySystem.get(experiment.rules) ?? 0) + 1);
      await compare(experiment, number);
      if (random.oneIn(KILLED_ONE_IN)) await killAndResume(text, random, number);
    }
  } catch (error) {
    failures.push(`spec ${number}: ${error instanceof Error ? error.message : String(error)}\n${text}`);
    process.stdout.write(`${failures.at(-1)}\n`);
  }
  if (Date.now() - minute < 60_000) continue;
  minute = Date.now();
  memory.push(process.memoryUsage().rss / MEGABYTE);
  process.stdout.write(`${summary()}\n`);
}
await pool.close();
rmSync(cwd, { recursive: true, force: true });
memory.push(process.memoryUsage().rss / MEGABYTE);

const adjusted = holm(pValues.map(({ p }) => p));
const disagreeing = pValues.filter((_one, i) => (adjusted[i] ?? 1) < ERROR);
const middle = Math.max(...memory.slice(0, Math.ceil(memory.length / 2)));
const grows = memory.length >= 10 && Math.max(...memory.slice(-3)) > MOST_GROWTH * middle;
process.stdout.write(`${summary()}\n`);
for (const [system, specs] of [...bySystem].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  process.stdout.write(`  ${system.padEnd(18)} ${specs} specs\n`);
process.stdout.write(
  `memory by the minute, MB: ${memory.map((one) => one.toFixed(0)).join(' ')}\n` +
    `${disagreeing.length} disagreements after Holm's adjustment of ${pValues.length} comparisons, ${failures.length} failures${grows ? ', MEMORY GROWS' : ''}\n`,
);
for (const { number, p } of disagreeing) process.stdout.write(`spec ${number} disagrees, p ${p}\n`);
if (disagreeing.length > 0 || failures.length > 0 || grows) process.exitCode = 1;

function readOrNull(text: string): Experiment | null {
  try {
    return readSpec(text, { file: 'spec.json', systems: ruleSystems });
  } catch (error) {
    if (error instanceof SpecError) return null;
    throw error;
  }
}

/** Plays and solves, and keeps how well they agree. */
async function compare(experiment: Experiment, number: number): Promise<void> {
  try {
    const { cells } = await run(experiment, ruleSystems, { workers, budget: SOLVED, executor: pool });
    for (const { exact, simulated } of cells) {
      counts.replicates += simulated?.replicates ?? 0;
      if (exact === null || simulated === null) counts.unsolved++;
      // A run that stops by itself stops because of what it counted: a test of a fixed number says nothing of it.
      else if (simulated.sequence === null)
        pValues.push({ number, p: gTest(simulated.tally.outcomeByTurn, exact.tally.outcomeByTurn).pValue });
    }
  } catch (error) {
    if (!(error instanceof ExecutionError) || error.code !== 'HYTHE-RUN-NOT-GIVEN') throw error;
    counts.notGiven++;
  }
}

/** A run of the command line that is killed a few times must come out as one that is not. */
async function killAndResume(text: string, random: Random, number: number): Promise<void> {
  const spec = `spec-${number}.json`;
  writeFileSync(join(cwd, spec), text);
  const words = [spec, '--workers', asked.workers];
  const began = performance.now();
  const whole = await killedRun(words, { cwd, out: 'whole', whom: 'owner' });
  const took = performance.now() - began;
  for (let kill = 0; kill < KILLS && whole.status === 0; kill++) {
    const { wasKilled } = await killedRun(words, {
      cwd,
      out: 'killed',
      when: after((took * random.int(1000)) / 1000),
      whom: 'owner',
    });
    if (wasKilled) counts.kills++;
  }
  const last = await killedRun([...words, '--resume'], {
    cwd,
    out: 'killed',
    whom: 'owner',
  });
  if (last.status !== whole.status)
    failures.push(`spec ${number} ends with ${last.status}, not ${whole.status}: ${last.stderr}`);
  if (JSON.stringify(tablesIn(join(cwd, 'killed'))) !== JSON.stringify(tablesIn(join(cwd, 'whole'))))
    failures.push(`spec ${number} has other tables once it was killed\n${text}`);
  counts.resumed++;
  for (const name of ['whole', 'killed', spec]) rmSync(join(cwd, name), { recursive: true, force: true });
}

function summary(): string {
  const { specs, refused, notGiven, unsolved, replicates, kills, resumed } = counts;
  const least = Math.min(1, ...pValues.map(({ p }) => p));
  const left = Math.max(0, (end - Date.now()) / 60_000).toFixed(0);
  return (
    `${specs} specs (${refused} more refused by their rules), ${replicates} replicates, ${pValues.length} comparisons, ` +
    `least p ${least.toPrecision(2)}, ${unsolved} too large to solve, ${notGiven} not given, ` +
    `${resumed} runs killed ${kills} times, ${failures.length} failures, ${(memory.at(-1) ?? 0).toFixed(0)} MB, ${left} min left`
  );
}
