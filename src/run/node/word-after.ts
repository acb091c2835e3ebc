/** A word on standard error for those who wait, said while this thread is at work and can say nothing. */
import { Worker } from 'node:worker_threads';

/** Waits for the time or to be called off, whichever comes first. */
const THREAD = `
  const { workerData } = require('node:worker_threads');
  const { flag, ms, text } = workerData;
  if (Atomics.wait(flag, 0, 0, ms) === 'timed-out') require('node:fs').writeSync(2, text + '\\n');
`;

/** Does some work of this thread, and says so if it takes longer than so many milliseconds. */
export function withWordAfter<R>(ms: number, text: string, work: () => R): R {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(THREAD, { eval: true, execArgv: [], workerData: { flag, ms, text } });
  // The word is a kindness: without a thread for it there is none.
  thread.on('error', () => undefined).unref();
  try {
    return work();
  } finally {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  }
}
