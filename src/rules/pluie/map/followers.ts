/** Pieces that follow their units (PDB-MAP-29, R-89): the pennant and the wagon of a formation, and flags and communication units in their own turn. */
import { toward } from '../../../battlefield/directions.ts';
import { item } from '../../../chance/at.ts';
import type { MapBattle } from './battle.ts';
import { beginMove } from './moves.ts';
import { NEXT_FORMATION, NONE, SINGLE_ACTIVATION } from './stages.ts';
import type { MapPlay } from './state.ts';

/**
 * The pennant, then the wagon of the formation, or the flag or communication unit whose turn it is, moves once if the
 * commander wants it to.
 */
export function moveFollowers(b: MapBattle, s: MapPlay): void {
  const { formation, piece, lone } = item(b.sideAt(s.side).agenda, s.agenda);
  while (s.followers < 2) {
    const mover = formation === NONE ? piece : followerOf(b, formation, s.followers);
    if (mover !== s.unit) s.ownLimit = NONE;
    s.unit = mover;
    const act = mayMove(b, s, mover) ? b.commander.lead(mover, lone) : null;
    if (act !== null && lone !== NONE && s.at(mover).commanded === 0) {
      s.stage = SINGLE_ACTIVATION;
      return;
    }
    if (act !== null) {
      // It faces along its leg at no cost.
      const { token } = s.at(mover);
      if (toward(act.x, act.y, b.point)) token.place(token.x, token.y, b.point.x, b.point.y);
      if (s.ownLimit !== NONE) s.followers = formation === NONE ? 2 : s.followers + 1;
      beginMove(b, s, act);
      return;
    }
    s.followers = formation === NONE ? 2 : s.followers + 1;
  }
  s.unit = NONE;
  s.stage = NEXT_FORMATION;
}

function followerOf(b: MapBattle, formation: number, followers: number): number {
  const { pennant, wagon } = b.formationAt(formation);
  return followers === 0 ? pennant : wagon;
}

/** A pennant moves if its formation is active and its distance counts; wagons and flags need no activation. */
function mayMove(b: MapBattle, s: MapPlay, mover: number): boolean {
  if (s.at(mover).placed === 0) return false;
  return b.at(mover).role !== 'pennant' || (s.commanded !== 0 && b.rulings.commandRange === 'map');
}
