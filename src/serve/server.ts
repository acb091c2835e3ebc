/** The server of the page: routes, each behind the checks that SECURITY.md lists. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { failureOf } from '../engine/messages.ts';
import { errorCode } from '../run/node/reason.ts';
import { ALWAYS, FRAMES, PAGE, sendFile, sendJson } from './headers.ts';
import { pageFiles } from './web-folder.ts';
import { Pages } from './pages.ts';
import type { ServerPlatform } from './platform.ts';
import { bodyOf, Refusal, requireOwn, requireSameSite, Secrets } from './request.ts';

const ADDRESS = '127.0.0.1';
/** Ports that are tried, from the one asked for. */
const MOST_PORTS = 20;
const MOST_CONNECTIONS = 64;
/** Bytes of the headers of a request: browsers send the cookies of all servers of this machine, up to 180 of 4 kB each. */
const MOST_HEADER_BYTES = 1024 * 1024;

interface RunningServer {
  /** The address for the browser, with the token. */
  readonly url: string;
  /** Ends all streams and connections. */
  close(): void;
}

/**
 * Serves the page of a folder at a port of this machine; if it is taken, at the next one that is free.
 * @param port 0 is any free port
 * @throws {NoPortError}
 */
export async function serve(platform: ServerPlatform, web: string, port: number): Promise<RunningServer> {
  const secrets = new Secrets();
  const pages = new Pages(platform);
  const site = { secrets, pages, files: pageFiles(web) };
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => {
    void answer(site, request, response, portOf(server)).catch((error: unknown) => refuse(response, error));
  });
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, port);
  return {
    url: `http://${ADDRESS}:${portOf(server)}/#token=${secrets.token}`,
    close() {
      pages.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Site {
  readonly secrets: Secrets;
  readonly pages: Pages;
  /** Of the page, by their paths. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

async function answer(
  { secrets, pages, files }: Site,
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<void> {
  requireOwn(request, port);
  const isPost = request.method === 'POST';
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const file = isPost ? undefined : files.get(path);
  if (file !== undefined) {
    const policy = FRAMES.get(path) ?? PAGE;
    await sendFile(request, response, path === '/' ? 'index.html' : path, file, { ...ALWAYS, ...policy });
    return;
  }
  requireSameSite(request);
  if (isPost && path === '/session') {
    const { data } = session.safeParse(await bodyOf(request));
    if (!secrets.isToken(data?.token)) throw new Refusal(401, NO_SESSION);
    sendJson(response, 200, { base: secrets.base }, { 'Set-Cookie': secrets.cookie() });
    return;
  }
  if (!path.startsWith(secrets.base) || !secrets.isSession(request.headers.cookie))
    throw /^\/[0-9a-f]{64}\//u.test(path)
      ? new Refusal(401, NO_SESSION)
      : new Refusal(404, 'there is nothing at this address');
  const [route = '', ...rest] = path.slice(secrets.base.length).split('/');
  if (isPost && route === 'messages') {
    const message = await bodyOf(request);
    pages.take(rest.join('/'), message);
    sendJson(response, 202, {});
  } else if (!isPost && route === 'events') pages.open(response);
  else throw new Refusal(404, 'there is nothing at this address');
}

const session = z.object({ token: z.unknown() });
const NO_SESSION =
  'this page has no session with this server: open the address that `hythe serve` prints, here or in another tab, and the page goes on';

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (error instanceof Refusal)
    sendJson(response, error.status, failureOf(error), error.status === 405 ? { Allow: 'GET, POST' } : {});
  else sendJson(response, 500, failureOf(new Refusal(500, 'something went wrong inside Hythe')));
}

/** Every port that was tried is taken. */
class NoPortError extends Error {
  readonly code = 'HYTHE-SERVE-NO-PORT';
}

async function listen(server: Server, port: number): Promise<void> {
  for (let tried = 0; tried < MOST_PORTS; tried++) {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    server.once('error', reject);
    server.listen({ host: ADDRESS, port: port === 0 ? 0 : port + tried, exclusive: true }, () =>
      resolve(true),
    );
    const isListening = await promise.catch((error: unknown) => {
      if (errorCode(error) === 'EADDRINUSE') return false;
      throw error;
    });
    server.removeListener('error', reject);
    if (isListening) return;
  }
  throw new NoPortError(
    `the ports ${port} to ${port + MOST_PORTS - 1} of this machine are taken: name another with --port`,
  );
}

function portOf(server: Server): number {
  const address = server.address();
  // A text for a pipe, and null before it listens; this server does neither.
  return typeof address === 'object' && address !== null ? address.port : 0;
}
