/**
 * The messages of a cluster. A batch names its cells by number, since every machine has the spec; answers are lines of the
 * run's journal. All come from Redis, so they are read as data from anybody.
 */
import * as z from 'zod/mini';
import { rootOf } from '../../../chance/random.ts';
import { pairsOf } from '../../../play/paired-variants.ts';
import { SAMPLERS } from '../../../play/sampler-choice.ts';
import { DEFAULT_BUDGET } from '../../../play/solve.ts';
import { PART } from '../../failing-replicate.ts';
import { mostGames } from '../../feel.ts';
import { GAMES_OF_JOB, type FeelJob, type Job, type SimulateJob, type SolveJob } from '../../job.ts';
import { LARGEST_CHUNK } from '../../plan.ts';
import type { Experiment } from '../../../spec/experiment.ts';
import { MOST_CELLS, MOST_VARIANTS } from '../../../spec/limits.ts';
import { machineFacts } from '../../record/manifest.ts';

const count = z.int().check(z.nonnegative());
const cellNumber = z.int().check(z.minimum(1), z.maximum(MOST_CELLS));
const place = z.union([z.enum(['winner', 'outcome', 'turn']), count]);
const states = count.check(z.maximum(DEFAULT_BUDGET.states));
const budget = z.strictObject({
  states,
  work: z.number().check(z.nonnegative(), z.maximum(DEFAULT_BUDGET.work)),
  room: z.exactOptional(states),
  forecast: z.exactOptional(z.boolean()),
});

/** A job as it is sent; its cells, and all that the spec says of them, are those of the plan. */
const sentJob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('simulate'),
    chunk: z.strictObject({
      number: z.int().check(z.minimum(PART)),
      pairing: count,
      first: count,
      count: z.int().check(z.minimum(1), z.maximum(LARGEST_CHUNK)),
    }),
    samplers: z
      .array(z.enum([...SAMPLERS.auto, ...SAMPLERS['by-purpose']]))
      .check(z.maxLength(MOST_VARIANTS)),
    /** The metrics by which each cell is compared, each once: no cell has more than it has metrics. */
    places: z
      .array(z.array(place).check(z.refine((all) => new Set(all).size === all.length)))
      .check(z.maxLength(MOST_VARIANTS)),
  }),
  z.strictObject({ kind: z.literal('solve'), cell: cellNumber, budget }),
  z.strictObject({
    kind: z.literal('feel'),
    cell: cellNumber,
    games: z.strictObject({ first: count, count: z.int().check(z.minimum(1)) }),
    budget: z.nullable(budget),
  }),
]);

/** A job of a batch as it is sent. */
export type SentJob = z.infer<typeof sentJob>;

/** Jobs of a batch. */
export const MOST_IN_BATCH = 1_000;
const sentBatch = z.array(sentJob).check(z.minLength(1), z.maxLength(MOST_IN_BATCH));

/** The jobs that machines of a cluster do; the others cost less than their way there. */
export type SharedJob = SimulateJob | SolveJob | FeelJob;

/** True for a job that is worth its way to another machine. */
export function isShared(job: Job): job is SharedJob {
  return job.kind === 'simulate' || job.kind === 'solve' || job.kind === 'feel';
}

