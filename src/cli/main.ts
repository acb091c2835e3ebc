/** The entry of the launcher. */
import { keepCompiled } from '../host/compile-cache.ts';

/**
 * Runs a command. @param argv the arguments after the name of the program
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  keepCompiled();
  const { commandLine } = await import('./command-line.ts');
  return commandLine(argv);
}
