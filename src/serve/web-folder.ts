/** The built page: its folder, and its files, read at the start: no path of a request reaches the disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { packagePath } from '../run/node/place.ts';

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

/** Tells the page that its engine is this server. */
const MARK = '<meta name="hythe-engine" content="server" />';

export function pageFiles(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    files.set(path, readFileSync(file));
  }
  const page = new TextDecoder().decode(files.get('/index.html')).replace('<head>', `<head>${MARK}`);
  return files.set('/', new TextEncoder().encode(page));
}
