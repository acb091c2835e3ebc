/** The surroundings of a command, and its answer. */
import type { Output } from './output.ts';

export interface Context {
  readonly output: Output;
  /** `hythe 0.2.0, Node 24.21.0, linux x64` */
  readonly environment: string;
  /** Set by the command that ran. */
  exitCode: number;
  /** The command loads a module of rules, so an error may come from its code. */
  hasOwnRules: boolean;
}

/** An answer as a command prints it: for programs, or as lines of at most `width` characters. */
export interface CommandAnswer {
  readonly json: () => unknown;
  readonly lines: (width: number) => readonly string[];
}
