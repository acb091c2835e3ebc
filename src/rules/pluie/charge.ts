/** The charge group (13.5): three or more mounted troops of a formation that move and charge as one (PDB-CAV-01). */
import type { Battle } from './battle.ts';
import { CHARGE } from './orders.ts';
import { ordersOf } from './doctrines.ts';
import { NONE, type Play } from './state.ts';
import type { Tables } from './tables.ts';

/** Three or more troops charge; fewer attack singly, without troop bonus and lines (PDB-CAV-01, R-52). */
export function chargesTogether(tables: Tables, troops: number): boolean {
  return troops >= tables.constants.chargeMinimumTroops;
}

/** Marks the members and gives the first, or NONE when they are too few for a charge (13.5, R-56). */
export function gather(b: Battle, s: Play): number {
  const { from, to } = b.formationAt(s.formation);
  let first = NONE;
  let members = 0;
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    const { mounted, inCommand } = b.profileAt(i);
    if (mounted === 0 || inCommand === 0 || unit.alive === 0 || unit.ready === 0 || unit.facing === 0)
      continue;
    if (unit.column !== 0 || unit.actions === 0 || ordersOf(b, s, i).kind !== CHARGE) continue;
    if (first === NONE) first = i;
    else if (unit.off !== s.unitAt(first).off) continue;
    unit.member = 1;
    members++;
  }
  return chargesTogether(b.tables, members) ? first : NONE;
}

/** The members of the charge group go back into line. */
export function clearMembers(b: Battle, s: Play): void {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) s.unitAt(i).member = 0;
}

/** The number of troops that charge together. */
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
