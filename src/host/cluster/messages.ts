/**
 * The messages of a cluster. A batch names its cells by number, since every machine has the spec; answers are lines of the
 * run's journal. All come from Redis, so they are read as data from anybody.
 */
import { z } from 'zod';
import { rootOf } from '../../chance/random.ts';
import { SAMPLERS } from '../../engagement/sampler-choice.ts';
import { MOST_IN_BATCH } from '../../execution/batches.ts';
import { PART } from '../../execution/failing-replicate.ts';
import type { FeelJob, Job, SimulateJob, SolveJob } from '../../execution/job.ts';
import { LARGEST_CHUNK } from '../../execution/plan.ts';
import type { Cell, Experiment } from '../../experiment/experiment.ts';
import { machineFacts } from '../../results/manifest.ts';

const count = z.int().nonnegative();
const cellNumber = z.int().min(1);
const place = z.union([z.enum(['winner', 'outcome', 'turn']), count]);
const budget = z.strictObject({
  states: count,
  work: z.number().nonnegative(),
  room: count.exactOptional(),
  forecast: z.boolean().exactOptional(),
});

const sentJob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('simulate'),
    chunk: z.strictObject({
      number: z.int().min(PART),
      pairing: count,
      cells: z.array(cellNumber).min(1),
      first: count,
      count: z.int().min(1).max(LARGEST_CHUNK),
    }),
    samplers: z.array(z.enum([...SAMPLERS.auto, ...SAMPLERS['by-purpose']])),
    compared: z.strictObject({
      places: z.array(z.array(place)),
      pairs: z.array(z.tuple([count, count])),
    }),
    work: z.number().nonnegative(),
  }),
  z.strictObject({ kind: z.literal('solve'), cell: cellNumber, budget }),
  z.strictObject({
    kind: z.literal('feel'),
    cell: cellNumber,
    games: z.strictObject({ first: count, count: z.int().min(1).max(LARGEST_CHUNK) }),
    budget: budget.nullable(),
  }),
]);

/** A job of a batch as it is sent. */
export type SentJob = z.infer<typeof sentJob>;

const sentBatch = z.array(sentJob).min(1).max(MOST_IN_BATCH);

/** The jobs that machines of a cluster do; the others cost less than their way there. */
export type SharedJob = SimulateJob | SolveJob | FeelJob;

/** True for a job that is worth its way to another machine. */
export function isShared(job: Job): job is SharedJob {
  return job.kind === 'simulate' || job.kind === 'solve' || job.kind === 'feel';
}

/** A job as it is sent. */
export function sentOf(job: SharedJob): SentJob {
  switch (job.kind) {
    case 'simulate': {
      const { kind, chunk, samplers, compared, work } = job;
      return { kind, chunk, samplers, compared, work } as SentJob; // lists are not readonly there
    }
    case 'solve':
      return { kind: 'solve', cell: job.cell.number, budget: job.budget };
    case 'feel':
      return { kind: 'feel', cell: job.cell.number, games: job.games, budget: job.budget };
  }
}

/** The jobs of a batch for an experiment, or the reason why it is none. */
export function jobsOf(
  data: unknown,
  { rules, cells, resolve: { seed } }: Experiment,
): readonly SharedJob[] | { readonly wrong: string } {
  const read = sentBatch.safeParse(data);
  if (!read.success) return { wrong: 'it is no batch' };
  const root = rootOf(seed);
  const jobs: SharedJob[] = [];
  for (const sent of read.data) {
    const numbers = sent.kind === 'simulate' ? sent.chunk.cells : [sent.cell];
    const own = numbers.flatMap((number): readonly Cell[] => {
      const cell = cells[number - 1];
      return cell === undefined ? [] : [cell];
    });
    const [cell] = own;
    if (cell === undefined || own.length < numbers.length)
      return { wrong: 'it names cells that the run lacks' };
    if (sent.kind === 'simulate') jobs.push({ ...sent, rules, cells: own, root });
    else if (sent.kind === 'solve') jobs.push({ ...sent, rules, cell });
    else jobs.push({ ...sent, rules, cell, root });
  }
  return jobs;
}

const sentAnswer = z.union([
  /** A line of the run's journal, without its end. */
  z.strictObject({ line: z.string() }),
  /** The rules refuse, or fail. */
  z.strictObject({ failed: z.literal(true) }),
  /** The thread that did the job died. */
  z.strictObject({ crashed: z.string() }),
  /** It did not end, and would not the next time either. */
  z.strictObject({ stuck: z.string() }),
]);
export type SentAnswer = z.infer<typeof sentAnswer>;

/** The most threads that a worker may name. */
const MOST_THREADS = 1024;

/** The most characters of the facts of a worker's machine, as JSON. */
const LONGEST_MACHINE = 1000;

/** The parts of a worker that the manifest names. */
const workerFacts = z.strictObject({
  threads: z.int().min(1).max(MOST_THREADS),
  machine: machineFacts.refine((facts) => JSON.stringify(facts).length <= LONGEST_MACHINE),
});
export type WorkerFacts = z.infer<typeof workerFacts>;

/** The answers to a batch, in the order of its jobs. */
const sentAnswers = workerFacts.extend({ worker: z.string().min(1), answers: z.array(sentAnswer) });
export type SentAnswers = z.infer<typeof sentAnswers>;

/** The answers to so many jobs; null for anything else. */
export function answersOf(data: unknown, jobs: number): SentAnswers | null {
  const read = sentAnswers.safeParse(data);
  return read.success && read.data.answers.length === jobs ? read.data : null;
}

/** A worker that looks at a run. */
const presence = z.strictObject({
  threads: workerFacts.shape.threads,
  /** The reason why it takes none of the run's batches; null if it takes them. */
  why: z.string().nullable(),
  /** The time by Redis's clock until which it counts as there. */
  untilSeconds: z.number(),
});
export type Presence = z.infer<typeof presence>;

/** The presence in a text; null for any other text. */
export function presenceOf(text: string): Presence | null {
  try {
    return presence.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Names in Redis. */
export const PREFIX = 'hythe';
export const RUNS = `${PREFIX}-runs`;
export const runKey = (run: string): string => `${PREFIX}-run:${run}`;
export const workersKey = (run: string): string => `${PREFIX}-workers:${run}`;
export const nameKey = (worker: string): string => `${PREFIX}-name:${worker}`;

/** Seconds for which a run or a worker counts as there after its last word, and between two words. */
export const SILENCE_SECONDS = 20;
export const WORD_SECONDS = 4;
