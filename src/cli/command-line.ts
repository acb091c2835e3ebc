/** The command line: reads the arguments, runs the command, and returns an exit code for every end. */
import process from 'node:process';
import { hytheVersion } from '../run/node/place.ts';
import type { Context } from './context.ts';
import { FAULT } from './command-error.ts';
import { failureJson, stateFailure } from './failure.ts';
import { withDiceAsWords } from './odds-of-dice.ts';
import { Output } from './output.ts';
import { program } from './program.ts';

/** @param argv the arguments after the name of the program */
export async function commandLine(argv: readonly string[]): Promise<number> {
  const output = new Output({ stdout: process.stdout, stderr: process.stderr, env: process.env });
  const environment = `hythe ${hytheVersion()}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  const debug = !['', '0', undefined].includes(process.env['HYTHE_DEBUG']);
  const context: Context = { output, environment, exitCode: 0, hasOwnRules: false };
  const stated = (error: unknown): number => {
    const exitCode = stateFailure(error, output, { environment, debug, hasOwnRules: context.hasOwnRules });
    if (asksForJson(argv) && exitCode !== 0 && !output.hasResult) output.json(failureJson(error, exitCode));
    return exitCode;
  };
  endWithReader();
  process.once('uncaughtException', (error) => process.exit(stated(error)));
  try {
    await program(context).parseAsync(withDiceAsWords(argv), { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return stated(error);
  } finally {
    output.end();
  }
}

function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end === -1 ? argv : argv.slice(0, end)).includes('--json');
}

/**
 * Ends the command quietly when its reader has seen enough (`hythe rules | head`); any other failure to write is a
 * fault.
 */
function endWithReader(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`hythe: cannot write the result: ${error.message}\n`);
    process.exit(error.code === 'EPIPE' ? 0 : FAULT);
  });
  process.stderr.once('error', () => {});
}
