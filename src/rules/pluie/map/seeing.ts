/** Observation and reach of a unit of a battle: distance, sector, sight, weapon (PDB-MAP-03, -15). */
import { item } from '../../../chance/at.ts';
import { distance, isWithin, mayBeWithin, meetsSegment } from '../../../battlefield/distances.ts';
import { farOutside, isDirectionIn, isInSector } from '../../../battlefield/sectors.ts';
import { coverAgainst, sees } from '../../../battlefield/sight.ts';
import type { Token } from '../../../battlefield/token.ts';
import { CANNOT_FIRE, UNARMED, type Arm } from '../weapons.ts';
import { reachOf, type Battle } from './battle.ts';
import type { Piece, Terrain } from './forces.ts';
import { NONE } from '../game.ts';

/** Half the sector of PDB-ATTR-02, in degrees. */
export const HALF_SECTOR = 22.5;
/** Half the angle to either side of a train in which its rifles fire, in degrees. */
const HALF_BEAM = 45;

/** True where two pieces are at most so many h apart. */
export function areWithin(one: Piece, other: Piece, bound: number): boolean {
  return isWithin(one.token, other.token, bound);
}

/** True where a token is within so many degrees of the facing of another (PDB-MAP-03, R-61). */
function isTokenWithin({ rulings }: Battle, token: Token, other: Token, half: 22.5 | 45): boolean {
  if (rulings.sectorTest === 'any-part') return isInSector(token, other, half);
  return isDirectionIn(other.x - token.eyeX, other.y - token.eyeY, token.fx, token.fy, half);
}

/** True where a piece is in the sector of a unit. */
export function isInSectorOf({ rules }: Terrain, unit: Piece, other: Piece): boolean {
  return isTokenWithin(rules, unit.token, other.token, HALF_SECTOR);
}

/** True where the two see each other, centre to centre. */
export function seeEachOther({ ground }: Terrain, { token: from }: Piece, { token: to }: Piece): boolean {
  return sees(ground, from.x, from.y, to.x, to.y);
}

/** True where a unit has a weapon for a token's direction: in its sector, or beside a train with rifles (PDB-MAP-14, R-68). */
export function bearsOn({ rules: b }: Terrain, { is, token }: Piece, at: Token): boolean {
  return isTokenWithin(b, token, at, HALF_SECTOR) || (is.rifle !== UNARMED && isBeside(b, token, at));
}

/** Least distance of a token from where a unit has a weapon for its direction, in h; 0 or less where it may be there. */
export function farFromBearing({ is, token }: Piece, at: Token): number {
  return is.rifle === UNARMED ? farOutside(token, at, HALF_SECTOR) : 0;
}

/** True where a token is within 45° of a train's beam, on either side. */
function isBeside(b: Battle, { fx, fy, eyeX, eyeY }: Token, at: Token): boolean {
  const { beam } = b;
  for (let side = 1; side >= -1; side -= 2) {
    beam.place(eyeX, eyeY, 0 - side * fy, side * fx);
    if (isTokenWithin(b, beam, at, HALF_BEAM)) return true;
  }
  return false;
}

/**
 * The weapon with which a piece could fire at another at this distance, a train where the other stands; null where none has
 * a hit value.
 */
export function armAgainst(f: Terrain, firer: Piece, target: Piece, between: number, at: Token): Arm | null {
  const { arm, sidearm, rifle, railway } = firer.is;
  const { companySize } = target;
  if (railway !== NONE) {
    const { token } = firer;
    if (arm.hitValue(between, companySize) !== CANNOT_FIRE && isTokenWithin(f.rules, token, at, HALF_SECTOR))
      return arm;
    return rifle.hitValue(between, companySize) !== CANNOT_FIRE && isBeside(f.rules, token, at)
      ? rifle
      : null;
  }
  if (arm.hitValue(between, companySize) !== CANNOT_FIRE) return firer.limberless === 0 ? arm : null;
  return sidearm.hitValue(between, companySize) === CANNOT_FIRE ? null : sidearm;
}

/** True where a piece may be fired at now: ready firer, sector, distance, sight (PDB-MAP-15). */
export function mayFire(f: Terrain, firer: Piece, target: Piece): boolean {
  return firer.ready !== 0 && couldFireAt(f, firer, target, target.token);
}

/**
 * True where a ready piece could fire at another that stands at a place. Cheap tests come first (BF-FAST-03);
 * most places out of sight are so by cells alone, which is cheaper than a distance.
 */
export function couldFireAt(
  f: Terrain,
  firer: Piece,
  target: Piece,
  at: Token,
  within = Infinity,
  sight = sees,
): boolean {
  const { token } = firer;
  const bound = Math.min(within, reachOf(f.rules, firer.index));
  if (!mayBeWithin(token, at, bound) || !bearsOn(f, firer, at)) return false;
  if (!sight(f.ground, token.x, token.y, at.x, at.y)) return false;
  const between = distance(token, at);
  if (between > bound || armAgainst(f, firer, target, between, at) === null) return false;
  return !f.rules.rulings.friendsBlockFire || !isFriendBetween(firer, at);
}

/** True where a friendly token lies between the centres of a piece and its target (friendsBlockFire, R-70). */
function isFriendBetween({ token: from, side: { elements } }: Piece, to: Token): boolean {
  for (let k = 0; k < elements.length; k++) {
    const { placed, token } = item(elements, k);
    if (placed === 0 || (token.x === from.x && token.y === from.y)) continue;
    if (meetsSegment(token, from.x, from.y, to.x, to.y)) return true;
  }
  return false;
}

/** True where its kind and the cover there let a piece attack a token (PDB-CC-01, -03, R-48). */
export function couldAttackAt(f: Terrain, { is, token }: Piece, at: Token): boolean {
  if (is.mayAttack === 0) return false;
  if (is.mounted === 0) return true;
  return item(f.rules.openToCavalry, coverAgainst(f.ground, token.x, token.y, at.x, at.y)) !== 0;
}

/** True where an attack on a token would reach it, whatever the sector (PDB-CC-01, -03). */
export function couldReach(f: Terrain, attacker: Piece, at: Token): boolean {
  return distance(attacker.token, at) <= f.rules.closeReach && couldAttackAt(f, attacker, at);
}

/** True where a unit can close-combat an enemy where both stand: sector, distance, kinds and cover (PDB-MAP-21). */
export function couldCloseCombat(f: Terrain, attacker: Piece, target: Piece): boolean {
  return couldReach(f, attacker, target.token) && isInSectorOf(f, attacker, target);
}
