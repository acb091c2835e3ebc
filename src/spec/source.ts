/** The text of a spec, or of a file that it names, by lines and columns. */
import { LineCounter } from 'yaml';

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
  private readonly lines = new LineCounter();

  /** @param text with or without the mark of its byte order */
  constructor(file: string, text: string) {
    this.file = file;
    this.text = text.replace(/^\uFEFF/, '');
    this.lines.addNewLine(0);
    for (const { index, 0: end } of this.text.matchAll(/\r\n|\n|\r/g))
      this.lines.addNewLine(index + end.length);
  }

  /** The stretch from `start` to `end`. */
  span(start: number, end: number): Span {
    return { source: this, start, end };
  }

  position({ start, end }: Span): Position {
    const offset = Math.min(Math.max(start, 0), this.text.length);
    const { line, col } = this.lines.linePos(offset);
    const from = offset - col + 1;
    const text = this.text.slice(from, this.lines.lineStarts[line]).replace(/[\r\n]+$/, '');
    const column = Math.min(offset - from, text.length);
    const covered = text.slice(column, column + Math.max(end - offset, 1)).trimEnd().length;
    return { line, column: column + 1, length: Math.max(covered, 1), text };
  }
}
