/** Commands of Hythe as whoever reads a hint can type them: what was typed is what is shown. */
import process from 'node:process';

/**
 * The call of the Hythe that is installed here. With `--no`, npx installs nothing that is missing, whoever may have
 * published something by that name; without the `--` it would take `--help` and `--version` for its own.
 */
const BY_NPX = 'npx --no -- hythe';

/**
 * `hythe run my.yaml`; by npx where npm called this command (`npx`, `npm exec`, `npm run`), since there is no `hythe` on
 * the path of a checkout or of a folder that has it installed.
 * @param words what follows `hythe`; none for the name alone
 */
export function hytheCommand(...words: readonly string[]): string {
  const isCalledByNpm = (process.env['npm_command'] ?? '') !== '';
  return [isCalledByNpm ? BY_NPX : 'hythe', ...words].join(' ');
}

/** A message with the commands between its backquotes as they are typed here. */
export function commandsAsTyped(message: string): string {
  return message.replaceAll('`hythe ', `\`${hytheCommand()} `);
}
