/** `hythe rerun`: makes a run again from its manifest and compares the tables byte for byte. */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import type { Command } from 'commander';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { visibleName } from '../play/visible.ts';
import type { RunOptions } from '../host/run.ts';
import type { SavedRun } from '../host/store.ts';
import { CommandFault, UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { EXPECTATION_FAILED } from './exit-codes.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { stopSignals } from './stop-signals.ts';

interface RerunOptions extends CommonOptions, RulesOptions {
  readonly results: string;
  readonly workers?: string;
}

const DESCRIPTION = `Makes a run again from the spec in its manifest and compares its tables with the kept ones, byte for byte. If they
differ, it names the versions that differ: of Hythe, of the rules and their tables, or of Node, on which the last digits of
derived numbers may depend. Nothing is written. Exits with 0 if the tables are the same, with 1 if they are not.`;

export function addRerun(program: Command, context: Context): void {
  const command = addCommand(program, 'rerun <run>', {
    summary: 'make a run again and compare it byte for byte',
    description: DESCRIPTION,
    examples: ['hythe rerun a-duel', 'hythe rerun results/a-duel/0123456789ab-012345 --workers 2'],
  });
  withRulesModule(command)
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option('--results <folder>', 'the folder of results', 'results')
    .action(async (word: string, options: RerunOptions) => {
      const { output } = context;
      const [rules, { findRun }, { workersOf }] = await Promise.all([
        rulesAtHand(options),
        import('./find-run.ts'),
        import('./workers.ts'),
      ]);
      const workers = workersOf(options.workers, availableParallelism());
      const run = await findRun(word, options.results);
      if (run.manifest.interrupted)
        throw new UsageError(
          `${run.folder} was interrupted, and where a run stops is chance; run its spec again instead`,
        );
      const systems = await rules.load(run.manifest.rules.id);
      const versions = versionsThatDiffer(run, systems, rules, await versionsHere(run, systems));
      for (const version of versions) output.note(version);
      const different = await tablesThatDiffer(context, run, systems, {
        ...rules.forWorkers(run.manifest.rules.id),
        workers,
      });
      if (different === null) return;
      const same = different.length === 0;
      if (!same) context.exitCode = EXPECTATION_FAILED;
      if (options.json === true) return output.json({ same, tables: different, versions });
      if (same) return output.result('The tables are the same to the last byte.');
      output.result(
        [
          `The tables differ: ${different.join(' and ')}.`,
          versions.length === 0
            ? 'No version differs: please report this.'
            : `What differs: ${versions.join('; ')}.`,
        ].join('\n'),
      );
    });
}

/** The length of a version in a message; a hash has 64 characters. */
const LONGEST_VERSION = 64;

interface Versions {
  readonly hythe: string;
  readonly node: string;
  readonly arch: string;
  readonly tablesHash: string | null;
}

async function versionsHere({ manifest }: SavedRun, systems: readonly RuleSystem[]): Promise<Versions> {
  const [{ hytheVersion }, { sha256 }, { hashOf }] = await Promise.all([
    import('../host/version.ts'),
    import('../host/sha256.ts'),
    import('../results/hash.ts'),
  ]);
  const system = systems.find(({ id }) => id === manifest.rules.id);
  return {
    hythe: hytheVersion(),
    node: process.versions.node,
    arch: process.arch,
    tablesHash: system === undefined ? null : hashOf(system.tables, sha256),
  };
}

function versionsThatDiffer(
  { manifest }: SavedRun,
  systems: readonly RuleSystem[],
  { moduleOf }: RulesAtHand,
  here: Versions,
): string[] {
  const { rules, machine, asked } = manifest;
  const module = asked?.module;
  if (module !== undefined && moduleOf(rules.id) === null)
    throw new UsageError(
      `the run is of the rules ${shown(rules.id)} from a module that its folder calls ${shown(module.file)}. A module is code, perhaps of somebody else, and runs with your rights: read it, and name it by --rules-module FILE`,
    );
  if (here.tablesHash === null)
    throw new UsageError(
      `the run is of the rules ${shown(rules.id)}, which this version does not know; it knows ${systems.map(({ id }) => id).join(', ')}`,
    );
  const differences: string[] = [];
  const compare = (what: string, then: string, now: string): void => {
    if (then !== now) differences.push(`${what} was ${visibleName(then, LONGEST_VERSION)} and is ${now}`);
  };
  compare('Hythe', manifest.hythe, here.hythe);
  if (module !== undefined)
    compare(`the hash of the module ${shown(module.file)}`, module.hash, moduleOf(rules.id)?.hash ?? '');
  compare(`the hash of the tables of ${shown(rules.id)}`, rules.tablesHash, here.tablesHash);
  compare('Node', machine.node, here.node);
  compare('the architecture', machine.arch, here.arch);
  return differences;
}

/** The names of the tables with other bytes; null if this run was stopped. */
async function tablesThatDiffer(
  context: Context,
  saved: SavedRun,
  systems: readonly RuleSystem[],
  how: Pick<RunOptions, 'workers' | 'systemsModule'>,
): Promise<string[] | null> {
  const [
    { readSpec },
    { SpecError },
    { run },
    { tidy },
    { tableFiles },
    { metricsOf },
    { sha256 },
    { ProgressLine },
  ] = await Promise.all([
    import('../spec/read-spec.ts'),
    import('../spec/diagnostic.ts'),
    import('../host/run.ts'),
    import('../analysis/tables/tidy-tables.ts'),
    import('../results/run-files.ts'),
    import('../results/manifest.ts'),
    import('../host/sha256.ts'),
    import('./progress-line.ts'),
  ]);
  const { output } = context;
  const signals = stopSignals(() => output.note('ending; nothing is compared'));
  const progress = new ProgressLine(output);
  const experiment = (() => {
    try {
      const metrics = metricsOf(saved.manifest);
      const spec = metrics === undefined ? saved.manifest.spec : { ...saved.manifest.spec, metrics };
      return readSpec(JSON.stringify(spec), { file: 'the spec in the manifest', systems });
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      throw new CommandFault(
        `this version of Hythe (the run was made by ${visibleName(saved.manifest.hythe)}) cannot read the spec of the run:\n${error.message}`,
        { cause: error },
      );
    }
  })();
  const onProgress = progress.update.bind(progress);
  const outcome = await run(experiment, systems, {
    ...how,
    signal: signals.signal,
    onProgress,
  }).finally(() => progress.stop());
  if (outcome.interrupted) {
    context.exitCode = signals.exitCode();
    return null;
  }
  return [...tableFiles(tidy(outcome, systems), saved.manifest.format)]
    .filter(([name, bytes]) => sha256(bytes) !== saved.manifest.files[name])
    .map(([name]) => name);
}
