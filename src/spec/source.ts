/** The text of a spec, or of a file that it names, by lines and columns. */

/** A stretch of a text by offsets: from `start` up to, not including, `end`. */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/**
 * The position of a span: line and column from 1, and the number of columns of that line that it covers (1 or more).
 */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** The text of the line. */
  readonly text: string;
}

export class Source {
  readonly file: string;
  readonly text: string;
  private readonly starts: readonly number[];

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    const starts = [0];
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
    this.starts = starts;
  }

  /** The stretch from `start` to `end`. */
  span(start: number, end: number): Span {
    return { source: this, start, end };
  }

  position({ start, end }: Span): Position {
    const offset = Math.min(Math.max(start, 0), this.text.length);
    let line = 0;
    let beyond = this.starts.length;
    while (beyond - line > 1) {
      const middle = (line + beyond) >> 1;
      if ((this.starts[middle] ?? Infinity) <= offset) line = middle;
      else beyond = middle;
    }
    const from = this.starts[line] ?? 0;
    const text = this.text.slice(from, this.starts[line + 1] ?? this.text.length).replace(/[\r\n]+$/, '');
    const column = Math.min(offset - from, text.length);
    const covered = text.slice(column, column + Math.max(end - offset, 1)).trimEnd().length;
    return { line: line + 1, column: column + 1, length: Math.max(covered, 1), text };
  }
}
