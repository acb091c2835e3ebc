/** Words for what a throw led to with no further dice. */
import type { Battle } from './battle.ts';
import { markerText } from './disorder.ts';
import { END_OF_TURN, FORMING, OVER, type Play } from './state.ts';
import { isWaiting } from './unit-losses.ts';
import { FORMATIONS } from './units.ts';

/** Losses, the phase that has begun, charges, and what else changed of units that live on. */
export function consequences(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.stage === OVER) return [...losses(b, before, after), ...ending(b, after)];
  return [
    ...losses(b, before, after),
    ...phase(b, before, after),
    ...charges(b, before, after),
    ...changes(b, before, after),
    ...moves(b, before, after),
    ...entries(b, after),
  ];
}

/** Losses that were taken, after all fire or in melee or skirmish. */
function losses(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap(({ name }, i) => {
    const was = before.unit(i).cv;
    const is = after.unit(i).cv;
    if (is === was) return [];
    return [is === 0 ? `${name} is broken` : `${name} is down to CV ${is}`];
  });
}

/** The phase that has begun. */
function phase(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.second <= before.second) return [];
  return [`then active: ${b.sideAt(after.active).letter}`];
}

/** Charges that were declared, and ended. */
function charges(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap(({ name }, i) => {
    const was = before.unit(i);
    const is = after.unit(i);
    if (is.target === 0 || is.target === was.target) return [];
    return [`${name} charges ${b.unitAt(is.target - 1).name}`];
  });
}

/** Other changes of units that live on. */
function changes(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap(({ name }, i) => {
    const was = before.unit(i);
    const is = after.unit(i);
    if (is.cv === 0) return [];
    return [
      ...(is.marker > was.marker ? [`${name} is disordered (${markerText(is.marker)})`] : []),
      ...(is.marker < was.marker && is.marker === 0 ? [`${name} is in order again`] : []),
      ...(is.blown > was.blown ? [`${name} is blown`] : []),
      ...(is.square < was.square ? [`${name} leaves its square`] : []),
      ...(is.formation === was.formation || before.stage === FORMING
        ? []
        : [`${name} forms ${FORMATIONS[is.formation] ?? ''} (R-20)`]),
    ];
  });
}

function moves(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.distance === before.distance) return [];
  const apart = `the lines are ${Number(b.inches(after.distance).toFixed(3))} in apart`;
  return [after.distance < before.distance ? apart : `a line retires: ${apart} (R-21)`];
}

/** Units that enter with the turn that opens next. */
function entries(b: Battle, after: Play): readonly string[] {
  if (after.stage !== END_OF_TURN) return [];
  return b.units.flatMap(({ name, entersTurn }, i) =>
    isWaiting(b, after, i) && b.waiting.hasCome(after.left - 1, entersTurn)
      ? [`${name} enters next turn`]
      : [],
  );
}

function ending(b: Battle, after: Play): readonly string[] {
  return b.sides.flatMap(({ letter, from, to }) =>
    after.units.slice(from, to).every(({ cv }) => cv === 0) ? [`${letter} has no unit left`] : [],
  );
}
