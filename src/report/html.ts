/** HTML by a template in which every value is escaped, unless it is HTML made here. */
import type { Sentence } from '../questions/telling/sentence.ts';
import { visibleName, visibleText } from '../play/visible.ts';

/** Markup that is safe to stand in a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Inner = Html | string | number | null | readonly (Html | string)[];

/** A template of markup; values are escaped, lists are joined, null is nothing. */
export function markup(parts: readonly string[], ...values: readonly Inner[]): Html {
  return new Html(parts.map((part, i) => part + inner(values[i] ?? null)).join(''));
}

function inner(value: Inner): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(inner).join('');
}

/** Text with everything escaped that means something in markup, in an element or in an attribute. */
function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** A name that a user wrote: on one line, its direction its own. */
export function nameHtml(name: string, most?: number): Html {
  // `18 cm` stays on one line.
  const shown = visibleName(name, most).replace(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '$1\u00a0');
  return markup`<bdi>${shown}</bdi>`;
}

/** A sentence; numbers stay on one line with their units, those that the user wrote too: `8 cm`. */
export function sentenceHtml(sentence: Sentence): Html {
  const parts = sentence.map((part, i) => {
    if (typeof part !== 'string') return nameHtml(part.name).text;
    const before = sentence[i - 1];
    // `quality elite`: a factor stays with its value.
    if (part === ' ' && typeof before === 'object') return '&nbsp;';
    const afterNumber = typeof before === 'object' && /\d$/.test(before.name);
    return unbroken(escaped(afterNumber ? part.replace(/^ /, '\u00a0') : part));
  });
  return new Html(parts.join(''));
}

/** Sentences as a list; nothing without any. */
export function listHtml(lines: readonly Sentence[]): Html | null {
  if (lines.length === 0) return null;
  return markup`<ul>
    ${lines.map((line) => markup`<li>${sentenceHtml(line)}</li>`)}
  </ul>`;
}

/** A folded part behind its summary; one that says more is open on paper. */
export function folded(summary: string, content: Html | null, isMore = false): Html {
  return markup`<details${isMore ? new Html(' class="more"') : null}><summary>${summary}</summary>${content}</details>`;
}

/** A short text of ours with its numbers kept together. */
export function shortHtml(text: string): Html {
  return new Html(unbroken(escaped(text)));
}

function unbroken(text: string): string {
  return text.replace(/(\d) (%|±|(?:points?|mm|cm|m|km)\b)/g, '$1\u00a0$2').replaceAll('± ', '±\u00a0');
}
