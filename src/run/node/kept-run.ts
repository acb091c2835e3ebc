/** A run with a journal: stopped by anything, it goes on from there. */
import { rmSync } from 'node:fs';
import { grouped } from '../../play/shown.ts';
import type { RuleSystem } from '../../play/system.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { ExecutionError } from '../error.ts';
import type { RunOutcome } from '../outcome.ts';
import { ResultsError } from '../record/error.ts';
import { identityOf } from './identity.ts';
import type { RunIdentity } from './journal-format.ts';
import { Journal } from './journal.ts';
import { run, type RunOptions } from './run.ts';
import { shortPath } from './short-path.ts';
import { openUnfinished, unfinishedRuns, type Unfinished } from './unfinished.ts';

/**
 * The use of a stopped run: `continue` goes on with one where there is one, `resume` insists on one, `restart` drops
 * it.
 */
type Begin = 'continue' | 'resume' | 'restart';

export interface KeptRun {
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
  kept: KeptRun,
  how: RunOptions,
  complete: (outcome: RunOutcome, stagingFolder: string) => Promise<T>,
): Promise<T | null> {
  const { experiment, systems, commands, note, hint = note } = kept;
  const begun = await beginRun(kept, how.signal).catch((error: unknown) => {
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
    const { code = null, exitClass = null } = error instanceof ExecutionError ? error : {};
    // What the rules refuse they refuse the next time too.
    isWorthKeeping = code !== 'HYTHE-RUN-CLUSTER-DISAGREES' && exitClass !== 'wrong-use';
    canGoOn = code !== 'HYTHE-RUN-JOURNAL-FORGED';
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

/**
 * Takes the folder of a run and opens its journal; the signal ends the reading of a long one.
 * @throws {ResultsError} if --resume was given but the stopped run used another spec; if --resume was not given and the
 * stopped run may be somebody else's; if the same run is under way, or nothing can be written
 */
async function beginRun(
  { experiment, systems, moduleHash, begin, out, commands, note }: KeptRun,
  signal: AbortSignal | undefined,
): Promise<{ readonly journal: Journal; readonly unfinished: Unfinished }> {
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new TypeError(`there are no rules ${experiment.rules}`);
  const identity = identityOf(experiment, system, moduleHash);
  const { isThere, others } = await unfinishedRuns(out, experiment, identity);
  const [other] = others;
  if (begin === 'resume' && !isThere) {
    if (other !== undefined)
      throw stoppedError(
        other.folder,
        `${shortPath(other.folder)} cannot be resumed as this run: ${other.why}; without --resume this run begins anew and leaves that one alone`,
      );
    note(`nothing of it is there to resume in ${out}: it begins`);
  }
  const unfinished = await openUnfinished(out, experiment, identity);
  try {
    if (begin === 'continue' && unfinished.doubt !== null)
      throw stoppedError(
        unfinished.folder,
        `${shortPath(unfinished.folder)} holds this run as it was stopped, and ${unfinished.doubt}: ${commands.stopped}`,
      );
    if (begin === 'restart') rmSync(unfinished.journal, { recursive: true, force: true });
    const journal = await openJournal(unfinished.journal, identity, { begin, note, signal });
    describe(journal, note);
    return { journal, unfinished };
  } catch (error) {
    await unfinished.leave();
    throw error;
  }
}

function stoppedError(folder: string, message: string, cause?: unknown): ResultsError {
  return new ResultsError('HYTHE-RESULTS-STOPPED', folder, message, cause);
}

async function openJournal(
  path: string,
  identity: RunIdentity,
  { begin, note, signal }: Pick<KeptRun, 'begin' | 'note'> & { readonly signal: AbortSignal | undefined },
): Promise<Journal> {
  try {
    return await Journal.open(path, identity, signal);
  } catch (error) {
    if (!(error instanceof ExecutionError) || error.code !== 'HYTHE-RUN-JOURNAL-OTHER') throw error;
    if (begin === 'resume') throw stoppedError(path, `${error.message}; --restart begins again`, error);
    note(`${error.message}; the run begins again`);
    rmSync(path, { force: true });
    return Journal.open(path, identity, signal);
  }
}

function describe({ answers, damaged }: Journal, note: (text: string) => void): void {
  if (damaged > 0)
    note(
      damaged === 1
        ? 'a line of its journal is damaged: what it held is done again'
        : `${grouped(damaged)} lines of its journal are damaged: what they held is done again`,
    );
  if (answers > 0)
    note(
      `goes on with a run that was stopped: ${grouped(answers)} ${answers === 1 ? 'piece of its work is' : 'pieces of its work are'} done (--restart begins again)`,
    );
}
