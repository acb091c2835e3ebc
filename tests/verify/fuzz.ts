/**
 * Lets random inputs in at every door: `node tests/verify/fuzz.ts [--inputs N] [--seed S] [--door NAME] [--input I]`.
 * Prints what must not happen with the input that did it, and how to let that one in again. Exits 1 when there is any.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { casesDoor } from '../fuzz/cases-door.ts';
import { commandDoor } from '../fuzz/command-door.ts';
import { Finding, type Door } from '../fuzz/door.ts';
import { forgedDoor } from '../fuzz/forged-door.ts';
import { grammarDoor } from '../fuzz/grammar-door.ts';
import { keptRun } from '../fuzz/kept-doors.ts';
import { patchDoor } from '../fuzz/patch-door.ts';
import { batchDoor, sharedRunDoor } from '../fuzz/shared-run-door.ts';
import { Random } from '../fuzz/random.ts';
import { specDoor } from '../fuzz/spec-door.ts';

const { values: asked } = parseArgs({
  options: {
    inputs: { type: 'string', default: '110000' },
    seed: { type: 'string', default: '1880' },
    door: { type: 'string' },
    input: { type: 'string' },
  },
});

/** The part of all inputs that comes in at each door; what takes longer gets fewer. */
const SHARES: Readonly<Record<string, number>> = {
  spec: 0.16,
  grammar: 0.15,
  patch: 0.1,
  cases: 0.18,
  manifest: 0.1,
  journal: 0.04,
  table: 0.02,
  forged: 0.16,
  command: 0.04,
  resume: 0.01,
  shared: 0.04,
  batch: 0.04,
};
const LONGEST_CPU_SECONDS = 5;
const HANGING_SECONDS = 120;
/** Findings that are shown; of those that read alike only the first is. */
const MOST_SHOWN = 40;
const shown = new Set<string>();

// Nothing in this thread can stop an input that hangs it.
const beat = new Int32Array(new SharedArrayBuffer(8));
const WATCH = `
  const { workerData } = require('node:worker_threads');
  let seen = -1, since = Date.now();
  setInterval(() => {
    const now = Atomics.load(workerData, 0);
    if (now !== seen) { seen = now; since = Date.now(); }
    else if (Date.now() - since > ${1000 * HANGING_SECONDS}) {
      require('node:fs').writeSync(2, 'hangs at input ' + now + ' of door ' + Atomics.load(workerData, 1) + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }
  }, 1000);
`;
new Worker(WATCH, { eval: true, workerData: beat }).unref();

const kept = await keptRun();
const command = commandDoor();
const forged = forgedDoor();
const doors: readonly Door[] = [
  specDoor,
  grammarDoor,
  patchDoor,
  casesDoor,
  sharedRunDoor,
  batchDoor,
  ...kept.doors,
  forged,
  command,
];
const seed = Number(asked.seed);
let findings = 0;
let all = 0;
for (const [number, door] of doors.entries()) {
  if (asked.door !== undefined && asked.door !== door.name) continue;
  Atomics.store(beat, 1, number);
  const most = Math.round(Number(asked.inputs) * (asked.door === undefined ? (SHARES[door.name] ?? 0) : 1));
  const [first, end] = asked.input === undefined ? [0, most] : [Number(asked.input), Number(asked.input) + 1];
  const began = performance.now();
  let slowest = 0;
  for (let input = first; input < end; input++) {
    Atomics.store(beat, 0, input);
    const before = process.cpuUsage();
    try {
      await door.enter(new Random(seed, door.name, input));
    } catch (error) {
      findings++;
      show(door, input, error);
    }
    const { user } = process.cpuUsage(before);
    slowest = Math.max(slowest, user / 1e6);
    if (user / 1e6 <= LONGEST_CPU_SECONDS) continue;
    findings++;
    show(door, input, new Finding(`took ${user / 1e6} s of CPU`, ''));
  }
  all += end - first;
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${door.name.padEnd(9)} ${String(end - first).padStart(7)} inputs in ${seconds.toFixed(0)} s, slowest ${slowest.toFixed(2)} s of CPU\n`,
  );
}
kept.close();
forged.close();
command.close();
process.stdout.write(`${all} inputs, ${findings} findings\n`);
process.exit(findings > 0 ? 1 : 0);

function show(door: Door, input: number, error: unknown): void {
  const text =
    error instanceof Error ? (error instanceof Finding ? error.message : (error.stack ?? '')) : String(error);
  const alike = `${door.name} ${text.replaceAll(/"[^"]*"|\d+/g, '').slice(0, 80)}`;
  if (shown.has(alike) || shown.size >= MOST_SHOWN) return;
  shown.add(alike);
  const given = error instanceof Finding ? error.input.slice(0, 1500) : '';
  process.stdout.write(
    `\n${door.name} ${input}: ${text.slice(0, 1500)}\n${given}\nagain: node tests/verify/fuzz.ts --seed ${seed} --door ${door.name} --input ${input}\n`,
  );
}
