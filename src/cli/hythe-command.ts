/** Commands of Hythe in the form that the reader of a hint can type. */
import process from 'node:process';

/**
 * The call of the installed Hythe. With `--no`, npx installs nothing that is missing, so no stranger's package of that
 * name; without the `--` it would take `--help` and `--version` for its own.
 */
const BY_NPX = 'npx --no -- hythe';

/**
 * `hythe run my.yaml`; by npx where npm called this command (`npx`, `npm exec`, `npm run`), since there is no `hythe` on
 * the path of a checkout or of a folder that has it installed.
 * @param words the words after `hythe`; none for the name alone
 */
export function hytheCommand(...words: readonly string[]): string {
  const isCalledByNpm = (process.env['npm_command'] ?? '') !== '';
  return [isCalledByNpm ? BY_NPX : 'hythe', ...words].join(' ');
}

/** The message with the commands between its backquotes as the user can type them. */
export function commandsAsTyped(message: string): string {
  return message.replaceAll('`hythe ', `\`${hytheCommand()} `);
}
