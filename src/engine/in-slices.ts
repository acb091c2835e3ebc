/** Long work in the thread of the desk, cut into slices, so that messages come in between. */
import type { Clock } from '../execution/progress.ts';

/** Milliseconds of a slice. */
const SLICE_MS = 25;

/** The result of the work. Rejects between two slices once the signal is aborted. */
export async function inSlices<T>(work: Iterator<void, T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (;;) {
    const begun = clock();
    while (clock() - begun < SLICE_MS) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
