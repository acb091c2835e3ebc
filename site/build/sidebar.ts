/** Where each page stands: what is read first is first, and every page has a place. */

export interface SidebarItem {
  readonly text: string;
  readonly link: string;
}

export interface SidebarGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly SidebarItem[];
}

/** Groups with the paths of their pages; a path that ends with `/` stands for all pages below it. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  [
    'Learn',
    [
      'tutorial',
      'spec',
      'commands',
      'results',
      'charts',
      'examples',
      'notebooks',
      'own-rules',
      'moving-to-0.3',
    ],
  ],
  [
    'One question a page',
    [
      'weapons',
      'matrix',
      'forces',
      'sensitivity',
      'doctrines',
      'best-play',
      'victory-conditions',
      'scenarios',
      'own-rows',
      'luck',
      'library',
    ],
  ],
  ['Rule systems', ['rules/']],
  ['Reference', ['reference/spec', 'reference/commands', 'api/index']],
  [
    'How sure, how fast',
    ['method', 'coverage', 'randomness', 'reliability', 'performance', 'left-out', 'security'],
  ],
  ['The project', ['changelog', 'contributing', 'decisions/']],
];

/** Pages that the side bar need not name: the first, and what the API's own index names. */
const UNNAMED = /^(?:index$|api\/(?!index$))/;

/**
 * @param titles of the pages, by their paths without `.md`
 * @throws {Error} for a page without a place, or a place without a page
 */
export function sidebar(titles: ReadonlyMap<string, string>): SidebarGroup[] {
  const placed = new Set<string>();
  const groups = GROUPS.map(([text, paths]) => ({
    text,
    items: paths
      .flatMap((path) =>
        path.endsWith('/')
          ? [...titles.keys()].filter((page) => page.startsWith(path)).sort(indexFirst)
          : [path],
      )
      .map((page) => {
        const title = titles.get(page);
        if (title === undefined) throw new Error(`the side bar names ${page}, which is no page`);
        placed.add(page);
        return { text: title, link: `/${page.replace(/index$/, '')}` };
      }),
  }));
  const lost = [...titles.keys()].filter((page) => !placed.has(page) && !UNNAMED.test(page));
  if (lost.length > 0) throw new Error(`the side bar has no place for ${lost.join(', ')}`);
  return groups;
}

function indexFirst(a: string, b: string): number {
  if (a.endsWith('/index') !== b.endsWith('/index')) return a.endsWith('/index') ? -1 : 1;
  return a < b ? -1 : 1;
}

/** The heading of a page as plain words. */
export function titleOf(markdown: string): string {
  const heading = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\(`[^`]*`\)/g, '')
    .replace(/[`_*]/g, '')
    .trim();
}
