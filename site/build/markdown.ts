/** Small pieces of Markdown. */

/** Text in a cell of a table: on one line, no mark of a table in it. */
export function inCell(text: string): string {
  return escaped(text)
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ');
}

/** Text in which nothing is markup. */
export function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');
}

export function code(text: string): string {
  return text.includes('`') ? escaped(text) : `\`${text.replaceAll('|', '\\|')}\``;
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
