/** A worker of a cluster that has all answers beforehand, in a thread: what remains is the way of a batch. */
import { workerData } from 'node:worker_threads';
import { Worker } from 'bullmq';
import { PREFIX } from '../src/run/node/cluster/messages.ts';

export interface RecordedAnswers {
  readonly port: number;
  readonly queue: string;
  /** Lines of the journal by the number of their chunk. */
  readonly lines: ReadonlyMap<number, string>;
}

const { port, queue, lines } = workerData as RecordedAnswers; // the bench starts it with nothing else

const worker = new Worker<readonly { readonly chunk: { readonly number: number } }[]>(
  queue,
  async ({ data }) => ({
    worker: 'recorded',
    threads: 8,
    machine: { node: '', platform: '', arch: '', cpu: '', cpus: 1 },
    answers: data.map(({ chunk: { number } }) => ({ line: lines.get(number) ?? '' })),
  }),
  { connection: { host: '127.0.0.1', port }, prefix: PREFIX, concurrency: 8 },
);
worker.on('error', () => undefined);
