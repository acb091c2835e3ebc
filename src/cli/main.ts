/** The command line: reads the arguments, does what they ask and gives the exit code. */
import { readFileSync } from 'node:fs';

/** The version of the package. Its manifest lies two folders up from `src/cli` and from `dist/cli` alike. */
function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}

export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '--version') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  process.stderr.write('hythe: only --version is known so far\n');
  return 2;
}
