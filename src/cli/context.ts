/** Parts that all commands share: output, exit code, common options, help. */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Command } from 'commander';
import { packagePath } from '../host/place.ts';
import type { Output } from './output.ts';
import { hytheCommand } from './hythe-command.ts';

export interface Context {
  readonly output: Output;
  /** `hythe 0.2.0, Node 24.21.0, linux x64` */
  readonly environment: string;
  /** Set by the command that ran. */
  exitCode: number;
  /** The command loads a module of rules, so an error may come from its code. */
  hasOwnRules: boolean;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: true;
  readonly quiet?: true;
}

/** All words of an option that may be repeated. */
export function collected(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

/** The name of the command in front of one of its words, not the name of a file. */
const COMMAND = /\bhythe(?= [a-z])/gu;

/** The folder of the examples, in front of one of them. */
const EXAMPLES = /\bexperiments\/(?=\w)/gu;

/** The text with its commands and its examples as the user has to type them. */
export function asTyped(text: string): string {
  return text.replace(COMMAND, hytheCommand()).replace(EXAMPLES, examplesFromHere);
}

/** The folder of the examples as seen from the working folder, where it has none of that name. */
function examplesFromHere(folder: string): string {
  return existsSync(folder) ? folder : `${relative('.', packagePath('experiments'))}/`;
}

/**
 * Adds a command with the parts that all commands have: `--json`, `--quiet`, and examples at the end of the help.
 * @param usage name and arguments in commander's notation: `trace <spec>`
 * @param about.examples shell lines, one for each example
 */
export function addCommand(
  program: Command,
  usage: string,
  about: { readonly summary: string; readonly description: string; readonly examples: readonly string[] },
): Command {
  const command = program
    .command(usage)
    .summary(about.summary)
    .description(prose(asTyped(about.description)))
    .option('--json', 'give the result as JSON')
    .option('--quiet', 'print only the result and errors')
    .addHelpText(
      'after',
      `\n${['Examples:', ...about.examples.map((line) => `  $ ${asTyped(line)}`)].join('\n')}`,
    );
  return command.showHelpAfterError(`\`${hytheCommand(command.name(), '--help')}\` shows how it is used.`);
}

/** The text as paragraphs, split at empty lines; other line ends count as spaces. */
export function prose(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/gu, ' ');
}
