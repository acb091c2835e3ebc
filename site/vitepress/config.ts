/** The look of the site: where pages stand, and a search that needs no server. */
import { readFileSync } from 'node:fs';
import { defineConfig, type DefaultTheme } from 'vitepress';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f5f99"/><path d="M4 3v10M12 3v10M4 8h8" stroke="#fff" stroke-width="2.4"/></svg>';

const sidebar = JSON.parse(
  readFileSync(new URL('./sidebar.json', import.meta.url), 'utf8'),
) as DefaultTheme.SidebarItem[]; // written by the build

export default defineConfig({
  title: 'Hythe',
  description: 'A Monte Carlo balance workbench for tabletop wargame rules',
  lang: 'en-GB',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(MARK)}` }]],
  markdown: {
    math: true,
    // As GitHub makes them, so that a link to a heading is the same in both places.
    anchor: {
      slugify: (heading) =>
        heading
          .trim()
          .toLowerCase()
          .replace(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
  },
  ignoreDeadLinks: false,
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/tutorial' },
      { text: 'Reference', link: '/reference/spec' },
      { text: 'API', link: '/api/' },
    ],
    sidebar,
  },
});
