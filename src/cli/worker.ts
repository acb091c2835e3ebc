/** `hythe worker`: does batches of the runs that are announced in a Redis, with the threads of this machine. */
import { availableParallelism, hostname } from 'node:os';
import process from 'node:process';
import { countOf, thrownText } from '../play/shown.ts';
import { connect } from '../run/node/cluster/connect.ts';
import { work, type RunAtHand } from '../run/node/cluster/worker.ts';
import { machineHere } from '../run/node/record.ts';
import { clusterOf } from './cluster-option.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { readSharedRun } from './shared-run.ts';
import { stopSignals } from './stop-signals.ts';

export async function worker(context: Context, options: Given<'worker'>): Promise<CommandAnswer> {
  const { output } = context;
  const { workers: threads = availableParallelism(), name = nameHere() } = options;
  const address = clusterOf(options.cluster ?? true);
  const rules = await rulesAtHand(options);
  const note = output.note.bind(output);
  const signals = stopSignals(output, ' after the batches in hand');
  const connected = await connect(address, note);
  note(`${name} waits for runs at ${address.shown}, with ${countOf(threads, 'thread')}; Ctrl-C ends it`);
  const machine = machineHere();
  const read = async (text: string): Promise<RunAtHand | { readonly wrong: string }> => {
    try {
      const { experiment, shared } = await readSharedRun(text, rules);
      const { systemsModule = null, watch } = rules.forWorkers(experiment.rules);
      return { experiment, identity: shared.identity, systemsModule, watch };
    } catch (error) {
      // A run may come from anybody: whatever is wrong with it, other runs go on.
      return { wrong: thrownText(error) };
    }
  };
  const done = await work(connected, {
    name,
    threads,
    machine,
    read,
    signal: signals.signal,
    note,
  });
  context.exitCode = signals.exitCode();
  return {
    json: () => ({ worker: done.name, batches: done.batches }),
    lines: () => [`${done.name} did ${countOf(done.batches, 'batch', 'batches')}.`],
  };
}

/** The machine and the process, in the letters of a name. */
function nameHere(): string {
  const host = hostname().replace(/[^\w.-]/gu, '-');
  return `${host.slice(0, 40)}-${process.pid}`;
}
