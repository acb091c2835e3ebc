/**
 * Gathers the documentation into `pages/`, for vitepress: the Markdown of `docs/`, a page a rule system with its inputs,
 * rulings and numbers, the reference of specs from their schema, that of commands from the command line, the API from the
 * types, the examples with the gallery's reports, and the notebooks, which are woven where they have not been.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleSystems } from '../src/rules/index.ts';
import { writeApi } from './build/api.ts';
import { commandsPage } from './build/commands.ts';
import { examplesPage } from './build/examples.ts';
import { linksWithin } from './build/links.ts';
import { notebooksPage } from './build/notebooks.ts';
import { sidebar, titleOf } from './build/sidebar.ts';
import { specPage } from './build/spec.ts';
import { systemPage } from './build/system.ts';

const SITE = fileURLToPath(new URL('./', import.meta.url));
const ROOT = join(SITE, '..');
const PAGES = join(SITE, 'pages');

function write(path: string, text: string): void {
  const file = join(PAGES, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A file of the repository as a page, its links being those of the site. */
function page(from: string): string {
  return linksWithin(readFileSync(join(ROOT, from), 'utf8'), from);
}

function names(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending) && name !== 'README.md')
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

rmSync(PAGES, { recursive: true, force: true });
mkdirSync(PAGES, { recursive: true });
cpSync(join(SITE, 'vitepress'), join(PAGES, '.vitepress'), { recursive: true });

for (const path of readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })) {
  if (path.endsWith('.md')) write(path.replace(/README\.md$/, 'index.md'), page(`docs/${path}`));
  if (path.endsWith('.png')) cpSync(join(ROOT, 'docs', path), join(PAGES, path));
}
write('index.md', page('README.md'));
for (const name of ['CHANGELOG', 'CONTRIBUTING', 'SECURITY'])
  write(`${name.toLowerCase()}.md`, page(`${name}.md`));

for (const system of ruleSystems) {
  const account = `src/rules/${system.id}/README.md`;
  write(`rules/${system.id}.md`, systemPage(system, existsSync(join(ROOT, account)) ? page(account) : ''));
}
const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'experiment.schema.json'), 'utf8'));
write('reference/spec.md', specPage(schema));
write('reference/commands.md', commandsPage());

const examples = names('experiments', '.yaml').map((name) => {
  const report = join(ROOT, 'results', 'gallery', name, 'report.html');
  const hasReport = existsSync(report);
  if (hasReport) cpSync(report, join(PAGES, 'public', 'gallery', `${name}.html`));
  for (const picture of hasReport ? readdirSync(dirname(report)).filter((file) => file.endsWith('.png')) : [])
    cpSync(join(dirname(report), picture), join(PAGES, 'public', 'gallery', name, picture));
  return { name, text: readFileSync(join(ROOT, 'experiments', `${name}.yaml`), 'utf8'), hasReport };
});
write('examples.md', examplesPage(examples, ruleSystems));

const notebooks = names('notebooks', '.md').map((name) => {
  const source = join(ROOT, 'notebooks', `${name}.md`);
  const woven = join(ROOT, 'notebooks', 'pages', `${name}.html`);
  if (!existsSync(woven)) {
    const weaver = ['--conditions=hythe-source', join(ROOT, 'scripts', 'notebooks.ts'), source];
    const { status } = spawnSync(process.execPath, weaver, { stdio: 'inherit', cwd: ROOT });
    if (status !== 0) throw new Error(`the notebook ${name} does not run`);
  }
  cpSync(woven, join(PAGES, 'public', 'notebooks', `${name}.html`));
  return { name, text: readFileSync(source, 'utf8') };
});
write('notebooks.md', notebooksPage(page('notebooks/README.md'), notebooks));

await writeApi(ROOT, join(SITE, 'tsconfig.json'), join(PAGES, 'api'));

const titles = new Map(
  readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('.vitepress'))
    .map((path) => [path.replace(/\.md$/, ''), titleOf(readFileSync(join(PAGES, path), 'utf8'))]),
);
write('.vitepress/sidebar.json', JSON.stringify(sidebar(titles), null, 2));
