/** Words for what a throw in stacks led to with no further dice. */
import { item } from '../../chance/at.ts';
import { FORMED_IN, IN_COLUMN, IN_SQUARE, ringsLabel } from './units.ts';
import {
  BREAKTHROUGH,
  CHARGE,
  CONTACT,
  ENGAGED,
  LOWER,
  ROUND,
  WAITING,
  type Battle,
  type Lane,
  type Unit,
} from './game.ts';

/** Changes of each unit and lane. */
export function consequences(before: Battle, after: Battle): readonly string[] {
  // Of a sector that is over only removals are told: the rest may be forgotten already.
  const isForgotten = after.over !== 0 && after.rules.sector !== null;
  const units = after.units.flatMap((is, i) => {
    if (isForgotten && is.alive !== 0) return [];
    const changes = changesOf(item(before.units, i), is, before.due);
    return changes.length === 0 ? [] : [`${is.name} ${changes.join(', ')}`];
  });
  if (isForgotten) return units;
  return [...units, ...after.lanes.flatMap((is, i) => laneChanges(item(before.lanes, i), is))];
}

function changesOf(was: Unit, is: Unit, due: number): readonly string[] {
  if (is.alive === 0) return was.alive === 0 ? [] : ['is removed'];
  const rings = was.kills !== is.kills || was.disorders !== is.disorders;
  return [
    ...(rings ? [`now has ${ringsLabel(is.kills, is.disorders)}`] : []),
    ...(is.squareLost > was.squareLost ? ['is no longer in square'] : []),
    ...(is.formed === was.formed ? [] : [formedIn(was, is, due)]),
    ...(is.away > was.away ? ['shows its back (R-43)'] : []),
    ...(is.away < was.away ? ['faces the enemy again'] : []),
    ...turningOf(was, is),
    ...(is.is.limbers && is.limbered !== was.limbered
      ? [is.limbered === 0 ? 'unlimbers' : 'limbers (HUIT-MOVE-06)']
      : []),
    ...(is.exposed > was.exposed ? ['leaves its cover'] : []),
    ...(is.blue > was.blue ? ['is blown'] : []),
    ...(is.blue < was.blue ? [is.blue === 0 ? 'is fresh again' : 'rests'] : []),
    ...(is.joined > was.joined ? ['joins in'] : []),
  ];
}

/** Turning on a neighbour, and facing the front again (HUIT-NBR-02). */
function turningOf(was: Unit, is: Unit): readonly string[] {
  if (is.turned !== 0 && (is.turned !== was.turned || is.wheels !== was.wheels)) {
    const where = `lane ${is.lane.number + (is.turned === LOWER ? 0 : 2)}`;
    return [is.wheels > 0 ? `wheels towards ${where} (R-47)` : `has turned on ${where} (R-47)`];
  }
  if (was.turned !== 0 && is.turned === 0) return ['faces its own lane again'];
  return is.charging > was.charging ? ['strikes a flank in the next round (R-48)'] : [];
}

/** A square that becomes a column may have been lost; before a charge R-45 stands with the reaction. */
function formedIn(was: Unit, is: Unit, due: number): string {
  const wasSquare = was.formed === IN_SQUARE && is.formed === IN_COLUMN;
  const rule = due === BREAKTHROUGH ? ' (HUIT-NBR-15)' : wasSquare || due === CHARGE ? '' : ' (R-42)';
  return `is now in ${FORMED_IN[is.formed] ?? ''}${rule}`;
}

function laneChanges(was: Lane, is: Lane): readonly string[] {
  const { battle, number } = is;
  const where = battle.lanes.length === 1 ? '' : `lane ${number + 1}: `;
  const bothThere = is.front(0) !== null && is.front(1) !== null;
  const moved = bothThere && was.distance !== is.distance && is.contact === 0;
  const parts = was.contact === ENGAGED && is.contact === 0 && battle.due !== ROUND;
  return [
    ...(is.contact === ENGAGED && was.contact !== ENGAGED ? [`${where}they fight on next move`] : []),
    ...firesIn(was, is, where),
    ...(is.contact === WAITING ? [`${where}the attacker stays outside (HUIT-MEL-12)`] : []),
    ...(parts ? [`${where}they part`] : []),
    ...(is.moved === CONTACT && was.moved !== CONTACT ? [`${where}contact`] : []),
    ...(moved ? [`${where}${battle.rules.ruler.inCm(is.distance)} cm apart`] : []),
  ];
}

/** Houses that catch fire, and whose fire is out (HUIT-NBR-10). */
function firesIn(was: Lane, is: Lane, where: string): readonly string[] {
  return (is.houses ?? []).flatMap(({ burning }, side) => {
    const burnt = was.houses?.[side]?.burning ?? 0;
    if ((burning === 0) === (burnt === 0)) return [];
    const name = `${where}the house of ${item(is.battle.brigades, side).name}`;
    return [burning === 0 ? `${name} burns no more` : `${name} burns`];
  });
}
