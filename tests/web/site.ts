/** The built page on a server of static files, as any host serves it: `const site = await openSite(); … site.close()`. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { builtWeb } from '../../scripts/web.ts';

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
  return openFolder(await builtWeb());
}

/** Serves the files of a folder. */
export async function openFolder(folder: string): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://site').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
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
