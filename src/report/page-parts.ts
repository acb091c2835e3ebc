/** Parts of a page that its surroundings give: each platform reads files, hashes and compresses in its own way. */
import { base64 } from '../results/base64.ts';
import type { Sha256 } from '../results/hash.ts';
import { Html, markup } from './html.ts';

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

/** The beginning of a page's head: its policy, which allows these scripts and styles alone. */
export function pageHead(
  scripts: readonly string[],
  styles: readonly string[],
  sha256: PageParts['sha256'],
): Html {
  const hashOf = (text: string): string => policyHash(text, sha256);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${styles.map(hashOf).join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return markup`<meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />`;
}

/** A text compressed and in letters, for the page to unpack. */
export async function packedText(text: string, deflated: PageParts['deflated']): Promise<string> {
  return base64(await deflated(text));
}

/** The bytes of a number in hexadecimal. */
function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
