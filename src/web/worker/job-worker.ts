/** Does jobs of the desk, one at a time. */
import { cellsOf, type Answer, type Job } from '../../execution/job.ts';
import { worker } from '../../execution/work.ts';
import { systemsForKind } from '../../rules/load-systems.ts';

/** An answer, or the words of an error that is none of the rules. */
export type Done = { readonly answer: Answer } | { readonly error: string };

const workOf = new Map<string, (job: Job) => Answer>();

export async function doJob(job: Job): Promise<Done> {
  try {
    const [first] = cellsOf(job);
    const isFeel = job.kind === 'feel';
    const key = `${job.rules} ${first?.kind ?? ''} ${isFeel}`;
    const playFeel = isFeel ? (await import('../../execution/play-feel.ts')).playFeel : undefined;
    const work = workOf.get(key) ?? worker(await systemsForKind(job.rules, first?.kind), undefined, playFeel);
    workOf.set(key, work);
    return { answer: work(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
