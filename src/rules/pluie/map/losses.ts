/** Pieces that are lost, driven off or go back, and what that ends (PDB-MAP-04, -16, BF-RET). */
import { ahead } from '../../../battlefield/directions.ts';
import { MOST_BEYOND, type MapBattle } from './battle.ts';
import { checkElimination } from './ends.ts';
import type { MapPlay } from './state.ts';

/** A piece leaves the map for good; with the last fighting unit of a side the battle may be over (15.4). */
export function eliminate(b: MapBattle, s: MapPlay, piece: number): void {
  const { role, formation, fighting, side } = b.at(piece);
  s.at(piece).remove();
  if (role !== 'unit') return;
  s.formationAt(formation).living--;
  if (fighting === 0) return;
  const counts = s.counts[side];
  counts.fighting--;
  if (counts.fighting === 0) checkElimination(b, s);
}

/** Not ready, turned round and back the average move before an enemy (PDB-FIRE-07, PDB-CC-05, PDB-MAP-16). */
export function driveOff(s: MapPlay, piece: number, enemy: number): void {
  const driven = s.at(piece);
  driven.ready = 0;
  turnRound(s, piece, enemy);
}

/** Facing reversed where the enemy lies ahead, otherwise kept. */
function turnRound(s: MapPlay, piece: number, enemy: number): void {
  const { token } = s.at(piece);
  const { x, y } = s.at(enemy).token;
  if (ahead(x - token.x, y - token.y, token.fx, token.fy) > 0)
    token.place(token.x, token.y, 0 - token.fx, 0 - token.fy);
}

/** Goes back the average move before an enemy with the facing that it has (BF-RET). */
export function goBack(b: MapBattle, s: MapPlay, piece: number, enemy: number, isReaction = false): void {
  const { retreat, retreatTerms: terms, rulings } = b;
  const { token } = s.at(piece);
  const { average, side } = b.at(piece);
  terms.mover = b.moverClass(s, piece);
  terms.movers = b.moverBits(s, piece);
  terms.allowance = average;
  terms.fx = token.fx;
  terms.fy = token.fy;
  terms.isToShelter = rulings.retreatTo === 'shelter';
  const { x, y } = token;
  const before = s.at(enemy).token;
  const toEnemy = Math.sqrt((before.x - x) ** 2 + (before.y - y) ** 2);
  // A token that goes on to a free place may come as far again as that takes it; a friend far before it is a shelter too.
  const others = b.gather(s, piece, token, Math.max(average + MOST_BEYOND, toEnemy));
  retreat.make(s.ground, token, before, terms, others);
  token.place(retreat.token.x, retreat.token.y, token.fx, token.fy);
  if (b.log !== null) b.log.retreat(s, piece, enemy, x, y, isReaction);
  const isLost =
    (rulings.retreatOffMap === 'lost' && retreat.isAtEdge) ||
    (rulings.blockedRetreat === 'lost' && 2 * retreat.cost < average);
  if (!isLost) return;
  if (retreat.isAtEdge) s.counts[side].offMap++;
  eliminate(b, s, piece);
}
