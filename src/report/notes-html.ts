/**
 * The author's notes as markup of our own: paragraphs, lists, emphasis, and links as text with their address. All else of
 * Markdown, and all HTML, is shown as the text that it is.
 */
import { lexer } from 'marked';
import { markup, type Html } from './html.ts';

/** The parts of a token of `marked` that are read here. */
interface Token {
  readonly type: string;
  readonly raw: string;
  readonly text?: string;
  readonly href?: string;
  readonly ordered?: boolean;
  readonly tokens?: readonly Token[];
  readonly items?: readonly Token[];
}

export function notesHtml(notes: string): Html {
  try {
    const tokens: readonly Token[] = lexer(notes);
    return markup`${tokens.map(block)}`;
  } catch (error) {
    // Lists within lists, a thousand deep.
    if (!(error instanceof RangeError)) throw error;
    return markup`<p>${notes}</p>`;
  }
}

function block({ type, raw, ordered, tokens = [], items = [] }: Token): Html {
  switch (type) {
    case 'space':
      return markup``;
    case 'paragraph':
      return markup`<p>${tokens.map(inline)}</p>`;
    // In an item of a list.
    case 'text':
      return markup`${tokens.length === 0 ? raw : tokens.map(inline)}`;
    case 'list': {
      const lines = items.map((item) => markup`<li>${(item.tokens ?? []).map(block)}</li>`);
      return ordered === true ? markup`<ol>${lines}</ol>` : markup`<ul>${lines}</ul>`;
    }
    // Its lines say something by standing below each other.
    case 'table':
    case 'code':
      return markup`<pre tabindex="0">${raw.trim()}</pre>`;
    default:
      return markup`<p>${raw.trim()}</p>`;
  }
}

function inline({ type, raw, text = raw, href = '', tokens = [] }: Token): Html {
  switch (type) {
    case 'em':
      return markup`<em>${tokens.map(inline)}</em>`;
    case 'strong':
      return markup`<strong>${tokens.map(inline)}</strong>`;
    case 'link':
      if (!/^https?:\/\//i.test(href)) return markup`${raw}`;
      return text === href ? markup`${href}` : markup`${tokens.map(inline)} (${href})`;
    case 'text':
    case 'escape':
      return markup`${text}`;
    default:
      return markup`${raw}`;
  }
}
