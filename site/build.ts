/**
 * Gathers the documentation into `pages/`, for vitepress: the Markdown of `docs/`, a page a rule system with its inputs
 * and rulings, the reference of specs from their schema, that of commands from the command line, the API from the types,
 * and the notebooks that have been woven.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';
import { ruleSystems } from '../src/rules/index.ts';
import { commandsPage } from './build/commands.ts';
import { linksWithin } from './build/links.ts';
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

rmSync(PAGES, { recursive: true, force: true });
mkdirSync(PAGES, { recursive: true });
cpSync(join(SITE, 'vitepress'), join(PAGES, '.vitepress'), { recursive: true });

for (const path of readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })) {
  const source = join(ROOT, 'docs', path);
  if (path.endsWith('.md'))
    write(path.replace(/README\.md$/, 'index.md'), linksWithin(readFileSync(source, 'utf8'), `docs/${path}`));
  if (path.endsWith('.png')) cpSync(source, join(PAGES, path));
}
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
write('index.md', linksWithin(readme, 'README.md'));
write('changelog.md', linksWithin(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), 'CHANGELOG.md'));

for (const system of ruleSystems) {
  const own = join(ROOT, 'src', 'rules', system.id, 'README.md');
  const text = existsSync(own)
    ? linksWithin(readFileSync(own, 'utf8'), `src/rules/${system.id}/README.md`)
    : '';
  write(`rules/${system.id}.md`, systemPage(system, text));
}
const schema = JSON.parse(readFileSync(join(ROOT, 'experiment.schema.json'), 'utf8')) as unknown;
write('reference/spec.md', specPage(schema));
write('reference/commands.md', commandsPage());

const woven = join(ROOT, 'notebooks', 'pages');
if (existsSync(woven)) cpSync(woven, join(PAGES, 'public', 'notebooks'), { recursive: true });

const typedoc = await Application.bootstrapWithPlugins({
  entryPoints: [join(ROOT, 'src', 'index.ts')],
  tsconfig: join(SITE, 'tsconfig.api.json'),
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  entryFileName: 'index',
  name: 'API',
  excludePrivate: true,
  disableSources: true,
  outputs: [{ name: 'markdown', path: join(PAGES, 'api') }],
  githubPages: false,
  skipErrorChecking: true,
});
const project = await typedoc.convert();
if (project === undefined) throw new Error('the API cannot be read');
await typedoc.generateOutputs(project);
