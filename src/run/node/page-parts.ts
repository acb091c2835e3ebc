/** Parts of a page by Node. */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { PageParts } from '../../report/page-parts.ts';
import { sha256 } from './sha256.ts';

const compress = promisify(deflate);

export const pageParts: PageParts = {
  sha256,
  deflated: async (text) => compress(text, { level: 9 }),
};
