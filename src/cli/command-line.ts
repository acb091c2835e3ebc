/** Reads the arguments, does what they ask and gives the exit code, whatever happens. */
import process from 'node:process';
import { FAULT } from './exit-codes.ts';
import { stateFailure, type Circumstances } from './failure.ts';
import { Output } from './output.ts';
import { program } from './program.ts';
import { version } from './version.ts';

/** @param argv the arguments after the name of the program */
export async function commandLine(argv: readonly string[]): Promise<number> {
  const output = new Output({ stdout: process.stdout, stderr: process.stderr, env: process.env });
  const about: Circumstances = {
    environment: `hythe ${version()}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    debug: !['', '0', undefined].includes(process.env['HYTHE_DEBUG']),
  };
  endWithReader();
  process.once('uncaughtException', (error) => process.exit(stateFailure(error, output, about)));
  const context = { output, environment: about.environment, exitCode: 0 };
  try {
    await program(context).parseAsync(argv, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return stateFailure(error, output, about);
  }
}

/** A reader that has seen enough (`hythe rules | head`) ends the command quietly; any other failure is a fault. */
function endWithReader(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`hythe: cannot write the result: ${error.message}\n`);
    process.exit(error.code === 'EPIPE' ? 0 : FAULT);
  });
  process.stderr.once('error', () => {});
}
