/** Paths as a user reads them. */
import { isAbsolute, relative } from 'node:path';
import process from 'node:process';

/** A path relative to the working folder, if it lies below it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
