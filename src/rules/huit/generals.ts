/** Loss and replacement of a brigade commander (HUIT-CMD-08, -09). */
import type { Chance } from '../../chance/chance.ts';
import { item } from '../../chance/at.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import { D8 } from './units.ts';

/** He lives; every other result is the rating of his successor. */
export const SURVIVES = -9;

/**
 * The throw of a commander who lost units this move: 1D8 less their number, killed at zero, then the
 * throw for his successor.
 * @returns {@link SURVIVES} or the successor's rating
 */
export function generalLoss(chance: Chance, tables: Tables, rulings: Rulings, unitsLost: number): number {
  if (unitsLost <= 0) return SURVIVES;
  const left = chance.die(D8) - unitsLost;
  const isKilled = rulings.generalKilledIf === 'exactly-zero' ? left === 0 : left <= 0;
  return isKilled ? item(tables.command.replacement, chance.die(D8) - 1) : SURVIVES;
}
