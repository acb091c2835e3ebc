/** Keeps runs on the shelf of a platform that has no journal: a run that is stopped begins again. */
import { Scheduler } from '../execution/scheduler.ts';
import { recordOf } from '../results/record.ts';
import type { Platform } from './desk.ts';
import { recalling } from './latest.ts';
import { opened } from './question.ts';
import type { KeepRun } from './run-queue.ts';

export function keepOnShelf(platform: Omit<Platform, 'queue'>): KeepRun {
  return async (asked, { signal, onProgress }) => {
    const { clock, budget, workers, shelf, pageParts, sha256 } = platform;
    const whole = await opened(platform, asked);
    const { experiment, systems } = whole;
    const executor = recalling(platform.executor(experiment.rules), asked.answers);
    try {
      const scheduler = new Scheduler(experiment, systems, clock, { signal, budget, onProgress });
      const outcome = await scheduler.through(executor, workers);
      const { interrupted } = outcome;
      if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null))
        return { name: null, interrupted, disagrees: false };
      // Vega and the writer of tables are loaded by those who want files.
      const [{ battlesOf }, { reportInput }, { reportFiles }, { runFiles }] = await Promise.all([
        import('../questions/battles/keep.ts'),
        import('../report/report-input.ts'),
        import('../report/write-report.ts'),
        import('../results/run-files.ts'),
      ]);
      const record = recordOf(outcome, systems, platform, whole, battlesOf);
      const input = reportInput(record);
      const { manifest, files } = runFiles(record, await reportFiles(input, pageParts), sha256);
      const name = await shelf.keep(manifest, files);
      return { name, interrupted, disagrees: input.findings.agreement?.state === 'disagrees' };
    } finally {
      await executor.close();
    }
  };
}
