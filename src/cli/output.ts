/**
 * The output of a command: results on standard output, everything else on standard error. All text from specs and files
 * passes through here, so control characters never reach a terminal.
 */
import process from 'node:process';
import { visibleJson, visibleText } from '../engagement/visible.ts';

/** A stream that takes text. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface OutputSettings {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** The environment, for `NO_COLOR`, `FORCE_COLOR` and `TERM`. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

// Marks in our own text, put in place of control sequences until it is known whether the stream has colour. They hold the
// nanosecond of this line, so that no text from outside can have them.
const KEY = String(process.hrtime.bigint());
const BOLD = `\ufdd0${KEY}`;
const DIM = `\ufdd1${KEY}`;
const PLAIN = `\ufdd2${KEY}`;
/** The marks of {@link bold} and {@link dim}, which take no room. */
export const MARKS = new RegExp(`([\ufdd0-\ufdd2]${KEY})`, 'gu');
const SEQUENCES: Readonly<Record<string, string>> = {
  [BOLD]: '\u001b[1m',
  [DIM]: '\u001b[2m',
  [PLAIN]: '\u001b[22m',
};

export const bold = (text: string): string => (text === '' ? '' : `${BOLD}${text}${PLAIN}`);
export const dim = (text: string): string => (text === '' ? '' : `${DIM}${text}${PLAIN}`);

/** The text with all characters visible; bold and dim take effect only with `colour`. */
function printable(text: string, colour: boolean): string {
  const parts = text.split(MARKS);
  return parts
    .map((part, i) => (i % 2 === 0 ? visibleText(part) : colour ? (SEQUENCES[part] ?? '') : ''))
    .join('');
}

function hasColour(stream: TextStream, env: OutputSettings['env']): boolean {
  // An empty NO_COLOR counts as not set: https://no-color.org
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] !== undefined && !['', '0', 'false'].includes(env['FORCE_COLOR'])) return true;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

export class Output {
  /** `--quiet` was given: notes and progress are left out. */
  quiet = false;
  /** Standard error is a terminal, so a line can be redrawn. */
  readonly redraws: boolean;
  /** The width of prose on standard output, in characters. */
  readonly width: number;
  private readonly settings: OutputSettings;
  private readonly stdoutColour: boolean;
  private readonly stderrColour: boolean;
  /** Something was written to standard output. */
  hasResult = false;
  private unfinished = false;
  private readonly last: string[] = [];

  constructor(settings: OutputSettings) {
    this.settings = settings;
    this.redraws = settings.stderr.isTTY === true;
    this.width = Math.max(40, Math.min(settings.stdout.columns ?? 100, 100));
    this.stdoutColour = hasColour(settings.stdout, settings.env);
    this.stderrColour = hasColour(settings.stderr, settings.env);
  }

  /** A result: lines on standard output. */
  result(text: string): void {
    this.endProgress();
    this.hasResult = true;
    this.settings.stdout.write(`${printable(text, this.stdoutColour)}\n`);
  }

  /** A result as JSON. */
  json(value: unknown): void {
    this.endProgress();
    this.hasResult = true;
    this.settings.stdout.write(`${visibleJson(value)}\n`);
  }

  /** A note that is no result; left out with `--quiet`. */
  note(text: string): void {
    if (!this.quiet) this.problem(text);
  }

  /** A note for the end of the command, after an error that ends it. */
  noteAtEnd(text: string): void {
    this.last.push(text);
  }

  /** Ends the output of a command. */
  end(): void {
    for (const text of this.last) this.note(text);
  }

  /** An error or a warning. */
  problem(text: string): void {
    this.endProgress();
    this.settings.stderr.write(`${printable(text, this.stderrColour)}\n`);
  }

  /** Progress: redrawn in place on a terminal, a line of its own elsewhere; left out with `--quiet`. */
  progress(text: string): void {
    if (this.quiet) return;
    const line = printable(text, false).replaceAll('\n', ' ');
    if (!this.redraws) {
      this.settings.stderr.write(`${line}\n`);
      return;
    }
    const width = (this.settings.stderr.columns ?? 80) - 1;
    this.settings.stderr.write(`\r\u001b[K${line.slice(0, width)}`);
    this.unfinished = true;
  }

  /** Clears the line of progress, so that the next line stands alone. */
  endProgress(): void {
    if (this.unfinished) this.settings.stderr.write('\r\u001b[K');
    this.unfinished = false;
  }
}
