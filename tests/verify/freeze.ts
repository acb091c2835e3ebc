/**
 * Compares what the rules come to with all that is held in `tests/frozen/`, or holds it anew:
 * `npm run freeze:check [-- --part laws] [--first] [pluie battles examples]`, `npm run freeze [-- battles examples]`.
 * Exits 1 where anything differs; `--first` stops there.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Json } from '../../src/play/json.ts';
import { writeHeld } from '../frozen/held.ts';
import { changeOf, fileOf, heldForm, jobsOf, type Job } from '../frozen/judge.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
/** What a thread says: an answer, or the error in its place. */
interface Said {
  readonly answer?: Json;
  readonly failed?: string;
}

const began = performance.now();
const jobs = jobsOf(positionals, values.part);
const answers = new Map<Job, Json>();
const queue = jobs.values();
let differences = 0;

function take(job: Job, answer: Json): void {
  if (values.write) {
    answers.set(job, answer);
    return;
  }
  const change = changeOf(job, answer);
  if (change === null) return;
  differences++;
  process.stdout.write(`${change}\n`);
}

/** Has jobs answered in a thread until there are none left. */
async function answerAll(): Promise<void> {
  const thread = new Worker(new URL('../frozen/worker.ts', import.meta.url));
  let answered: (said: Said) => void = () => undefined;
  thread.on('message', (said: Said) => answered(said));
  const broken = new Promise<never>((_resolve, reject) => thread.on('error', reject));
  try {
    for (const job of queue) {
      if (values.first && differences > 0) return;
      const said = new Promise<Said>((resolve) => (answered = resolve));
      thread.postMessage(job);
      const { answer, failed } = await Promise.race([said, broken]);
      if (failed !== undefined && values.write)
        throw new Error(`${fileOf(job)} ${job.number + 1}: ${failed}`);
      take(job, answer ?? { failed: failed ?? '' });
    }
  } finally {
    await thread.terminate();
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, answerAll));
if (values.write) {
  for (const [file, of] of Map.groupBy(jobs, fileOf))
    writeHeld(
      file,
      heldForm(
        of,
        of.map((job) => answers.get(job) ?? null),
      ),
    );
} else if (differences > 0) {
  process.stdout.write(
    `${differences} differences; if they are meant, announce them and run: npm run freeze\n`,
  );
  process.exitCode = 1;
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${jobs.length} answers ${values.write ? 'held' : 'compared'} in ${seconds} s\n`);
