/** The number of worker threads. */
import { UsageError } from './command-error.ts';

/** The number from `--workers`, else `cores`. @throws {UsageError} if it is no whole number in range */
export function workersOf(text: string | undefined, cores: number): number {
  if (text === undefined) return cores;
  const number = /^\d+$/u.test(text) ? Number(text) : NaN;
  if (number >= 1 && number <= 1024) return number;
  throw new UsageError(`--workers must be a whole number from 1 to 1024, not "${text}"`);
}
