/** Specs that are named by the page of their run, which carries the spec and the options of its command. */
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { visibleName } from '../play/visible.ts';
import type { Experiment } from '../spec/experiment.ts';
import { Source } from '../spec/source.ts';
import { parseYaml, type Placed } from '../spec/yaml-document.ts';
import { sha256 } from '../host/sha256.ts';
import { hytheVersion } from '../host/version.ts';
import { isPage, runInPage, type CarriedRun } from '../report/carried-run.ts';
import { specHashOf } from '../results/provenance.ts';
import { UsageError } from './command-error.ts';

/** The run that a file carries where it is a page; null for a spec. @throws {UsageError} for a page without a run */
export function carriedIn(text: string, path: string): CarriedRun | null {
  if (!isPage(text)) return null;
  const run = runInPage(text);
  if (typeof run === 'string') throw new UsageError(`cannot read ${path}: ${run}`);
  return run;
}

/** The section `resolve` as the run had it, with the options of its command. */
export function carriedSections(run: CarriedRun | null, path: string): Readonly<Record<string, Placed>> {
  if (run === null || run.resolve === null) return {};
  const { top } = parseYaml(new Source(`${path} (options of its run)`, JSON.stringify(run.resolve)));
  return top === null ? {} : { resolve: top };
}

/** @throws {UsageError} if the page needs a module of rules that was not named */
export function requireRules(run: CarriedRun, systems: readonly RuleSystem[], path: string): void {
  if (run.module === null || systems.some(({ id }) => id === run.rules)) return;
  throw new UsageError(
    `the run in ${path} is of the rules ${shown(run.rules)} from a module that it calls ${shown(run.module)}. A module is code, perhaps of somebody else, and runs with your rights: read it, and name it by --rules-module FILE`,
  );
}

/** @throws {UsageError} if the spec in the page is read as another experiment than the run was of */
export function requireSame(run: CarriedRun, experiment: Experiment, path: string): void {
  if (specHashOf(experiment, sha256) === run.specHash) return;
  const version = hytheVersion();
  const why =
    run.hythe === version
      ? 'the page was changed, or the files that its spec includes are others'
      : `Hythe ${visibleName(run.hythe)} wrote it, and this is Hythe ${version}`;
  throw new UsageError(
    `the spec in ${path} is no longer that of its run (${why}). To run it all the same, save the spec at the foot of the page as a file`,
  );
}
