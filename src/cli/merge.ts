/** Shards of a run, and the run that is made of them. */
import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { shellWord } from '../engine/shell-word.ts';
import { countOf } from '../engagement/shown.ts';
import type { Batch } from '../execution/batches.ts';
import { completeRun } from '../host/complete-run.ts';
import { identityOf } from '../host/identity.ts';
import { resolveKept } from '../host/kept-run.ts';
import { isAnsweredIn, linesOf, shardOf, whyNotHere, type RunPlan } from '../host/run-plan.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { missingShards, PLAN, readParts, runShard } from '../host/shard.ts';
import { UsageError } from './command-error.ts';
import { completedJson, completedLines } from './completed-text.ts';
import type { CommonOptions, Context } from './context.ts';
import { FAULT } from './exit-codes.ts';
import { hytheCommand } from './hythe-command.ts';
import { ProgressLine } from './progress-line.ts';
import { readText } from './read-text.ts';
import { requireWritable } from './results-folder.ts';
import { rulesAtHand, type RulesOptions } from './rules-at-hand.ts';
import { partText, savePlan, systemOf } from './run-plan.ts';
import type { ReadSpec } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

/** Missing shards that are named; of more only the number. */
const MOST_NAMED = 20;

export interface MergeOptions extends CommonOptions, RulesOptions {
  readonly out: string;
  readonly next: string;
}

export async function merge(
  context: Context,
  folders: readonly string[],
  options: MergeOptions,
): Promise<void> {
  const { output } = context;
  const rules = await rulesAtHand(options);
  const parts = await readParts(folders);
  const { plan, lines } = parts;
  const path = join(folders[0] ?? '', PLAN);
  const { text, command, experiment, systems } = await specOf(path, rules);
  await requireWritable(options.out);
  const isAnswered = isAnsweredIn(lines, plan.identity);
  const missing: number[] = [];
  let nextBatches = 0;
  const module = rules.moduleOf(experiment.rules);
  const out = options.out === 'results' ? [] : ['--out', options.out];
  const own = options.rulesModule === undefined ? [] : ['--rules-module', options.rulesModule];
  const goOn = hytheCommand('run', ...[path, ...own, ...out, '--resume'].map(shellWord));
  const kept = {
    experiment,
    systems,
    moduleHash: module?.hash ?? null,
    begin: 'continue' as const,
    parts: lines,
    out: options.out,
    commands: {
      stopped: `finish it with \`${goOn}\`, or merge into another folder with --out`,
      goOn,
      trace: (cell: number, replicate: number) =>
        hytheCommand('trace', shellWord(path), '--cell', `${cell}`, '--replicate', `${replicate}`),
    },
    note: output.note.bind(output),
    hint: output.noteAtEnd.bind(output),
  };
  const share = {
    isPlanned: isAnsweredIn(linesOf(plan), plan.identity),
    takes: ({ round, number, jobs }: Batch): boolean => {
      if (jobs.every(isAnswered)) return true;
      if (round === 0) missing.push(number);
      else nextBatches++;
      return false;
    },
  };
  const how = { workers: 1, share, ...rules.forWorkers(experiment.rules) };
  const run = await resolveKept(kept, how, async (outcome, staging) => {
    if (missing.length > 0) throw new UsageError(missingText(missingShards(missing, parts)));
    if (outcome.interrupted) return null;
    const { timing } = outcome;
    const whole = { ...outcome, timing: { ...timing, shards: parts.machines } };
    return completeRun(whole, systems, { text, command: command ?? '', module }, options.out, staging);
  });
  if (run === null) {
    const answers = lines.map((line) => new TextDecoder().decode(line));
    await savePlan(options.next, { ...plan, round: plan.round + 1, answers });
    const batches = countOf(nextBatches, 'batch', 'batches');
    output.note(
      `Round ${plan.round} is done. Round ${plan.round + 1} has ${batches} of work, from a plan of its own.`,
    );
    output.note(`${partText(options.next, nextBatches)}; then merge the parts of this round`);
    if (options.json === true) output.json({ plan: options.next, batches: nextBatches });
    else output.result(options.next);
    return;
  }
  if (run.disagrees) context.exitCode = FAULT;
  if (options.json === true) output.json(completedJson(run, experiment.title));
  else output.result(completedLines(run, output.width).join('\n'));
}

function missingText(shards: readonly string[]): string {
  const more = shards.length - MOST_NAMED;
  return `the run is not whole; missing: ${shards.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Do those shards and merge again, or let one machine finish`;
}

/** The spec of a plan in a file that fits this machine. @throws {UsageError} if it does not, or is no plan */
async function specOf(path: string, rules: RulesAtHand): Promise<ReadSpec & { readonly plan: RunPlan }> {
  const remedy = '. Make the plan again here with `hythe plan`, or use what it was made with';
  return specOfPlan(await readText(path), path, rules, remedy);
}

/** The spec of a plan in a text, which `path` names, as {@link specOf}; `remedy` ends the reason why it does not fit. */
export async function specOfPlan(
  text: string,
  path: string,
  rules: RulesAtHand,
  remedy = '',
): Promise<ReadSpec & { readonly plan: RunPlan }> {
  const { readSpec } = await import('./specs.ts');
  const spec = await readSpec(text, path, rules.load);
  const { plan } = spec;
  if (plan === null) throw new UsageError(`${path} is no plan: \`hythe plan\` makes one from a spec`);
  const { experiment, systems } = spec;
  const hash = rules.moduleOf(experiment.rules)?.hash ?? null;
  const wrong = whyNotHere(plan, identityOf(experiment, systemOf(experiment, systems), hash));
  if (wrong !== null) throw new UsageError(`${path} does not fit this machine: ${wrong}${remedy}`);
  return { ...spec, plan };
}

export interface ShardOptions extends CommonOptions, RulesOptions {
  readonly plan: string;
  readonly shard: string;
  readonly out: string;
  readonly workers?: string;
}

/** Does a shard of a plan. */
export async function doShard(context: Context, options: ShardOptions): Promise<void> {
  const { output } = context;
  const number = shardOf(options.shard);
  if ('wrong' in number) throw new UsageError(`--shard: ${number.wrong}`);
  const workers = workersOf(options.workers, availableParallelism());
  const rules = await rulesAtHand(options);
  const spec = await specOf(options.plan, rules);
  const signals = stopSignals(() =>
    output.note('ending, with the finished part kept; the same command goes on'),
  );
  const progress = new ProgressLine(output);
  const done = await runShard(spec.plan, number, spec, options.out, {
    workers,
    signal: signals.signal,
    onProgress: progress.update.bind(progress),
    ...rules.forWorkers(spec.experiment.rules),
  }).finally(() => progress.stop());
  if (done.interrupted) context.exitCode = signals.exitCode();
  const { batches, ofRound } = done;
  if (options.json === true)
    output.json({ shard: options.shard, batches, ofRound, interrupted: done.interrupted, part: options.out });
  else if (done.interrupted) output.result(`Interrupted; the same command goes on.\n${options.out}`);
  else
    output.result(
      `Shard ${options.shard} ${batches === 0 ? 'has nothing to do' : 'is done'}: ${batches} of the ${countOf(ofRound, 'batch', 'batches')} of the run.\n${options.out}`,
    );
}
