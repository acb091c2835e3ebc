/** Words for what a throw led to with no further dice. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS, SIDES } from '../../play/by-side.ts';
import { CREW_BEHIND, type Battle, type Unit } from './game.ts';
import * as Due from './due.ts';
import { formWords } from './profiles.ts';
import { ABANDONED, DESTROYED, STATUSES } from './units.ts';
import * as Chit from './chits.ts';

/** Units and what has become of them. */
type Pair = readonly [was: Unit, is: Unit];

/** Changes of the units of the act, of gaps and of sides. */
export function consequences(before: Battle, after: Battle): readonly string[] {
  const pairOf = (was: Unit): Pair => [was, item(after.units, was.number)];
  const inAct = [before.active, before.passive].filter((unit) => unit !== before.nobody).map(pairOf);
  return [
    ...(before.due > Due.BRIGADE_TIE ? [...changes(before, inAct), ...contact(before, after)] : []),
    ...before.units.flatMap((was) => orderDone(...pairOf(was))),
    ...gunners(before, after),
    ...moved(before, after),
    ...(after.over === 0
      ? []
      : SIDES.filter((side) => after.isBroken(side)).map((side) => `${SIDE_LETTERS[side]} is broken`)),
  ];
}

/** Changes of both units of the act: losses, states, how they were broken. */
function changes({ due }: Battle, pairs: readonly Pair[]): readonly string[] {
  const stand = pairs.length === 2 && pairs.every(([, is]) => is.isActive);
  const isTest = due === Due.FIRE_TEST || due === Due.CHARGER_TEST || due === Due.MELEE_TEST;
  return pairs.flatMap(([was, is]) => {
    const { name } = was;
    const lost = was.figures - is.figures;
    const said: string[] = [];
    if (lost > 0) said.push(`${name} loses ${lost}${is.figures > 0 ? `, ${is.figures} left` : ''}`);
    if (is.status !== was.status) said.push(`${name} is ${brokenText(is.status)}`);
    if (!stand) return said;
    if (is.unformed > was.unformed) said.push(`${name} is Unformed`);
    if (is.disordered > was.disordered) said.push(`${name} is Disordered`);
    if (is.facesAway > was.facesAway) said.push(`${name} faces away`);
    if (is.facesAway < was.facesAway && isTest) said.push(`${name} faces the foe`);
    return said;
  });
}

/** A crew that runs behind foot, or has lost its guns while it was there (AUG-NBR-10). */
function gunners(before: Battle, after: Battle): readonly string[] {
  const { shield, passive, sheltered } = after;
  if (before.shield < CREW_BEHIND)
    return shield < CREW_BEHIND ? [] : [`${sheltered.name} shelters behind ${passive.name} (AUG-NBR-10)`];
  const { number, name } = before.sheltered;
  const { status } = item(after.units, number);
  return status === ABANDONED ? [`${name} is ${brokenText(status)}`] : [];
}

function brokenText(status: number): string {
  if (status === DESTROYED) return 'destroyed';
  return status === ABANDONED ? 'abandoned by its crew' : (STATUSES[status] ?? '');
}

/** Orders without dice that gave a unit another form, or took it to the rear, to the front, or aside. */
function orderDone(was: Unit, is: Unit): readonly string[] {
  if (!is.isActive) return [];
  const { name } = is;
  const said = is.battle.rules.line === null ? [] : inLine(name, was, is);
  if (hasPassed(was, is)) said.push(`${name} charges through ${was.opposite.name} (AUG-NBR-11)`);
  if (hasDriven(was, is)) said.push(`${is.opposite.name} keeps away (AUG-NBR-09)`);
  if (!is.ground.bothStand) return said;
  const gained = is.ground.gap - item(was.battle.lanes, is.lane).gap;
  if (was.order === Chit.RETIRE && is.order !== Chit.RETIRE && is.facesAway !== 0 && gained === is.is.retreat)
    return [...said, `${name} retires and faces away (AUG-R-37)`];
  if (was.form === is.form) return said;
  const { text, ruling } = formWords(is.is);
  return [...said, `${name} is now ${text} (${ruling})`];
}

/** True of a formed front that has charged through the light one before it at the unit behind (AUG-NBR-11). */
function hasPassed(was: Unit, is: Unit): boolean {
  const charges = was.order === Chit.CHARGE && is.order !== Chit.CHARGE && was.is.formed;
  return charges && was.opposite.is.light && was.opposite.number !== is.opposite.number;
}

/** True of a formed front that has come by order M so near that the light one before it has kept away (AUG-NBR-09). */
function hasDriven(was: Unit, is: Unit): boolean {
  const { standOff } = is.battle.rules;
  if (standOff === 0 || was.order !== Chit.MOVE || is.order === Chit.MOVE || !is.is.formed) return false;
  const gap = Math.max(item(was.muster.goals, was.aim), was.ground.gap - was.is.normalMove);
  return gap < standOff && is.ground.gap >= standOff && is.opposite.is.light;
}

/** A unit that came to the front of a stack, into another lane, or turned. */
function inLine(name: string, was: Unit, is: Unit): string[] {
  const said: string[] = [];
  if (is.lane !== was.lane) said.push(`${name} passes into lane ${is.lane + 1} (AUG-NBR-06)`);
  else if (is.place === 0 && was.place !== 0) said.push(`${name} comes to the front (AUG-NBR-01)`);
  if (is.turned !== was.turned)
    said.push(
      is.turned === 0
        ? `${name} turns back to its own lane (AUG-NBR-02)`
        : `${name} turns on lane ${is.facedLane + 1} (AUG-NBR-02)`,
    );
  return said;
}

/** A charge that comes home. */
function contact(before: Battle, after: Battle): readonly string[] {
  if (before.due !== Due.CHARGE_MOVE && before.due !== Due.COUNTERCHARGE_MOVE) return [];
  if (after.due === Due.BLOWS && after.lane === before.lane) return ['contact'];
  return after.due === Due.COUNTERCHARGE_MOVE ? [`${before.passive.name} comes to meet it`] : [];
}

/** Gaps that changed in this step, by dice or by the moves that followed. */
function moved(before: Battle, after: Battle): readonly string[] {
  return after.lanes.flatMap((lane, i) => {
    const was = item(before.lanes, i).gap;
    if (was === lane.gap || (after.rules.line === null && !lane.bothStand)) return [];
    const where = after.lanes.length === 1 ? 'the gap' : `the gap of lane ${i + 1}`;
    return [`${where} is ${lane.gap >= lane.is.farthest ? 'beyond all range' : after.inWords(lane.gap)}`];
  });
}
