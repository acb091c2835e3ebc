/** The charge group (13.5): three or more mounted troops of a formation that move and charge as one (PDB-CAV-01). */
import type { Battle } from './battle.ts';
import { canCloseCombat, nearestEnemy, wantedMove } from './doctrines.ts';
import { beginOn } from './losses.ts';
import { move } from './moves.ts';
import { clearMembers } from './reactions.ts';
import { ATTACK, NEXT_UNIT, NONE, type Play } from './state.ts';

/** While there are three members: a charge if the first can close-combat the nearest enemy, or else a move, or stop. */
export function chargeGroup(b: Battle, s: Play): void {
  const first = gather(b, s);
  if (first !== NONE) {
    const nearest = nearestEnemy(b, s, first);
    if (canCloseCombat(b, s, first, nearest)) {
      charge(b, s, nearest);
      return;
    }
    const wanted = wantedMove(b, s, first);
    if (wanted > 0) {
      move(b, s, first, wanted);
      return;
    }
  }
  disband(b, s);
}

/** Marks the members and gives the first, or NONE when they are too few for a charge (13.5, R-56). */
function gather(b: Battle, s: Play): number {
  const { from, to } = b.formationAt(s.formation);
  let first = NONE;
  let members = 0;
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    const { mounted, inCommand } = b.profileAt(i);
    if (mounted === 0 || inCommand === 0 || unit.alive === 0 || unit.ready === 0 || unit.facing === 0)
      continue;
    if (unit.column !== 0 || unit.actions === 0) continue;
    if (first === NONE) first = i;
    else if (unit.off !== s.unitAt(first).off) continue;
    unit.member = 1;
    members++;
  }
  return members >= b.tables.charge.minimumTroops ? first : NONE;
}

function charge(b: Battle, s: Play, target: number): void {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    if (unit.member !== 0) unit.actions--;
  }
  s.attack = 1;
  beginOn(b, s, target);
  s.stage = ATTACK;
}

/** Fewer than three remain, or there is nothing more to do: the units act singly (13.5). */
function disband(b: Battle, s: Play): void {
  clearMembers(b, s);
  s.group = 0;
  s.stage = NEXT_UNIT;
}

/** How many troops charge together. */
export function troopsInCharge(b: Battle, s: Play): number {
  const { from, to } = b.formationAt(s.formation);
  let troops = 0;
  for (let i = from; i < to; i++) troops += s.unitAt(i).member;
  return troops;
}

/** The first member: it stands for the group where its profile is asked for. */
export function firstMember(b: Battle, s: Play): number {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) if (s.unitAt(i).member !== 0) return i;
  return NONE;
}
