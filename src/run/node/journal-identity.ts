/** The run that a journal belongs to, and the differences from another run. */
import { fstatSync } from 'node:fs';
import { ExecutionError } from '../error.ts';
import { JOURNAL_FORMAT, readHeader, type RunIdentity } from './journal-format.ts';
import { firstLine } from './untrusted-file.ts';

/** @throws {ExecutionError} with the differences, if a journal belongs to another run than `now` */
export function requireSame(
  path: string,
  header: ReturnType<typeof readHeader>,
  now: RunIdentity,
  hasAnswers: boolean,
): void {
  const other = (why: string): ExecutionError =>
    new ExecutionError('HYTHE-RUN-JOURNAL-OTHER', `${path} is not the journal of this run: ${why}`);
  // Each line vouches for itself; the first one only names their run in words.
  if (header === null) {
    if (hasAnswers) return;
    throw other('its first line is damaged, and none that follows belongs to this run');
  }
  if (header.format !== JOURNAL_FORMAT)
    throw other(`it is of format ${header.format}, and this version of Hythe keeps format ${JOURNAL_FORMAT}`);
  const different = differences(header.identity, now);
  if (different.length > 0) throw other(different.join('; '));
}

/** The differences between two runs in words; empty if one can go on from the other. */
export function differences(then: RunIdentity, now: RunIdentity): string[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])];
  return names
    .filter((name) => then[name] !== now[name])
    .map((name) => `${name} was ${then[name] ?? 'not known'} and is ${now[name] ?? 'not known'}`);
}

/** The most bytes of the first line of a journal. */
const LONGEST_HEADER = 64 * 1024;

/** The identity in the first line of an open journal; null if the file is empty. */
export function headerOf(file: number): RunIdentity | 'damaged' | null {
  if (fstatSync(file).size === 0) return null;
  const bytes = firstLine(file, LONGEST_HEADER);
  return (bytes && readHeader(bytes)?.identity) ?? 'damaged';
}
