/** What every command is given. */
import type { Command } from 'commander';
import type { Output } from './output.ts';
import { hytheCommand } from './hythe-command.ts';

export interface Context {
  readonly output: Output;
  /** `hythe 0.1.0, Node 24.21.0, linux x64` */
  readonly environment: string;
  /** Set by the command that ran. */
  exitCode: number;
  /** A module of rules was named, so that an error may come from its code. */
  hasOwnRules: boolean;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: true;
  readonly quiet?: true;
}

/** The command before one of its words, not the name of a file. */
const COMMAND = /\bhythe(?= [a-z])/gu;

/** Text with the commands that it names as they are typed here. */
function asTyped(text: string): string {
  return text.replace(COMMAND, hytheCommand());
}

/**
 * Adds a command with what all commands have: `--json`, `--quiet`, and help that ends in examples.
 * @param usage name and arguments in commander's notation: `trace <spec>`
 * @param about.examples lines of a shell, one an example
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
    .option('--quiet', 'say nothing but the result and what goes wrong')
    .addHelpText(
      'after',
      `\n${['Examples:', ...about.examples.map((line) => `  $ ${asTyped(line)}`)].join('\n')}`,
    );
  return command.showHelpAfterError(`\`${hytheCommand(command.name(), '--help')}\` shows how it is used.`);
}

/** Paragraphs apart by an empty line; their line ends are those of the source and mean nothing. */
export function prose(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/gu, ' ');
}
