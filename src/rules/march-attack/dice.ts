/** Dice as tables write them (`2D6`), the throws they stand for, and rows that a total is looked up in. */
import { Pools } from '../../chance/pools.ts';
import type { Throw } from '../../chance/throw.ts';
import { NotGivenError } from '../../play/not-given-error.ts';

/** The dice that a table may write. */
export const DICE_PATTERN = '[1-9][0-9]?[Dd][1-9][0-9]?';

/** The sum of the dice that a text names; null where it names none. */
export function diceIn(text: string): Throw | null {
  if (!new RegExp(`^${DICE_PATTERN}$`, 'u').test(text)) return null;
  const [count = 0, sides = 0] = text.split(/d/iu).map(Number);
  return new Pools().sum(count, sides);
}

/** The same of a checked text. */
export function diceOf(text: string): Throw {
  const dice = diceIn(text);
  if (dice === null) throw new RangeError(`${text} names no dice`);
  return dice;
}

/** A row with the last total that it covers; null covers all. */
interface LookupRow {
  readonly upTo: number | null;
}

/** The number of the row that covers a total. @throws {NotGivenError} where none does: MA-ERR-INPUT, in the branch of play that throws it */
export function rowFor(rows: readonly LookupRow[], total: number, table: string): number {
  for (let i = 0; i < rows.length; i++) {
    const limit = rows[i]?.upTo ?? null;
    if (limit === null || total <= limit) return i;
  }
  const message = `tables.${table} has no row for ${total}: its last row must have the limit null`;
  throw new NotGivenError(message, 'MA-ERR-INPUT');
}
