/** Choices of a player, made by the doctrines: formations, squares, and the orders of a line. */
import { item } from '../../chance/at.ts';
import { NONE } from './rules.ts';
import type { Orders } from './muster.ts';
import type { Battle, Side, Unit } from './game.ts';
import { IN_SQUARE } from './units.ts';

export function ordersOf(g: Battle, { is, index }: Unit): Orders {
  return chosen(g, is.orders, index, index);
}

/** The orders of the line of a formation: those of its first unit on the ground. */
export function ordersOfLine(g: Battle, { line, is }: Side): Orders {
  return chosen(g, is.orders, g.units.length + is.index, line[0]?.index ?? is.from);
}

/** Orders of a list, as its chooser decides for a unit. */
function chosen(g: Battle, orders: readonly Orders[], chooser: number, unit: number): Orders {
  return item(orders, orders.length === 1 ? 0 : item(g.rules.choosers, chooser)(g, unit));
}

/** True where the target of a charge tries to form square: infantry that cavalry charges (MA-CHG-02). */
export function triesSquare(g: Battle, charger: Unit): boolean {
  if (charger.target === NONE || !charger.is.cavalry) return false;
  const target = g.targetOf(charger);
  return target.is.infantry && target.stance !== IN_SQUARE && ordersOf(g, target).formSquare;
}

/** The enemy of a unit: its charger, or the one that faces it; null while none is there. */
export function enemyOf(g: Battle, u: Unit): Unit | null {
  return u.charger ?? g.facing(u);
}

/** True where orders make a unit change its formation: infantry that has another one. */
export function triesToForm(u: Unit, { act, formation }: Orders): boolean {
  return act === 'form' && u.is.infantry && u.stance !== formation;
}
