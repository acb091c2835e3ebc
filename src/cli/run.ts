/** `hythe run`: resolves experiments, prints the finding, and writes the run with its report. */
import { availableParallelism } from 'node:os';
import { basename, isAbsolute, normalize } from 'node:path';
import type { Progress } from '../run/progress.ts';
import { countOf, grouped, shellWord } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import { warningText } from '../spec/warnings.ts';
import type { ClusterAddress } from '../run/node/cluster/address.ts';
import type { CompletedRun } from '../run/node/complete-run.ts';
import { resolveKept, type KeptRun } from '../run/node/kept-run.ts';
import type { RulesAtHand } from '../run/node/rules-at-hand.ts';
import { clusterOf } from './cluster-option.ts';
import { FAULT, UsageError } from './command-error.ts';
import { RESOLVING, type Given } from './commands.ts';
import type { Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { longFlag, OPTIONS } from './options.ts';
import { bold } from './output.ts';
import { duration, ProgressLine } from './progress-line.ts';
import { requireWritable } from './results-folder.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { analysisSection, readSpecs, withOptions, type ReadSpec, type ResolveOptions } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { workText } from './work-text.ts';

/** The share of the batches of a cluster that are done again, unless the user says otherwise. */
const RECHECK = 0.01;

/** Resolves the specs one after the other, prints their findings, and keeps their runs. */
export async function run(context: Context, options: Given<'run'>, paths: readonly string[]): Promise<void> {
  const { output } = context;
  const { resume, restart, json } = options;
  // Before the specs, since an option whose address was forgotten takes a spec for it.
  const address = options.cluster === undefined ? null : clusterOf(options.cluster);
  if (address === null && options.recheck !== undefined)
    throw new UsageError('--recheck compares what workers of a cluster sent: it needs --cluster');
  if (paths.length === 0) throw new UsageError(`name a spec, such as \`${hytheCommand('run')} my.yaml\``);
  if (resume && restart)
    throw new UsageError('--resume goes on with a run and --restart begins it again: give one of them');
  const section = analysisSection(options.analysis);
  const rules = await rulesAtHand(options);
  const specs = await readSpecs(paths, rules.load, section);
  await requireWritable(options.out);
  const results: unknown[] = [];
  const signals = stopSignals(output, ', with the finished part kept');
  for (const [i, spec] of specs.entries()) {
    if (i > 0 && !json) output.result('');
    const experiment = withOptions(spec.experiment, options);
    const how = { rules, signal: signals.signal, options, address };
    const { run: kept, printed } = await runOne(context, { ...spec, experiment }, how);
    const { completedJson, completedLines } = await import('./completed-text.ts');
    if (json) results.push(completedJson(kept, experiment.title));
    else output.result(completedLines(kept, output.width, printed).join('\n'));
    if (kept?.disagrees === true) context.exitCode = FAULT;
    if (signals.signal.aborted) break;
  }
  if (json) output.json(specs.length === 1 ? results[0] : results);
  if (signals.signal.aborted) context.exitCode = signals.exitCode();
}

interface HowToRun {
  readonly rules: RulesAtHand;
  readonly signal: AbortSignal;
  readonly options: Given<'run'>;
  /** The cluster; null for the threads of this machine. */
  readonly address: ClusterAddress | null;
}

async function runOne(
  { output }: Context,
  spec: ReadSpec,
  { rules, signal, options, address }: HowToRun,
): Promise<{ readonly run: CompletedRun | null; readonly printed: string | null }> {
  const { path, text, experiment, systems } = spec;
  const { workers = availableParallelism(), resume, restart } = options;
  for (const warning of experiment.warnings) output.note(`note: ${warningText(warning)}`);
  output.note(`${bold(visibleName(experiment.title, 200))}: ${workText(experiment)}`);
  const module = rules.moduleOf(experiment.rules);
  const note = output.note.bind(output);
  const command = keptCommand(spec, options);
  const forWorkers = { workers, ...rules.forWorkers(experiment.rules) };
  const asked = { text, command, module };
  const cluster =
    address === null
      ? null
      : await (
          await import('./cluster-run.ts')
        ).clusterRun(address, forWorkers, {
          shared: (await import('./shared-run.ts')).sharedRun(spec, command, rules),
          again: options.recheck ?? RECHECK,
          signal,
          note,
        });
  const progress = new ProgressLine(output, cluster?.progress, quickerThan(spec, options));
  const { resolve, variants, feel } = experiment;
  // Counts have no part in the answer.
  const isKnownEarly =
    resolve.check === 'exact' && resolve.stop === null && variants.length === 0 && feel === undefined;
  const answer =
    isKnownEarly && !options.json ? new (await import('./completed-text.ts')).EarlyAnswer(output) : null;
  const how = {
    ...forWorkers,
    signal,
    onProgress: (now: Progress) => {
      progress.update(now);
      answer?.update(now);
    },
    ...(answer === null ? {} : { onAnswer: answer.print.bind(answer, systems, asked) }),
    ...(cluster === null ? {} : { openExecutor: cluster.openExecutor }),
  };
  const goOn = [
    ...(options.out === OPTIONS.out.initial ? [] : ['--out', options.out]),
    ...(address === null ? ['--resume'] : ['--resume', '--cluster', address.shown]),
  ];
  const keptRun: KeptRun = {
    experiment,
    systems,
    moduleHash: module?.hash ?? null,
    begin: resume ? 'resume' : restart ? 'restart' : 'continue',
    out: options.out,
    commands: {
      stopped: 'it goes on only with --resume; --restart begins it again',
      goOn: runCommand(path, options, goOn),
      trace: (cell: number, replicate: number) => {
        const which = ['--cell', String(cell), '--replicate', String(replicate)];
        return hytheCommand('trace', ...[path, ...which, ...resolveWords(options)].map(shellWord));
      },
    },
    note,
    hint: output.noteAtEnd.bind(output),
  };
  const kept = await resolveKept(keptRun, how, async (outcome, staging) => {
    progress.stop();
    const { replicates, recalled = 0, seconds } = outcome.timing;
    const solving = progress.solvingSeconds();
    // The pace of play is not that of the whole where most of it was solving.
    const time =
      replicates > 0 && solving > seconds / 2
        ? `in ${duration(seconds - solving)} after ${duration(solving)} of solving,`
        : `in ${duration(seconds)}`;
    const by = `${time} with ${cluster === null ? countOf(workers, 'worker') : cluster.progress()}`;
    const before = recalled === 0 ? '' : `, ${grouped(recalled)} of them before it was stopped,`;
    const played = replicates === 0 ? 'solved' : `played ${countOf(replicates, 'engagement')}${before}`;
    note(
      outcome.interrupted ? `interrupted after ${progress.done() || 'nothing'}, ${by}` : `${played} ${by}`,
    );
    const { completeRun } = await import('../run/node/complete-run.ts');
    return completeRun(cluster?.recorded(outcome) ?? outcome, systems, asked, options.out, staging);
  }).finally(() => {
    progress.stop();
    cluster?.close();
  });
  return { run: kept, printed: answer?.printed ?? null };
}

/** The way to a quick answer of a matchup that is solved; empty for what has none. */
function quickerThan({ path, experiment }: ReadSpec, options: ResolveOptions): string {
  if (experiment.analysis.kind !== 'matchup' || experiment.resolve.method === 'monte-carlo') return '';
  const { precision: _precision, maxReplicates: _most, ...others } = options;
  const played = { ...others, method: 'monte-carlo', replicates: 10_000 } as const;
  return `\`${runCommand(path, played)}\` answers to about ± 1 point`;
}

/** The command that makes the same run again. */
function runCommand(path: string, options: ResolveOptions, further: readonly string[] = []): string {
  return hytheCommand('run', ...[path, ...resolveWords(options), ...further].map(shellWord));
}

/** The command for the record of a run, as it was typed. */
function keptCommand(
  { path, command }: Pick<ReadSpec, 'path' | 'command'>,
  { rulesModule, ...others }: ResolveOptions,
): string {
  // The page of a run, run again as it is.
  if (command !== null && resolveWords(others).length === 0) return command;
  const named = { ...others, rulesModule: rulesModule && keptPath(rulesModule) };
  return ['hythe run', ...[keptPath(path), ...resolveWords(named)].map(shellWord)].join(' ');
}

/** A path below the folder of the command as it was typed; of others, which tell of one machine and its user, the name. */
function keptPath(path: string): string {
  return isAbsolute(path) || normalize(path).startsWith('..') ? basename(path) : path;
}

function resolveWords(options: ResolveOptions): readonly string[] {
  return RESOLVING.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [longFlag(OPTIONS[name]), String(value)];
  });
}
