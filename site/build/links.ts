/** Links of a page of the repository as links of the site; what the site does not hold is named without a link. */
import { posix } from 'node:path';

/** Code, in which brackets are not links: a fenced block, or a span. */
const CODE = /(^```[\s\S]*?^```$|`[^`\n]+`)/m;

export function linksWithin(markdown: string, from: string): string {
  return markdown
    .split(CODE)
    .map((part, i) => (i % 2 === 1 ? part : linksOf(part, from)))
    .join('')
    .replace(/\[([^\][]*)\]\(\)/g, '$1');
}

/** A link to what the site does not hold is left without a target, and loses its brackets when the page is whole. */
function linksOf(prose: string, from: string): string {
  return prose.replace(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const [path = '', anchor = ''] = target.split(/(?=#)/);
    const page = pageOf(posix.join(posix.dirname(from), path));
    return page === null ? ']()' : `](${page}${anchor})`;
  });
}

const PAGES: Readonly<Record<string, string>> = {
  'README.md': '/',
  'CHANGELOG.md': '/changelog',
  'CONTRIBUTING.md': '/contributing',
  'SECURITY.md': '/security',
  'notebooks/README.md': '/notebooks',
  'site/README.md': '/reference/spec',
  'experiment.schema.json': '/reference/spec',
  experiments: '/examples',
  'results/gallery': '/examples',
};

function pageOf(path: string): string | null {
  const named = PAGES[path.replace(/\/$/, '')];
  if (named !== undefined) return named;
  const docs = /^docs\/(.*?)(?:README)?(?:\.md)?$/.exec(path);
  if (docs !== null) return path.endsWith('.png') ? `/${path.slice('docs/'.length)}` : `/${docs[1] ?? ''}`;
  if (/^results\/gallery\/.*\.png$/.test(path)) return path.slice('results'.length);
  const rules = /^src\/rules\/([^/]+)\/README\.md$/.exec(path);
  if (rules !== null) return `/rules/${rules[1] ?? ''}`;
  const example = /^experiments\/([^/]+)\.yaml$/.exec(path);
  return example === null ? null : `/examples#${example[1] ?? ''}`;
}
