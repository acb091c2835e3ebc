/** Exit codes of commands; 0 stands for success. */

/** A stated expectation failed. */
export const EXPECTATION_FAILED = 1;
/** Wrong use of the command line, or a wrong spec. */
export const WRONG_USE = 2;
/** Something went wrong while running. */
export const FAULT = 3;
/** Interrupted by Ctrl-C: 128 + SIGINT. */
export const INTERRUPTED = 130;
/** Ended by SIGTERM: 128 + SIGTERM. */
export const TERMINATED = 143;
