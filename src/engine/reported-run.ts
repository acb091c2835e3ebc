/** A whole run, and one with its report, as `hythe run` makes it, from the answers that a page has already and what they lack. */
import type { Progress } from '../run/progress.ts';
import { Scheduler } from '../run/scheduler.ts';
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import { recordOf, type RunRecord } from '../run/record/record.ts';
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

interface Asked {
  readonly spec: string;
  readonly file: string;
  readonly answers: Answers;
}

/** Resolves all that a report shows of a spec; null where it was stopped before anything was finished. */
export async function wholeRun(
  platform: Omit<Platform, 'queue'>,
  { answers, ...asked }: Asked,
  how: HowToRun,
): Promise<RunRecord | null> {
  const { clock, budget, workers } = platform;
  const whole = await opened(platform, asked);
  const { experiment, systems } = whole;
  const executor = recalling(platform.executor(experiment.rules), answers);
  try {
    const scheduler = new Scheduler(experiment, systems, clock, { ...how, budget });
    const outcome = await scheduler.through(executor, workers);
    if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null)) return null;
    const { battlesOf } = await import('../questions/battles/keep.ts');
    return recordOf(outcome, systems, platform, whole, battlesOf);
  } finally {
    await executor.close();
  }
}

/** Resolves a spec and draws its report; null where it was stopped before anything was finished. */
export async function reportedRun(
  platform: Omit<Platform, 'queue'>,
  asked: Asked,
  how: HowToRun,
): Promise<ReportedRun | null> {
  const record = await wholeRun(platform, asked, how);
  if (record === null) return null;
  // Those load them who want a report.
  const [{ reportInput }, { reportFiles }] = await Promise.all([
    import('../report/report-input.ts'),
    import('../report/write-report.ts'),
  ]);
  const input = reportInput(record);
  return { record, input, drawn: await reportFiles(input, platform.pageParts) };
}
