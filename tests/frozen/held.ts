/** Files of what is held: JSON, packed by brotli, so small that they lie beside the tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Json } from '../../src/play/json.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'tests', 'frozen');

/** Of probabilities and other fractions so many decimals are held. */
const DECIMALS = 1e13;

export function readHeld(name: string): Json {
  const text = brotliDecompressSync(readFileSync(join(FOLDER, `${name}.json.br`))).toString('utf8');
  return JSON.parse(text) as Json; // written by `writeHeld`
}

export function writeHeld(name: string, value: Json): void {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'number' && !Number.isInteger(part) ? Math.round(part * DECIMALS) / DECIMALS : part,
  );
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(join(FOLDER, `${name}.json.br`), brotliCompressSync(text, { params }));
}
