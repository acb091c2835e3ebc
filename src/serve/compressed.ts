/** Answers compressed for browsers that take gzip, as all do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { typeOf } from './headers.ts';

/** Names of files that gzip makes smaller: tables and fonts are compressed already. */
const TEXTS = /\.(?:css|geojson|html|js|json|svg|ya?ml)$/u;
/** Bytes below which the headers of a compressed answer outweigh what it saves. */
const LEAST_BYTES = 1024;

const gzipped = promisify(gzip);
/** Of files that are asked for again, by their bytes. */
const made = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** Sends a file with its type by its name. */
export async function sendFile(
  { headers: { 'accept-encoding': taken = '' } }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  name: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const isText = TEXTS.test(name) && bytes.length >= LEAST_BYTES;
  const given = {
    ...headers,
    'Content-Type': typeOf(name),
    ...(isText ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (!isText || !/\bgzip\b/u.test(String(taken))) {
    response.writeHead(200, given).end(bytes);
    return;
  }
  const small = made.get(bytes) ?? gzipped(bytes);
  made.set(bytes, small);
  response.writeHead(200, { ...given, 'Content-Encoding': 'gzip' }).end(await small);
}
