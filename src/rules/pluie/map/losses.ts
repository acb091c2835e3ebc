/** Pieces that are lost, driven off or go back, and what that ends (PDB-MAP-04, -16, -19, BF-RET). */
import { ahead } from '../../../battlefield/directions.ts';
import { checkElimination } from './ends.ts';
import type { Field, Piece } from './field.ts';
import { gather, isMover, moverBits, moverClass } from './movers.ts';
import { NONE } from './roster.ts';

/** Steps that a retreat may go on beyond its end, in h, with room for rounding (BF-RET-04). */
const MOST_BEYOND = 700;

/** A piece leaves the map for good; with the last fighting unit of a side the battle may be over (15.4). */
export function eliminate(f: Field, piece: Piece): void {
  const { is, formation, side } = piece;
  endMoveOf(f, piece);
  piece.remove();
  if (is.role !== 'unit') return;
  formation.living--;
  if (is.fighting === 0) return;
  side.fighting--;
  if (side.fighting === 0) checkElimination(f);
}

/** Not ready and turned round before an enemy (PDB-FIRE-07, PDB-CC-05): facing reversed where he lies ahead. */
export function driveOff(piece: Piece, enemy: Piece): void {
  const { token } = piece;
  const { x, y } = enemy.token;
  piece.ready = 0;
  if (ahead(x - token.x, y - token.y, token.fx, token.fy) > 0)
    token.place(token.x, token.y, 0 - token.fx, 0 - token.fy);
}

/** Goes back the average move before an enemy with the facing that it has (PDB-MAP-16, BF-RET). */
export function goBack(f: Field, piece: Piece, enemy: Piece, isReaction = false): void {
  const { retreat, rulings } = f.is;
  const { token } = piece;
  const { average } = piece.is;
  endMoveOf(f, piece);
  const terms = {
    mover: moverClass(piece),
    movers: moverBits(piece),
    allowance: average,
    fx: token.fx,
    fy: token.fy,
    isToShelter: rulings.retreatTo === 'shelter',
  };
  const { x, y } = token;
  const before = enemy.token;
  const toEnemy = Math.sqrt((before.x - x) ** 2 + (before.y - y) ** 2);
  // A token that goes on to a free place may come as far again as that takes it; a friend far before it is a shelter too.
  const others = gather(f, piece, token, Math.max(average + MOST_BEYOND, toEnemy));
  retreat.make(f.ground, token, before, terms, others);
  token.place(retreat.token.x, retreat.token.y, token.fx, token.fy);
  f.log?.retreat(piece, enemy, x, y, isReaction);
  const isLost =
    (rulings.retreatOffMap === 'lost' && retreat.isAtEdge) ||
    (rulings.blockedRetreat === 'lost' && 2 * retreat.cost < average);
  if (!isLost) return;
  if (retreat.isAtEdge) piece.side.offMap++;
  eliminate(f, piece);
}

/** Who is driven back or eliminated by a reaction ends its move there; that of its charge group goes on (PDB-MAP-19). */
function endMoveOf({ move, units: all }: Field, piece: Piece): void {
  if (move === null || move.lastStep === NONE || !isMover(move, piece)) return;
  const { units } = piece.formation;
  if (move.isGroup) piece.member = 0;
  const lead = move.isGroup ? units.find(({ member }) => member !== 0) : undefined;
  if (lead === undefined) {
    move.lastStep = NONE;
    for (const unit of all) unit.reactAt = NONE;
  } else if (piece === move.mover) {
    const { x, y } = piece.token;
    move.fromX += lead.token.x - x;
    move.fromY += lead.token.y - y;
    move.mover = lead;
  }
}
