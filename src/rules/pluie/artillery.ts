/** Guns on the move: limber, move, unlimber, become ready (PDB-ART-01, -02, Table 4). */
import type { Tables } from './tables.ts';
import type { GunKind } from './units.ts';

/** Activated turns from ready here to ready there: each step of Table 4 is one action (PDB-SEQ-03). */
export function turnsToChangePosition(tables: Tables, kind: GunKind): number {
  const { actions } = tables.actions.byKind.get(kind) ?? tables.actions.otherwise;
  return Math.ceil(tables.artilleryMoveSteps / actions);
}
