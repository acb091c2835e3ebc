/** `hythe run`: resolves experiments, prints the finding, and writes the run with its report. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { RuleSystem } from '../engagement/system.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { FAULT } from './exit-codes.ts';
import type { CompletedRun } from './complete-run.ts';
import { bold } from './output.ts';
import type { AskedFor } from './run-facts.ts';
import type { ResolveOptions } from './specs.ts';
import { stopSignals, type StopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

interface RunOptions extends CommonOptions, ResolveOptions {
  readonly workers?: string;
  readonly out: string;
}

const DESCRIPTION = `Resolves every cell of each spec, exactly or by played engagements as the spec says, prints who wins and how
sure that is, and writes the run into a folder of its own below the folder of results: manifest, tables, charts and a
report that opens offline. The last line of standard output is the path of the report.

The same spec, seed and version give the same tables on every machine and with any number of workers. Ctrl-C ends a
run cleanly with what is finished by then; a second one stops at once.`;

export function addRun(program: Command, context: Context): void {
  addCommand(program, 'run <spec...>', {
    summary: 'resolve experiments, print the finding, write the report',
    description: DESCRIPTION,
    examples: [
      'hythe run experiments/martini-vs-lebel.yaml',
      'hythe run my.yaml --method monte-carlo --replicates 100000 --seed trial --out /tmp/trial',
      'hythe run my.yaml --precision 0.001',
    ],
  })
    .option('--workers <n>', 'threads that work (default: the number of cores)')
    .option('--replicates <n>', "engagements played in each cell, in place of the spec's")
    .option(
      '--precision <half-width>',
      'play each cell until who wins is known so well: 0.001 is ± 0.1 points',
    )
    .option('--max-replicates <n>', 'the most that are played for a precision')
    .option('--seed <text>', "in place of the spec's seed")
    .option('--method <method>', "auto, exact or monte-carlo, in place of the spec's")
    .option('--out <folder>', 'the folder of results', 'results')
    .action(async (paths: string[], options: RunOptions) => {
      const { output } = context;
      const workers = workersOf(options.workers, availableParallelism());
      const [{ ruleSystems }, { readSpecs, withOptions }, { requireWritable }] = await Promise.all([
        import('../rules/index.ts'),
        import('./specs.ts'),
        import('./results-folder.ts'),
      ]);
      const specs = await readSpecs(paths, ruleSystems);
      await requireWritable(options.out);
      const told: unknown[] = [];
      const signals = stopSignals(() => {
        output.note('ending with what is finished; Ctrl-C again stops at once');
      });
      for (const [i, { path, text, experiment }] of specs.entries()) {
        if (i > 0 && options.json !== true) output.result('');
        const asked = { text, command: commandOf(path, options) };
        const how = { workers, out: options.out, signals, asked };
        const run = await runOne(context, withOptions(experiment, options), ruleSystems, how);
        if (options.json === true) told.push(run.json);
        else output.result(run.lines.join('\n'));
        if (run.disagrees) context.exitCode = FAULT;
        if (signals.signal.aborted) break;
      }
      if (options.json === true) output.json(specs.length === 1 ? told[0] : told);
      if (signals.signal.aborted) context.exitCode = signals.exitCode();
    });
}

interface HowToRun {
  readonly workers: number;
  readonly out: string;
  readonly signals: StopSignals;
  readonly asked: AskedFor;
}

async function runOne(
  { output }: Context,
  experiment: Experiment,
  systems: readonly RuleSystem[],
  { workers, out, signals, asked }: HowToRun,
): Promise<CompletedRun> {
  const [{ run }, { ProgressLine, duration, grouped }, { workText }] = await Promise.all([
    import('../execution/run.ts'),
    import('./progress-line.ts'),
    import('./work-text.ts'),
  ]);
  for (const warning of experiment.warnings) output.note(`note: ${warning}`);
  output.note(`${bold(experiment.title)}: ${workText(experiment)}`);
  const progress = new ProgressLine(output);
  const onProgress = progress.update.bind(progress);
  const outcome = await run(experiment, systems, { workers, signal: signals.signal, onProgress }).finally(
    () => progress.stop(),
  );
  const { replicates, seconds } = outcome.timing;
  const by = `in ${duration(seconds)} with ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  const played = replicates === 0 ? 'solved' : `played ${grouped(replicates)} engagements`;
  output.note(
    outcome.interrupted ? `interrupted after ${progress.done() || 'nothing'}, ${by}` : `${played} ${by}`,
  );
  const { completeRun } = await import('./complete-run.ts');
  return completeRun(outcome, systems, asked, out, output.width);
}

/** The command that makes the same run again. */
function commandOf(path: string, options: ResolveOptions): string {
  const { replicates, precision, maxReplicates, seed, method } = options;
  const words = ['hythe', 'run', path];
  if (method !== undefined) words.push('--method', method);
  if (replicates !== undefined) words.push('--replicates', replicates);
  if (precision !== undefined) words.push('--precision', precision);
  if (maxReplicates !== undefined) words.push('--max-replicates', maxReplicates);
  if (seed !== undefined) words.push('--seed', seed);
  return words.map(shellWord).join(' ');
}

/** A word as a shell of POSIX takes it. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
