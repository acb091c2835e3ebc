/** `hythe worker`: does batches of the runs that are announced in a Redis, with the threads of this machine. */
import { availableParallelism, hostname } from 'node:os';
import process from 'node:process';
import type { Command } from 'commander';
import { countOf, thrownText } from '../play/shown.ts';
import type { RunAtHand } from '../host/cluster/worker.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { UsageError } from './command-error.ts';
import { clusterOf, withCluster, type ClusterOptions } from './cluster-option.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { stopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

interface WorkerOptions extends CommonOptions, RulesOptions, ClusterOptions {
  readonly workers?: string;
  readonly name?: string;
}

/** The most characters of a worker's name. */
const LONGEST_NAME = 60;

const DESCRIPTION = `Does batches of every run that hythe run --cluster announces in a Redis or Valkey, until Ctrl-C. Start one on each machine.

It takes only batches of runs of the same Hythe, Node, kind of machine and tables, and says why it leaves others. A run of
your own rules needs the same module here, named by --rules-module: no code travels. Ctrl-C finishes the batches in hand.`;

export function addWorker(program: Command, context: Context): void {
  const command = addCommand(program, 'worker', {
    summary: 'do batches of the runs of a cluster with this machine',
    description: DESCRIPTION,
    examples: [
      'hythe worker --cluster redis://10.0.0.5:6379',
      'hythe worker --cluster redis://10.0.0.5:6379 --workers 8 --name north',
    ],
  });
  withCluster(withRulesModule(command), 'take batches from')
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option(
      '--name <name>',
      'its name in progress and manifest; a number follows where another worker has it (default: host and process)',
    )
    .action(async (options: WorkerOptions) => startWorker(context, options));
}

async function startWorker(context: Context, options: WorkerOptions): Promise<void> {
  const { output } = context;
  const threads = workersOf(options.workers, availableParallelism());
  const name = nameOf(options.name);
  const address = clusterOf({ cluster: true, ...options });
  const rules = await rulesAtHand(options);
  const [{ connect }, { work }, { thisMachine }] = await Promise.all([
    import('../host/cluster/connect.ts'),
    import('../host/cluster/worker.ts'),
    import('../host/record.ts'),
  ]);
  const note = output.note.bind(output);
  const signals = stopSignals(() =>
    output.note('ending after the batches in hand; Ctrl-C again stops at once'),
  );
  const connected = await connect(address, note);
  note(`${name} waits for runs at ${address.shown}, with ${countOf(threads, 'thread')}; Ctrl-C ends it`);
  const { node, platform, arch, cpu, cpus } = thisMachine(
    { workers: threads, seconds: 0, replicates: 0 },
    new Date(),
  );
  const machine = { node, platform, arch, cpu, cpus };
  const read = async (text: string): Promise<RunAtHand | { readonly wrong: string }> => readRun(text, rules);
  const how = { name, threads, machine, read, signal: signals.signal, note };
  const { name: worker, batches } = await work(connected, how);
  if (options.json === true) output.json({ worker, batches });
  else output.result(`${worker} did ${countOf(batches, 'batch', 'batches')}.`);
  context.exitCode = signals.exitCode();
}

function nameOf(
  name = `${hostname()
    .replace(/[^\w.-]/gu, '-')
    .slice(0, 40)}-${process.pid}`,
): string {
  if (/^[\w.-]+$/u.test(name) && name.length <= LONGEST_NAME) return name;
  throw new UsageError(
    `--name must be 1 to ${LONGEST_NAME} letters, digits, dots, hyphens and underscores, such as north`,
  );
}

/** Reads a run that somebody announced. */
async function readRun(text: string, rules: RulesAtHand): Promise<RunAtHand | { readonly wrong: string }> {
  const { readSharedRun } = await import('./shared-run.ts');
  try {
    const { experiment, shared } = await readSharedRun(text, rules);
    const { systemsModule = null, watch } = rules.forWorkers(experiment.rules);
    return { experiment, identity: shared.identity, systemsModule, watch };
  } catch (error) {
    // A run may come from anybody: whatever is wrong with it, other runs go on.
    return { wrong: thrownText(error) };
  }
}
