/** Doctrines of brigades: what a player would choose (section 14 (c)). */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import type { Orders } from './orders.ts';
import { isBound, isEngaged } from './stacks.ts';
import type { Play } from './state.ts';

/** A brigade advances: some front unit that is not engaged is on its way to the enemy by its doctrine. */
export function isAdvancing(b: Battle, s: Play, side: number): boolean {
  if (!b.sideAt(side).mayAdvance) return false;
  for (let lane = 0; lane < b.stacks.lanes; lane++) {
    const { distance } = s.laneAt(lane);
    if (isBound(b, s, lane)) continue;
    const own = s.front(side, lane);
    if (own === NONE || s.front(1 - side, lane) === NONE || b.profileAt(own).gun !== null) continue;
    const { kind, closeTo } = b.ordersOf(s, own);
    if (kind === 'charge' || kind === 'charge-when-shaken') return true;
    if (kind === 'close-to-range' && distance > closeTo) return true;
  }
  return false;
}

/** The front unit charges, where it can, or else it closes to its range. */
export function charges({ kind, shakenRings }: Orders, s: Play, enemy: number): boolean {
  if (kind !== 'charge-when-shaken') return kind === 'charge';
  const { kills, disorders } = s.unitAt(enemy);
  return kills + disorders >= shakenRings;
}

/** The lane at which the battery fires: that of the nearest enemy front that is not engaged (FD-14), or NONE. */
export function nearestLane(b: Battle, s: Play): number {
  let nearest = NONE;
  for (let lane = 0; lane < b.stacks.lanes; lane++) {
    const { distance } = s.laneAt(lane);
    if (isEngaged(b, s, 1 - s.player, lane) || s.front(1 - s.player, lane) === NONE) continue;
    if (nearest === NONE || distance < s.laneAt(nearest).distance) nearest = lane;
  }
  return nearest;
}
