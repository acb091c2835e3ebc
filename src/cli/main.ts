/** The entry of the launcher. */
import { startThread } from '../run/node/thread-start.ts';

/**
 * Runs a command. @param argv the arguments after the name of the program
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  startThread();
  const { commandLine } = await import('./command-line.ts');
  return commandLine(argv);
}
