/** The beginning of a run: its folder, its journal, and the choice between a stopped run and a new one. */
import { rmSync } from 'node:fs';
import { grouped } from '../engagement/shown.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { ExecutionError } from '../execution/error.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { identityOf } from '../host/identity.ts';
import { Journal, type RunIdentity } from '../host/journal.ts';
import { openUnfinished, unfinishedRuns, type Unfinished } from '../host/unfinished.ts';
import { UsageError } from './command-error.ts';
import type { Output } from './output.ts';
import type { RulesModule } from './rules-at-hand.ts';
import { shortPath } from './short-path.ts';

/**
 * The use of a stopped run: `continue` goes on with one where there is one, `resume` insists on one, `restart` drops
 * it.
 */
export type Begin = 'continue' | 'resume' | 'restart';

export interface BegunRun {
  readonly journal: Journal;
  readonly unfinished: Unfinished;
}

/**
 * Takes the folder of a run and opens its journal.
 * @throws {UsageError} if --resume was given but the stopped run used another spec, or --resume was not given and the
 * stopped run may be somebody else's; {ResultsError} if the same run is under way, or nothing can be written
 */
export async function beginRun(
  output: Output,
  experiment: Experiment,
  { system, module }: { readonly system: RuleSystem; readonly module: RulesModule | null },
  out: string,
  begin: Begin,
): Promise<BegunRun> {
  const identity = identityOf(experiment, system, module?.hash ?? null);
  const { isThere, others } = await unfinishedRuns(out, experiment, identity);
  const [other] = others;
  if (begin === 'resume' && !isThere) {
    if (other !== undefined)
      throw new UsageError(
        `${shortPath(other.folder)} cannot be resumed as this run: ${other.why}; without --resume this run begins anew and leaves that one alone`,
      );
    output.note(`nothing of it is there to resume in ${out}: it begins`);
  }
  const unfinished = await openUnfinished(out, experiment, identity);
  try {
    if (begin === 'continue' && unfinished.doubt !== null)
      throw new UsageError(
        `${shortPath(unfinished.folder)} holds this run as it was stopped, and ${unfinished.doubt}: it goes on only with --resume; --restart begins it again`,
      );
    if (begin === 'restart') rmSync(unfinished.journal, { force: true });
    const journal = openJournal(output, unfinished.journal, identity, begin);
    tell(output, journal);
    return { journal, unfinished };
  } catch (error) {
    await unfinished.leave();
    throw error;
  }
}

function openJournal(output: Output, path: string, identity: RunIdentity, begin: Begin): Journal {
  try {
    return new Journal(path, identity);
  } catch (error) {
    if (!(error instanceof ExecutionError) || error.code !== 'HYTHE-RUN-JOURNAL-OTHER') throw error;
    if (begin === 'resume')
      throw new UsageError(`${error.message}; --restart begins again`, { cause: error });
    output.note(`${error.message}; the run begins again`);
    rmSync(path, { force: true });
    return new Journal(path, identity);
  }
}

function tell(output: Output, { answers, damaged }: Journal): void {
  if (damaged > 0)
    output.note(
      damaged === 1
        ? 'a line of its journal is damaged: what it held is done again'
        : `${grouped(damaged)} lines of its journal are damaged: what they held is done again`,
    );
  if (answers > 0)
    output.note(
      `goes on with a run that was stopped: ${grouped(answers)} ${answers === 1 ? 'piece' : 'pieces'} of its work are done (--restart begins again)`,
    );
}
