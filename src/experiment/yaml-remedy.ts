/** What to do about the slips in YAML that people make most. */
import type { YAMLError } from 'yaml';
import type { Position } from './source.ts';

/** The remedy in words, for an error at this place; null where the error itself says all there is to say. */
export function yamlRemedy({ code }: Pick<YAMLError, 'code'>, { text, column }: Position): string | null {
  if (code === 'TAB_AS_INDENT') return 'indent with spaces';
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return withoutSpace(text) ?? withColon(text) ?? misplacedLine(text);
  if (code === 'BAD_SCALAR_START') return `put text that begins with ${text.charAt(column - 1)} in quotes`;
  const opensQuote = /^\s*(?:- )?[^"':]*:\s*["']/u.test(text);
  return code === 'UNEXPECTED_TOKEN' && opensQuote
    ? 'the text ended with its closing quote: put quotes around all of it'
    : null;
}

/** `distanceCm:8`: a colon without the space that makes a key of what stands before it. */
function withoutSpace(text: string): string | null {
  const [, key, value] = /^\s*(?:- )?([\w.-]+):([^\s:,}\]]+)\s*$/u.exec(text) ?? [];
  return key === undefined ? null : `write a space after the colon: ${key}: ${value}`;
}

/** `title: Martini: a study`: text with a colon and a space in it reads as another key. */
function withColon(text: string): string | null {
  const [, key, value] = /^\s*(?:- )?([\w.-]+):\s+(\S.*:(?:\s.*)?)$/u.exec(text) ?? [];
  if (key === undefined || value === undefined) return null;
  const quoted = value.includes('"') ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return `put text that holds a colon in quotes: ${key}: ${quoted}`;
}

function misplacedLine(text: string): string {
  return /:\s+\S/u.test(text)
    ? 'what follows on the next lines is indented as if it belonged to this value: give it the indent of this key'
    : 'a line needs a key, a colon and a space before its value';
}
