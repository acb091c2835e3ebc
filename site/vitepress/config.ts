/** The look of the site: where pages stand, and a search that needs no server. */
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const pages = (folder: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.replace(/\.md$/, ''))
    .sort();

const items = (folder: string) =>
  pages(folder).map((name) => ({ text: name.replaceAll('-', ' '), link: `/${folder}${name}` }));

export default defineConfig({
  title: 'Hythe',
  description: 'A Monte Carlo balance workbench for tabletop wargame rules',
  cleanUrls: true,
  markdown: { math: true },
  ignoreDeadLinks: false,
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/tutorial' },
      { text: 'Reference', link: '/reference/spec' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: [
      { text: 'Guide', items: items('') },
      { text: 'Rule systems', items: items('rules/') },
      { text: 'Reference', items: [...items('reference/'), { text: 'API', link: '/api/' }] },
      { text: 'Decisions', collapsed: true, items: items('decisions/') },
    ],
  },
});
