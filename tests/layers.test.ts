import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { circles } from './layers/circles.ts';
import { idleExports } from './layers/exports.ts';
import { violations } from './layers/violations.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function sources(folder = 'src'): Map<string, string> {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Types that no file imports, and that the compiler names in the declarations of others. */
const NAMED_IN_DECLARATIONS = ['src/engine/run-queue.ts: KeptEnd', 'src/play/program.ts: Loop'];

test('the sources keep to their layers', () => {
  const all = sources();
  expect(all.size).toBeGreaterThan(0);
  expect(violations(all)).toEqual([]);
});

test('no sources import one another in a circle', () => {
  expect(circles(sources())).toEqual([]);
});

test('no file exports a name that neither another file nor a declaration needs', () => {
  const folders = ['src', 'tests', 'scripts', 'bench', 'assets', 'experiments'];
  const all = new Map(folders.flatMap((folder) => [...sources(folder)]));
  const idle = idleExports(all, (path) => /^src\/[^/]+\//u.test(path));
  expect(idle.toSorted()).toEqual(NAMED_IN_DECLARATIONS);
});

test('sentences make names from labels alone', () => {
  const makers = [...sources()].filter(([, source]) =>
    /^import \{[^}]*\bnamed\b[^}]*\} from '[^']*\/sentence\.ts'/mu.test(source),
  );
  expect(makers.map(([path]) => path)).toEqual(['src/questions/telling/labels.ts']);
});

