/** The beginning of a run: its folder, its journal, and the choice between a stopped run and a new one. */
import { rmSync } from 'node:fs';
import { grouped } from '../../play/shown.ts';
import type { RuleSystem } from '../../play/system.ts';
import { ExecutionError } from '../error.ts';
import type { Experiment } from '../../spec/experiment.ts';
import { ResultsError } from '../record/error.ts';
import { identityOf } from './identity.ts';
import { Journal, type RunIdentity } from './journal.ts';
import { shortPath } from './short-path.ts';
import { openUnfinished, unfinishedRuns, type Unfinished } from './unfinished.ts';

/**
 * The use of a stopped run: `continue` goes on with one where there is one, `resume` insists on one, `restart` drops
 * it.
 */
export type Begin = 'continue' | 'resume' | 'restart';

interface BegunRun {
  readonly journal: Journal;
  readonly unfinished: Unfinished;
}

interface Beginning {
  readonly begin: Begin;
  /** The choice where a stopped run may be somebody else's, as it ends a sentence. */
  readonly stopped: string;
  /** Takes remarks for the user. */
  readonly note: (text: string) => void;
  /** Ends the reading of a long journal. */
  readonly signal?: AbortSignal | undefined;
}

interface RunRules {
  readonly system: RuleSystem;
  /** The hash of their module; null for rules that come with Hythe. */
  readonly moduleHash: string | null;
}

/**
 * Takes the folder of a run below `out` and opens its journal.
 * @throws {ResultsError} if --resume was given but the stopped run used another spec; if --resume was not given and the
 * stopped run may be somebody else's; if the same run is under way, or nothing can be written
 */
export async function beginRun(
  experiment: Experiment,
  { system, moduleHash }: RunRules,
  out: string,
  { begin, stopped, note, signal }: Beginning,
): Promise<BegunRun> {
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
        `${shortPath(unfinished.folder)} holds this run as it was stopped, and ${unfinished.doubt}: ${stopped}`,
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
  { begin, note, signal }: Omit<Beginning, 'stopped'>,
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
