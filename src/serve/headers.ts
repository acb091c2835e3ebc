/** Headers of all answers, and the policies of what is sent. */
import { sha256 } from '../host/sha256.ts';
import { policyHash } from '../report/page-parts.ts';

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

/**
 * Of files of a kept run, which anybody may have made. The sandbox gives a report an origin of its own, so it has no
 * part in the page; of scripts only these run, and none of a report without them.
 */
export function runFile(scripts: readonly string[]): Readonly<Record<string, string>> {
  const may = scripts.length === 0 ? 'sandbox allow-downloads' : 'sandbox allow-scripts allow-downloads';
  return {
    'Content-Security-Policy': [
      may,
      "default-src 'none'",
      `script-src ${scripts.join(' ') || "'none'"}`,
      "style-src 'unsafe-inline'",
      'img-src data: blob:',
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'X-DNS-Prefetch-Control': 'off',
    'Cache-Control': 'no-store',
  };
}

const TAB_STYLE =
  'html, body { height: 100%; margin: 0; display: flex; flex-direction: column; font-family: sans-serif } p { margin: 0.5em 1em } iframe { flex: 1; border: 0 }';

/**
 * A page around a report that has a tab of its own: there it stands in a frame too, which the policy of the page lets go
 * nowhere else.
 * @param foreign the word to the reader of a report that somebody else made
 */
export function reportTab(foreign: string | null): string {
  const word = foreign === null ? '' : `<p role="alert">${foreign}</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>A report</title><style>${TAB_STYLE}</style>${word}<iframe title="The report" src="?${FRAMED}"></iframe></html>`;
}

/** The query of the address of a report in its frame, since no page frames itself. */
const FRAMED = 'framed';

export const TAB: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; style-src ${policyHash(TAB_STYLE, sha256)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
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

export function typeOf(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1);
  return (Object.hasOwn(TYPES, end) ? TYPES[end] : undefined) ?? 'application/octet-stream';
}
