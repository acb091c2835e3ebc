/** The files of the built page, read at the start: no path of a request reaches the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
