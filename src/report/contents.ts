/** The contents of a page, which stand beside it on wide screens. */
import { markup, type Html } from './html.ts';

interface Entry {
  /** Of the part that the entry leads to. */
  readonly id: string;
  readonly title: Html | string;
}

export function contents(entries: readonly Entry[]): Html {
  return markup`<nav aria-label="Contents">
    <ol>
      ${entries.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}
    </ol>
  </nav>`;
}
