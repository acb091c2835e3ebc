/** The Melee Phase (FOH-ENG-03 step 4): one simultaneous round of two units in contact. */
import type { Battle } from './battle.ts';
import { takeHits } from './hits-in-play.ts';
import { bothOnLine } from './movement-phase.ts';
import { MELEE_DONE, MELEE_ROUND, type Play, type SideState } from './state.ts';
import { SUPPRESSED } from './units.ts';

export function openMelee(_b: Battle, s: Play): void {
  forgetMovement(s.a);
  forgetMovement(s.b);
  s.thrower = 0;
  s.stage = s.contact !== 0 && bothOnLine(s) ? MELEE_ROUND : MELEE_DONE;
  if (s.contact === 0) {
    s.a.charged = 0;
    s.b.charged = 0;
  }
}

/** What counted in movement and fire alone; that a unit moved still matters to one that is Suppressed. */
function forgetMovement(state: SideState): void {
  state.barred = 0;
  state.halved = 0;
  state.spent = 0;
  if (state.morale !== SUPPRESSED) state.moved = 0;
}

/** A's hits wait until B has struck; then the edge is theirs who inflicted more (FOH-MEL-03). */
export function applyStrike(b: Battle, s: Play, hits: number): void {
  takeHits(b, s, 1 - s.thrower, hits);
  if (s.thrower === 0) {
    s.struck = hits;
    s.thrower = 1;
    return;
  }
  s.edge = s.struck > hits ? 1 : s.struck < hits ? 2 : 0;
  s.struck = 0;
  s.thrower = 0;
  s.stage = MELEE_DONE;
}
