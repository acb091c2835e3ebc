/** What is made of the tables of a kept run, which may have been made by somebody else. */
import { ResultsError } from '../results/error.ts';
import type { SavedRun } from '../results/store.ts';

/**
 * Gives what `make` makes of the tables of runs.
 * @throws {ResultsError} where it cannot: each of the tables is whole, and they contradict each other
 */
export async function orDamaged<T>(runs: readonly SavedRun[], make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isOurs(error)) throw error;
    const folders = runs.map(({ folder }) => folder).join(' and ');
    throw new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      folders,
      `what is kept in ${folders} contradicts itself; run the experiment again, and where that happens again please report it (HYTHE_DEBUG=1 before the command shows where)`,
      error,
    );
  }
}

/** Errors that say in words what is wrong, and errors of the system. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:HYTHE-|E[A-Z]+$)/u.test(String(error.code));
}
