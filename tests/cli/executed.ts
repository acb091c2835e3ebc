/** The source files of Hythe that a command loads and the functions that it calls, by Node's own record. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hythe, testFolder, type HowToCall, type Said } from './hythe.ts';

const SOURCES = new URL('../../src/', import.meta.url).href;

interface Record {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

export interface Executed extends Said {
  /** Paths below `src/`: `rules/pluie/fire.ts`. */
  readonly files: readonly string[];
  /** The number of calls of a function by its file and name. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Runs a command in a process of its own; threads count too. */
export function executed(args: readonly string[], how: HowToCall = {}): Executed {
  const folder = join(testFolder(), 'coverage');
  mkdirSync(folder);
  const said = hythe(args, { ...how, env: { ...how.env, NODE_V8_COVERAGE: folder } });
  const files = new Set<string>();
  const calls = new Map<string, number>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record; // Node writes nothing else there
    for (const { url, functions } of result) {
      if (!url.startsWith(SOURCES)) continue;
      const path = url.slice(SOURCES.length);
      files.add(path);
      for (const { functionName, ranges } of functions) {
        const key = `${path} ${functionName}`;
        calls.set(key, (calls.get(key) ?? 0) + (ranges[0]?.count ?? 0));
      }
    }
  }
  return { ...said, files: [...files], calls };
}
