/** Hits and states of the units on the line: taken, converted, and when several numbers of hits come to the same. */
import type { Battle } from './battle.ts';
import { permanentHits, standsRemoved } from './hits.ts';
import { lossesCount } from './numbers-in-play.ts';
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

/** Whether the hits of this turn leave the unit no stand. */
export function isDoomed(b: Battle, state: SideState): boolean {
  const { hitsPerStand } = b.tables;
  const permanent = state.permHits + permanentHits(state.hits);
  return standsRemoved(permanent, hitsPerStand, state.stands) === state.stands;
}

/**
 * Once no more hits can come this turn, the fewest that do the same: test or none, bracket or none, and as many
 * permanent hits. So fewer states are told apart.
 */
export function settleHits(b: Battle, s: Play, side: number): void {
  const state = s.side(side);
  if (state.hits === 0) return;
  if (isDoomed(b, state)) {
    state.hits = mostHits(b, state.stands);
    return;
  }
  const even = state.hits - (state.hits % 2);
  if (even > 0 && lossesCount(b, s, side, even) === lossesCount(b, s, side, state.hits)) state.hits = even;
}

/** Half of the hits become permanent and remove stands; without stands the unit is destroyed (FOH-HIT-01, -02, R-34). */
export function convertHits(b: Battle, state: SideState): void {
  const { hitsPerStand } = b.tables;
  const permanent = state.permHits + permanentHits(state.hits);
  state.stands -= standsRemoved(permanent, hitsPerStand, state.stands);
  state.permHits = permanent % hitsPerStand;
  state.hits = 0;
  if (state.stands === 0) {
    state.permHits = 0;
    state.morale = DESTROYED;
  }
}

/** Morale states only worsen here (FOH-MOR-04). */
export function worsen(state: SideState, morale: number): void {
  if (morale > state.morale && morale <= ROUTED) state.morale = morale;
}

/** Suppressed, without hits and movement this turn: back to Normal (FOH-MOR-05, step 5 iv). Whoever charged has moved. */
export function recover(state: SideState): void {
  if (state.morale === SUPPRESSED && state.hits === 0 && state.moved === 0) state.morale = NORMAL;
}
