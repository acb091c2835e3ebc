/** Dice as tables and rule packs write them (`2D6`), and the throws they stand for. */
import { Pools } from '../../chance/pools.ts';
import type { Throw } from '../../chance/throw.ts';

export interface Dice {
  readonly count: number;
  readonly sides: number;
}

/** What a rule pack may write. */
export const DICE_PATTERN = '[1-9][0-9]?[Dd][1-9][0-9]?';

/** The dice that a text names; null where it names none. */
export function diceIn(text: string): Dice | null {
  if (!new RegExp(`^${DICE_PATTERN}$`, 'u').test(text)) return null;
  const [count, sides] = text.split(/d/iu).map(Number);
  return count === undefined || sides === undefined ? null : { count, sides };
}

/** `2D6` */
export function diceText({ count, sides }: Dice): string {
  return `${count}D${sides}`;
}

/** The sum of the dice. */
export function sumOf({ count, sides }: Dice, pools: Pools = new Pools()): Throw {
  return pools.sum(count, sides);
}

/** The sum of the dice that a checked text of a rule pack names. */
export function packDice(text: string): Throw {
  const dice = diceIn(text);
  if (dice === null) throw new RangeError(`${text} names no dice`);
  return sumOf(dice);
}
