/** Answers of the server: headers, the policies of each kind of answer, and files, compressed for browsers that take gzip. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** On every answer. */
export const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Of the page: its own scripts and styles, its own server, and nothing else. */
export const PAGE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
};

/**
 * Of the frames in which a story runs or a report is shown, by their paths: they have no origin, however they are opened.
 * The files say what else they may not.
 */
export const FRAMES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['/story-frame.html', frame('sandbox allow-scripts')],
  // To print is modal.
  ['/report-frame.html', frame('sandbox allow-scripts allow-downloads allow-modals')],
]);

function frame(sandbox: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': `${sandbox}; frame-ancestors 'self'`,
    'Cache-Control': 'no-cache',
  };
}

/** Of data. */
export const DATA: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
};

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

function typeOf(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1);
  return (Object.hasOwn(TYPES, end) ? TYPES[end] : undefined) ?? 'application/octet-stream';
}

/** Names of files that gzip makes smaller: tables and fonts are compressed already. */
const TEXTS = /\.(?:css|geojson|html|js|json|svg|ya?ml)$/u;
/** Bytes below which the headers of a compressed answer outweigh what it saves. */
const LEAST_BYTES = 1024;

const gzipped = promisify(gzip);
/** Compressed files, by the bytes that they were made from. */
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

/** Sends data as JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { ...ALWAYS, ...DATA, ...headers, 'Content-Type': typeOf('.json') })
    .end(JSON.stringify(data));
}
