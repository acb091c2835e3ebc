/** Paths as a user reads them. */
import { isAbsolute, relative } from 'node:path';
import process from 'node:process';

/** A path as seen from the folder the user is in, where it lies below that. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
