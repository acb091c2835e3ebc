/** The error for kept runs whose tables contradict one another, which may come from another machine. */
import { ResultsError } from './error.ts';

/**
 * The result of `make` on the tables of the runs at these places; `hint` ends the message.
 * @throws {ResultsError} if whole tables contradict one another
 */
export async function orDamaged<T>(
  places: readonly string[],
  make: () => T | Promise<T>,
  hint = '',
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (isOurs(error)) throw error;
    const all = places.join(' and ');
    throw new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      all,
      `what is kept in ${all} contradicts itself; run the experiment again, and where that happens again please report it${hint}`,
      error,
    );
  }
}

/** Errors that explain themselves, and errors of the system. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:HYTHE-|E[A-Z]+$)/u.test(String(error.code));
}
