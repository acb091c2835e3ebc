/** Words for what a throw led to with no further dice. */
import { TURN_DONE } from '../../play/game.ts';
import type { Lane, LaneUnit } from './state.ts';

/** The changes of each unit that lived on, the distance where one is left on each side, and who comes next. */
export function consequences(before: Lane, after: Lane): readonly string[] {
  const changed = after.units.flatMap((is, i) => {
    const was = before.units[i];
    const changes = was === undefined || is.alive === 0 ? [] : changesOf(was, is, after);
    return changes.length === 0 ? [] : [`${is.name} ${changes.join(', ')}`];
  });
  return [...changed, ...distanceNow(after), ...arrivals(after)];
}

function changesOf(was: LaneUnit, is: LaneUnit, { rules: { scale } }: Lane): readonly string[] {
  const moved = is.off - was.off;
  return [
    ...(was.column > is.column ? ['leaves the column'] : []),
    ...(was.limbered < is.limbered ? ['limbers (R-90)'] : []),
    ...(was.limbered > is.limbered ? ['unlimbers'] : []),
    ...(is.ready > was.ready ? ['becomes ready'] : []),
    ...(is.ready < was.ready ? ['is not ready'] : []),
    ...(is.facing > was.facing ? ['turns to face'] : []),
    ...(is.facing < was.facing ? [is.ready < was.ready ? 'is turned round' : 'turns about (R-59)'] : []),
    ...(moved > 0 ? [`goes back ${scale.inWords(moved)}`] : []),
    ...(moved < 0 ? [`moves ${scale.inWords(-moved)}`] : []),
    ...(is.debt > was.debt ? ['owes an action'] : []),
    ...(is.limberless > was.limberless ? ['has no limber left'] : []),
  ];
}

/** The distance between the lines where each side has one unit left; nothing to say in a larger fight. */
function distanceNow(lane: Lane): readonly string[] {
  const [a, b] = lane.sides;
  const [one, other] = [a.foremostUnit, b.foremostUnit];
  if (a.living !== 1 || b.living !== 1 || one === null || other === null) return [];
  return [`distance ${lane.rules.scale.inWords(lane.distance(one, other))}`];
}

/** The formations that come in the turn after this one. */
function arrivals({ at, over, wait, formations, rules }: Lane): readonly string[] {
  if (at !== TURN_DONE || over !== 0 || wait === 0) return [];
  const turn = rules.waiting.turn(wait) + 1;
  return formations.flatMap(({ name, is }) =>
    is.entersTurn === turn ? [`${name} enters in turn ${turn} (R-58)`] : [],
  );
}
