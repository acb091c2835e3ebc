/** The two dice of the game, and when a combat throw succeeds. */
import type { Chance } from '../../chance/chance.ts';

/** Combat and activation. */
export const D20 = 20;
/** Movement and Table 9. */
export const D6 = 6;
/** The face on which a combat throw always fails. */
export const NATURAL_FAILURE = 1;

/**
 * The lowest face that succeeds in combat: a natural 1 always fails, a natural 20 always succeeds, so every
 * target number acts like one from 2 to 20.
 */
export function lowestSuccess(targetNumber: number): number {
  if (targetNumber <= NATURAL_FAILURE) return NATURAL_FAILURE + 1;
  return targetNumber > D20 ? D20 : targetNumber;
}

/** A combat throw: 1 where it succeeds. */
export function combatThrow(chance: Chance, targetNumber: number): number {
  return chance.die(D20) >= lowestSuccess(targetNumber) ? 1 : 0;
}

/** The chance that a combat throw succeeds. */
export function successChance(targetNumber: number): number {
  return (D20 + 1 - lowestSuccess(targetNumber)) / D20;
}