describe('the layer test itself', () => {
  const found = (path: string, source: string) => violations(new Map([[path, source]]));

  test.each([
    ['src/rules/pluie/fire.ts', `import { throwDie } from '../../chance/index.ts';`],
    ['src/rules/pluie/fire.ts', `import { hitValue } from './tables.ts';`],
    ['src/rules/pluie/index.ts', `import tables from './tables.json' with { type: 'json' };`],
    ['src/rules/huit/fire.ts', `import { ladder } from '../ladder.ts';`],
    ['src/rules/huit/fire.ts', `import { distance } from '../../battlefield/distances.ts';`],
    ['src/battlefield/token.ts', `import { intAt } from '../chance/at.ts';`],
    ['src/rules/index.ts', `import { pluie } from './pluie/index.ts'; export * from './huit/index.ts';`],
    ['src/spec/spec.ts', `import * as z from 'zod/mini'; import { parseDocument } from 'yaml';`],
    ['src/spec/cells.ts', `import { systems } from '../rules/index.ts';`],
    ['src/statistics/tally.ts', `import { at } from '../chance/at.ts';`],
    ['src/statistics/tally.ts', `import type { Metric } from '../play/index.ts';`],
    ['src/statistics/tally.ts', `import { type Metric } from '../play/index.ts';`],
    ['src/chance/stream.ts', `import seedrandom from 'seedrandom'; export const x = Math.imul(1, 2);`],
    ['src/chance/notes.ts', `// Math.random, process\nexport const process1 = { Date: 'process' }.Date;`],
    ['src/run/node/pool.ts', `import { Piscina } from 'piscina'; export const now = () => Date.now();`],
    ['src/run/tables/cells.ts', `import { table } from 'arquero';`],
    ['src/run/pool.ts', `import { wilson } from '../statistics/wilson.ts';`],
    ['src/run/node/store.ts', `import { page } from '../report/page.ts'; import { join } from 'node:path';`],
    ['src/cli/run.ts', `export const load = (path: string) => import(path);`],
    ['src/index.ts', `export { run } from './cli/run.ts'; export * from './core.ts';`],
  ])('lets %s say %s', (path, source) => {
    expect(found(path, source)).toEqual([]);
  });

  test.each([
    ['up', 'src/chance/dice.ts', `import { fire } from '../play/index.ts';`],
    ['up, for a type', 'src/chance/dice.ts', `import type { State } from '../play/index.ts';`],
    ['up, for a type in place', 'src/chance/dice.ts', `export let s: import('../play/index.ts').State;`],
    ['a system on the battlefield', 'src/battlefield/token.ts', `import '../rules/index.ts';`],
    ['Node on the battlefield', 'src/battlefield/token.ts', `import { join } from 'node:path';`],
    ['up, for effect', 'src/play/solve.ts', `import '../run/pool.ts';`],
    ['up, dynamically', 'src/play/solve.ts', `export const f = () => import('../run/pool.ts');`],
    ['up, by export', 'src/run/record/record.ts', `export { page } from '../../report/page.ts';`],
    ['up, by export of all', 'src/run/record/record.ts', `export * from '../../report/page.ts';`],
    ['up, to the Node half', 'src/report/page.ts', `import { saveRun } from '../run/node/store.ts';`],
    ['up, in its own folder', 'src/run/scheduler.ts', `import { saveRun } from './node/store.ts';`],
    ['up, from deep down', 'src/report/charts/survival.ts', `import { run } from '../../cli/run.ts';`],
    ['statistics from below', 'src/play/simulate.ts', `import { tally } from '../statistics/tally.ts';`],
    ['statistics from experiment', 'src/spec/cells.ts', `import { tally } from '../statistics/tally.ts';`],
    ['values into statistics', 'src/statistics/tally.ts', `import { solve } from '../play/index.ts';`],
    ['rules into statistics', 'src/statistics/tally.ts', `import type { Fire } from '../rules/index.ts';`],
    ['another system', 'src/rules/huit/fire.ts', `import { fire } from '../pluie/fire.ts';`],
    [
      "another system's tables",
      'src/rules/huit/fire.ts',
      `import t from '../pluie/tables.json' with { type: 'json' };`,
    ],
    ['the index from a system', 'src/rules/huit/fire.ts', `import { systems } from '../index.ts';`],
    ['a system from beside it', 'src/rules/ladder.ts', `import { fire } from './pluie/fire.ts';`],
    ['a system from above', 'src/report/page.ts', `import { pluie } from '../rules/pluie/index.ts';`],
    ['the public face from inside', 'src/cli/run.ts', `import { run } from '../index.ts';`],
    ['the face of the core from inside', 'src/cli/odds.ts', `import { odds } from '../core.ts';`],
    [
      'what lies outside',
      'src/cli/run.ts',
      `import manifest from '../../package.json' with { type: 'json' };`,
    ],
    ['node: without Node', 'src/chance/stream.ts', `import { randomInt } from 'node:crypto';`],
    ['a bare builtin', 'src/chance/stream.ts', `import { randomInt } from 'crypto';`],
    ['a package that needs Node', 'src/spec/spec.ts', `import { Piscina } from 'piscina';`],
    ['node: in a report', 'src/report/page.ts', `import { deflateSync } from 'node:zlib';`],
    ['a clock in a run', 'src/run/progress.ts', `export const start = performance.now();`],
    ['tables below the runs', 'src/core.ts', `import { table } from 'arquero';`],
    ['a computed module', 'src/rules/index.ts', `export const load = (path: string) => import(path);`],
    ['require', 'src/rules/index.ts', `export const fs = require('fs');`],
    ['an import assignment', 'src/rules/index.ts', `import fs = require('fs'); export const x = fs;`],
    ['Math.random', 'src/chance/stream.ts', `export const x = Math.random();`],
    ['Math.random by its key', 'src/chance/stream.ts', `export const x = Math['random']();`],
    ['Math.random taken out', 'src/chance/stream.ts', `export const { random } = Math;`],
    ['Date', 'src/rules/pluie/fire.ts', `export const x = new Date();`],
    ['process', 'src/rules/pluie/fire.ts', `export const x = process.env;`],
    ['process in shorthand', 'src/rules/pluie/fire.ts', `export const x = { process };`],
    ['performance', 'src/statistics/tally.ts', `export const x = performance.now();`],
    ['globalThis', 'src/statistics/tally.ts', `export const x = globalThis;`],
    ['a reference to Node', 'src/statistics/tally.ts', `/// <reference types="node" />\nexport const x = 1;`],
    ['a file on no floor', 'src/utils/misc.ts', ``],
    ['a file beside the index', 'src/misc.ts', ``],
  ])('finds %s', (_what, path, source) => {
    expect(found(path, source)).toHaveLength(1);
  });

  test('refuses what it cannot read', () => {
    expect(() => found('src/chance/dice.ts', 'import {')).toThrow(/expected/i);
  });

  test('finds a forbidden import added to the real sources', () => {
    const all = sources().set('src/chance/dice.ts', `import { main } from '../cli/main.ts';`);
    expect(violations(all)).toContain('src/chance/dice.ts: imports src/cli/main.ts');
  });

  test('finds a circle, also of types, and not what leads to it or away from it', () => {
    const ring = new Map([
      ['src/cli/main.ts', `import './a.ts';`],
      ['src/cli/a.ts', `import type { B } from './b.ts'; import './end.ts';`],
      ['src/cli/b.ts', `export * from './c.ts';`],
      ['src/cli/c.ts', `export const load = () => import('./a.ts');`],
      ['src/cli/end.ts', ``],
    ]);
    expect(circles(ring)).toEqual(['src/cli/a.ts', 'src/cli/b.ts', 'src/cli/c.ts']);
  });

  test('finds what no other file imports, by any of the ways to export', () => {
    const pair = new Map([
      [
        'src/cli/a.ts',
        `export const a = 1; export const { b, c: [d] } = a; export type T = typeof a;
         export function f() {} function g() {} export { g as h }; export { x } from './b.ts'; export default a;`,
      ],
      ['src/cli/b.ts', `export const x = 1; export const y = 2;`],
    ]);
    const names = ['a', 'b', 'd', 'T', 'f', 'h', 'x'].map((name) => `src/cli/a.ts: ${name}`);
    expect(idleExports(pair, () => true)).toEqual([...names, 'src/cli/b.ts: y']);
  });

  test.each([
    `import { y } from '../../src/cli/b.ts';`,
    `import { y as z } from '../../src/cli/b.ts';`,
    `import * as all from '../../src/cli/b.ts';`,
    `export { y as z } from '../../src/cli/b.ts';`,
    `export * from '../../src/cli/b.ts';`,
    `export const load = () => import('../../src/cli/b.ts');`,
    `export type Y = typeof import('../../src/cli/b.ts').y;`,
  ])('takes %s for a use of an export', (use) => {
    const pair = new Map([
      ['src/cli/b.ts', 'export const y = 2;'],
      ['tests/cli/b.test.ts', use],
    ]);
    expect(idleExports(pair, (path) => path.startsWith('src/'))).toEqual([]);
  });
});
