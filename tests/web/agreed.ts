/** The part of a file of a run in which a page and the command line agree. */
import { inflateSync } from 'node:zlib';
import { arqueroTable } from '../../src/run/tables/arquero.ts';
import { fromParquet } from '../../src/run/record/parquet.ts';

export function agreed(path: string, bytes: Uint8Array = new Uint8Array()): unknown {
  const text = Buffer.from(bytes).toString('latin1');
  // The report names the version of Node, of which a page has none.
  if (path === 'report.html')
    return unpacked(Buffer.from(bytes).toString()).replace(/(<bdi>Node<\/bdi>.*\s.*<bdi>)[^<]*/u, '$1');
  // Hashes of files that a browser compresses or rounds, and the machine.
  if (path === 'manifest.json') return { ...(JSON.parse(text) as object), files: null, machine: null };
  return path.endsWith('.parquet') && path !== 'distributions.parquet' ? rounded(bytes) : text;
}

/** The page with its packed parts unpacked, since browsers compress otherwise than Node. */
function unpacked(page: string): string {
  return page.replace(
    /(<script type="text\/plain"[^>]*>)([\w+/=]+)(?=<\/script>)/g,
    (_all, tag: string, packed: string) => tag + inflateSync(Buffer.from(packed, 'base64')).toString(),
  );
}

/** The table in twelve digits: a logarithm may differ in its last one between engines. */
function rounded(table: Uint8Array): string {
  return JSON.stringify(arqueroTable(fromParquet(table)).objects(), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
}
