/** Charges (PDB-MAP-22, PDB-CAV-01): troops of one charge body that move and attack as one, and bodies that touch. */
import { meetsSegment, touch } from '../../../battlefield/distances.ts';
import { chargesTogether } from '../close-combat.ts';
import type { Formation, Piece, Terrain } from './forces.ts';
import { areWithin, couldCloseCombat } from './seeing.ts';

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
