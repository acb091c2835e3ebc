/** A mistake in the code of rules, at its place in their text. */
import { shown } from '../play/shown.ts';
import { visibleName } from '../play/visible.ts';
import type { Diagnostic } from '../spec/diagnostic.ts';

/** A place in a text, line and column from 1. */
export interface PlaceInCode {
  readonly line: number;
  readonly column: number;
  /** The number of columns that it covers. @defaultValue 1 */
  readonly length?: number;
}

const LONGEST_MESSAGE = 2_000;

/** The message at its place, with the line of the text around it. */
export function mistakeAt(
  { line, column, length = 1 }: PlaceInCode,
  file: string,
  lines: readonly string[],
  message: string,
): Diagnostic {
  const said = visibleName(message, LONGEST_MESSAGE);
  const source = lines[line - 1] ?? '';
  return { file, line, column, length, source, path: '', message: said, expected: null, nearest: [] };
}

export function thrownValueText(thrown: unknown): string {
  return `${shown(thrown)} was thrown, which is no Error and does not say where`;
}

/** The place of an unknown name itself; V8 gives the beginning of its statement, or of the one before. */
export function atName<Place extends PlaceInCode>(
  place: Place,
  message: string,
  lines: readonly string[],
): Place {
  const [, name] = /^([\w$]+) is not defined/u.exec(message) ?? [];
  if (name === undefined) return place;
  const whole = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'u');
  for (let line = place.line; line <= lines.length; line++) {
    const from = line === place.line ? place.column - 1 : 0;
    const at = (lines[line - 1] ?? '').slice(from).search(whole);
    if (at !== -1) return { ...place, line, column: from + at + 1, length: name.length };
  }
  return place;
}
