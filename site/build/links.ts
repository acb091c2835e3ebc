/** Links of a page of the repository as links of the site; what the site does not hold is named without a link. */
import { posix } from 'node:path';

export function linksWithin(markdown: string, from: string): string {
  return markdown
    .replace(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
      if (/^[a-z]+:|^#/.test(target)) return whole;
      const [path = '', anchor = ''] = target.split(/(?=#)/);
      const at = posix.join(posix.dirname(from), path);
      const page = pageOf(at);
      return page === null ? ']' : `](${page}${anchor})`;
    })
    .replace(/\[([^\][]*)\](?![(:[])/g, (whole, words: string, offset: number, all: string) =>
      all[offset - 1] === '!' || /^[ x]$/.test(words) ? whole : words,
    );
}

function pageOf(path: string): string | null {
  if (path === 'README.md') return '/';
  if (path === 'CHANGELOG.md') return '/changelog';
  const docs = /^docs\/(.*?)(?:README)?(?:\.md)?$/.exec(path);
  if (docs !== null) return path.endsWith('.png') ? `/${path.slice('docs/'.length)}` : `/${docs[1] ?? ''}`;
  const rules = /^src\/rules\/([^/]+)\/README\.md$/.exec(path);
  return rules === null ? null : `/rules/${rules[1] ?? ''}`;
}
