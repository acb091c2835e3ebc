/** Who moves as what, who moves and charges together, and who is in their way (PDB-MAP-05, -10, -11, -22, -25, PDB-CAV-01). */
import { item } from '../../../chance/at.ts';
import { meetsSegment, overlap, touch } from '../../../battlefield/distances.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import type { Token } from '../../../battlefield/token.ts';
import { COLUMN_BIT } from './battle.ts';
import { chargesTogether } from '../close-combat.ts';
import type { Formation, Move, Piece, Side, Terrain } from './forces.ts';
import { NONE } from '../game.ts';
import { FOOT, RAIL, WHEELS } from './pieces.ts';
import { areWithin, couldCloseCombat } from './seeing.ts';

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

/** True for the piece that moves, and for those that move with it: its charge group, or its column. */
export function isMover({ mover }: Move, piece: Piece): boolean {
  return piece === mover || moveTogether(mover, piece);
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

/** True where a token overlaps no piece on the map but those that it may. */
export function isFree(f: Terrain, token: Token, mayOverlap: (piece: Piece) => boolean): boolean {
  return f.sides.every(({ elements }) =>
    elements.every((piece) => piece.placed === 0 || mayOverlap(piece) || !overlap(token, piece.token)),
  );
}

/**
 * Fills the lists of tokens near a mover: enemies with a token, friends with one but its own column and, for a charge
 * group, the group (BF-MOVE-03, -04). Wagons, flags and communication units bar enemies too.
 */
export function gather(f: Terrain, mover: Piece, token: Token, reach: number): Others {
  const { others } = f.rules;
  others.enemyCount = near(f.enemyOf(mover.side), mover, token, reach, others.enemies);
  others.friendCount = near(mover.side, mover, token, reach, others.friends);
  return others;
}

function near({ elements }: Side, mover: Piece, token: Token, reach: number, into: Token[]): number {
  let count = 0;
  for (let k = 0; k < elements.length; k++) {
    const piece = item(elements, k);
    if (piece.placed === 0 || piece === mover || moveTogether(mover, piece)) continue;
    const within = reach + token.radius + piece.token.radius;
    const dx = piece.token.x - token.x;
    const dy = piece.token.y - token.y;
    if (dx * dx + dy * dy <= within * within) into[count++] = piece.token;
  }
  return count;
}

/** Troops as near as this are of one charge body. */
const NEAR = 150;
/** Far beyond every map, along a facing. */
const FAR = 60;

export function membersOf({ units }: Formation): readonly Piece[] {
  return units.filter(({ member }) => member !== 0);
}

export function clearMembers({ units }: Formation): void {
  for (const unit of units) unit.member = 0;
}

/** True for a troop that may be of a charge group: mounted, in command, ready, with an action, not in column (PDB-MAP-22). */
export function mayCharge({ is, placed, commanded, ready, left, column }: Piece): boolean {
  return is.mounted !== 0 && (placed & commanded & ready) !== 0 && left > 0 && column === 0;
}

/**
 * Makes the charge group of a troop: those of its charge body with its facing, if they are enough for a charge; none where
 * they are not.
 */
export function formGroup(f: Terrain, troop: Piece): readonly Piece[] {
  const { fx, fy } = troop.token;
  const body = bodyOf(f, troop, true);
  for (const unit of troop.formation.units)
    unit.member = body.includes(unit) && unit.token.fx === fx && unit.token.fy === fy ? 1 : 0;
  const members = membersOf(troop.formation);
  if (chargesTogether(f.rules.tables, members.length)) return members;
  clearMembers(troop.formation);
  return [];
}

/**
 * The units of a formation that are joined with one, directly or through others: those that touch, or those that may charge
 * with it.
 */
function bodyOf({ rules: { rulings } }: Terrain, unit: Piece, charging: boolean): readonly Piece[] {
  const isNear = charging && rulings.chargeContact === 'near';
  const body = [unit];
  let rest = unit.formation.units.filter(
    (each) => each !== unit && each.placed !== 0 && (!charging || mayCharge(each)),
  );
  // Each of the body finds those that it joins, who come into the body in their turn.
  for (const one of body) {
    const isJoined = (each: Piece): boolean =>
      isNear ? areWithin(each, one, NEAR) : touch(each.token, one.token);
    body.push(...rest.filter(isJoined));
    rest = rest.filter((each) => !body.includes(each));
  }
  return body;
}

/** The lines of the body of a unit at it: itself and those of the body straight behind it (PDB-MAP-05, R-63). */
export function depthAt(f: Terrain, unit: Piece): number {
  const { x, y, fx, fy } = unit.token;
  const isBehind = (each: Piece): boolean =>
    each !== unit && meetsSegment(each.token, x, y, x - FAR * fx, y - FAR * fy);
  return 1 + bodyOf(f, unit, false).filter(isBehind).length;
}

/**
 * The troops that lead a charge on an enemy, the lowest first: those that could attack it singly; none where the charge
 * cannot.
 */
export function leadersOn(f: Terrain, members: readonly Piece[], target: Piece): readonly Piece[] {
  const able = members.filter((troop) => couldCloseCombat(f, troop, target));
  return f.rules.rulings.chargeReach === 'all' && able.length < members.length ? [] : able;
}
