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

export function typeOf(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1);
  return (Object.hasOwn(TYPES, end) ? TYPES[end] : undefined) ?? 'application/octet-stream';
}
