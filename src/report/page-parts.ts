/** Parts of a page that its surroundings give: each platform reads files, hashes and compresses in its own way. */
import { base64 } from '../results/base64.ts';
import type { Sha256 } from '../results/hash.ts';
import { Html, markup, verbatim } from './html.ts';

export interface PageParts {
  /** The code of the libraries that draw the charts of a page live: Vega, then Vega-Embed. */
  readonly libraries: () => Promise<readonly string[]>;
  readonly sha256: Sha256;
  /** A text compressed in Zlib's format. */
  readonly deflated: (text: string) => Promise<Uint8Array>;
}

/** The name of a script or style in a policy: `'sha256-…'`. */
export function policyHash(text: string, sha256: PageParts['sha256']): string {
  return `'sha256-${base64(bytesOfHex(sha256(text)))}'`;
}

/** A page around its body; its policy allows these scripts and styles alone. */
export function pageAround(
  body: Html,
  {
    title,
    version,
    scripts = [],
    styles,
    sha256,
  }: {
    readonly title: string;
    /** Of the Hythe that makes a page to be kept. */
    readonly version?: string;
    readonly scripts?: readonly string[];
    readonly styles: readonly string[];
    readonly sha256: Sha256;
  },
): string {
  const hashOf = (text: string): string => policyHash(text, sha256);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        ${version === undefined ? null : markup`<meta name="generator" content="Hythe ${version}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styles.map((text) => verbatim('<style>', text, '</style>'))}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

/** The contents of a page, which stand beside it on wide screens: titles by the ids of its parts. */
export function contents(entries: readonly { readonly id: string; readonly title: Html | string }[]): Html {
  return markup`<nav aria-label="Contents">
    <ol>
      ${entries.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
    </ol>
  </nav>`;
}

/** A text compressed and in letters, for the page to unpack. */
export async function packedText(text: string, deflated: PageParts['deflated']): Promise<string> {
  return base64(await deflated(text));
}

/** The bytes of a number in hexadecimal. */
function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