export function sentOf(job: SharedJob): SentJob {
  switch (job.kind) {
    case 'simulate': {
      const { kind, samplers, compared } = job;
      const { cells: _cells, ...chunk } = job.chunk;
      return { kind, chunk, samplers, places: compared.places } as SentJob; // lists are not readonly there
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
  experiment: Experiment,
): readonly SharedJob[] | { readonly wrong: string } {
  const read = sentBatch.safeParse(data);
  if (!read.success) return { wrong: 'it is no batch' };
  const { cells, analysis, resolve, rules } = experiment;
  const byPairing = Map.groupBy(cells, ({ pairing }) => pairing);
  const root = rootOf(resolve.seed);
  const jobs: SharedJob[] = [];
  for (const sent of read.data) {
    const own =
      sent.kind === 'simulate'
        ? (byPairing.get(sent.chunk.pairing) ?? [])
        : cells.slice(sent.cell - 1, sent.cell);
    const [cell] = own;
    if (cell === undefined) return { wrong: 'it names cells that the run lacks' };
    if (sent.kind === 'solve') jobs.push({ ...sent, rules, cell });
    else if (sent.kind === 'feel') {
      const { first, count: games } = sent.games;
      const isOne = sent.budget === null ? games <= GAMES_OF_JOB : first === 0;
      if (!isOne || first + games > mostGames(experiment))
        return { wrong: 'it asks for games that the run lacks' };
      jobs.push({ ...sent, rules, cell, root });
    } else {
      const { chunk, samplers, places } = sent;
      if (chunk.first + chunk.count > resolve.replicates)
        return { wrong: 'it asks for replicates that the run lacks' };
      const [metrics = 0] = places.map(({ length }) => length);
      const isForAll = [samplers, places].every(({ length }) => length === own.length);
      if (!isForAll || places.some(({ length }) => length !== metrics)) return { wrong: 'it is no batch' };
      jobs.push({
        kind: 'simulate',
        rules,
        chunk: { ...chunk, cells: own.map(({ number }) => number) },
        cells: own,
        root,
        samplers,
        compared: { places, pairs: pairsOf(own.length, analysis.everyPair) },
        // Only who shares the work out asks.
        work: 0,
      });
    }
  }
  return jobs;
}

/** The most characters of a line of an answer, and of a reason in words. */
const LONGEST_ANSWER = 64 * 1024 * 1024;
const LONGEST_REASON = 1000;
const reason = z.string().check(z.maxLength(LONGEST_REASON));

/** A reason in words as it is sent. */
export function reasonText(text: string): string {
  return text.slice(0, LONGEST_REASON);
}

const sentAnswer = z.union([
  /** A line of the run's journal, without its end. */
  z.strictObject({ line: z.string().check(z.maxLength(LONGEST_ANSWER)) }),
  /** The rules refuse, or fail. */
  z.strictObject({ failed: z.literal(true) }),
  /** The thread that did the job died. */
  z.strictObject({ crashed: reason }),
  /** It did not end, and would not the next time either. */
  z.strictObject({ stuck: reason }),
]);
export type SentAnswer = z.infer<typeof sentAnswer>;

/** The most characters of the name of a worker, which may have been numbered. */
const LONGEST_WORKER = 80;

/** The most threads that a worker may name, and the most cores. */
const MOST_THREADS = 1024;
const MOST_CORES = 65_536;

/** The most characters of the facts of a worker's machine, as JSON. */
const LONGEST_MACHINE = 1000;

/** The parts of a worker that the manifest names. */
const workerFacts = z.strictObject({
  threads: z.int().check(z.minimum(1), z.maximum(MOST_THREADS)),
  machine: z
    .extend(machineFacts, { cpus: z.int().check(z.minimum(0), z.maximum(MOST_CORES)) })
    .check(z.refine((facts) => JSON.stringify(facts).length <= LONGEST_MACHINE)),
});
export type WorkerFacts = z.infer<typeof workerFacts>;

/** The answers to a batch, in the order of its jobs. */
const sentAnswers = z.extend(workerFacts, {
  worker: z.string().check(z.minLength(1), z.maxLength(LONGEST_WORKER)),
  answers: z.array(sentAnswer).check(z.maxLength(MOST_IN_BATCH)),
});
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
  why: z.nullable(reason),
  /** The time by Redis's clock until which it counts as there. */
  untilSeconds: z.number(),
});
export type Presence = z.infer<typeof presence>;

/** The presence of a worker in a field of Redis; null for any other field, and for one that is over or ends too late. */
export function presenceOf(name: string, text: string, nowSeconds: number): Presence | null {
  try {
    const read = presence.parse(JSON.parse(text));
    const seconds = read.untilSeconds - nowSeconds;
    return name.length <= LONGEST_WORKER && seconds >= 0 && seconds <= SILENCE_SECONDS ? read : null;
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
