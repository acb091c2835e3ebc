/** The throws of an engagement, by its tables and rulings. */
import { chargeThrows } from './charge.ts';
import { meleeThrows } from './close-combat.ts';
import { brigadeTieKind, commandDieKind } from './command.ts';
import { FoldedThrows } from './dice.ts';
import { fireThrows } from './fire.ts';
import type { Throws } from './game.ts';
import { moraleKind, rallyKind } from './morale.ts';
import type { Forces } from './muster.ts';
import { COIN } from './sequence.ts';

export function throwsOf(rules: Forces): Throws {
  const throws = new FoldedThrows();
  return {
    firstSide: COIN,
    commandDie: commandDieKind(rules),
    brigadeTie: brigadeTieKind(),
    morale: moraleKind(throws, rules),
    rally: rallyKind(throws, rules),
    ...fireThrows(throws, rules),
    ...chargeThrows(throws, rules),
    ...meleeThrows(throws, rules),
  };
}
