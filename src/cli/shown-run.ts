/** A run of which nothing is kept, with its work and its progress in words. */
import type { RunOutcome } from '../run/outcome.ts';
import type { Experiment } from '../spec/experiment.ts';
import type { RulesAtHand } from '../run/node/rules-at-hand.ts';
import { run } from '../run/node/run.ts';
import { bold, type Output } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import type { ReadSpec } from './specs.ts';
import { workText } from './work-text.ts';

/** The circumstances of runs. */
export interface HowToShow {
  readonly output: Output;
  readonly rules: RulesAtHand;
  readonly workers: number;
  readonly signal: AbortSignal;
}

/** @param name the name of the run in its note; null where its work need not be told */
export async function shownRun(
  name: string | null,
  experiment: Experiment,
  systems: ReadSpec['systems'],
  { output, rules, workers, signal }: HowToShow,
): Promise<RunOutcome> {
  if (name !== null) output.note(`${bold(name)}: ${workText(experiment)}`);
  const progress = new ProgressLine(output);
  const onProgress = progress.update.bind(progress);
  const how = { workers, signal, onProgress, ...rules.forWorkers(experiment.rules) };
  return run(experiment, systems, how).finally(() => progress.stop());
}
