/** Lengths of moves (AUG-MOVE-01, AUG-MOVE-03, AUG-MOVE-06), in inches as the rules print them. */
import { valueOf } from '../../play/by-word.ts';
import { contradiction } from '../../play/mechanic.ts';
import { NotGivenError } from '../../play/not-given-error.ts';
import { fact, part, type Sum } from '../../play/sum.ts';
import type { RuleBook } from './tables.ts';
import type { Going, MoveRow } from './units.ts';

/** Its row of the movement table. @throws {NotGivenError} for light horse and gun crews without one */
export function moveOf({ move, name }: { readonly move: MoveRow | null; readonly name: string }): MoveRow {
  if (move !== null) return move;
  const message = `move of ${name} is needed: the source gives it no row of the movement table; write move`;
  throw new NotGivenError(message, 'AUG-NOTGIVEN-move');
}

/** The normal move in inches; null where it may not go there (AUG-MOVE-01). */
export function moveIn({ tables }: RuleBook, row: MoveRow, going: Going): number | null {
  const { goodIn, badIn } = valueOf(tables.movement, row);
  return going === 'good' ? goodIn : badIn;
}

/** The same of a unit that would go. @throws {InputError} where it may not */
export function normalMoveIn(book: RuleBook, row: MoveRow, going: Going): number {
  const inches = moveIn(book, row, going);
  if (inches === null) throw contradiction([], `${row} may not move in bad going (AUG-MOVE-01)`);
  return inches;
}

export const NORMAL_MOVE = part('normal move', 'AUG-MOVE-01');
const IN_PLACE = part('the dice stand for the normal move', 'AUG-MOVE-01');
export const NO_CROSSING = fact('it may not cross an obstacle', 'AUG-MOVE-01');
const OBSTACLES = part('obstacles', 'AUG-MOVE-03');

/** Adds the part of a charge move that is no dice, in inches (AUG-MOVE-03, AUG-MOVE-06, AUG-R-03). */
export function chargeBase(sum: Sum, book: RuleBook, row: MoveRow, going: Going, obstacles: number): void {
  const { tables, rulings } = book;
  const { dice, pick } = valueOf(tables.chargeBonus, row);
  const inPlace = rulings.chargeDice === 'replace' && dice !== null && pick !== 'sum';
  if (inPlace) sum.base(0, IN_PLACE);
  else sum.base(normalMoveIn(book, row, going), NORMAL_MOVE);
  const { obstacleIn } = valueOf(tables.movement, row);
  if (obstacleIn === null && obstacles > 0)
    throw contradiction([], `${row} may not cross an obstacle (AUG-MOVE-01)`);
  sum.add(obstacles * (obstacleIn ?? 0), OBSTACLES);
}

/** A charge move is never below 0 (AUG-MOVE-06). */
export function chargeMoveIn(base: number, bonus: number, deduction: number): number {
  return Math.max(0, base + bonus - deduction);
}

/** True if charge moves of so many inches or parts come to contact (AUG-MOVE-06). */
export function reaches(gap: number, moved: number): boolean {
  return moved >= gap;
}

/** Inches as a reader knows them. */
export function inchesIn(inches: number): string {
  return `${Number(inches.toFixed(3))} in`;
}
