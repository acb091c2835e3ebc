/** Units that are destroyed or driven off, and what that ends. */
import type { Battle } from './battle.ts';
import { OVER, type Play } from './state.ts';

/** A unit is eliminated; with the last of a side the engagement is over, and nothing else happens (13.6). */
export function eliminate(b: Battle, s: Play, unit: number): void {
  s.unitAt(unit).clear();
  const { side, formation } = b.profileAt(unit);
  s.forgetForemost(side);
  s.formationAt(formation).living--;
  if (side === 0) s.livingA--;
  else s.livingB--;
  if (s.livingA === 0 || s.livingB === 0) {
    s.stage = OVER;
    s.second = 0;
    s.clearPlace();
  }
}

/** A unit loses readiness and orientation and goes back its average move (PDB-FIRE-07, PDB-CC-05). */
export function driveOff(b: Battle, s: Play, unit: number): void {
  const driven = s.unitAt(unit);
  driven.ready = 0;
  driven.facing = 0;
  const { side, averageMove } = b.profileAt(unit);
  driven.off = (driven.off + averageMove) | 0;
  s.forgetForemost(side);
}
