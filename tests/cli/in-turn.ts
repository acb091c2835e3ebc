// Does commands one after the other as `hytheInTurn` asks, each in a line of standard input. The asked mark ends what each
// says, and on standard error its exit code stands before the mark.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../scripts/checkout.js';
import type { main as Main } from '../../src/cli/main.ts';
import type { Call } from './call-in-turn.ts';
import { letPoolsLast } from './lasting-pool.ts';

// Every thread compiles the rules anew: a command has one, unless it is asked for more.
Object.assign(os, { availableParallelism: () => 1 });
syncBuiltinESMExports();
letPoolsLast();

const built = commandLine(fileURLToPath(new URL('../../', import.meta.url)));
const { main } = (await import(built)) as { readonly main: typeof Main }; // the bundle of that file

// Every command listens for the end of its process.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
for await (const line of createInterface({ input: process.stdin })) {
  const { args, cwd, columns, isByNpx = false, mark } = JSON.parse(line) as Call; // `call-in-turn.ts` wrote it
  process.chdir(cwd);
  process.env['npm_command'] = isByNpx ? 'exec' : '';
  for (const stream of [process.stdout, process.stderr])
    Object.assign(stream, { isTTY: columns !== undefined, columns });
  const status = await main(args);
  process.stdout.write(mark);
  process.stderr.write(`${status}${mark}`);
}
