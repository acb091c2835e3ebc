/** Ctrl-C and SIGTERM during a run: the first asks it to end cleanly, the second ends it at once. */
import process from 'node:process';
import { INTERRUPTED, TERMINATED } from './command-error.ts';
import type { Output } from './output.ts';

/**
 * Milliseconds within which two signals count as one: a launcher passes on a Ctrl-C that the process has had already.
 */
const SAME_PRESS_MS = 150;

interface StopSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal received; `INTERRUPTED` before any. */
  exitCode(): number;
}

/** Listens until the process ends. The first signal is answered by what it ends with, and `onFirst` is called once. */
export function stopSignals(output: Output, ending: string, onFirst = (): void => {}): StopSignals {
  const controller = new AbortController();
  let code = INTERRUPTED;
  let firstAt = -Infinity;
  const take = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      code = signal === 'SIGTERM' ? TERMINATED : INTERRUPTED;
      firstAt = now;
      controller.abort();
      output.note(`ending${ending}; Ctrl-C again stops at once`);
      onFirst();
    } else if (now - firstAt > SAME_PRESS_MS) process.exit(code);
  };
  process.on('SIGINT', take);
  process.on('SIGTERM', take);
  return { signal: controller.signal, exitCode: () => code };
}
