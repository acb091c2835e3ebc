/** Headers of all answers, and the policies of what is sent. */

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
  ['/report-frame.html', frame('sandbox allow-scripts allow-downloads')],
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
 * part in the page. Its scripts run, since charts need them, and reach nothing.
 */
export const RUN_FILE: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    'sandbox allow-scripts allow-downloads',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
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

/** The type of a file by the end of its name. */
export function typeOf(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1);
  return (Object.hasOwn(TYPES, end) ? TYPES[end] : undefined) ?? 'application/octet-stream';
}
