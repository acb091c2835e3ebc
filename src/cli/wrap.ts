/** Text in lines of a given width. */
import { emphasisOfEach, MARKS } from './emphasis.ts';

/** The width of a text on a terminal in characters; colour marks and combining marks take no room. */
export function widthOf(text: string): number {
  return Array.from(
    text
      .normalize('NFC')
      .replace(MARKS, '')
      .replace(/\p{Mark}/gu, ''),
  ).length;
}

/** Longer lines of prose are hard to read. */
const LONGEST_LINE = 100;

/** Parts that are not broken: a word, a command in backquotes, a number with its sign of percent and its margin. */
const UNBROKEN = /(?:`[^`]*`|\S)+(?:\s+(?:±\s*\S+|%\S*))*/gu;

/** The parts of a text between which a line may be broken. */
export function unbroken(text: string): readonly string[] {
  return text.match(UNBROKEN) ?? [];
}

/**
 * Words in lines of at most `width` characters, and of no more than is good to read; a longer word has a line of its own.
 * Colour marks take no room.
 */
export function wrapped(text: string, width: number): string[] {
  const most = Math.min(width, LONGEST_LINE);
  const lines: string[] = [];
  let line = '';
  for (const word of unbroken(text)) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return emphasisOfEach(line === '' ? lines : [...lines, line]);
}

/** The blanks at the beginning of a line, and marks before them. */
const INDENT = new RegExp(`^((?:${MARKS.source})*)( +)`, 'u');

/** The text with its lines that are longer than `width` broken; what follows a break stands deeper. */
export function folded(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (widthOf(line) <= width) return [line];
      const indent = INDENT.exec(line)?.at(-1) ?? '';
      const [first = '', ...rest] = wrapped(line.replace(INDENT, '$1'), width - indent.length - 2);
      return [indent + first, ...rest.map((part) => `${indent}  ${part}`)];
    })
    .join('\n');
}
