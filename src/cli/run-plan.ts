/** The plan of a run: settles the methods, samplers and chunks of a run once, for machines that share it. */
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isObject } from '../experiment/table-place.ts';
import { shellWord } from '../engine/shell-word.ts';
import { countOf } from '../engagement/shown.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { Executor } from '../execution/executor.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { identityOf } from '../host/identity.ts';
import { answerLine, saltOf } from '../host/journal-format.ts';
import { LocalPool } from '../host/local-pool.ts';
import { isPlan, planText, type RunPlan } from '../host/run-plan.ts';
import { run } from '../host/run.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { sha256 } from '../host/sha256.ts';
import { readUntrustedText } from '../host/untrusted-file.ts';
import { hytheVersion } from '../host/version.ts';
import { asWriteError } from '../host/write-error.ts';
import { hashOf } from '../results/hash.ts';
import { UsageError } from './command-error.ts';
import type { CommonOptions, Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { keptCommand } from './run-command.ts';
import type { ReadSpec, ResolveOptions } from './specs.ts';
import { stopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

export interface PlanOptions extends CommonOptions, ResolveOptions {
  readonly workers?: string;
  readonly out: string;
}

export async function writePlan(context: Context, path: string, options: PlanOptions): Promise<void> {
  const { output } = context;
  const workers = workersOf(options.workers, availableParallelism());
  const rules = await rulesAtHand(options);
  const { readSpecs, withOptions } = await import('./specs.ts');
  for (const spec of await readSpecs([path], rules.load)) {
    const experiment = withOptions(spec.experiment, options);
    requireFixed(experiment);
    const signals = stopSignals(() => output.note('ending, without a plan'));
    const how = { rules, workers, signal: signals.signal };
    const { plan, batches } = await planOf({ ...spec, experiment }, keptCommand(spec, options), how);
    if (signals.signal.aborted) {
      context.exitCode = signals.exitCode();
      return;
    }
    await savePlan(options.out, plan);
    output.note(`${countOf(batches, 'batch', 'batches')} of work; more shards than that have nothing to do.`);
    output.note(partText(options.out, batches));
    if (options.json === true) output.json({ plan: options.out, batches });
    else output.result(options.out);
  }
}

/** The command that does the first of as many parts as there are batches, or 64. */
export function partText(plan: string, batches: number): string {
  const shard = `1/${Math.min(batches, 64)}`;
  return `\`${hytheCommand('run', '--plan', shellWord(plan), '--shard', shard, '--out', 'parts/1')}\` does a part`;
}

/** @throws {UsageError} for a run that stops by itself */
function requireFixed({ resolve: { stop } }: Experiment): void {
  if (stop === null) return;
  throw new UsageError(
    `the spec asks for ${stop.rule === 'precision' ? 'a precision' : `until: ${stop.rule}`}: what is played next follows from the counts of all machines, which shards do not know. Fix the number with --replicates N, or run the spec with \`hythe run\`, in one piece or with --cluster`,
  );
}

interface HowToPlan {
  readonly rules: RulesAtHand;
  readonly workers: number;
  readonly signal: AbortSignal;
}

/** Weighs the cells; the batches of the first round are counted, and none is done. */
async function planOf(
  { text, files, experiment, systems }: ReadSpec,
  command: string,
  { rules, workers, signal }: HowToPlan,
): Promise<{ readonly plan: RunPlan; readonly batches: number }> {
  const empty = emptyPlan({ text, files, experiment, systems }, command, rules);
  const salt = saltOf(empty.identity);
  const answers: string[] = [];
  const { systemsModule = null } = rules.forWorkers(experiment.rules);
  const pool = new LocalPool({ workers, systemsModule });
  const executor: Executor = {
    capacity: workers,
    run: async (job) => {
      const answer = await pool.run(job);
      const line = answerLine(job, answer, salt);
      if (line !== null) answers.push(new TextDecoder().decode(line).trimEnd());
      return answer;
    },
    close: async () => pool.close(),
  };
  let batches = 0;
  const takes = (): boolean => {
    batches++;
    return false;
  };
  try {
    await run(experiment, systems, { workers, signal, executor, share: { isPlanned: () => false, takes } });
  } finally {
    await executor.close();
  }
  // Workers answer in any order.
  return { plan: { ...empty, answers: answers.toSorted() }, batches };
}

/** The plan of a run of which nothing is answered. */
export function emptyPlan(
  { text, files, experiment, systems }: Pick<ReadSpec, 'text' | 'files' | 'experiment' | 'systems'>,
  command: string,
  rules: RulesAtHand,
): RunPlan {
  const module = rules.moduleOf(experiment.rules);
  const { resolve } = experiment.spec;
  return {
    hythePlan: 1,
    round: 1,
    identity: identityOf(experiment, systemOf(experiment, systems), module?.hash ?? null),
    run: {
      hythe: hytheVersion(),
      rules: experiment.rules,
      module: module?.file ?? null,
      command,
      spec: text,
      specHash: hashOf(experiment.spec, sha256),
      resolve: isObject(resolve) ? { ...resolve } : null,
    },
    files: Object.fromEntries(files),
    answers: [],
  };
}

/** The rule system of an experiment. */
export function systemOf({ rules }: Experiment, systems: readonly RuleSystem[]): RuleSystem {
  const system = systems.find(({ id }) => id === rules);
  if (system === undefined) throw new TypeError(`there are no rules ${rules}`);
  return system;
}

/** Writes a plan, in the place of nothing but another plan. @throws {UsageError} if another file is there */
export async function savePlan(path: string, plan: RunPlan): Promise<void> {
  try {
    if (existsSync(path) && !isPlan(readUntrustedText(path)))
      throw new UsageError(`${path} is there and is no plan: name another file`);
    await writeFile(`${path}.new`, planText(plan));
    await rename(`${path}.new`, path);
  } catch (error) {
    throw asWriteError(error, path);
  }
}
