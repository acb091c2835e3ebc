/** The end of a move of a brigade engagement: rest, and the generals who lost units. */
import type { Battle } from './battle.ts';
import { SURVIVES } from './generals.ts';
import { END_OF_MOVE, GENERAL, type Play } from './state.ts';

/** Rest, then the generals who lost units, A's first (FD-20, FD-22). */
export function endOfMove(b: Battle, s: Play): void {
  s.second = 0;
  rest(b, s);
  generals(s, 0);
}

/** HUIT-MEL-14: blown cavalry that rested loses a blue ring and a disorder; others only by the option. */
function rest(b: Battle, s: Play): void {
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unitAt(i);
    const mayRest = b.flags.anyoneRests || (unit.blue > 0 && b.profileAt(i).isCavalry);
    if (unit.alive !== 0 && mayRest && unit.busy === 0) {
      if (unit.blue > 0 && b.profileAt(i).isCavalry) unit.blue--;
      if (unit.disorders > 0) unit.disorders--;
    }
    unit.busy = 0;
  }
}

function generals(s: Play, from: number): void {
  for (let side = from; side < 2; side++) {
    if (s.brigadeAt(side).lostNow === 0) continue;
    s.player = side;
    s.stage = GENERAL;
    return;
  }
  s.player = 0;
  s.stage = END_OF_MOVE;
}

/** HUIT-CMD-08, -09: the commander lives, or his successor takes over. */
export function applyGeneral(s: Play, rating: number): void {
  const brigade = s.brigadeAt(s.player);
  brigade.lostNow = 0;
  if (rating !== SURVIVES) brigade.rating = rating;
  generals(s, s.player + 1);
}
