/** A thread that answers jobs of the judge. */
import { parentPort } from 'node:worker_threads';
import { answerTo, type Job } from './judge.ts';

parentPort?.on('message', (job: Job) => {
  void answerTo(job).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) =>
      parentPort?.postMessage({ failed: String(error instanceof Error ? error.stack : error) }),
  );
});
