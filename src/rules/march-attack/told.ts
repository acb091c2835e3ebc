/** What a throw did, in an umpire's words: the result, and then everything that followed from it without dice. */
import { item } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { markerText } from './disorder.ts';
import { targetOf } from './fire-phase.ts';
import { NO_MELEE } from './melee-phase.ts';
import { CHARGER_WINS, DRAWN, winnerOfResult } from './melee-table.ts';
import { MORALE_RESULTS } from './pack-fields.ts';
import { FIRE, HOME, INITIATIVE, MELEE, MORALE, OVER, SKIRMISH, type Play } from './state.ts';
import { RETIRED, testingSide } from './turn.ts';

export function tellOutcome(b: Battle, before: Play, due: Due, outcome: number, after: Play): string {
  return [
    resultOf(b, before, due, outcome),
    ...losses(b, before, after),
    ...phase(b, before, after),
    ...charges(b, before, after),
    ...changes(b, before, after),
    ...moves(b, before, after),
    ...ending(b, after),
  ].join('; ');
}

function resultOf(b: Battle, s: Play, due: Due, outcome: number): string {
  switch (due.kind) {
    case MORALE: {
      const { letter } = b.sideAt(testingSide(s));
      const result = item(MORALE_RESULTS, outcome);
      if (result === 'pass') return `${letter} passes`;
      return result === 'disorder'
        ? `${letter}'s units are disordered`
        : `${letter} ${outcome === RETIRED ? 'retires' : 'breaks'}`;
    }
    case SKIRMISH:
      return outcome === 0 ? 'no loss' : `${outcome} CV of loss`;
    case INITIATIVE:
      return `first active: ${b.sideAt(outcome).letter}`;
    case FIRE:
      return outcome === 0 ? 'no loss' : `${outcome} CV off ${b.unitAt(targetOf(b, s)).name}`;
    case HOME:
      return outcome === 0 ? 'failed: the charge halts' : 'passed: it charges home';
    case MELEE:
      return meleeResult(b, s, outcome);
    default:
      return outcome === 0 ? 'failed: it is caught out of square' : 'passed: it stands in square';
  }
}

function meleeResult(b: Battle, s: Play, outcome: number): string {
  if (outcome === NO_MELEE) return 'nothing comes of it';
  const winner = winnerOfResult(outcome);
  if (winner === DRAWN) return 'drawn';
  const index = winner === CHARGER_WINS ? s.cursor : s.unit(s.cursor).target - 1;
  return `${b.unitAt(index).name} wins`;
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
  if (after.stage === OVER || after.second <= before.second) return [];
  return [`then active: ${b.sideAt(after.active).letter}`];
}

/** Charges that were declared, and ended. */
function charges(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.stage === OVER) return [];
  return b.units.flatMap(({ name }, i) => {
    const was = before.unit(i);
    const is = after.unit(i);
    if (is.target === 0 || is.target === was.target) return [];
    return [`${name} charges ${b.unitAt(is.target - 1).name}`];
  });
}

/** What else became of units that live on. */
function changes(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.stage === OVER) return [];
  return b.units.flatMap(({ name }, i) => {
    const was = before.unit(i);
    const is = after.unit(i);
    if (is.cv === 0) return [];
    return [
      ...(is.marker > was.marker ? [`${name} is disordered (${markerText(is.marker)})`] : []),
      ...(is.marker < was.marker && is.marker === 0 ? [`${name} is in order again`] : []),
      ...(is.blown > was.blown ? [`${name} is blown`] : []),
      ...(is.square < was.square ? [`${name} leaves its square`] : []),
    ];
  });
}

function moves(b: Battle, before: Play, after: Play): readonly string[] {
  if (after.stage === OVER || after.distance === before.distance) return [];
  return [`the lines are ${Number(b.inches(after.distance).toFixed(3))} in apart`];
}

function ending(b: Battle, after: Play): readonly string[] {
  if (after.stage !== OVER) return [];
  return b.sides.flatMap(({ letter, from, to }) =>
    after.units.slice(from, to).every(({ cv }) => cv === 0) ? [`${letter} has no unit left`] : [],
  );
}
