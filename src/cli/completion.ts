/** `hythe completion`: the script that a shell reads to complete commands and options. */
import { Argument, type Command } from 'commander';
import { shown } from '../engagement/shown.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { completionScript, SHELLS } from './completion-script.ts';

const DESCRIPTION = `Prints a script that completes commands and their options. Have the shell read it when it starts: for bash put the line of
the example into ~/.bashrc, for zsh the same with zsh into ~/.zshrc; for fish save it as
~/.config/fish/completions/hythe.fish. The shell completes the word hythe itself, not what follows npx.`;

export function addCompletion(program: Command, context: Context): void {
  addCommand(program, 'completion', {
    summary: 'print a script that completes commands and options in a shell',
    description: DESCRIPTION,
    examples: [
      'source <(hythe completion bash)',
      'hythe completion fish > ~/.config/fish/completions/hythe.fish',
    ],
  })
    .addArgument(new Argument('<shell>', 'bash, zsh or fish'))
    .action((word: string, { json }: CommonOptions) => {
      const shell = SHELLS.find((one) => one === word);
      if (shell === undefined)
        throw new UsageError(`a shell must be one of ${SHELLS.join(', ')}, not ${shown(word)}`);
      const script = completionScript(program, shell);
      if (json === true) context.output.json({ shell, script });
      else context.output.verbatim(script);
    });
}
