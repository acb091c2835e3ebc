/** A mistake in the code of a rules module, in a form for its author: file, line, column, and the line itself. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { atName, mistakeAt, thrownValueText, type PlaceInCode } from '../../conformance/mistake.ts';
import { formatDiagnostics } from '../../spec/diagnostic.ts';
import { isOwnCode } from './place.ts';

export interface Place extends PlaceInCode {
  /** The path of the file, or its address. */
  readonly file: string;
}

/** A line of a stack: `    at next (file:///rules.ts:57:12)`, `    at file:///rules.ts:3:1`. */
const FRAME = /^ +at (?:.*?\()??((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/gmu;

/** The first lines of a compiler's message: `file:///rules.ts:4`, then code, one line of it with carets below. */
const HEADER = /^((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+)\r?\n/mu;

/**
 * The error that the code of a rules module threw, with its place; null if it was thrown elsewhere. Types are stripped
 * and nothing else, so places in a stack are those of the file as written.
 */
export function mistakeText(error: unknown): string | null {
  if (!(error instanceof Error)) return thrownValueText(error);
  const place = thrownAt(error);
  return place === null ? null : placedText(place, error.message);
}

/**
 * ```
 * rules.ts:57:12: hist is not defined
 *   57 |     return hist(5);
 *      |            ^^^^
 * ```
 */
export function placedText(place: Place, message: string): string {
  const path = pathOf(place.file);
  return formatDiagnostics([mistakeAt(place, pathFromHere(path), linesOf(path), message)]);
}

function pathFromHere(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

/** Finds functions in the files of a module by the text of their code. */
export class PlacesOfCode {
  private readonly files: readonly string[];
  private sources: readonly (readonly [path: string, text: string])[] | null = null;
  private readonly found = new Map<string, string | null>();

  constructor(files: readonly string[]) {
    this.files = files;
  }

  /** The place of a function, `rules.ts:12:3`; null where it is in none of the files. */
  of(code: string): string | null {
    let place = this.found.get(code);
    if (place === undefined) this.found.set(code, (place = this.search(code)));
    return place;
  }

  private search(code: string): string | null {
    this.sources ??= this.files.map(pathOf).map((path) => [path, linesOf(path).join('\n')]);
    for (const [path, source] of this.sources) {
      const at = codeWithin(source, code.replaceAll('\r\n', '\n'));
      if (at === -1) continue;
      const before = source.slice(0, at).split('\n');
      return `${pathFromHere(path)}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
    }
    return null;
  }
}

/** The position of the code in its source: in the code there are blanks for types. */
function codeWithin(source: string, written: string): number {
  const code = written.trimStart();
  const isThere = (at: number): boolean => {
    for (let i = 0; i < code.length; i++)
      if (code[i] !== source[at + i] && /\S/u.test(code[i] ?? '')) return false;
    return true;
  };
  const [begins = ''] = code.split(/\s/u, 1);
  let at = source.indexOf(begins);
  while (at !== -1 && !isThere(at)) at = source.indexOf(begins, at + 1);
  return at;
}

/** The innermost place in the stack that is not Hythe's. */
export function thrownAt({ message, stack = '' }: Error): Place | null {
  for (const [, file = '', line, column] of stack.matchAll(FRAME)) {
    if (isOwnCode(file) || file.includes('/node_modules/')) continue;
    const place = { file, line: Number(line), column: Number(column) };
    return atName(place, message, linesOf(pathOf(file)));
  }
  return null;
}

/**
 * The place in front of a compiler's message, with carets below the line if the column is known.
 * @param lines of the file, where they are not on disk
 */
export function compiledAt(text: string, lines?: readonly string[]): Place | null {
  const header = HEADER.exec(text);
  if (header === null) return null;
  const [{ length: before }, file = '', number] = header;
  const line = Number(number);
  const source = (lines ?? linesOf(pathOf(file)))[line - 1] ?? '';
  const printed = text.slice(header.index + before).split(/\r?\n/u);
  const under = printed.findIndex((one) => /^\s*\^+$/u.test(one));
  const carets = printed[under];
  if (carets === undefined) return { file, line, column: Math.max(0, source.search(/\S/u)) + 1 };
  // Tabs may be printed as blanks, so columns are counted from the end of the line.
  const toEnd = (printed[under - 1] ?? '').length - carets.indexOf('^');
  return { file, line, column: Math.max(1, source.length - toEnd + 1), length: carets.trim().length };
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

/** The lines of a file; none if it cannot be read any more. */
function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/u);
  } catch {
    return [];
  }
}
