/** Parts of a page by Node. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { PageParts } from '../report/page-parts.ts';
import { sha256 } from './sha256.ts';

const compress = promisify(deflate);

export const pageParts: PageParts = {
  // Charts are compiled, so none is Vega-Lite.
  libraries: async () => [
    await libraryText('vega', 'vega.min.js'),
    await libraryText('vega-embed', 'vega-embed.min.js'),
  ],
  sha256,
  deflated: async (text) => compress(text, { level: 9 }),
};

/** A file of a package, which hides it from import. */
async function libraryText(name: string, file: string): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve(name)));
  return readFile(join(folder, file), 'utf8');
}
