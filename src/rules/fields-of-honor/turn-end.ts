/** The end of a turn (FOH-ENG-03 step 6): who is beaten, what is forgotten, and the reserves that enter if play goes on. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { bothOnLine } from './movement-phase.ts';
import { END_OF_TURN, OVER, type Play } from './state.ts';
import { isOnLine, NORMAL } from './units.ts';

/** A side whose unit is off the line is beaten if it has no reserve. */
export function isBeaten(b: Battle, s: Play, side: number): boolean {
  return !isOnLine(s.side(side).morale) && !b.hasReserve(s, side);
}

export function endTurn(b: Battle, s: Play): void {
  s.thrower = 0;
  s.a.clearFlags();
  s.b.clearFlags();
  if (!bothOnLine(s)) {
    s.contact = 0;
    s.edge = 0;
    s.gap = 0;
  }
  const over = isBeaten(b, s, 0) || isBeaten(b, s, 1);
  s.stage = over ? OVER : END_OF_TURN;
  forget(b, s, 0, over);
  forget(b, s, 1, over);
}

/** Clears what no longer matters, so that states with the same future are the same. */
function forget(b: Battle, s: Play, side: number, over: boolean): void {
  const state = s.side(side);
  if (over || !isOnLine(state.morale)) {
    state.permHits = 0;
    state.cover = 0;
    state.volley = 0;
    state.mob = 0;
  } else if (s.contact !== 0 && !b.hasReserve(s, 1 - side)) {
    // It fires again only at another enemy.
    state.volley = 0;
  }
}

/** A fresh unit comes on the line. */
export function bringOn(b: Battle, s: Play, side: number, place: number): void {
  const state = s.side(side);
  const unit = item(b.side(side).units, place);
  state.unit = place;
  state.stands = unit.stands;
  state.permHits = 0;
  state.hits = 0;
  state.morale = NORMAL;
  state.cover = unit.inCover ? 1 : 0;
  state.volley = unit.weapon !== null && unit.initialVolley ? 1 : 0;
  state.mob = 0;
}

/** Where a unit left, the next reserve enters at the entry gap; the opponent keeps its state. */
export function bringOnReserves(b: Battle, s: Play): void {
  let entered = false;
  for (let side = 0; side < 2; side++) {
    const state = s.side(side);
    if (isOnLine(state.morale)) continue;
    if (b.losses === 'in the state') state.lostEarlier += b.unitOf(s, side).stands - state.stands;
    bringOn(b, s, side, state.unit + 1);
    entered = true;
  }
  if (entered) s.gap = b.entryGap;
}
