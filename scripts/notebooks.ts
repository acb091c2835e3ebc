/**
 * Runs notebooks and weaves each into a page of its own below `notebooks/pages`. Without names it takes all.
 *
 *     npm run notebooks
 *     npm run notebooks -- --quick notebooks/first-questions.md
 *     npm run notebooks -- --ipynb
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { playShare } from '#notebook';
import { blocksOf } from './notebooks/blocks.ts';
import { ipynbOf } from './notebooks/ipynb.ts';
import { pageOf } from './notebooks/page.ts';
import { play } from './notebooks/run.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The number that `--quick` plays in place of each size. */
const QUICK = 0.01;

/** Ends with the place in the notebook if the notebook's own code is at fault. */
function failed(path: string, error: unknown): never {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [place] = /[^/\s(]+\.md:\d+:\d+/.exec(stack) ?? [];
  const message = error instanceof Error ? error.message : String(error);
  console.error(`${place ?? relative(ROOT, path)}: ${message}`);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    ipynb: { type: 'boolean', default: false },
    out: { type: 'string', default: join(ROOT, 'notebooks', 'pages') },
  },
});
const all = readdirSync(join(ROOT, 'notebooks'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => join(ROOT, 'notebooks', name));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
if (values.quick) playShare(QUICK);
mkdirSync(values.out, { recursive: true });

for (const path of positionals.length > 0 ? positionals : all) {
  const text = readFileSync(path, 'utf8');
  const name = basename(path, '.md');
  const started = performance.now();
  const file = join(values.out, `${name}.${values.ipynb ? 'ipynb' : 'html'}`);
  if (values.ipynb) writeFileSync(file, ipynbOf(blocksOf(text, path).parts));
  else {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
    const played = await play(path).catch((error: unknown) => failed(path, error));
    writeFileSync(file, await pageOf(title, played, version));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${relative(ROOT, file)} (${seconds} s)`);
}
