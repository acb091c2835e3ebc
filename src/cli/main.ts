/** Where the launcher comes in. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Runs a command. @param argv the arguments after the name of the program
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  // In a checkout the types of some hundred files are stripped at every start. What that gives is kept beside the
  // dependencies; where it cannot be, nothing is lost but a fifth of a second.
  if (import.meta.url.endsWith('.ts'))
    enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/hythe', import.meta.url)));
  const { commandLine } = await import('./command-line.ts');
  return commandLine(argv);
}
