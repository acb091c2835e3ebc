/** The end of a failed command: one message for its user, and the exit code. Stack traces are for `HYTHE_DEBUG=1`. */
import { CommanderError } from 'commander';
import { InputError } from '../play/inputs.ts';
import { thrownText } from '../play/shown.ts';
import { SpecError } from '../spec/diagnostic.ts';
import { reasonOf, SYSTEM_ERRORS } from '../run/node/reason.ts';
import { mistakeText } from '../run/node/rules-mistake.ts';
import { CommandFault, FAULT, UsageError, WRONG_USE } from './command-error.ts';
import type { Context } from './context.ts';
import { commandsAsTyped, hytheCommand } from './hythe-command.ts';
import type { Output } from './output.ts';

/**
 * Codes of errors that are faults of the run; every other code of ours means wrong input. An error with an `exitClass`
 * says itself which it is.
 */
const FAULTS = /^HYTHE-(?:ENGAGEMENT-ENDLESS|RESULTS|REPORT|ANALYSIS|CHANCE)/u;

interface Circumstances extends Pick<Context, 'environment' | 'hasOwnRules'> {
  /** Show the place in the code where a fault happened. */
  readonly debug: boolean;
}

/** States the error and returns the exit code. */
export function stateFailure(error: unknown, output: Output, about: Circumstances): number {
  // Commander has printed the error, the help or the version already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE;
  const [text, exitCode] = statement(error, about);
  output.problem(`hythe: ${text}`);
  if (about.debug && error instanceof Error) {
    output.problem(error.stack ?? '');
    if (error.cause instanceof Error) output.problem(`caused by ${error.cause.stack ?? error.cause.message}`);
  }
  return exitCode;
}

/** The error in words, with the exit code. */
function statement(
  error: unknown,
  { hasOwnRules, environment }: Circumstances,
): readonly [text: string, exitCode: number] {
  const code = codeOf(error);
  const message = commandsAsTyped(messageOf(error));
  if (error instanceof UsageError || error instanceof CommandFault) return [message, error.exitCode];
  const mistake = hasOwnRules && isUnforeseen(code) ? mistakeText(error) : null;
  if (mistake !== null) return [`the rules fail:\n${mistake}`, WRONG_USE];
  if (code !== undefined && code in SYSTEM_ERRORS) return [systemMessage(error), FAULT];
  if (code?.startsWith('HYTHE-') === true) {
    const isFault = (textOf(error, 'exitClass') ?? (FAULTS.test(code) ? 'fault' : '')) === 'fault';
    return [message, isFault ? FAULT : WRONG_USE];
  }
  const lines = [
    `something went wrong inside Hythe, not in what you asked: ${message}`,
    `  This is ${environment}.`,
    '  Please report it with this message and the command; HYTHE_DEBUG=1 before the command shows where it happened.',
  ];
  return [lines.join('\n'), FAULT];
}

/** The error of a command with `--json`, beside its words on standard error. */
export function failureJson(error: unknown, exitCode: number): object {
  const code = error instanceof CommanderError ? 'HYTHE-CLI-USE' : (codeOf(error) ?? null);
  const message =
    error instanceof CommanderError ? inOurWords(error.message) : commandsAsTyped(messageOf(error));
  return {
    error: { code, exitCode, message: message.replace(/^hythe: /u, ''), problems: problemsOf(error) },
  };
}

/** The problems of an error or of its cause, each with its place. */
function problemsOf(error: unknown): readonly object[] {
  if (error instanceof SpecError)
    return error.diagnostics.map(({ file, line, column, path, message, expected, nearest }) => {
      return { file, line, column, path, message, expected, nearest };
    });
  if (error instanceof InputError)
    return error.problems.map(({ path, message, expected = null, near = [] }) => {
      return { path: path.join('.'), message, expected, nearest: near };
    });
  if (error instanceof AggregateError) return error.errors.flatMap(problemsOf);
  return error instanceof Error && error.cause !== undefined ? problemsOf(error.cause) : [];
}

/** Codes of mistakes in the functions of a story. */
const MISTAKES = /^HYTHE-RULES-(?:STORY|IMPURE)$/u;

/** True unless the error itself says, for the rules or for Hythe, that something cannot be done. */
function isUnforeseen(code: string | undefined): boolean {
  return code?.startsWith('HYTHE-') !== true || FAULTS.test(code) || MISTAKES.test(code);
}

/** The message of an error of the file system: the file and the reason. */
function systemMessage(error: unknown): string {
  const path = textOf(error, 'path');
  return path === undefined ? reasonOf(error) : `cannot use ${path}: ${reasonOf(error)}`;
}

/** One problem a line, where inputs have several. */
export function messageOf(error: unknown): string {
  if (error instanceof InputError && error.problems.length > 1)
    return ['several things are wrong:', ...error.problems.map(({ message }) => `  ${message}`)].join('\n');
  return thrownText(error);
}

function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code');
}

function textOf(error: unknown, key: string): string | undefined {
  if (typeof error !== 'object' || error === null || !(key in error)) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

/** Commander's errors in our form: `unknown command "rnu"; did you mean run?` */
export function inOurWords(text: string): string {
  const [, kind = '', word = ''] = /^error: unknown (command|option) '([^'\n]*)'/u.exec(text) ?? [];
  const [name = ''] = word.split('=');
  const instead = inPlaceOf(name);
  if (instead !== undefined)
    return `hythe: the ${kind} ${name} is gone: ${instead}${text.endsWith('\n') ? '\n' : ''}`;
  return text
    .replace(/^error: /u, 'hythe: ')
    .replace(/'([^'\n]*)'/gu, '"$1"')
    .replace(/\n\(Did you mean (.*)\?\)/u, '; did you mean $1?');
}

/** Words on what serves in place of a command or an option that is gone; undefined for any other word. */
function inPlaceOf(word: string): string | undefined {
  const shared = `\`${hytheCommand('run')} SPEC --cluster redis://…\` shares a run among machines`;
  const needed = `\`${hytheCommand('check')} SPEC\` says how many engagements a ± needs`;
  const gone = new Map([
    ['plan', shared],
    ['merge', shared],
    ['--shard', shared],
    ['--plan', `${shared}; ${needed}`],
    ['--power', needed],
    ['sql', 'any program that reads Parquet asks the tables of a run, such as DuckDB (docs/results.md)'],
  ]);
  return gone.get(word);
}
