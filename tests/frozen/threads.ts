/** Jobs that are answered in threads beside each other, each thread one job after the other. */
import { Worker, type MessagePort } from 'node:worker_threads';

/** The answer of a thread, or the error in its place. */
export interface Said<Answer> {
  readonly answer?: Answer;
  readonly failed?: string;
}

/**
 * Has all jobs answered in threads of a module, which answers each message, a job, with one: `take` gets the answers as
 * they come and says whether to go on.
 */
export async function answerInThreads<Job, Answer>(
  module: URL,
  threads: number,
  jobs: readonly Job[],
  take: (job: Job, said: Said<Answer>) => boolean,
): Promise<void> {
  const queue = jobs.values();
  let goesOn = true;
  const answerSome = async (): Promise<void> => {
    const thread = new Worker(module);
    let answered: (said: Said<Answer>) => void = () => undefined;
    thread.on('message', (said: Said<Answer>) => answered(said));
    const broken = new Promise<never>((_resolve, reject) => thread.on('error', reject));
    try {
      for (const job of queue) {
        if (!goesOn) return;
        const said = new Promise<Said<Answer>>((resolve) => (answered = resolve));
        thread.postMessage(job);
        goesOn = take(job, await Promise.race([said, broken])) && goesOn;
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, answerSome));
}

/** Answers every message of the thread that started this one. */
export function answerMessages<Job, Answer>(
  port: MessagePort | null,
  answer: (job: Job) => Promise<Answer>,
): void {
  const say = (said: Said<Answer>): void => port?.postMessage(said);
  port?.on('message', (job: Job) => {
    void answer(job).then(
      (given) => say({ answer: given }),
      (error: unknown) => say({ failed: String(error instanceof Error ? error.stack : error) }),
    );
  });
}
