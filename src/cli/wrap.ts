/** Prose in lines of a given width. */
import { widthOf } from './table.ts';

/** Places to break a line: between words, but not before a percent sign nor after a plus-minus sign. */
const BREAKS = /(?<!±)\s+(?!%|±)/u;

/** Words in lines of at most `width` characters; a longer word has a line of its own. Colour marks take no room. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAKS)) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
