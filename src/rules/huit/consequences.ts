/** Words for what a throw in stacks led to with no further dice. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { CHARGE, MELEE } from './stages.ts';
import type { Play } from './state.ts';
import {
  CONTACT,
  ENGAGED,
  FORMED_IN,
  IN_COLUMN,
  IN_SQUARE,
  laneOn,
  WAITING,
  type UnitState,
} from './unit-state.ts';
import { ringsLabel } from './units.ts';

/** Changes of each unit and lane. */
export function consequences(b: Battle, before: Play, after: Play): readonly string[] {
  return [
    ...b.units.flatMap(({ name, lane }, i) => {
      const changes = changesOf(before.unitAt(i), after.unitAt(i), lane, before.stage);
      return changes.length === 0 ? [] : [`${name} ${changes.join(', ')}`];
    }),
    ...after.lanes.flatMap((_, lane) => laneChanges(b, before, after, lane)),
  ];
}

function changesOf(was: UnitState, is: UnitState, lane: number, stage: number): readonly string[] {
  if (is.alive === 0) return was.alive === 0 ? [] : ['is removed'];
  const rings = was.kills !== is.kills || was.disorders !== is.disorders;
  return [
    ...(rings ? [`now has ${ringsLabel(is.kills, is.disorders)}`] : []),
    ...(is.squareLost > was.squareLost ? ['is no longer in square'] : []),
    ...(is.formed === was.formed ? [] : [formedIn(was, is, stage)]),
    ...(is.away > was.away ? ['shows its back (R-43)'] : []),
    ...(is.away < was.away ? ['faces the enemy again'] : []),
    ...turningOf(was, is, lane),
    ...(is.exposed > was.exposed ? ['leaves its cover'] : []),
    ...(is.blue > was.blue ? ['is blown'] : []),
    ...(is.blue < was.blue ? [is.blue === 0 ? 'is fresh again' : 'rests'] : []),
    ...(is.joined > was.joined ? ['joins in'] : []),
  ];
}

/** Turning on a neighbour, and facing the front again (HUIT-NBR-02). */
function turningOf(was: UnitState, is: UnitState, lane: number): readonly string[] {
  if (is.turned !== 0 && (is.turned !== was.turned || is.wheels !== was.wheels)) {
    const where = `lane ${laneOn(is.turned, lane) + 1}`;
    return [is.wheels > 0 ? `wheels towards ${where} (R-47)` : `has turned on ${where} (R-47)`];
  }
  if (was.turned !== 0 && is.turned === 0) return ['faces its own lane again'];
  return is.charging > was.charging ? ['strikes a flank in the next round (R-48)'] : [];
}

/** A square that becomes a column may have been lost; before a charge R-45 stands with the reaction. */
function formedIn(was: UnitState, is: UnitState, stage: number): string {
  const wasSquare = was.formed === IN_SQUARE && is.formed === IN_COLUMN;
  return `is now in ${FORMED_IN[is.formed] ?? ''}${wasSquare || stage === CHARGE ? '' : ' (R-42)'}`;
}

function laneChanges(b: Battle, before: Play, after: Play, number: number): readonly string[] {
  const was = before.laneAt(number);
  const is = after.laneAt(number);
  const bothThere = after.front(0, number) !== NONE && after.front(1, number) !== NONE;
  const where = b.stacks.lanes === 1 ? '' : `lane ${number + 1}: `;
  const moved = bothThere && was.distance !== is.distance && is.contact === 0;
  return [
    ...(is.contact === ENGAGED && was.contact !== ENGAGED ? [`${where}they fight on next move`] : []),
    ...(is.contact === WAITING ? [`${where}the attacker stays outside (HUIT-MEL-12)`] : []),
    ...(was.contact === ENGAGED && is.contact === 0 && after.stage !== MELEE ? [`${where}they part`] : []),
    ...(is.moved === CONTACT && was.moved !== CONTACT ? [`${where}contact`] : []),
    ...(moved ? [`${where}${b.ruler.inCm(is.distance)} cm apart`] : []),
  ];
}
