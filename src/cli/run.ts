/** `hythe run`: resolves experiments, prints the finding, and writes the run with its report. */
import type { Command } from 'commander';
import { availableParallelism } from 'node:os';
import { basename, isAbsolute, normalize } from 'node:path';
import { countOf, grouped, shellWord } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import type { Progress } from '../execution/progress.ts';
import { warningText } from '../spec/warnings.ts';
import type { Begin } from '../host/begin-run.ts';
import type { ClusterAddress } from '../host/cluster/address.ts';
import type { CompletedRun } from '../host/complete-run.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { clusterOf, recheckOf, withCluster, type ClusterOptions } from './cluster-option.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { earlyAnswer } from './early-answer.ts';
import { FAULT } from './exit-codes.ts';
import { hytheCommand } from './hythe-command.ts';
import { bold } from './output.ts';
import { rulesAtHand, withRulesModule } from './rules-at-hand.ts';
import type { ReadSpec, ResolveOptions } from './specs.ts';
import { stopSignals, type StopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

interface RunOptions extends CommonOptions, ResolveOptions, ClusterOptions {
  readonly workers?: string;
  readonly out: string;
  readonly resume?: true;
  readonly restart?: true;
}

const DESCRIPTION = `Resolves every cell of each spec, exactly or by played engagements, prints who wins and how sure that is, and writes the
run into a folder of its own below the folder of results: manifest, tables, charts, and a report that opens offline. The
last line of standard output is the path of the report.

The same spec, seed and version give the same tables on every machine and with any number of workers. Ctrl-C ends a
run cleanly and keeps the finished part; a second one stops at once. A stopped run, however it was stopped, goes on when
you ask for it again, and its tables come out as if it had never stopped. A run that another user left, or that is older
than a finished run of the spec, goes on with --resume only.

In place of a spec you may name a report.html: that run is done, with the options that it had. With --cluster the workers
of any number of machines do its batches, and this machine keeps the run.`;

export function addRun(program: Command, context: Context): void {
  const command = addCommand(program, 'run [spec...]', {
    summary: 'resolve experiments, print the finding, write the report',
    description: DESCRIPTION,
    examples: [
      'hythe run experiments/martini-vs-lebel.yaml',
      'hythe run my.yaml --method monte-carlo --replicates 100000 --seed trial --out /tmp/trial',
      'hythe run my.yaml --precision 0.001',
      'hythe run my.yaml --analysis matrix',
      "hythe run my.yaml --analysis '{ kind: sensitivity, tables: [weapons.lebel] }'",
      'hythe run my.yaml --resume',
      'hythe run report.html',
      'hythe run my.yaml --cluster redis://10.0.0.5:6379',
    ],
  });
  withCluster(withRulesModule(command), 'have the work done by workers that share')
    .option(
      '--recheck <share>',
      'share of the batches of a cluster to do again here and compare (default: 0.01)',
    )
    .option(
      '--analysis <section>',
      "answer this question instead of the spec's: a kind of analysis, or its section in YAML",
    )
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option('--replicates <n>', "engagements to play in each cell, instead of the spec's number")
    .option(
      '--precision <half-width>',
      'stop a cell when the win share is known to within this half-width: 0.001 is ± 0.1 points',
    )
    .option('--max-replicates <n>', 'the most engagements to play for a precision')
    .option('--seed <text>', "the seed, instead of the spec's")
    .option('--method <method>', "auto, exact or monte-carlo, instead of the spec's")
    .option('--out <folder>', 'the folder of results', 'results')
    .option('--resume', 'go on with a stopped run; fail if it used another spec, seed or version')
    .option('--restart', 'begin again, and drop a stopped run')
    .action(async (paths: string[], options: RunOptions) => runSpecs(context, paths, options));
}

/** Resolves the specs one after the other, prints their findings, and keeps their runs. */
async function runSpecs(context: Context, paths: readonly string[], options: RunOptions): Promise<void> {
  const { output } = context;
  // Before the specs, since an option whose address was forgotten takes a spec for it.
  const address = options.cluster === undefined ? null : clusterOf(options);
  const recheck = recheckOf(options);
  if (paths.length === 0) throw new UsageError(`name a spec, such as \`${hytheCommand('run')} my.yaml\``);
  const { analysis } = options;
  const section =
    analysis === undefined ? null : (await import('./analysis-option.ts')).analysisSection(analysis);
  const workers = workersOf(options.workers, availableParallelism());
  const [rules, { readSpecs, withOptions }, { requireWritable }] = await Promise.all([
    rulesAtHand(options),
    import('./specs.ts'),
    import('./results-folder.ts'),
  ]);
  const begin = beginOf(options);
  const specs = await readSpecs(paths, rules.load, section);
  await requireWritable(options.out);
  const results: unknown[] = [];
  const signals = stopSignals(() => {
    output.note('ending, with the finished part kept; Ctrl-C again stops at once');
  });
  for (const [i, spec] of specs.entries()) {
    if (i > 0 && options.json !== true) output.result('');
    const experiment = withOptions(spec.experiment, options);
    const how = { workers, begin, signals, options, address, recheck };
    const { run, printed } = await runOne(context, { ...spec, experiment }, rules, how);
    const { completedJson, completedLines } = await import('./completed-text.ts');
    if (options.json === true) results.push(completedJson(run, experiment.title));
    else output.result(completedLines(run, output.width, printed).join('\n'));
    if (run?.disagrees === true) context.exitCode = FAULT;
    if (signals.signal.aborted) break;
  }
  if (options.json === true) output.json(specs.length === 1 ? results[0] : results);
  if (signals.signal.aborted) context.exitCode = signals.exitCode();
}

function beginOf({ resume, restart }: RunOptions): Begin {
  if (resume === true && restart === true)
    throw new UsageError('--resume goes on with a run and --restart begins it again: give one of them');
  return resume === true ? 'resume' : restart === true ? 'restart' : 'continue';
}

/** The way to a quick answer of a matchup that is solved; empty for what has none. */
function quickerThan({ path, experiment }: ReadSpec, options: RunOptions): string {
  if (experiment.analysis.kind !== 'matchup' || experiment.resolve.method === 'monte-carlo') return '';
  const { precision: _precision, maxReplicates: _most, ...others } = options;
  const played = { ...others, method: 'monte-carlo', replicates: '10000' };
  return `\`${runCommand(path, played)}\` answers to about ± 1 point`;
}

interface HowToRun {
  readonly workers: number;
  readonly begin: Begin;
  readonly signals: StopSignals;
  readonly options: RunOptions;
  /** The cluster; null for the threads of this machine. */
  readonly address: ClusterAddress | null;
  /** The share of the batches of a cluster that are done again. */
  readonly recheck: number;
}

async function runOne(
  { output }: Context,
  spec: ReadSpec,
  rules: RulesAtHand,
  { workers, begin, signals, options, address, recheck }: HowToRun,
): Promise<{ readonly run: CompletedRun | null; readonly printed: string | null }> {
  const { path, text, experiment, systems } = spec;
  const [{ resolveKept }, { ProgressLine, duration }, { workText }] = await Promise.all([
    import('../host/kept-run.ts'),
    import('./progress-line.ts'),
    import('./work-text.ts'),
  ]);
  for (const warning of experiment.warnings) output.note(`note: ${warningText(warning)}`);
  output.note(`${bold(visibleName(experiment.title, 200))}: ${workText(experiment)}`);
  const module = rules.moduleOf(experiment.rules);
  const note = output.note.bind(output);
  const kept = keptCommand(spec, options);
  const { signal } = signals;
  const forWorkers = { workers, ...rules.forWorkers(experiment.rules) };
  const cluster =
    address === null
      ? null
      : await (
          await import('./cluster-run.ts')
        ).clusterRun(address, forWorkers, {
          shared: (await import('./shared-run.ts')).sharedRun(spec, kept, rules),
          again: recheck,
          signal,
          note,
        });
  const progress = new ProgressLine(output, cluster?.progress, quickerThan(spec, options));
  const asked = { text, command: kept, module };
  const answer = options.json === true ? null : await earlyAnswer(output, { experiment, systems }, asked);
  const how = {
    ...forWorkers,
    signal,
    onProgress: (now: Progress) => {
      progress.update(now);
      answer?.update(now);
    },
    ...(answer === null ? {} : { onAnswer: answer.print }),
    ...(cluster === null ? {} : { openExecutor: cluster.openExecutor }),
  };
  const goOn = address === null ? ['--resume'] : ['--resume', '--cluster', address.shown];
  const out = options.out === 'results' ? [] : ['--out', options.out];
  const keptRun = {
    experiment,
    systems,
    moduleHash: module?.hash ?? null,
    begin,
    out: options.out,
    commands: {
      stopped: 'it goes on only with --resume; --restart begins it again',
      goOn: runCommand(path, options, [...out, ...goOn]),
      trace: (cell: number, replicate: number) => traceCommand(path, options, cell, replicate),
    },
    note,
    hint: output.noteAtEnd.bind(output),
  };
  const run = await resolveKept(keptRun, how, async (outcome, staging) => {
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
    output.note(
      outcome.interrupted ? `interrupted after ${progress.done() || 'nothing'}, ${by}` : `${played} ${by}`,
    );
    const { completeRun } = await import('../host/complete-run.ts');
    return completeRun(cluster?.recorded(outcome) ?? outcome, systems, asked, options.out, staging);
  }).finally(() => {
    progress.stop();
    cluster?.close();
  });
  return { run, printed: answer?.printed() ?? null };
}

/** The command that makes the same run again. */
function runCommand(path: string, options: ResolveOptions, further: readonly string[] = []): string {
  return hytheCommand('run', ...[path, ...resolveWords(options), ...further].map(shellWord));
}

/** The command for the record of a run, as it was typed. */
function keptCommand(
  { path, command }: { readonly path: string; readonly command: string | null },
  options: ResolveOptions,
): string {
  const { rulesModule, ...others } = options;
  // The page of a run, run again as it is.
  if (command !== null && resolveWords(others).length === 0) return command;
  const named = rulesModule === undefined ? others : { ...others, rulesModule: keptPath(rulesModule) };
  return ['hythe run', ...[keptPath(path), ...resolveWords(named)].map(shellWord)].join(' ');
}

/** A path below the folder of the command as it was typed; of others, which tell of one machine and its user, the name. */
function keptPath(path: string): string {
  return isAbsolute(path) || normalize(path).startsWith('..') ? basename(path) : path;
}

function traceCommand(path: string, options: ResolveOptions, cell: number, replicate: number): string {
  const where = ['--cell', String(cell), '--replicate', String(replicate)];
  return hytheCommand('trace', ...[path, ...where, ...resolveWords(options)].map(shellWord));
}

function resolveWords(options: ResolveOptions): string[] {
  const { analysis, replicates, precision, maxReplicates, seed, method, rulesModule } = options;
  const words: string[] = [];
  if (rulesModule !== undefined) words.push('--rules-module', rulesModule);
  if (analysis !== undefined) words.push('--analysis', analysis);
  if (method !== undefined) words.push('--method', method);
  if (replicates !== undefined) words.push('--replicates', replicates);
  if (precision !== undefined) words.push('--precision', precision);
  if (maxReplicates !== undefined) words.push('--max-replicates', maxReplicates);
  if (seed !== undefined) words.push('--seed', seed);
  return words;
}
