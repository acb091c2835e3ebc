/** Hits (section 7): taken, converted at the end of the turn, and the stands they remove. */
import type { Battle } from './battle.ts';
import type { Play, SideState } from './state.ts';
import { DESTROYED } from './units.ts';

/** Permanent hits that temporary ones leave: half of them, rounded up, are forgiven (FOH-HIT-01). */
export function permanentHits(temporary: number): number {
  return Math.floor(temporary / 2);
}

/** What is left of a BMU. */
export interface Remains {
  stands: number;
  permHits: number;
}

/** The conversion of the Morale Phase: half of the hits become permanent and remove stands (FOH-HIT-01). */
export function convertHits(left: Remains, temporary: number, hitsPerStand: number): void {
  const permanent = left.permHits + permanentHits(temporary);
  left.stands -= Math.min(Math.floor(permanent / hitsPerStand), left.stands);
  left.permHits = left.stands === 0 ? 0 : permanent % hitsPerStand;
}

/** The same of a BMU apart from any engagement. */
export function converted(
  stands: number,
  permHits: number,
  temporary: number,
  hitsPerStand: number,
): Readonly<Remains> {
  const left = { stands, permHits };
  convertHits(left, temporary, hitsPerStand);
  return left;
}

/** The conversion of the hits that a unit on the line has taken. */
export function convertTaken(b: Battle, state: SideState): void {
  convertHits(state, state.hits, b.tables.hitsPerStand);
  state.hits = 0;
}

/** Temporary hits beyond this destroy the unit and weigh on its morale: more of them change nothing. */
function mostHits(b: Battle, stands: number): number {
  return 2 * b.tables.hitsPerStand * stands;
}

/** A side's unit takes temporary hits; nobody is removed before the Morale Phase (FOH-SEQ-02). */
export function takeHits(b: Battle, s: Play, side: number, hits: number): void {
  const state = s.side(side);
  state.hits = Math.min(state.hits + hits, mostHits(b, state.stands));
}

/** Without stands a unit is destroyed, whatever its test said (FOH-HIT-02, R-34). */
export function removeDestroyed(state: SideState): void {
  if (state.stands === 0) state.morale = DESTROYED;
}

export function hitsText(hits: number): string {
  return hits === 1 ? '1 hit' : `${hits} hits`;
}

/** Hits of the throw due on its target, and of the turn so far where there were others. */
export function hitsResult(b: Battle, s: Play, hits: number): string {
  const target = 1 - s.thrower;
  const earlier = s.side(target).hits;
  const soFar = earlier === 0 || hits === 0 ? '' : ` (${earlier + hits} this turn)`;
  return `${hits === 0 ? 'no hit' : hitsText(hits)} on ${b.unitOf(s, target).name}${soFar}`;
}
