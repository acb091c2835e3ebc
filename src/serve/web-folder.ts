/** The folder of the built page. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { packagePath } from '../host/place.ts';

/** The page was not built. */
class NoPageError extends Error {
  readonly code = 'HYTHE-SERVE-NO-PAGE';
}

/** The folder of the page: in the package as it was published; in a checkout built from the sources as they are. */
export function webFolder(): string {
  const program = packagePath('scripts/web.ts');
  if (!existsSync(program)) {
    const built = packagePath('dist/web');
    if (existsSync(join(built, 'index.html'))) return built;
    throw new NoPageError(`${built} holds no page: install the package again`);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new NoPageError(
    `the page cannot be built; \`npm ci\` installs all that it is made of:\n${stderr.trim()}`,
  );
}
