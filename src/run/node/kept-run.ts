/** A run with a journal: stopped by anything, it goes on from there. */
import type { RuleSystem } from '../../play/system.ts';
import { ExecutionError } from '../error.ts';
import type { RunOutcome } from '../outcome.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { beginRun, type Begin } from './begin-run.ts';
import { run, type RunOptions } from './run.ts';

interface KeptRun {
  readonly experiment: Experiment;
  readonly systems: readonly RuleSystem[];
  /** The hash of the module of its rules; null for rules that come with Hythe. */
  readonly moduleHash: string | null;
  readonly begin: Begin;
  /** The folder of results. */
  readonly out: string;
  /** Commands as a user types them. */
  readonly commands: {
    /** The choice where a stopped run may be somebody else's, as it ends a sentence. */
    readonly stopped: string;
    /** Goes on with the run once it was stopped. */
    readonly goOn: string;
    readonly trace: (cell: number, replicate: number) => string;
  };
  /** Takes remarks for the user. */
  readonly note: (text: string) => void;
  /** Takes the command that goes on with the run, which is of use after an error too. @defaultValue `note` */
  readonly hint?: (text: string) => void;
}

/**
 * Runs the experiment and hands the outcome to `complete` with a folder to write in. A complete run leaves nothing else
 * behind; a stopped one leaves its journal. Null where it was stopped before it began.
 */
export async function resolveKept<T>(
  { experiment, systems, moduleHash, begin, out, commands, note, hint = note }: KeptRun,
  how: RunOptions,
  complete: (outcome: RunOutcome, stagingFolder: string) => Promise<T>,
): Promise<T | null> {
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new TypeError(`there are no rules ${experiment.rules}`);
  const asked = { begin, stopped: commands.stopped, note, signal: how.signal };
  const begun = await beginRun(experiment, { system, moduleHash }, out, asked).catch((error: unknown) => {
    if (how.signal?.aborted === true && error === how.signal.reason) return null;
    throw error;
  });
  if (begun === null) return null;
  const { journal, unfinished } = begun;
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
    const isTainted = error instanceof ExecutionError && error.code === 'HYTHE-RUN-CLUSTER-DISAGREES';
    isWorthKeeping = !(isTainted || (error instanceof ExecutionError && error.exitClass === 'wrong-use'));
    canGoOn = !(error instanceof ExecutionError && error.code === 'HYTHE-RUN-JOURNAL-FORGED');
    throw withTrace(error, commands);
  } finally {
    await close().catch(() => undefined);
    if (isWorthKeeping && journal.answers > 0) {
      await unfinished.leave();
      if (canGoOn) hint(`\`${commands.goOn}\` goes on from what is finished`);
    } else await unfinished.discard();
  }
}

/** The error together with the command that traces the failing replicate. */
function withTrace(error: unknown, { trace }: KeptRun['commands']): unknown {
  if (!(error instanceof ExecutionError) || error.cell === null || error.replicate === null) return error;
  const { cell, replicate, code, cause } = error;
  return new ExecutionError(code, `${error.message}\n  \`${trace(cell, replicate)}\` tells that engagement`, {
    cell,
    replicate,
    cause,
  });
}
