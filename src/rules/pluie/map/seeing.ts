/** What a unit of a battle observes and reaches: distance, sector, sight, weapon (PDB-MAP-03, -15). */
import { item } from '../../../chance/at.ts';
import { distance, isWithin, meetsSegment } from '../../../battlefield/distances.ts';
import { farOutside, isDirectionIn, isInFrontHalf, isInSector } from '../../../battlefield/sectors.ts';
import { coverAgainst, sees } from '../../../battlefield/sight.ts';
import type { Token } from '../../../battlefield/token.ts';
import { CANNOT_FIRE, UNARMED, type Arm } from '../weapons.ts';
import type { MapBattle } from './battle.ts';
import { NONE } from './stages.ts';
import type { MapPlay } from './state.ts';

/** Half the sector of PDB-ATTR-02, in degrees. */
export const HALF_SECTOR = 22.5;
/** Half the angle to either side of a train in which its rifles fire, in degrees. */
const HALF_BEAM = 45;

export function distanceBetween(s: MapPlay, one: number, other: number): number {
  return distance(s.at(one).token, s.at(other).token);
}

/** True where two pieces are at most so many h apart. */
export function areWithin(s: MapPlay, one: number, other: number, bound: number): boolean {
  return isWithin(s.at(one).token, s.at(other).token, bound);
}

/** True where a token is in the sector of another (PDB-MAP-03, R-61). */
function isTokenInSector(b: MapBattle, token: Token, other: Token): boolean {
  return isTokenWithin(b, token, other, HALF_SECTOR);
}

function isTokenWithin(b: MapBattle, token: Token, other: Token, half: 22.5 | 45): boolean {
  if (b.rulings.sectorTest === 'any-part') return isInSector(token, other, half);
  return isDirectionIn(other.x - token.eyeX, other.y - token.eyeY, token.fx, token.fy, half);
}

/** True where a piece is in the sector of a unit. */
export function isInSectorOf(b: MapBattle, s: MapPlay, unit: number, other: number): boolean {
  return isTokenInSector(b, s.at(unit).token, s.at(other).token);
}

/** True where the two see each other, centre to centre. */
export function seeEachOther(s: MapPlay, one: number, other: number): boolean {
  const from = s.at(one).token;
  const to = s.at(other).token;
  return sees(s.ground, from.x, from.y, to.x, to.y);
}

/** The cover of a target against a firer or attacker: a place in the list of covers (BF-LOS-06). */
export function coverOf(s: MapPlay, against: number, target: number): number {
  const from = s.at(against).token;
  const to = s.at(target).token;
  return coverAgainst(s.ground, from.x, from.y, to.x, to.y);
}

/** True where an attack comes into flank or rear. */
export function isFlanked(b: MapBattle, s: MapPlay, attacker: number, target: number): boolean {
  if (b.rulings.flankFrom === 'sector') return !isInSectorOf(b, s, target, attacker);
  const { token } = s.at(target);
  const { x, y } = s.at(attacker).token;
  return !isDirectionIn(x - token.eyeX, y - token.eyeY, token.fx, token.fy, 90);
}

/** True where a corner of the other is not behind the front line of a unit. */
export function isBeforeFront(s: MapPlay, unit: number, other: number): boolean {
  return isInFrontHalf(s.at(unit).token, s.at(other).token);
}

/** True where a unit has a weapon for a token's direction: in its sector, or beside a train with rifles (PDB-MAP-14, R-68). */
export function bearsOn(b: MapBattle, s: MapPlay, unit: number, at: Token): boolean {
  const { token } = s.at(unit);
  return isTokenInSector(b, token, at) || (b.at(unit).rifle !== UNARMED && isBeside(b, token, at));
}

/** Least distance of a token from where a unit has a weapon for its direction, in h; 0 or less where it may be there. */
export function farFromBearing(b: MapBattle, s: MapPlay, unit: number, at: Token): number {
  return b.at(unit).rifle === UNARMED ? farOutside(s.at(unit).token, at, HALF_SECTOR) : 0;
}

