/** Exit codes of commands, of which 0 stands for success, and the errors that a command states in one message. */

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

/** Wrong use of the command line, or wrong input. The message is for the user as it stands. */
export class UsageError extends Error {
  readonly code = 'HYTHE-CLI-USE';
  readonly exitCode = WRONG_USE;
}

/** A command failed through no fault of its input: a full disk, a folder that cannot be written. */
export class CommandFault extends Error {
  readonly code = 'HYTHE-CLI-FAULT';
  readonly exitCode = FAULT;
}
