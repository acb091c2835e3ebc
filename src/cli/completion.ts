/** `hythe completion`: the script that a shell reads to complete commands and options. */
import { Argument, type Command } from 'commander';
import { shown } from '../play/shown.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';

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

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly long: string; readonly description: string }[];
}

/** The script that a shell reads when it starts. */
function completionScript(root: Command, shell: Shell): string {
  const commands = root.commands.map((command): Completed => ({
    name: command.name(),
    summary: command.summary(),
    options: command.options.flatMap(({ long, description }) =>
      typeof long === 'string' ? [{ long, description }] : [],
    ),
  }));
  if (shell === 'fish') return fish(commands);
  return shell === 'bash' ? bash(commands) : `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

/** Words that are no options complete as files: specs and runs. zsh reads the same script by its bashcompinit. */
function bash(commands: readonly Completed[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ long }) => long).join(' ')}" ;;`,
  );
  return `_hythe() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _hythe hythe`;
}

function fish(commands: readonly Completed[]): string {
  return commands
    .flatMap(({ name, summary, options }) => [
      `complete -c hythe -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map(
        ({ long, description }) =>
          `complete -c hythe -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)} -d ${quoted(description)}`,
      ),
    ])
    .join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(/\s+/g, ' ')}'`;
}
