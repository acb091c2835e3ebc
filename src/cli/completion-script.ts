/** Scripts that complete commands and options in a shell, made from the commands themselves. */
import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly long: string; readonly description: string }[];
}

/** The script that a shell reads when it starts. */
export function completionScript(root: Command, shell: Shell): string {
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
