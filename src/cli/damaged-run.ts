/** The error for a kept run whose tables contradict one another, which may come from another machine. */
import type { SavedRun } from '../host/store.ts';
import { ResultsError } from '../results/error.ts';

/** The result of `make` on the tables of kept runs. @throws {ResultsError} if whole tables contradict one another */
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

/** Errors that explain themselves, and errors of the system. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:HYTHE-|E[A-Z]+$)/u.test(String(error.code));
}
