/**
 * Compares what the rules come to with all that is held in `tests/frozen/`, or holds it anew:
 * `npm run freeze:check [-- --part laws] [--first] [pluie battles examples]`, `npm run freeze [-- battles examples]`.
 * Exits 1 where anything differs; `--first` stops there.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Json } from '../../src/play/json.ts';
import { writeHeld } from '../frozen/held.ts';
import { changeOf, fileOf, heldForm, jobsOf, type Job } from '../frozen/judge.ts';
import { answerInThreads, type Said } from '../frozen/threads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const began = performance.now();
const jobs = jobsOf(positionals, values.part);
const answers = new Map<Job, Json>();
let differences = 0;

/** Takes an answer; false where the first difference is enough. */
function take(job: Job, { answer, failed }: Said<Json>): boolean {
  if (values.write) {
    if (answer === undefined) throw new Error(`${fileOf(job)} ${job.number + 1}: ${failed}`);
    answers.set(job, answer);
    return true;
  }
  const change = changeOf(job, answer ?? { failed: failed ?? '' });
  if (change === null) return true;
  differences++;
  process.stdout.write(`${change}\n`);
  return !values.first;
}

const worker = new URL('../frozen/worker.ts', import.meta.url);
await answerInThreads(worker, Number(values.workers), jobs, take);
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
