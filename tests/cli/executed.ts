/** The bundled files of Hythe that a command loads and the functions that it calls, by Node's own record. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { hythe, testFolder, type HowToCall, type Said } from './hythe.ts';

const BUNDLES = new URL('../../node_modules/.cache/hythe/', import.meta.url).href;
const SOURCES = new URL('../../src/', import.meta.url).href;

interface Record {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

export interface Executed extends Said {
  /** The number of bundled files. */
  readonly chunks: number;
  /** Paths below `src/` of the sources in them: `rules/pluie/fire.ts`. */
  readonly files: readonly string[];
  /** The number of calls of a function by its source and name. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Runs a command in a process of its own; threads count too. */
export function executed(args: readonly string[], how: HowToCall = {}): Executed {
  const folder = join(testFolder(), 'coverage');
  mkdirSync(folder);
  const said = hythe(args, { ...how, env: { ...how.env, NODE_V8_COVERAGE: folder } });
  const results = readdirSync(folder)
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record).result) // Node writes nothing else there
    .filter(({ url }) => url.startsWith(BUNDLES));
  const sources = new Set<string>();
  const calls = new Map<string, number>();
  for (const { url, functions } of results) {
    const map = mapOf(url);
    if (map === null) continue;
    for (const source of map.payload.sources) sources.add(new URL(source, url).href);
    const text = readFileSync(new URL(url), 'utf8');
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges;
      const lines = text.slice(0, startOffset).split('\n');
      const origin = map.findOrigin(lines.length, (lines.at(-1) ?? '').length + 1);
      if (!('fileName' in origin)) continue;
      const key = `${new URL(origin.fileName, url).href.slice(SOURCES.length)} ${functionName}`;
      calls.set(key, (calls.get(key) ?? 0) + count);
    }
  }
  const own = [...sources].filter((source) => source.startsWith(SOURCES));
  return {
    ...said,
    chunks: new Set(results.map(({ url }) => url)).size,
    files: own.map((source) => source.slice(SOURCES.length)),
    calls,
  };
}

/** The source map beside a file; null for one that only hands on what others export. */
function mapOf(url: string): SourceMap | null {
  const file = new URL(`${url}.map`);
  if (!existsSync(file)) return null;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload); // the bundler wrote it
}
