/**
 * The output of a command: results on standard output, everything else on standard error. All text from specs and files
 * passes through here, so control characters never reach a terminal.
 */
import { visibleJson, visibleText } from '../play/visible.ts';
import { MARKS, SEQUENCES } from './emphasis.ts';
import { folded } from './wrap.ts';

export { bold, dim, MARKS } from './emphasis.ts';

interface TextStream {
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

const LEAST_COLUMNS = 40;

function columnsOf({ isTTY, columns }: TextStream): number {
  return isTTY === true ? Math.max(LEAST_COLUMNS, columns ?? 80) : Infinity;
}

export class Output {
  /** `--quiet` was given: notes and progress are left out. */
  quiet = false;
  /** Standard error is a terminal, so a line can be redrawn. */
  readonly redraws: boolean;
  /** The width of standard output in characters; endless where it is no terminal. */
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
    this.width = columnsOf(settings.stdout);
    this.stdoutColour = hasColour(settings.stdout, settings.env);
    this.stderrColour = hasColour(settings.stderr, settings.env);
  }

  /** A result: lines on standard output, none longer than the terminal is wide. */
  result(text: string): void {
    this.verbatim(folded(text, this.width));
  }

  /** A result for programs, or to be copied: its lines are left as they are. */
  verbatim(text: string): void {
    this.endProgress();
    this.hasResult = true;
    this.settings.stdout.write(`${printable(text, this.stdoutColour)}\n`);
  }

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
    const lines = folded(text, columnsOf(this.settings.stderr));
    this.settings.stderr.write(`${printable(lines, this.stderrColour)}\n`);
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
