/** What a unit does when its chit is turned (section 11 step 3): move, form up, rally, fire, charge. */
import type { Battle } from './battle.ts';
import { declareCharge } from './charge-order.ts';
import { fire } from './fire-order.ts';
import { moveOf } from './profile.ts';
import { enterGoing, isStuck } from './orders.ts';
import { RALLY_TEST, RALLYING, type Play } from './state.ts';
import { endAct, spend } from './unit-in-play.ts';
import { CHARGE, FIRE, FORM_UP, MOVE } from './units.ts';

/** Carries out the order of a unit, up to the first throw. */
export function act(b: Battle, s: Play, lane: number, side: number): void {
  s.lane = lane;
  s.actor = side;
  s.thrower = side;
  const { order } = s.active;
  spend(s.active);
  switch (order) {
    case MOVE:
      move(b, s);
      endAct(s);
      return;
    case FORM_UP:
      formUp(b, s);
      endAct(s);
      return;
    case FIRE:
      fire(b, s);
      return;
    case CHARGE:
      declareCharge(b, s);
      return;
    default:
      s.act = RALLYING;
      s.stage = RALLY_TEST;
  }
}

/** AUG-MOVE-01: to its goal, at most a normal move; at or below it already nothing changes. */
function move(b: Battle, s: Play): void {
  const gap = s.gaps[s.lane] ?? 0;
  const { goal, normalMove, profile } = b.actor(s);
  if (gap <= goal) return;
  moveOf(profile);
  s.gaps[s.lane] = Math.max(goal, gap - normalMove);
  s.active.holds = 0;
  enterGoing(b, s);
}

/** AUG-CMD-10: no longer Unformed, but in bad going, and faces the foe. */
function formUp(b: Battle, s: Play): void {
  if (!isStuck(b, s.lane, s.actor)) s.active.unformed = 0;
  s.active.facesAway = 0;
}
