/** What front units do in the movement step by their doctrine (section 14 (c), step 3). */
import type { Battle } from './battle.ts';
import { frontOf, isSquare, tire } from './stacks.ts';
import { NONE, type Play } from './state.ts';
import { CONTACT, ENGAGED, MARCHED, STEPPED, STOOD } from './unit-state.ts';

/** Moves the front unit of every lane of the player; on hold they all stand. */
export function advance(b: Battle, s: Play): void {
  const held = s.brigadeAt(s.player).held !== 0;
  for (let lane = 0; lane < b.lanes; lane++) s.laneAt(lane).moved = held ? STOOD : moves(b, s, lane);
}

function moves(b: Battle, s: Play, laneNumber: number): number {
  const own = frontOf(b, s, s.player, laneNumber);
  const enemy = frontOf(b, s, 1 - s.player, laneNumber);
  const lane = s.laneAt(laneNumber);
  if (own === NONE || enemy === NONE || lane.contact === ENGAGED) return STOOD;
  const profile = b.profileAt(own);
  // Squares do not move (HUIT-MOVE-08), nor does blown cavalry.
  if (s.unitAt(own).blue > 0 || isSquare(profile, s.unitAt(own))) return STOOD;
  const { doctrine } = b.sideAt(s.player);
  if (doctrine === 'stand-and-fire') return STOOD;
  const charges = doctrine === 'charge' || (doctrine === 'charge-when-shaken' && isShaken(b, s, enemy));
  const moved = charges ? marches(b, s, laneNumber, profile.move) : closes(b, s, laneNumber, profile.move);
  if (moved !== STOOD) tire(b, s, own);
  // How far it has gone matters to those alone who may fire.
  return moved === CONTACT || profile.arm === 'infantry' ? moved : STOOD;
}

function isShaken(b: Battle, s: Play, enemy: number): boolean {
  const { kills, disorders } = s.unitAt(enemy);
  return kills + disorders >= b.sideAt(s.player).shakenRings;
}

/** HUIT-MOVE-02, R-30: twice the move when the enemy is far, but never into contact. */
function reachAt(b: Battle, distance: number, move: number): number {
  return b.brigade !== null && distance > b.brigade.doubleBeyond ? 2 * move : move;
}

/** Into contact within a single move, else as far as it goes without firing (FD-15). */
function marches(b: Battle, s: Play, laneNumber: number, move: number): number {
  const lane = s.laneAt(laneNumber);
  if (lane.distance <= move) return CONTACT;
  lane.distance = Math.max(0, lane.distance - reachAt(b, lane.distance, move));
  return MARCHED;
}

/** Up to its range, firing if that takes half a move at the most (HUIT-FIRE-07). */
function closes(b: Battle, s: Play, laneNumber: number, move: number): number {
  const lane = s.laneAt(laneNumber);
  const { closeTo } = b.sideAt(s.player);
  const step = Math.min(reachAt(b, lane.distance, move), lane.distance - closeTo);
  if (step <= 0) return STOOD;
  lane.distance -= step;
  return 2 * step <= move ? STEPPED : MARCHED;
}
