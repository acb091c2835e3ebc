/** Turning on a flank (HUIT-NBR-02 to -04, R-47, R-48): a free front unit wheels on a neighbour, and charges it. */
import { laneTurnedOn, NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { charges } from './doctrines.ts';
import type { Orders } from './orders.ts';
import { tire } from './events.ts';
import { formationNow, isSquare, moveNow } from './formations.ts';
import { laneFaced } from './stacks.ts';
import type { Play } from './state.ts';
import { laneOn, LOWER, MARCHED, STOOD, UPPER } from './unit-state.ts';

/** Step 3 of a front unit with no enemy in its lane: it turns on a neighbour, or charges the one that it has turned on. */
export function actsOnFlank(b: Battle, s: Play, own: number, orders: Orders): number {
  const profile = b.profileAt(own);
  const unit = s.unitAt(own);
  if (unit.blue > 0 || isSquare(profile, unit)) return STOOD;
  if (unit.turned === 0 || enemyOn(b, s, own, laneOn(unit.turned, profile.lane)) === NONE)
    return turns(b, s, own, orders);
  if (unit.wheels > 0) {
    unit.wheels--;
    tire(b, s, own);
    return MARCHED;
  }
  const enemy = enemyOn(b, s, own, laneFaced(b, s, own));
  if (profile.gun !== null) return STOOD;
  const reaches = (b.neighbours?.laneWidth ?? 0) <= moveNow(profile, unit);
  if (!reaches || !charges(orders, s, enemy)) return STOOD;
  unit.charging = 1;
  return MARCHED;
}

function enemyOn(b: Battle, s: Play, own: number, lane: number): number {
  return s.front(1 - b.profileAt(own).side, lane);
}

/** The lane on whose front a unit turns by its doctrine; NONE where it has an enemy in its own, or is to form. */
export function laneToTurnOn(b: Battle, s: Play, own: number, { kind, turnsOn }: Orders): number {
  const { lane } = b.profileAt(own);
  const hasEnemy = (at: number): boolean => enemyOn(b, s, own, at) !== NONE;
  return kind === 'form' || hasEnemy(lane) ? NONE : laneTurnedOn(turnsOn, lane, b.stacks.lanes, hasEnemy);
}

/** A quarter wheel takes a move, or as many as its formation needs (HUIT-MOVE-07, R-47). */
function turns(b: Battle, s: Play, own: number, orders: Orders): number {
  const profile = b.profileAt(own);
  const unit = s.unitAt(own);
  unit.faceFront();
  const target = laneToTurnOn(b, s, own, orders);
  if (target === NONE) return STOOD;
  const inLine = profile.arm === 'infantry' && formationNow(profile, unit) === 'line';
  unit.turned = target < profile.lane ? LOWER : UPPER;
  unit.wheels = inLine ? b.tables.wheeling.lineMoves - 1 : 0;
  tire(b, s, own);
  return MARCHED;
}

/** HUIT-NBR-04: an enemy has turned on a front of this side; skirmish stands do not count (HUIT-CMD-03). */
export function isEnemyNearFlank(b: Battle, s: Play, side: number): boolean {
  if (b.neighbours?.nearFlank !== true) return false;
  for (let lane = 0; lane < b.stacks.lanes; lane++) {
    const enemy = s.front(1 - side, lane);
    if (enemy === NONE || b.profileAt(enemy).isStand) continue;
    const faced = laneFaced(b, s, enemy);
    if (faced !== lane && s.front(side, faced) !== NONE) return true;
  }
  return false;
}
