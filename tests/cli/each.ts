// Does many commands one after the other, as `hytheEach` asks. A mark ends what each says, and on standard error its exit
// code stands before the mark.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { main } from '../../src/cli/main.ts';
import type { Calls } from './hythe.ts';

// Every command listens for the end of its process.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
const { calls, mark } = JSON.parse(readFileSync(0, 'utf8')) as Calls; // `hytheEach` wrote it
for (const { args, cwd } of calls) {
  process.chdir(cwd);
  const status = await main(args);
  process.stdout.write(mark);
  process.stderr.write(`${status}${mark}`);
}
