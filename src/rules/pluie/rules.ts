/** Rules in force: tables and rulings, and what is made of them once for the place where they are played. */
import { part } from '../../play/sum.ts';
import { activationThrow } from './activation.ts';
import { attackThrow, attackedInCover } from './close-combat.ts';
import { gunneryOf, shotThrow } from './fire.ts';
import type { Rules } from './game.ts';
import { movementThrow } from './movement.ts';
import type { RuleBook } from './options.ts';

/** The parts of the rules that the lane, the map and single questions have each for themselves. */
export interface Place {
  /** Occasions of throws (13.8): a reaction is another one than an act of one's own. */
  readonly occasions: Readonly<Record<'movement' | 'reactiveShot' | 'reactiveAttack', number>>;
  /** Rules of the place itself on which throws rest, and the rule of its flanks. */
  readonly ruleIds: Readonly<Record<'single' | 'movement' | 'shot' | 'attack', readonly string[]>>;
  readonly flank: string;
}

export const ON_LANE: Place = {
  occasions: { movement: 6, reactiveShot: 8, reactiveAttack: 9 },
  ruleIds: { single: [], movement: [], shot: [], attack: [] },
  flank: 'R-25',
};

/** @param inWords the length that a movement throw lets a unit move */
export function rulesOf(
  book: RuleBook,
  { occasions, ruleIds, flank }: Place,
  inWords: (throwCm: number) => string,
): Rules {
  const { tables, rulings } = book;
  const gunnery = gunneryOf(book);
  return {
    ...book,
    ...attackedInCover(tables),
    flank: part('into flank or rear', 'PDB-CC-03', flank),
    throws: {
      activation: activationThrow(rulings, false, 0),
      singleActivation: activationThrow(rulings, true, 1, ruleIds.single),
      ownMovement: movementThrow(2, inWords, ruleIds.movement),
      movement: movementThrow(occasions.movement, inWords, ruleIds.movement),
      shot: shotThrow(gunnery, 3, ruleIds.shot),
      reactiveShot: shotThrow(gunnery, occasions.reactiveShot, ruleIds.shot),
      attack: attackThrow('attack', 4, ruleIds.attack),
      charge: attackThrow('charge', 4, ruleIds.attack),
      reactiveAttack: attackThrow('reaction', occasions.reactiveAttack, ruleIds.attack),
    },
  };
}
