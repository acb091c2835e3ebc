/** `hythe serve`: the workbench in a browser, with the specs and runs of a folder and the threads of this machine. */
import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { shown } from '../play/shown.ts';
import { reasonOf } from '../host/reason.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { stopSignals } from './stop-signals.ts';
import { workersOf } from './workers.ts';

interface ServeOptions extends CommonOptions, RulesOptions {
  readonly port: string;
  readonly readOnly?: true;
  readonly workers?: string;
  readonly out?: string;
}

const PORT = 4914;
const LEAST_PORT = 1024;
const MOST_PORT = 65_000;

const DESCRIPTION = `Opens the workbench for a browser on this machine and prints its address: the specs of the folder (the working folder by
default), its kept runs with their reports, and answers by the threads of this machine. Only a browser that has opened the
printed address once gets answers; nobody reaches it from another machine.

One run at a time is kept, with the same files as by hythe run; others wait. Closing the page ends no run. Ctrl-C ends the
server: the finished part of a run is kept, and goes on when you ask for it again. A second one stops at once.`;

export function addServe(program: Command, context: Context): void {
  const command = addCommand(program, 'serve [folder]', {
    summary: 'open the workbench in a browser',
    description: DESCRIPTION,
    examples: [
      'hythe serve',
      'hythe serve experiments --read-only',
      'hythe serve my-rules --port 8080 --workers 4',
    ],
  });
  withRulesModule(command)
    .option('--port <n>', 'the port on 127.0.0.1; if it is taken, the next free one; 0 is any', String(PORT))
    .option('--read-only', 'save no spec and keep no run')
    .option('--workers <n>', 'worker threads (default: the number of cores)')
    .option('--out <folder>', 'the folder of results (default: results in the folder)')
    .action((folder: string | undefined, options: ServeOptions) =>
      serveFolder(context, folder ?? '.', options),
    );
}

async function serveFolder(context: Context, folder: string, options: ServeOptions): Promise<void> {
  const { output } = context;
  const served = { folder: folderAt(folder), out: options.out ?? null, readOnly: options.readOnly === true };
  const port = portOf(options.port);
  const workers = workersOf(options.workers, availableParallelism());
  const [rules, { serverPlatform }, { serve }, { webFolder }] = await Promise.all([
    rulesAtHand(options),
    import('../serve/platform.ts'),
    import('../serve/server.ts'),
    import('../serve/web-folder.ts'),
  ]);
  const web = webFolder();
  const platform = serverPlatform(served, rules, workers, output.note.bind(output));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const signals = stopSignals(() => {
    output.note('ending, with the finished part of a run kept; Ctrl-C again stops at once');
    end();
  });
  try {
    const server = await serve(platform, web, port);
    if (options.json === true) output.json({ url: server.url });
    else output.result(server.url);
    output.note('open this address in a browser; Ctrl-C ends the server');
    await ended;
    server.close();
  } finally {
    await platform.close();
  }
  context.exitCode = signals.exitCode();
}

function folderAt(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new UsageError(`cannot serve ${path}: ${reasonOf(error)}; name a folder`, { cause: error });
  }
  throw new UsageError(`cannot serve ${path}: it is a file; name its folder`);
}

function portOf(text: string): number {
  const port = /^\d+$/u.test(text) ? Number(text) : NaN;
  if (port === 0 || (port >= LEAST_PORT && port <= MOST_PORT)) return port;
  throw new UsageError(
    `--port must be 0 or a whole number from ${LEAST_PORT} to ${MOST_PORT}, not ${shown(text)}`,
  );
}
