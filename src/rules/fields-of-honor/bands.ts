/** What the upper limits of a weapon's range bands must be (FOH-ACC-02). */
import { InputError } from '../../engagement/inputs.ts';

/** @throws {InputError} where there is no limit at all, or the limits do not ascend */
export function checkBands(bandsIn: readonly (number | null)[], path: readonly (string | number)[]): void {
  const limits = bandsIn.filter((limit) => limit !== null);
  const wrong = (message: string): InputError => new InputError([{ path, message, kind: 'input' }]);
  if (limits.length === 0) throw wrong('bandsIn must hold at least one number: a weapon has a range band');
  const [first] = limits.filter((limit, i) => i > 0 && limit <= (limits[i - 1] ?? 0));
  if (first !== undefined)
    throw wrong(`bandsIn must ascend from short to extreme; ${first} follows a limit that is not below it`);
}
