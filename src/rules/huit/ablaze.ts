/** Buildings on fire (HUIT-FIRE-18, -19). */
import type { Chance } from '../../chance/chance.ts';
import { covers } from './combat-tables.ts';
import type { AblazeNumbers } from './tables.ts';
import { D8 } from './units.ts';

/**
 * A battery's one shot at a building: does it catch fire? A first 8 calls for a second throw.
 * @param entryFrom 0 where the chart gives nothing, or the building is out of range
 * @param modifier of the die; null where the unmodified 8 counts
 */
export function setsAblaze(
  chance: Chance,
  numbers: AblazeNumbers,
  entryFrom: number,
  modifier: number | null,
  thatched: boolean,
): boolean {
  if (entryFrom === 0) return false;
  const face = chance.die(D8);
  const triggers = modifier === null ? face === D8 : face + modifier >= D8;
  if (!triggers) return false;
  return covers(thatched ? numbers.lightsThatched : numbers.lightsOrdinary, chance.die(D8));
}

/** One attempt of the garrison to put the fire out. */
export function putsOut(chance: Chance, numbers: AblazeNumbers): boolean {
  return covers(numbers.putOut, chance.die(D8));
}