/** True where a token is within 45° of a train's beam, on either side. */
function isBeside(b: MapBattle, { fx, fy, eyeX, eyeY }: Token, at: Token): boolean {
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
export function armAgainst(
  b: MapBattle,
  s: MapPlay,
  firer: number,
  target: number,
  distanceH: number,
  at: Token,
): Arm | null {
  const { arm, sidearm, rifle, railway } = b.at(firer);
  const companySize = b.at(target).companySize | s.at(target).column;
  if (railway !== NONE) {
    const { token } = s.at(firer);
    if (arm.hitValue(distanceH, companySize) !== CANNOT_FIRE && isTokenInSector(b, token, at)) return arm;
    return rifle.hitValue(distanceH, companySize) !== CANNOT_FIRE && isBeside(b, token, at) ? rifle : null;
  }
  if (arm.hitValue(distanceH, companySize) !== CANNOT_FIRE) return s.at(firer).limberless === 0 ? arm : null;
  return sidearm.hitValue(distanceH, companySize) === CANNOT_FIRE ? null : sidearm;
}

/** True where a piece may be fired at now: ready firer, sector, distance, sight (PDB-MAP-15). */
export function mayFire(b: MapBattle, s: MapPlay, firer: number, target: number): boolean {
  return s.at(firer).ready !== 0 && isTargetWithin(b, s, firer, target, Infinity);
}

/** True where a piece is in sector, within the bound and the weapon's reach, and in sight. Cheap tests come first. */
function isTargetWithin(b: MapBattle, s: MapPlay, firer: number, target: number, bound: number): boolean {
  const { token } = s.at(firer);
  const reach = Math.min(bound, b.reachOf(firer));
  const at = s.at(target).token;
  if (!isNear(token, at, reach) || !bearsOn(b, s, firer, at)) return false;
  const between = distance(token, at);
  if (between > reach || armAgainst(b, s, firer, target, between, at) === null) return false;
  if (b.rulings.friendsBlockFire && isFriendBetween(b, s, firer, at)) return false;
  return seeEachOther(s, firer, target);
}

/** False where two tokens are certainly farther apart than the bound (BF-FAST-02). */
export function isNear(one: Token, other: Token, bound: number): boolean {
  const reach = bound + one.radius + other.radius;
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  return dx * dx + dy * dy <= reach * reach;
}

/** True where a friendly token lies between the centres of a piece and its target (friendsBlockFire, R-70). */
export function isFriendBetween(b: MapBattle, s: MapPlay, firer: number, to: Token): boolean {
  const from = s.at(firer).token;
  const { elements } = b.sideAt(b.at(firer).side);
  for (let k = 0; k < elements.length; k++) {
    const i = item(elements, k);
    const { placed, token } = s.at(i);
    if (placed === 0 || (token.x === from.x && token.y === from.y)) continue;
    if (meetsSegment(token, from.x, from.y, to.x, to.y)) return true;
  }
  return false;
}

/** True where its kind and the cover there let a piece attack a token (PDB-CC-01, -03, R-48). */
export function couldAttackAt(b: MapBattle, s: MapPlay, attacker: number, at: Token): boolean {
  const { mayAttack, mounted } = b.at(attacker);
  if (mayAttack === 0) return false;
  if (mounted === 0) return true;
  const { x, y } = s.at(attacker).token;
  return item(b.openToCavalry, coverAgainst(s.ground, x, y, at.x, at.y)) !== 0;
}

/** True where a unit can close-combat an enemy where both stand: sector, distance, kinds and cover (PDB-MAP-21). */
export function couldCloseCombat(b: MapBattle, s: MapPlay, attacker: number, target: number): boolean {
  if (distanceBetween(s, attacker, target) > b.closeReach || !isInSectorOf(b, s, attacker, target))
    return false;
  return couldAttackAt(b, s, attacker, s.at(target).token);
}
