/** The worker that does jobs of the desk, one at a time. */
import { cellsOf, type Answer, type Job } from '../../run/job.ts';
import { worker } from '../../run/work.ts';
import { systemsForKind } from '../../rules/load-systems.ts';

/** An answer, or the words of an error that is none of the rules. */
export type Done = { readonly answer: Answer } | { readonly error: string };

/** Load the rules of jobs that are to come. */
export interface Prepare {
  readonly kind: 'prepare';
  readonly rules: string;
  /** The kind of engagement; undefined where it is not known yet. */
  readonly of: string | undefined;
}

const workOf = new Map<string, (job: Job) => Answer>();

self.addEventListener('message', ({ data }: MessageEvent<Job | Prepare>) => {
  void take(data);
});

async function take(message: Job | Prepare): Promise<void> {
  if (message.kind !== 'prepare') self.postMessage(await done(message));
  // What cannot be loaded is said by the first job.
  else await systemsForKind(message.rules, message.of).catch(() => {});
}

async function done(job: Job): Promise<Done> {
  try {
    const [first] = cellsOf(job);
    const isFeel = job.kind === 'feel';
    const key = `${job.rules} ${first?.kind ?? ''} ${isFeel}`;
    const playFeel = isFeel ? (await import('../../run/play-feel.ts')).playFeel : undefined;
    const work = workOf.get(key) ?? worker(await systemsForKind(job.rules, first?.kind), undefined, playFeel);
    workOf.set(key, work);
    return { answer: work(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
