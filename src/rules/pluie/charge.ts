/** The charge group on the lane (13.5, PDB-CAV-01): troops of a formation in one place that move and charge as one. */
import type { Dice } from '../../play/dice.ts';
import { assault, chargesTogether } from './close-combat.ts';
import { enemyInReach, wantedMove } from './command.ts';
import { move } from './movement.ts';
import type { Lane, LaneUnit } from './state.ts';

/**
 * While there are three members, and the first can attack the nearest enemy or wants to move, the charge goes on; then the
 * units act singly (13.5, R-52).
 */
export function chargeGoesOn(g: Lane): boolean {
  if (g.charging === 0) return false;
  const lead = gather(g);
  if (lead !== null && (enemyInReach(g, lead) !== null || wantedMove(g, lead, g.ordersOf(lead)) > 0))
    return true;
  for (const unit of g.formation.units) unit.member = 0;
  g.charging = 0;
  return false;
}

/** Marks the members of the group, and gives the first; null where they are too few (13.5, R-56). */
function gather(g: Lane): LaneUnit | null {
  let lead: LaneUnit | null = null;
  let troops = 0;
  for (const unit of g.formation.units) {
    unit.member = 0;
    if (!mayCharge(g, unit) || (lead !== null && unit.off !== lead.off)) continue;
    lead ??= unit;
    unit.member = 1;
    troops++;
  }
  return chargesTogether(g.rules.tables, troops) ? lead : null;
}

function mayCharge(g: Lane, u: LaneUnit): boolean {
  const { mounted, inCommand } = u.is;
  if ((mounted & inCommand & u.ready & u.facing) === 0 || u.column !== 0 || u.left === 0) return false;
  return g.ordersOf(u).charges !== 0;
}

/** A charge by the members, or else a move of all of them. */
export function chargeActs(g: Lane, dice: Dice): void {
  const members = g.formation.units.filter(({ member }) => member !== 0);
  const [lead] = members;
  if (lead === undefined) return;
  const enemy = enemyInReach(g, lead);
  if (enemy !== null) {
    for (const unit of members) unit.left--;
    assault(g, members, enemy, 'charge', dice);
  } else move(g, members, wantedMove(g, lead, g.ordersOf(lead)), dice);
}
