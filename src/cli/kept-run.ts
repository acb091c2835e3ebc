/** A run with a journal: stopped by anything, it goes on from there. */
import type { RuleSystem } from '../engagement/system.ts';
import { ExecutionError } from '../execution/error.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { run, type RunOptions } from '../host/run.ts';
import { beginRun, type Begin } from './begin-run.ts';
import type { Output } from './output.ts';
import type { RulesModule } from './rules-at-hand.ts';
import { runCommand, traceCommand } from './run-command.ts';
import type { ResolveOptions } from './specs.ts';

export interface KeptRun {
  /** The spec as named on the command line. */
  readonly path: string;
  readonly experiment: Experiment;
  readonly systems: readonly RuleSystem[];
  /** The module of its rules; null for rules that come with Hythe. */
  readonly module: RulesModule | null;
  readonly begin: Begin;
  readonly options: ResolveOptions & { readonly out: string };
}

/**
 * Runs the experiment and hands the outcome to `complete` with a folder to write in. A complete run leaves nothing else
 * behind; a stopped one leaves its journal.
 */
export async function resolveKept<T>(
  output: Output,
  { path, experiment, systems, module, begin, options }: KeptRun,
  how: RunOptions,
  complete: (outcome: RunOutcome, stagingFolder: string) => Promise<T>,
): Promise<T> {
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new TypeError(`there are no rules ${experiment.rules}`);
  const { journal, unfinished } = await beginRun(output, experiment, { system, module }, options.out, begin);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) {
      isOpen = false;
      await journal.close();
    }
  };
  let isWorthKeeping = true;
  let canGoOn = true;
  try {
    const outcome = await run(experiment, systems, { ...how, journal });
    await close();
    const completed = await complete(outcome, unfinished.staging);
    isWorthKeeping = outcome.interrupted;
    return completed;
  } catch (error) {
    // What the rules refuse they refuse the next time too.
    isWorthKeeping = !(error instanceof ExecutionError && error.exitClass === 'wrong-use');
    canGoOn = !(error instanceof ExecutionError && error.code === 'HYTHE-RUN-JOURNAL-FORGED');
    throw withTrace(error, path, options);
  } finally {
    await close().catch(() => undefined);
    if (isWorthKeeping && journal.answers > 0) {
      await unfinished.leave();
      const out = options.out === 'results' ? [] : ['--out', options.out];
      if (canGoOn)
        output.note(`\`${runCommand(path, options, [...out, '--resume'])}\` goes on from what is finished`);
    } else await unfinished.discard();
  }
}

/** The error together with the command that traces the failing replicate. */
function withTrace(error: unknown, path: string, options: ResolveOptions): unknown {
  if (!(error instanceof ExecutionError) || error.cell === null || error.replicate === null) return error;
  const { cell, replicate, code, cause } = error;
  const command = traceCommand(path, options, cell, replicate);
  return new ExecutionError(code, `${error.message}\n  \`${command}\` tells that engagement`, {
    cell,
    replicate,
    cause,
  });
}
