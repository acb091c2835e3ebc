/** A whole run with its report, as `hythe run` makes it, from the answers that a page has already and what they lack. */
import type { Progress } from '../execution/progress.ts';
import { Scheduler } from '../execution/scheduler.ts';
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import { recordOf, type RunRecord } from '../results/record.ts';
import type { Platform } from './desk.ts';
import { recalling, type Answers } from './latest.ts';
import { opened } from './question.ts';

interface ReportedRun {
  readonly record: RunRecord;
  readonly input: ChartInput;
  /** The report with its charts, by path. */
  readonly drawn: ReadonlyMap<string, string>;
}

interface HowToRun {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Resolves a spec and draws its report; null where it was stopped before anything was finished. */
export async function reportedRun(
  platform: Omit<Platform, 'queue'>,
  { answers, ...asked }: { readonly spec: string; readonly file: string; readonly answers: Answers },
  how: HowToRun,
): Promise<ReportedRun | null> {
  const { clock, budget, workers, pageParts } = platform;
  const whole = await opened(platform, asked);
  const { experiment, systems } = whole;
  const executor = recalling(platform.executor(experiment.rules), answers);
  try {
    const scheduler = new Scheduler(experiment, systems, clock, { ...how, budget });
    const outcome = await scheduler.through(executor, workers);
    if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null)) return null;
    // Those load them who want a report.
    const [{ battlesOf }, { reportInput }, { reportFiles }] = await Promise.all([
      import('../questions/battles/keep.ts'),
      import('../report/report-input.ts'),
      import('../report/write-report.ts'),
    ]);
    const record = recordOf(outcome, systems, platform, whole, battlesOf);
    const input = reportInput(record);
    return { record, input, drawn: await reportFiles(input, pageParts) };
  } finally {
    await executor.close();
  }
}
