/** Orders: the doctrine of a unit as play needs it. */
import { keyPath, type CompleteItem } from '../../play/doctrine.ts';
import { contradiction } from '../../play/mechanic.ts';
import type { DOCTRINE } from './inputs.ts';
import type { Ruler } from './distances.ts';
import { AS_GIVEN, FORMED_IN } from './units.ts';

export type DoctrineItem = CompleteItem<typeof DOCTRINE>;

/** @throws {InputError} for a reaction to take a formation that no reaction can */
export function checkItems(items: readonly DoctrineItem[]): void {
  for (const one of items) {
    const { reaction, formation } = one.do;
    if (reaction !== 'form' || formation === 'line' || formation === 'column') continue;
    throw contradiction(
      keyPath(one, 'formation'),
      formation === null
        ? 'formation is required with reaction form: line or column'
        : `formation ${formation} is impossible with reaction form: line or column, since nobody forms square before a charge (R-45)`,
    );
  }
}

/** The orders of an item of a doctrine, of the kinds of section 14 (c) and. */
export function ordersBy({ do: inputs }: DoctrineItem, ruler: Ruler) {
  const { kind, closeToCm, shakenRings, formation, pace, fireWhenLimbering, whenAblaze } = inputs;
  const { turnOn, takeGround, frontKillsAtLeast, through, screen, reaction, pursue, scroll } = inputs;
  return {
    kind,
    /** The range that is closed to, in parts of a cm. */
    closeTo: closeToCm === null ? 0 : ruler.exact(closeToCm),
    shakenRings,
    /** The formation to take, by its number; AS_GIVEN where the doctrine names none. */
    formation: formation === null ? AS_GIVEN : FORMED_IN.indexOf(formation),
    /** The back is turned to the enemy on the way back. */
    turnsBack: pace === 'three-quarters',
    /** Kills of the front from which on it is relieved; the front is charged through (HUIT-NBR-08). */
    frontKillsAtLeast,
    goesThrough: through,
    /** Guns fire before they limber, where they can. */
    firesFirst: fireWhenLimbering,
    whenAblaze,
    turnsOn: turnOn,
    /** The formation towards which ground is taken, by its number; AS_GIVEN for none (HUIT-NBR-15). */
    takesGroundIn: takeGround === 'none' ? AS_GIVEN : FORMED_IN.indexOf(takeGround),
    screen,
    reaction,
    pursues: pursue,
    scroll,
  };
}

export type Orders = ReturnType<typeof ordersBy>;
