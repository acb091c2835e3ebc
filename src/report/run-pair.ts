/** Two kept runs, the earlier one first: the shares that moved, and what was changed between them. */
import { comparedKept } from '../questions/editions/answer.ts';
import { saidChanges, type SaidChange } from '../questions/editions/changes.ts';
import { judgedPair, type JudgedSuite } from '../questions/editions/tell.ts';
import { manifestDifference } from '../run/record/manifest-difference.ts';
import type { RunRecord } from '../run/record/record.ts';
import { comparedRun } from './facts-of-manifest.ts';

interface RunPair {
  readonly pair: JudgedSuite;
  /** The changes in words. */
  readonly said: readonly SaidChange[];
}

export function runPair(first: RunRecord, second: RunRecord): RunPair {
  const [before, after] = [comparedRun(first), comparedRun(second)];
  const changes = manifestDifference(first.manifest, second.manifest);
  // A number of the tables is named by the run that changes it.
  const names = { ...before.facts.names, ...after.facts.names };
  return {
    pair: judgedPair(comparedKept(before, after, 0), changes),
    said: saidChanges(changes, { ...after.facts, names }),
  };
}
