/** `hythe serve`: the workbench in a browser, with the specs and runs of a folder and the threads of this machine. */
import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { reasonOf } from '../run/node/reason.ts';
import { serverPlatform } from '../serve/platform.ts';
import { serve as serveAt } from '../serve/server.ts';
import { webFolder } from '../serve/web-folder.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context } from './context.ts';
import { rulesAtHand } from './rules-at-hand.ts';
import { stopSignals } from './stop-signals.ts';

export async function serve(context: Context, options: Given<'serve'>, folder: string = '.'): Promise<void> {
  const { output } = context;
  const { outBeside: out = null, readOnly, workers = availableParallelism(), port } = options;
  const served = { folder: folderAt(folder), out, readOnly };
  const rules = await rulesAtHand(options);
  const web = webFolder();
  const platform = serverPlatform(served, rules, workers, output.note.bind(output));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const signals = stopSignals(output, ', with the finished part of a run kept', end);
  try {
    const server = await serveAt(platform, web, port);
    if (options.json) output.json({ url: server.url });
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
