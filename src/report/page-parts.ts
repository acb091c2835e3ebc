/** Parts of a page that its surroundings give: each platform reads files, hashes and compresses in its own way. */
import type { Sha256 } from '../results/hash.ts';

export interface PageParts {
  /** The code of the libraries that draw the charts of a page live: Vega, then Vega-Embed. */
  readonly libraries: () => Promise<readonly string[]>;
  readonly sha256: Sha256;
  /** A text compressed in Zlib's format. */
  readonly deflated: (text: string) => Promise<Uint8Array>;
}
