/** A Web Worker of the page. Its name says which: `desk` answers questions, `job` does jobs for it. */
import type { ToEngine } from '../../engine/messages.ts';
import type { Job } from '../../execution/job.ts';

const load = self.name === 'desk' ? desk() : jobs();
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void load.then((take) => take(data));
});

async function desk(): Promise<(message: unknown) => void> {
  const { browserDesk } = await import('./desk-worker.ts');
  const opened = browserDesk((message) => self.postMessage(message));
  // true: messages of this page's own engine
  return (message) => opened.take(message as ToEngine);
}

async function jobs(): Promise<(message: unknown) => void> {
  const { doJob } = await import('./job-worker.ts');
  const answer = async (job: Job): Promise<void> => self.postMessage(await doJob(job));
  // true: messages of the pool, which gives one job at a time
  return (message) => void answer(message as Job);
}
