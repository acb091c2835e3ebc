/** Words for what a throw led to with no further dice. */
import type { Battle } from './battle.ts';
import { distanceBetween } from './doctrines.ts';
import { END_OF_TURN, type Play } from './state.ts';
import type { Unit } from './units.ts';

/** The changes of each unit that lived on, and the distance where one is left on each side. */
export function consequences(b: Battle, before: Play, after: Play): readonly string[] {
  return [...followed(b, before, after), ...distanceNow(b, after), ...arrivals(b, after)];
}

/** The formations that come in the turn after this one. */
function arrivals(b: Battle, s: Play): readonly string[] {
  if (s.stage !== END_OF_TURN || s.left === 0) return [];
  const turn = b.waiting.turn(s.left) + 1;
  return b.formations.flatMap(({ entersTurn, name }) =>
    entersTurn === turn ? [`${name} enters in turn ${turn} (R-58)`] : [],
  );
}

function followed(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap(({ name }, i) => {
    const was = before.unitAt(i);
    const is = after.unitAt(i);
    if (is.alive === 0) return [];
    const changes = changesOf(b, was, is);
    return changes.length === 0 ? [] : [`${name} ${changes.join(', ')}`];
  });
}

function changesOf(b: Battle, was: Unit, is: Unit): readonly string[] {
  const moved = is.off - was.off;
  return [
    ...(was.column > is.column ? ['leaves the column'] : []),
    ...(was.limbered > is.limbered ? ['unlimbers'] : []),
    ...(is.ready > was.ready ? ['becomes ready'] : []),
    ...(is.ready < was.ready ? ['is not ready'] : []),
    ...(is.facing > was.facing ? ['turns to face'] : []),
    ...(is.facing < was.facing ? [is.ready < was.ready ? 'is turned round' : 'turns about (R-59)'] : []),
    ...(moved > 0 ? [`goes back ${b.scale.inWords(moved)}`] : []),
    ...(moved < 0 ? [`moves ${b.scale.inWords(-moved)}`] : []),
    ...(is.debt > was.debt ? ['owes an action'] : []),
    ...(is.limberless > was.limberless ? ['has no limber left'] : []),
  ];
}

/** The distance between the lines where each side has one unit left; nothing to say in a larger fight. */
function distanceNow(b: Battle, s: Play): readonly string[] {
  if (s.livingA !== 1 || s.livingB !== 1) return [];
  const living = s.units.findIndex((unit) => unit.alive !== 0);
  const other = s.units.findLastIndex((unit) => unit.alive !== 0);
  if (living < b.sideA.from || living >= b.sideA.to || other < b.sideB.from) return [];
  return [`distance ${b.scale.inWords(distanceBetween(b, s.unitAt(living), s.unitAt(other)))}`];
}
