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
  readonly calls: (source: string, name: string) => number;
}

/** Runs a command in a process of its own; threads count too. */
export function executed(args: readonly string[], how: HowToCall = {}): Executed {
  const folder = join(testFolder(), 'coverage');
  mkdirSync(folder);
  const said = hythe(args, { ...how, env: { ...how.env, NODE_V8_COVERAGE: folder } });
  const results = readdirSync(folder)
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record).result) // Node writes nothing else there
    .filter(({ url }) => url.startsWith(BUNDLES));
  const maps = new Map(results.map(({ url }) => [url, mapOf(url)]));
  const files = [...maps].flatMap(([url, map]) => (map?.sources ?? []).map((source) => pathOf(source, url)));
  return {
    ...said,
    chunks: maps.size,
    files: [...new Set(files.filter((file) => file !== null))],
    calls: (source, name) => {
      let calls = 0;
      for (const { url, functions } of results) {
        const called = functions.filter(({ functionName }) => functionName === name);
        const map = maps.get(url) ?? null;
        if (map === null || called.length === 0) continue;
        const [text, origins] = [readFileSync(new URL(url), 'utf8'), new SourceMap(map)];
        for (const { ranges } of called) {
          const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges;
          const lines = text.slice(0, startOffset).split('\n');
          const origin = origins.findOrigin(lines.length, (lines.at(-1) ?? '').length + 1);
          if ('fileName' in origin && pathOf(origin.fileName, url) === source) calls += count;
        }
      }
      return calls;
    },
  };
}

/** The path of a source below `src/`, as a map beside a file names it; null for one elsewhere. */
function pathOf(source: string, url: string): string | null {
  const { href } = new URL(source, url);
  return href.startsWith(SOURCES) ? href.slice(SOURCES.length) : null;
}

/** The source map beside a file; null for one that only hands on what others export. */
function mapOf(url: string): SourceMapPayload | null {
  const file = new URL(`${url}.map`);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload; // the bundler wrote it
}
