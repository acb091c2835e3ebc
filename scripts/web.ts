/** Builds the page as static files that need no server: `node scripts/web.ts INTO`. */
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Builds into a folder, whose earlier content goes. */
export async function buildWeb(into: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }; // ours
  await build({
    configFile: false,
    root: join(ROOT, 'src', 'web'),
    base: './',
    logLevel: 'warn',
    define: { HYTHE_VERSION: JSON.stringify(version) },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
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
