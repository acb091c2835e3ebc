/** `hythe completion`: the script that a shell reads to complete commands and options. */
import { shown } from '../play/shown.ts';
import { UsageError } from './command-error.ts';
import { COMMANDS, type Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { longFlag, OPTIONS } from './options.ts';

/** The commands with their options; those of a command of `rules` are its own affair. */
const COMPLETED = Object.entries(COMMANDS)
  .filter(([name]) => !name.includes(' '))
  .map(([name, { summary, options }]) => ({
    name,
    summary,
    options: (['json', 'quiet', ...options] as const).map((key) => OPTIONS[key]),
  }));

const SCRIPTS: Readonly<Record<string, () => string>> = {
  bash,
  // It reads the same script by its bashcompinit.
  zsh: () => `autoload -U +X bashcompinit && bashcompinit\n${bash()}`,
  fish,
};

export async function completion(
  { output }: Context,
  { json }: Given<'completion'>,
  shell: string,
): Promise<CommandAnswer | void> {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell]?.() : undefined;
  if (script === undefined)
    throw new UsageError(`a shell must be one of ${Object.keys(SCRIPTS).join(', ')}, not ${shown(shell)}`);
  return json ? { json: () => ({ shell, script }), lines: () => [] } : output.verbatim(script);
}

/** Words that are no options complete as files: specs and runs. */
function bash(): string {
  const cases = COMPLETED.map(
    ({ name, options }) => `    ${name}) words="${options.map(longFlag).join(' ')}" ;;`,
  );
  return `_hythe() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${COMPLETED.map(({ name }) => name).join(' ')}" -- "$current"))
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

function fish(): string {
  return COMPLETED.flatMap(({ name, summary, options }) => [
    `complete -c hythe -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map(
      (option) =>
        `complete -c hythe -n '__fish_seen_subcommand_from ${name}' -l ${longFlag(option).slice(2)} -d ${quoted(option.help)}`,
    ),
  ]).join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(/\s+/g, ' ')}'`;
}
