/** Errors that a command states to its user in one message, with the exit code that belongs to them. */
import { FAULT, WRONG_USE } from './exit-codes.ts';

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
