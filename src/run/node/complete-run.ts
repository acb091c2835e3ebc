/** The end of a run: its tables, findings and report, written to its folder. */
import type { RuleSystem } from '../../play/system.ts';
import type { RunOutcome } from '../outcome.ts';
import type { ChartInput } from '../../questions/matchup/chart-input.ts';
import { reportFiles } from '../../report/write-report.ts';
import { reportInput } from '../../report/report-input.ts';
import type { AskedFor } from '../record/asked.ts';
import { pageParts } from './page-parts.ts';
import { recordHere } from './record.ts';
import { saveRun } from './store.ts';

/** A run in its folder, with its facts and findings. */
export interface CompletedRun extends Pick<ChartInput, 'facts' | 'findings'> {
  readonly folder: string;
  /** Counts and exact values contradict each other: no number can be trusted. */
  readonly disagrees: boolean;
}

/**
 * Analyses and writes a run; `stagingFolder` is as for `saveRun`. Null where no cell was finished, so that there is
 * nothing to write. @throws {ResultsError} if it cannot be written
 */
export async function completeRun(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  asked: AskedFor,
  out: string,
  stagingFolder: string | null = null,
): Promise<CompletedRun | null> {
  if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null)) return null;
  const record = recordHere(outcome, systems, new Date(), asked);
  const input = reportInput(record);
  const { facts, findings } = input;
  const { folder } = await saveRun(record, out, await reportFiles(input, pageParts), stagingFolder);
  return { folder, facts, findings, disagrees: findings.agreement?.state === 'disagrees' };
}

/** The facts and findings of a run from its exact values alone, as they are once the run is over. */
export function solvedFindings(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  asked: AskedFor,
): Pick<ChartInput, 'facts' | 'findings'> {
  const cells = outcome.cells.map((cell) => ({ ...cell, simulated: null }));
  const solved = { ...outcome, cells, pairs: [], interrupted: false };
  return reportInput(recordHere(solved, systems, new Date(), asked));
}
