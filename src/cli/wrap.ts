/** Prose in lines of a given width. */
import { widthOf } from './table.ts';

/** Between words, but not before a sign of percent nor after one of plus or minus, which belong to their numbers. */
const BREAKS = /(?<!±)\s+(?!%|±)/u;

/** Words in lines of at most `width` characters; a longer word has a line of its own. Marks of colour take no room. */
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
