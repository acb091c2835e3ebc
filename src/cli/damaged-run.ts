/** The error of a command for kept runs whose tables contradict one another. */
import type { SavedRun } from '../host/store.ts';
import { orDamaged as orContradictory } from '../results/or-damaged.ts';

/** The result of `make` on the tables of kept runs. @throws {ResultsError} if whole tables contradict one another */
export async function orDamaged<T>(runs: readonly SavedRun[], make: () => T | Promise<T>): Promise<T> {
  const hint = ' (HYTHE_DEBUG=1 before the command shows where)';
  return orContradictory(
    runs.map(({ folder }) => folder),
    make,
    hint,
  );
}
