/** Ctrl-C and SIGTERM while a run is on: the first asks it to end cleanly, the second ends it at once. */
import process from 'node:process';
import { INTERRUPTED, TERMINATED } from './exit-codes.ts';

/** A launcher passes a terminal's Ctrl-C on to a process that has had it already: two within this time are one. */
const SAME_PRESS_MS = 150;

export interface StopSignals {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came; `INTERRUPTED` before any. */
  exitCode(): number;
}

/** Listens until the process ends. `onFirst` is told once, when the run is asked to end. */
export function stopSignals(onFirst: () => void): StopSignals {
  const controller = new AbortController();
  let code = INTERRUPTED;
  let firstAt = -Infinity;
  const take = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      code = signal === 'SIGTERM' ? TERMINATED : INTERRUPTED;
      firstAt = now;
      controller.abort();
      onFirst();
    } else if (now - firstAt > SAME_PRESS_MS) process.exit(code);
  };
  process.on('SIGINT', take);
  process.on('SIGTERM', take);
  return {
    signal: controller.signal,
    exitCode: () => code,
  };
}
