/** Hits and states of the units on the line: taken, converted, and when several numbers of hits come to the same. */
import type { Battle } from './battle.ts';
import { permanentHits, standsRemoved } from './hits.ts';
import type { Play, SideState } from './state.ts';
import { DESTROYED, NORMAL, ROUTED, SUPPRESSED } from './units.ts';

/** Temporary hits beyond this destroy the unit and weigh on its morale: more of them change nothing. */
function mostHits(b: Battle, stands: number): number {
  return 2 * b.tables.hitsPerStand * stands;
}

/** A side's unit takes temporary hits; nobody is removed before the Morale Phase (FOH-SEQ-02). */
export function takeHits(b: Battle, s: Play, side: number, hits: number): void {
  const state = s.side(side);
  state.hits = Math.min(state.hits + hits, mostHits(b, state.stands));
}

/** Half of the hits become permanent and remove stands (FOH-HIT-01). */
export function convertHits(b: Battle, state: SideState): void {
  const { hitsPerStand } = b.tables;
  const permanent = state.permHits + permanentHits(state.hits);
  state.stands -= standsRemoved(permanent, hitsPerStand, state.stands);
  state.permHits = state.stands === 0 ? 0 : permanent % hitsPerStand;
  state.hits = 0;
}

/** Without stands a unit is destroyed, whatever its test said (FOH-HIT-02, R-34). */
export function removeDestroyed(state: SideState): void {
  if (state.stands === 0) state.morale = DESTROYED;
}

/** Morale states only worsen here (FOH-MOR-04). */
export function worsen(state: SideState, morale: number): void {
  if (morale > state.morale && morale <= ROUTED) state.morale = morale;
}

/** Suppressed, without hits and movement this turn: back to Normal (FOH-MOR-05, step 5 iv). Whoever charged has moved. */
export function recover(state: SideState): void {
  if (state.morale === SUPPRESSED && state.hits === 0 && state.moved === 0) state.morale = NORMAL;
}
