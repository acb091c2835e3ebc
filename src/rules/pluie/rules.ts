/** Rules in force: tables and rulings, and what is made of them once. */
import { Activation } from './activation.ts';
import { Attack, attackedInCover } from './close-combat.ts';
import { gunneryOf, Shot } from './fire.ts';
import type { Rules } from './game.ts';
import { MovementThrow } from './movement.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

/** @param inWords the length that a movement throw lets a unit move */
export function rulesOf(tables: Tables, rulings: Rulings, inWords: (throwCm: number) => string): Rules {
  const gunnery = gunneryOf(tables, rulings);
  return {
    tables,
    rulings,
    ...attackedInCover(tables),
    throws: {
      activation: new Activation(rulings, false, 0),
      singleActivation: new Activation(rulings, true, 1),
      ownMovement: new MovementThrow(2, inWords),
      shot: new Shot(gunnery, 3),
      attack: new Attack('attack', 4),
      charge: new Attack('charge', 4),
      movement: new MovementThrow(6, inWords),
      reactiveShot: new Shot(gunnery, 8),
      reactiveAttack: new Attack('reaction', 9),
    },
  };
}
