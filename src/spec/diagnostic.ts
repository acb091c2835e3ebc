/** Problems of a spec for people: the place, what was expected there, the nearest valid name. */
import { grouped } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import { MOST_DIAGNOSTICS } from './limits.ts';
import type { Span } from './source.ts';

/** One problem of a spec with its place. */
export interface Diagnostic {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The number of columns that it covers. */
  readonly length: number;
  /** The line of text around it. */
  readonly source: string;
  /** `sides.french.force`; empty for the spec as a whole. */
  readonly path: string;
  readonly message: string;
  /** The values allowed there, in words, if they are known. */
  readonly expected: string | null;
  /** Valid names near to the one given, best first. */
  readonly nearest: readonly string[];
}

/** A spec with problems. Its message is all of `diagnostics`, formatted. */
export class SpecError extends Error {
  readonly code = 'HYTHE-SPEC';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics));
    this.diagnostics = diagnostics;
  }
}

/** A problem of a spec with the span of text around it. */
export interface SpecProblem {
  readonly span: Span;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
  readonly near?: readonly string[];
}

export function diagnosticOf(problem: SpecProblem): Diagnostic {
  const { source } = problem.span;
  const { line, column, length, text } = source.position(problem.span);
  return {
    file: source.file,
    line,
    column,
    length,
    source: text,
    path: visibleName(problem.path.join('.'), 300),
    message: visibleName(problem.message, LONGEST_MESSAGE),
    expected: problem.expected ?? null,
    nearest: problem.near ?? [],
  };
}

const LONGEST_MESSAGE = 2_000;

/** The most problems reported of one place; more of them are mostly one problem, met in every cell. */
const MOST_AT_A_PLACE = 5;

/** The diagnostics in the order of the text, those of `file` first, each place and message once. */
export function sortedDiagnostics(diagnostics: readonly Diagnostic[], file: string): readonly Diagnostic[] {
  const distinct = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`;
    if (!distinct.has(key)) distinct.set(key, diagnostic);
  }
  const places = Map.groupBy(distinct.values(), (one) => `${one.file}:${one.line}:${one.column}`);
  return [...places.values()]
    .flatMap(firstOnes)
    .sort((a, b) => byFile(a.file, b.file, file) || a.line - b.line || a.column - b.column)
    .slice(0, MOST_DIAGNOSTICS);
}

function firstOnes(here: readonly Diagnostic[]): readonly Diagnostic[] {
  const rest = here.length - MOST_AT_A_PLACE;
  return here
    .slice(0, MOST_AT_A_PLACE)
    .map((one, i) =>
      rest > 0 && i === MOST_AT_A_PLACE - 1
        ? { ...one, message: `${one.message} (and ${grouped(rest)} more like it)` }
        : one,
    );
}

function byFile(a: string, b: string, first: string): number {
  if (a === b || a === first) return a === b ? 0 : -1;
  return b === first || a > b ? 1 : -1;
}

/**
 * ```
 * martini.yaml:7:21: sides.french.force: no force is called "lebell"; did you mean lebel?
 *   7 |   french: { force: lebell }
 *     |                    ^^^^^^
 * ```
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatDiagnostic).join('\n');
}

/** The most columns of a source line that are shown. */
const SHOWN_COLUMNS = 100;

function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, length, source, path, message } = diagnostic;
  const where = `${visibleName(file, 300)}:${line}:${column}`;
  const what = path === '' ? message : `${visibleName(path, 200)}: ${message}`;
  const number = String(line).padStart(4);
  // A long line is shown from a little before the place.
  const cut = column + Math.min(length, 40) <= SHOWN_COLUMNS ? 0 : Math.max(0, column - 1 - 40);
  const end = cut + SHOWN_COLUMNS;
  const seen = (from: number, to: number): string => visibleName(source.slice(from, to), Infinity);
  const before = cut > 0 ? '…' : '';
  const after = source.length > end ? '…' : '';
  const carets = '^'.repeat(Math.max(1, seen(column - 1, Math.min(column - 1 + length, end)).length));
  const indent = ' '.repeat(before.length + seen(cut, column - 1).length);
  return `${where}: ${what}\n${number} | ${before}${seen(cut, end)}${after}\n     | ${indent}${carets}`;
}
