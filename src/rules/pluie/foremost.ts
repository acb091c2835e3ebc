/**
 * The foremost unit of each side, kept between throws. A distance on the lane is the way between the lines and both units'
 * own ways off them, so the foremost enemy is the nearest of all units alike. It is looked for again when a unit of its
 * side has come, gone, moved or changed its readiness.
 */
import type { Battle } from './battle.ts';
import { NONE, NOT_KEPT, type Play } from './state.ts';

/** The living unit of a side that is farthest forward, or NONE: ties go to one that is not ready, then to the lowest index. */
export function foremostOf(b: Battle, s: Play, side: number): number {
  const kept = side === 0 ? s.foremostA : s.foremostB;
  if (kept !== NOT_KEPT) return kept;
  const found = find(b, s, side);
  if (side === 0) s.foremostA = found;
  else s.foremostB = found;
  return found;
}

function find(b: Battle, s: Play, side: number): number {
  const { from, to } = b.sideAt(side);
  let foremost = NONE;
  let least = 0;
  for (let i = from; i < to; i++) {
    const { alive, off, ready } = s.unitAt(i);
    if (alive === 0) continue;
    const rank = (2 * off + ready) | 0;
    if (foremost !== NONE && rank >= least) continue;
    least = rank;
    foremost = i;
  }
  return foremost;
}
