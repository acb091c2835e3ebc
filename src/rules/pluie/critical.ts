/** Table 9: the D6 that follows a natural 20 in direct fire (PDB-FIRE-10, R-33, R-54). */
import type { Chance } from '../../chance/chance.ts';
import { D6 } from './dice.ts';
import type { Tables } from './tables.ts';

/** The effects of Table 9, by their numbers. */
const NO_LOSS = 0;
export const WAGON_LOSS = 1;
export const COMMAND_LOSS = 2;

/** The losses of each face of Table 9, ready for {@link criticalLoss}: face n at index n. */
export function criticalFaces(tables: Tables): Int32Array {
  return Int32Array.from([NO_LOSS, ...tables.critical]);
}

/**
 * Throws the D6 of Table 9 (PDB-FIRE-10) and says what is destroyed: the ammunition wagon (or limber) only if the unit
 * hit was in its supply range, the command element only if the unit hit was in its command range.
 */
export function criticalLoss(
  chance: Chance,
  faces: Int32Array,
  wagonAtRisk: boolean,
  commandAtRisk: boolean,
): number {
  const loss = faces[chance.die(D6)] ?? NO_LOSS;
  if (loss === WAGON_LOSS) return wagonAtRisk ? WAGON_LOSS : NO_LOSS;
  if (loss === COMMAND_LOSS) return commandAtRisk ? COMMAND_LOSS : NO_LOSS;
  return NO_LOSS;
}
