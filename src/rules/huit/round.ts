/** The dice of a round of melee (HUIT-MEL-05, -06, -09, -10, -13): half dice, difference, and the winner's loss. */
import type { Chance } from '../../chance/chance.ts';
import { LARGEST_DIFFERENCE, type MeleeResult } from './combat-tables.ts';
import type { HalfDice } from './melee.ts';
import { D8 } from './units.ts';

/** Nobody: there is no second unit. */
export const NO_FIGHTER = 0;
/** Guns, which do not defend themselves (HUIT-MEL-13). */
export const BATTERY = 2;

const PRESENT = 1;
const UP = 2;

/** A unit in a round as one number: its factor, and whether it halves its die upward. */
export function fighterCode(factor: number, up: boolean): number {
  return (factor << 2) | (up ? UP : 0) | PRESENT;
}

/** The factor in a unit's code. */
export function factorIn(code: number): number {
  return code >> 2;
}

export function halvesUpIn(code: number): boolean {
  return (code & UP) !== 0;
}

const MIDDLE = LARGEST_DIFFERENCE;

/** The result of a round as one number: the difference, positive where the first side won, and who counted. */
function result(difference: number, secondCounts: boolean): number {
  return (difference + MIDDLE) * 2 + (secondCounts ? 1 : 0);
}

/** Positive where the first side won; at most the largest difference of the table (HUIT-MEL-06). */
export function differenceIn(outcome: number): number {
  return (outcome >> 1) - MIDDLE;
}

/** Whether the second-named unit of the winning side is the one that counts. */
export function secondCountsIn(outcome: number): boolean {
  return (outcome & 1) !== 0;
}

/**
 * The half dice of every unit, A's before B's, the first named first (HUIT-MEL-05, -06, -09). No die falls against guns.
 * @param tellWho whether it matters which unit of a winning pair counted
 */
export function fight(
  chance: Chance,
  dice: HalfDice,
  tellWho: boolean,
  a: number,
  secondA: number,
  b: number,
  secondB: number,
): number {
  if (a === BATTERY) return result(-LARGEST_DIFFERENCE, false);
  if (b === BATTERY) return result(LARGEST_DIFFERENCE, false);
  const firstOfA = score(chance, dice, a);
  const otherOfA = secondA === NO_FIGHTER ? firstOfA : score(chance, dice, secondA);
  const firstOfB = score(chance, dice, b);
  const otherOfB = secondB === NO_FIGHTER ? firstOfB : score(chance, dice, secondB);
  const difference = Math.max(firstOfA, otherOfA) - Math.max(firstOfB, otherOfB);
  const clamped = Math.max(-LARGEST_DIFFERENCE, Math.min(LARGEST_DIFFERENCE, difference));
  const second = (clamped > 0 && otherOfA > firstOfA) || (clamped < 0 && otherOfB > firstOfB);
  return result(clamped, tellWho && second);
}

function score(chance: Chance, dice: HalfDice, code: number): number {
  return factorIn(code) + chance.draw(halvesUpIn(code) ? dice.up : dice.down);
}

/** The winner's loss (HUIT-MEL-10): whether the throw costs it a kill. */
export function winnerLoses(chance: Chance, from: number, to: number): boolean {
  const face = chance.die(D8);
  return face >= from && face <= to;
}

/** How far the loser of a round goes back, in cm (HUIT-MEL-08). */
export function fallBackCm(row: MeleeResult, loserIsCavalry: boolean, winnerIsCavalry: boolean): number {
  if (loserIsCavalry) return winnerIsCavalry ? row.cavalryByCavalryCm : row.cavalryByInfantryCm;
  return winnerIsCavalry ? row.infantryByCavalryCm : row.infantryByInfantryCm;
}
