/** Moves of units and charge groups in an engagement (13.3, Move): the throw that limits them, and what follows. */
import { NO_REACTION, type Battle } from './battle.ts';
import { furthestWanted } from './doctrines.ts';
import { GROUP_ACTS, MOVEMENT, NONE, REACTIONS, UNIT_ACTS, type Play } from './state.ts';

/** Whether the acting unit moves by a throw of its own (PDB-CMD-03); a charge group never does. */
export function hasOwnLimit(b: Battle, s: Play): boolean {
  return s.group === 0 && (s.commanded & b.profileAt(s.unit).inCommand) === 0;
}

/** The most that the mover may move, or NONE when that has not been thrown (PDB-MOVE-02, R-28). */
export function moveLimitNow(b: Battle, s: Play): number {
  return hasOwnLimit(b, s) ? s.ownLimit : s.limit;
}

/** The movement throw of a formation, or of a single unit, has been made (PDB-MOVE-02, -05). */
export function applyMovementThrow(b: Battle, s: Play, throwCm: number): void {
  const limit = b.scale.limitOf(throwCm);
  if (hasOwnLimit(b, s)) s.ownLimit = limit;
  else s.limit = limit;
  s.stage = s.group === 0 ? UNIT_ACTS : GROUP_ACTS;
}

/**
 * Makes the move of the acting unit, or of the members of its charge group, which costs each an action; or asks for the
 * throw first. `wanted` is more than 0.
 */
export function move(b: Battle, s: Play, mover: number, wanted: number): void {
  const limit = moveLimitNow(b, s);
  if (limit === NONE) {
    s.stage = MOVEMENT;
    return;
  }
  const distance = wanted < limit ? wanted : limit;
  if (b.flags.entering !== 0) s.offBefore = s.unitAt(mover).off;
  if (s.group === 0) advance(s, mover, distance);
  else {
    const { from, to } = b.formationAt(s.formation);
    for (let i = from; i < to; i++) if (s.unitAt(i).member !== 0) advance(s, i, distance);
  }
  if (b.flags.throwPerAction !== 0) {
    s.limit = NONE;
    s.ownLimit = NONE;
  } else forgetLimit(b, s);
  const enemy = b.sideAt(1 - s.side);
  s.reactor = (enemy.reaction === NO_REACTION ? enemy.to : enemy.from) - 1;
  s.stage = REACTIONS;
}

function advance(s: Play, unit: number, distance: number): void {
  const mover = s.unitAt(unit);
  mover.actions--;
  mover.off = (mover.off - distance) | 0;
}

/**
 * Forgets a movement throw that no unit can use any more, and as much of it as none can want, so that equal futures are
 * equal states. Units before the acting one have acted already.
 */
export function forgetLimit(b: Battle, s: Play): void {
  if (s.limit !== NONE) {
    const { from, to } = b.formationAt(s.formation);
    let furthest = 0;
    for (let i = s.unit === NONE ? from : s.unit; i < to; i++) {
      if (s.unitAt(i).actions === 0 || b.profileAt(i).inCommand === 0) continue;
      const wanted = furthestWanted(b, s, i);
      if (wanted > furthest) furthest = wanted;
    }
    if (furthest === 0) s.limit = NONE;
    else if (s.limit > furthest) s.limit = furthest;
  }
  if (s.ownLimit !== NONE) {
    const furthest = s.unitAt(s.unit).actions === 0 ? 0 : furthestWanted(b, s, s.unit);
    if (furthest === 0) s.ownLimit = NONE;
    else if (s.ownLimit > furthest) s.ownLimit = furthest;
  }
}
