/** The floors below `host` in a browser: they make the files of a run, as the command line writes them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { arqueroTable } from '../src/analysis/tables/arquero.ts';
import { pageParts } from '../src/host/page-parts.ts';
import { sha256 } from '../src/host/sha256.ts';
import { readManifest } from '../src/results/manifest.ts';
import { fromParquet } from '../src/results/parquet.ts';
import { openBrowser, withoutBrowser } from './browser.ts';
import { duelSpec, hythe, testFolder } from './cli/hythe.ts';
import { sha256 as plainSha256 } from '../src/web/worker/sha256.ts';
import type { Asked, Written } from './without-node/worker.ts';

/** The worker in one file. */
let bundled: OutputChunk;

beforeAll(async () => {
  const input = fileURLToPath(new URL('./without-node/worker.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  bundled = output[0];
});

/** The files of a run. */
function filesIn(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

/** The parts of a file in which a page and the command line agree. */
function agreed(path: string, bytes: Buffer): unknown {
  if (path === 'report.html') return unpacked(bytes.toString());
  // Hashes of files that a browser compresses or rounds.
  if (path === 'manifest.json') return { ...(JSON.parse(bytes.toString()) as object), files: null };
  if (path.endsWith('.parquet') && path !== 'distributions.parquet') return rounded(bytes);
  return bytes.toString('latin1');
}

/** The page with its packed parts unpacked, since browsers compress otherwise than Node. */
function unpacked(page: string): string {
  return page.replace(
    /(<script type="text\/plain"[^>]*>)([\w+/=]+)(?=<\/script>)/g,
    (_all, tag: string, packed: string) => tag + inflateSync(Buffer.from(packed, 'base64')).toString(),
  );
}

/** The table in twelve digits: a logarithm may differ in its last one between engines. */
function rounded(table: Buffer): string {
  return JSON.stringify(arqueroTable(fromParquet(new Uint8Array(table))).objects(), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
}

test('SHA-256 without Node is that of Node', () => {
  for (const length of [0, 3, 55, 56, 63, 64, 65, 1000])
    expect(plainSha256('ä'.repeat(length))).toBe(sha256('ä'.repeat(length)));
});

test('the floors below the host import nothing of Node', () => {
  const { fileName, imports, dynamicImports, moduleIds } = bundled;
  expect([...imports, ...dynamicImports].filter((name) => name !== fileName)).toEqual([]);
  expect(moduleIds.filter((id) => /\/src\/(?:host|cli|library)\//u.test(id))).toEqual([]);
});

describe.skipIf(withoutBrowser)('a run in a Web Worker', () => {
  test('writes the files of the command line: counts, exact shares, charts and page to the last byte', async () => {
    const folder = testFolder();
    const spec = duelSpec({
      variants: { 'as-written': {}, sharper: { tables: { weapons: { lebel: { hit: { medium: 10 } } } } } },
    });
    writeFileSync(join(folder, 'spec.yaml'), spec);
    const { stdout } = hythe(['run', 'spec.yaml', '--workers', '2'], { cwd: folder });
    const report = stdout.trimEnd().split('\n').at(-1) ?? '';
    const expected = filesIn(join(folder, dirname(report)));
    const manifest = readManifest(expected.get('manifest.json')?.toString() ?? '', report);
    const asked: Asked = {
      spec,
      command: manifest.asked?.command ?? '',
      hythe: manifest.hythe,
      machine: manifest.machine,
      libraries: await pageParts.libraries(),
    };
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const written = await page.evaluate(
        async ([source, message]) => {
          const worker = new Worker(URL.createObjectURL(new Blob([source])));
          return new Promise<Written>((resolve, reject) => {
            worker.addEventListener('message', ({ data }: MessageEvent<Written>) => resolve(data));
            worker.addEventListener('error', ({ message: why }) => reject(new Error(why)));
            worker.postMessage(message);
          });
        },
        [bundled.code, asked] as const,
      );
      expect(Object.keys(written).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [path, bytes] of expected)
        expect(agreed(path, Buffer.from(written[path] ?? '', 'latin1'))).toEqual(agreed(path, bytes));
    } finally {
      await browser.close();
    }
  });
});
