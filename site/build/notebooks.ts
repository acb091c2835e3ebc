/** The page that names the notebooks, each with its question and a link to what came of it. */
import { escaped } from './markdown.ts';

export interface Notebook {
  readonly name: string;
  readonly text: string;
}

/** @param account how they are made and run, with a heading */
export function notebooksPage(account: string, notebooks: readonly Notebook[]): string {
  const [heading = '', ...rest] = account.split(/\n(?=## |\n)/);
  const entries = notebooks.map(({ name, text }) => {
    const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
    const opening = text.split(/\n\n+/)[1] ?? '';
    return `- <a href="/notebooks/${name}.html" target="_self">${escaped(title)}</a>: ${opening}`;
  });
  return [heading, entries.join('\n'), ...rest].join('\n\n');
}
