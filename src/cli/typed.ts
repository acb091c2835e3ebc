/** Commands of Hythe as whoever reads a hint can type them: what was typed is what is shown. */
import process from 'node:process';

/**
 * `hythe run my.yaml`; with `npx` before it where npm called this command (`npx hythe`, `npm run`), since there is no
 * `hythe` on the path of a checkout or of a folder that has it installed.
 * @param words what follows `hythe`; none for the name alone
 */
export function typed(...words: readonly string[]): string {
  const isCalledByNpm = (process.env['npm_command'] ?? '') !== '';
  return [isCalledByNpm ? 'npx hythe' : 'hythe', ...words].join(' ');
}
