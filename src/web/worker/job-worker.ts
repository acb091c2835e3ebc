/** Does jobs of the desk, one at a time. */
import type { Answer, Job } from '../../execution/job.ts';
import { worker } from '../../execution/work.ts';
import { loadSystems } from '../../rules/load-systems.ts';

/** An answer, or the words of an error that is none of the rules. */
export type Done = { readonly answer: Answer } | { readonly error: string };

const workOf = new Map<string, (job: Job) => Answer>();

export async function doJob(job: Job): Promise<Done> {
  try {
    const work = workOf.get(job.rules) ?? worker(await loadSystems(job.rules, false));
    workOf.set(job.rules, work);
    return { answer: work(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
