/** Breakthrough (section 10): the throw of the winner of a melee, and what its row has him do. */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import { covers, type BreakthroughNumbers, type BreakthroughRow } from './combat-tables.ts';
import { D8, type Scroll } from './units.ts';

/** The throw: an index into the rows of the table (HUIT-BRK-01). */
export function breakthroughThrow(chance: Chance, numbers: BreakthroughNumbers): number {
  const face = chance.die(D8);
  for (let i = 0; i < numbers.rows.length; i++) if (covers(item(numbers.rows, i).faces, face)) return i;
  return 0;
}

/** HUIT-BRK-03, FD-06: an attached commander shifts one row; the end rows stay where they are. */
export function scrolled(numbers: BreakthroughNumbers, row: number, scroll: Scroll): number {
  const last = numbers.rows.length - 1;
  if (scroll === 'up' || (scroll === 'avoid-retire' && row === 0)) return Math.min(last, row + 1);
  return scroll === 'down' ? Math.max(0, row - 1) : row;
}

/** It stands, takes or holds ground. */
export const HOLDS = 0;
/** Cavalry goes back, blown. */
export const RETIRES = 1;
/** It follows up on the unit that it beat: contact, whatever the distance. */
export const FOLLOWS = 2;
/** It breaks through: distance dice decide about contact. */
export const BREAKS_THROUGH = 3;

/**
 * What the winner does by its row (HUIT-BRK-01).
 * @param loserStands whether the beaten unit is still there
 * @param pursues doctrine: infantry may break through, cavalry may follow up where it has the choice
 */
export function pursuitBy(
  row: BreakthroughRow,
  isCavalry: boolean,
  loserStands: boolean,
  pursues: boolean,
): number {
  if (!isCavalry) return row.infantryDice > 0 && pursues ? BREAKS_THROUGH : HOLDS;
  if (row.cavalryRetireCm > 0) return RETIRES;
  if (row.cavalryDice > 0) return loserStands ? FOLLOWS : BREAKS_THROUGH;
  return loserStands && pursues ? FOLLOWS : HOLDS;
}
