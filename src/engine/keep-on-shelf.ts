/** Keeps runs on the shelf of a platform that has no journal: a run that is stopped begins again. */
import { loadAnswers } from '../questions/load-answers.ts';
import { Scheduler } from '../execution/scheduler.ts';
import type { Platform } from './desk.ts';
import { filesOf } from './files-of.ts';
import { opened } from './opened.ts';
import { resultOf } from './questions/resolve.ts';
import type { KeepRun } from './run-queue.ts';

export function keepOnShelf(platform: Omit<Platform, 'queue'>): KeepRun {
  return async ({ spec, file }, { signal, onProgress }) => {
    const { clock, budget, workers, shelf } = platform;
    const whole = await opened(platform, spec, file);
    const { experiment, systems } = whole;
    const executor = platform.executor(experiment.rules);
    try {
      const scheduler = new Scheduler(experiment, systems, clock, { signal, budget, onProgress });
      const outcome = await scheduler.through(executor, workers);
      const { interrupted } = outcome;
      if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null))
        return { name: null, interrupted, disagrees: false };
      const [answerTo, feel] = await Promise.all([
        loadAnswers(experiment.analysis.kind),
        experiment.feel === undefined ? undefined : import('../questions/feel.ts'),
      ]);
      const result = resultOf(outcome, whole, platform, answerTo, feel?.feelStory);
      const { battlesOf } = await import('../analysis/battle/keep-battles.ts');
      const battles = battlesOf(outcome, whole.system);
      const { manifest, files } = await filesOf(
        { ...result, record: { ...result.record, battles } },
        platform,
      );
      const name = await shelf.keep(manifest, files);
      return { name, interrupted, disagrees: result.findings.agreement?.state === 'disagrees' };
    } finally {
      await executor.close();
    }
  };
}
