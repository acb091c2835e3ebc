/** The common part of steadiness checks: withhold return fire, hold fire to point blank, evade. */
import type { Chance } from '../../chance/chance.ts';
import type { ThrowKind } from '../../play/dice.ts';
import type { Unit } from './game.ts';
import type { Tables } from './tables.ts';

/** A check: its dice, and the number to reach. */
export type Check = Pick<Tables['checks']['rows']['evade-steadiness'], 'dice' | 'need'>;

/** True if dice and modifier reach the number of the check. */
export function passesCheck(chance: Chance, { dice, need }: Check, modifier: number): boolean {
  return chance.draw(dice) + modifier >= need;
}

/** A check of an engagement: its number is the modifier. */
export function checkKind(
  check: Check,
  occasion: number,
  name: string,
  ruleIds: readonly string[],
  does: (u: Unit, e: Unit) => string,
  [failed, passed]: readonly [string, string],
): ThrowKind {
  return {
    name,
    ruleIds,
    occasion,
    resolve: (chance, modifier) => (passesCheck(chance, check, modifier) ? 1 : 0),
    act: (u: Unit, e: Unit) => `${does(u, e)}: ${check.need} or more with the modifier`,
    result: (outcome) => (outcome === 0 ? failed : passed),
  };
}
