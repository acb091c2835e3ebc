/** The built page on a server of static files, as any host serves it: `const site = await openSite(); … site.close()`. */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../../scripts/web.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Site {
  /** The address of the page. */
  readonly url: string;
  close(): void;
}

/** Serves the page as built from the sources as they are. */
export async function openSite(): Promise<Site> {
  const folder = await builtFolder();
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://site').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // An object for a server on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The folder of the page for these sources, built by the first who asks. */
async function builtFolder(): Promise<string> {
  const hash = createHash('sha256');
  const files = [
    'scripts/web.ts',
    'package-lock.json',
    ...readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => join('src', name)),
  ];
  for (const file of files.toSorted())
    if (extname(file) !== '') hash.update(file).update(readFileSync(join(ROOT, file)));
  const cache = join(ROOT, 'node_modules', '.cache', 'hythe-web');
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(cache, { recursive: true });
  await buildWeb(fresh);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was the first.
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return folder;
}
