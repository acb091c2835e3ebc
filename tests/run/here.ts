/** An executor in this thread: for tests of what a run makes of its answers, which take no time to start. */
import type { Executor } from '../../src/run/executor.ts';
import type { Answer, Job } from '../../src/run/job.ts';
import { playFeel } from '../../src/run/play-feel.ts';
import { worker } from '../../src/run/work.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { ruleSystems } from './faulty.ts';

/** `alter` may change answers; `capacity` is how many jobs are in hand at once. */
export function here(
  alter: (job: Job, answer: Answer) => Answer = (_job, answer) => answer,
  capacity = 3,
  systems: readonly RuleSystem[] = ruleSystems,
): Executor {
  const work = worker(systems, undefined, playFeel);
  return {
    capacity,
    run: async (job) => Promise.resolve(alter(job, work(job))),
    close: async () => Promise.resolve(),
  };
}
