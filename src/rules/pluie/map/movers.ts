/** Who moves as what (PDB-MAP-10, -11, -25): classes of movers, who moves with whom, and who is in their way. */
import { item } from '../../../chance/at.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import type { Token } from '../../../battlefield/token.ts';
import { COLUMN_BIT, FOOT, RAIL, WHEELS } from './battle.ts';
import type { Move, Piece, Side, Terrain } from './forces.ts';
import { NONE } from '../game.ts';

/** The class of a piece as it is now (PDB-MAP-10): a column is on wheels if one of it is. */
export function moverClass(piece: Piece): MoverClass {
  const { is, formation, column } = piece;
  if (is.railway !== NONE) return RAIL;
  if (is.role === 'wagon') return WHEELS;
  if (column === 0) return goesLimbered(piece) ? WHEELS : FOOT;
  return formation.units.some((unit) => unit.column !== 0 && goesLimbered(unit)) ? WHEELS : FOOT;
}

/** The bits of the movers that a piece counts as before an obstacle. */
export function moverBits(piece: Piece): number {
  return (1 << moverClass(piece)) | (piece.column === 0 ? 0 : COLUMN_BIT);
}

/** True for what is limbered, and a gun in column. */
export function goesLimbered({ is, limbered, column }: Piece): boolean {
  return limbered !== 0 || (column & is.gun) !== 0;
}

/** True for the piece that moves, and for those of its formation that move with it: its charge group, or its column. */
export function isMover({ mover, isGroup }: Move, piece: Piece): boolean {
  if (piece === mover) return true;
  if (piece.formation !== mover.formation) return false;
  return isGroup ? piece.member !== 0 : (mover.column & piece.column) !== 0;
}

/** All that make a move. */
export function moversOf(move: Move): readonly Piece[] {
  const { mover } = move;
  return mover.is.role === 'unit' ? mover.formation.units.filter((unit) => isMover(move, unit)) : [mover];
}

/** True for two of one column, and for two of one charge group. */
export function moveTogether(one: Piece, other: Piece): boolean {
  return (
    (one.member & other.member) !== 0 ||
    ((one.column & other.column) !== 0 && one.formation === other.formation)
  );
}

/**
 * Fills the lists of tokens near a mover: enemies with a token, friends with one but its own column and, for a charge
 * group, the group (BF-MOVE-03, -04). Wagons, flags and communication units bar enemies too.
 */
export function gather(f: Terrain, mover: Piece, token: Token, reach: number): Others {
  return gatherOf(f, mover.side, mover, token, reach);
}

/** The same for a token that is no piece's, of a side: all tokens near it. */
export function gatherAll(f: Terrain, side: Side, token: Token, reach: number): Others {
  return gatherOf(f, side, null, token, reach);
}

function gatherOf(f: Terrain, side: Side, mover: Piece | null, token: Token, reach: number): Others {
  const { others } = f.rules;
  others.enemyCount = near(f.enemyOf(side), mover, token, reach, others.enemies);
  others.friendCount = near(side, mover, token, reach, others.friends);
  return others;
}

function near({ elements }: Side, mover: Piece | null, token: Token, reach: number, into: Token[]): number {
  let count = 0;
  for (let k = 0; k < elements.length; k++) {
    const piece = item(elements, k);
    if (piece.placed === 0 || piece === mover || (mover !== null && moveTogether(mover, piece))) continue;
    const within = reach + token.radius + piece.token.radius;
    const dx = piece.token.x - token.x;
    const dy = piece.token.y - token.y;
    if (dx * dx + dy * dy <= within * within) into[count++] = piece.token;
  }
  return count;
}
