/** How many threads work. */
import { UsageError } from './command-error.ts';

/** The number that `--workers` gives, else `cores`. @throws {UsageError} */
export function workersOf(text: string | undefined, cores: number): number {
  if (text === undefined) return cores;
  const number = /^\d+$/u.test(text) ? Number(text) : NaN;
  if (number >= 1 && number <= 1024) return number;
  throw new UsageError(`--workers must be a whole number from 1 to 1024, not "${text}"`);
}
