/** `hythe rerun`: makes a run again from its manifest and compares the tables byte for byte. */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { tidy } from '../run/tables/tidy-tables.ts';
import { shown } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { visibleName } from '../play/visible.ts';
import { SpecError } from '../spec/diagnostic.ts';
import type { Experiment } from '../spec/experiment.ts';
import { readSpec } from '../spec/read-spec.ts';
import type { RulesModule } from '../run/node/rules-at-hand.ts';
import { sha256 } from '../run/node/sha256.ts';
import { hytheVersion } from '../run/node/place.ts';
import { hashOf } from '../run/record/hash.ts';
import { metricsOf } from '../run/record/format.ts';
import type { Manifest } from '../run/record/manifest.ts';
import { tableFiles } from '../run/record/run-files.ts';
import { CommandFault, EXPECTATION_FAILED, UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { findRun } from './find-run.ts';
import { requireModule, rulesAtHand } from './rules-at-hand.ts';
import { shownRun } from './shown-run.ts';
import { stopSignals } from './stop-signals.ts';

export async function rerun(
  context: Context,
  options: Given<'rerun'>,
  word: string,
): Promise<CommandAnswer | void> {
  const { output } = context;
  const { workers = availableParallelism() } = options;
  const rules = await rulesAtHand(options);
  const { folder, manifest } = await findRun(word, options.results);
  if (manifest.interrupted)
    throw new UsageError(
      `${folder} was interrupted, and where a run stops is chance; run its spec again instead`,
    );
  const systems = await rules.load(manifest.rules.id);
  const versions = versionsThatDiffer(manifest, systems, rules.moduleOf(manifest.rules.id));
  for (const version of versions) output.note(version);
  const experiment = experimentOf(manifest, systems);
  const signals = stopSignals(output, ', and nothing is compared');
  const how = { output, rules, workers, signal: signals.signal };
  const outcome = await shownRun(null, experiment, systems, how);
  if (outcome.interrupted) {
    context.exitCode = signals.exitCode();
    return;
  }
  const different = [...tableFiles(tidy(outcome, systems), manifest.format)]
    .filter(([name, bytes]) => sha256(bytes) !== manifest.files[name])
    .map(([name]) => name);
  const same = different.length === 0;
  if (!same) context.exitCode = EXPECTATION_FAILED;
  const cause =
    versions.length === 0
      ? 'No version differs: please report this.'
      : `What differs: ${versions.join('; ')}.`;
  return {
    json: () => ({ same, tables: different, versions }),
    lines: () =>
      same
        ? ['The tables are the same to the last byte.']
        : [`The tables differ: ${different.join(' and ')}.`, cause],
  };
}

/** The length of a version in a message; a hash has 64 characters. */
const LONGEST_VERSION = 64;

/** The versions that differ from those of the run, in words. @throws {UsageError} for rules that are not known here */
function versionsThatDiffer(
  { hythe, rules: { id, tablesHash }, machine, asked }: Manifest,
  systems: readonly RuleSystem[],
  here: RulesModule | null,
): readonly string[] {
  const module = asked?.module;
  if (module !== undefined) requireModule(here !== null, 'the run', id, module.file);
  const system = systems.find((one) => one.id === id);
  if (system === undefined)
    throw new UsageError(
      `the run is of the rules ${shown(id)}, which this version does not know; it knows ${systems.map((one) => one.id).join(', ')}`,
    );
  const versions = [
    ['Hythe', hythe, hytheVersion()],
    ...(module === undefined
      ? []
      : [[`the hash of the module ${shown(module.file)}`, module.hash, here?.hash ?? '']]),
    [`the hash of the tables of ${shown(id)}`, tablesHash, hashOf(system.tables, sha256)],
    ['Node', machine.node, process.versions.node],
    ['the architecture', machine.arch, process.arch],
  ];
  return versions.flatMap(([what, then = '', now]) =>
    then === now ? [] : [`${what} was ${visibleName(then, LONGEST_VERSION)} and is ${now}`],
  );
}

function experimentOf(manifest: Manifest, systems: readonly RuleSystem[]): Experiment {
  const metrics = metricsOf(manifest);
  const spec = metrics === undefined ? manifest.spec : { ...manifest.spec, metrics };
  try {
    return readSpec(JSON.stringify(spec), { file: 'the spec in the manifest', systems });
  } catch (cause) {
    if (!(cause instanceof SpecError)) throw cause;
    throw new CommandFault(
      `this version of Hythe (the run was made by ${visibleName(manifest.hythe)}) cannot read the spec of the run:\n${cause.message}`,
      { cause },
    );
  }
}
