/** Builds the page as static files that need no server: `node scripts/web.ts INTO`. */
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The module `vega` in a worker: the file that the page and its reports have too, rather than a second copy of it. */
async function sharedVega(): Promise<Plugin> {
  const names = Object.keys(await import('vega')).filter((name) => name !== 'default');
  return {
    name: 'shared-vega',
    enforce: 'pre',
    resolveId: (id) => (id === 'vega' ? '\0vega' : null),
    load: (id) =>
      id === '\0vega'
        ? `await import(/* @vite-ignore */ new URL(/* @vite-ignore */ '../vega.min.js', import.meta.url).href);
           export const { ${names.join(', ')} } = globalThis.vega;`
        : null,
  };
}

/** Builds into a folder, whose earlier content goes. */
export async function buildWeb(into: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // ours
  const vega = await sharedVega();
  await build({
    configFile: false,
    root: join(ROOT, 'src', 'web'),
    base: './',
    logLevel: 'warn',
    define: { HYTHE_VERSION: JSON.stringify(version) },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es', plugins: () => [vega] },
    build: { outDir: into, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  // Libraries of reports, which a page puts into a report as they are.
  for (const name of ['vega', 'vega-embed']) {
    const folder = dirname(fileURLToPath(import.meta.resolve(name)));
    copyFileSync(join(folder, `${name}.min.js`), join(into, `${name}.min.js`));
  }
}

const [, program = '', into] = process.argv;
if (resolve(program) === fileURLToPath(import.meta.url))
  await buildWeb(resolve(into ?? join(ROOT, 'dist', 'web')));
