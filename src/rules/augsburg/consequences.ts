/** Words for what a throw led to with no further dice. */
import { intAt } from '../../chance/at.ts';
import type { Factor } from '../../play/explanation.ts';
import { NONE } from '../../play/stacks.ts';
import { countOf } from '../../play/shown.ts';
import { fact, type Battle, type Combatant } from './battle.ts';
import { isBroken } from './phases.ts';
import {
  BLOWS,
  BRIGADE_TIE,
  CHARGE_FIRE,
  CHARGE_MOVE,
  COUNTERCHARGE_MOVE,
  OVER,
  RETURN_VOLLEY,
  TEST,
  VOLLEY,
} from './stages.ts';
import type { Play } from './state.ts';
import { modeOf } from './sight.ts';
import { ABANDONED, ACTIVE, DESTROYED, RETIRE, STATUSES, type UnitState } from './units.ts';

/** Changes of the units of the lane, of gaps and of sides. */
export function consequences(b: Battle, before: Play, after: Play): readonly string[] {
  return [
    ...(before.stage > BRIGADE_TIE ? [...changes(b, before, after), ...contact(b, before, after)] : []),
    ...ordersDone(b, before, after),
    ...moved(b, before, after),
    ...ending(b, after),
  ];
}

/** Changes of both units of the act: losses, states, how they were broken. */
function changes(b: Battle, before: Play, after: Play): readonly string[] {
  const units = [before.inAct(before.actor), before.inAct(1 - before.actor)].filter((i) => i !== NONE);
  const stand = units.length === 2 && units.every((i) => after.numbered(i).status === ACTIVE);
  return units.flatMap((i) => {
    const was = before.numbered(i);
    const is = after.numbered(i);
    const name = b.nameNow(before, i);
    const lost = was.figures - is.figures;
    const said: string[] = [];
    if (lost > 0) said.push(`${name} loses ${lost}${is.figures > 0 ? `, ${is.figures} left` : ''}`);
    if (is.status !== was.status) said.push(`${name} is ${brokenText(is.status)}`);
    if (!stand) return said;
    if (is.unformed > was.unformed) said.push(`${name} is Unformed`);
    if (is.disordered > was.disordered) said.push(`${name} is Disordered`);
    if (is.facesAway > was.facesAway) said.push(`${name} faces away`);
    if (is.facesAway < was.facesAway && before.stage === TEST) said.push(`${name} faces the foe`);
    return said;
  });
}

/** Orders without dice that gave a unit another form, or took it to the rear, to the front, or aside. */
function ordersDone(b: Battle, before: Play, after: Play): readonly string[] {
  return b.units.flatMap((_unit, i) => {
    const was = before.numbered(i);
    const is = after.numbered(i);
    const { lane } = is;
    if (is.status !== ACTIVE) return [];
    const name = b.nameNow(after, i);
    const said = b.line === null ? [] : inLine(name, was, is);
    if (!after.bothStand(lane)) return said;
    const gained = intAt(after.gaps, lane) - intAt(before.gaps, lane);
    const { retreat } = b.combatant(after, i);
    if (was.order === RETIRE && is.order !== RETIRE && is.facesAway !== 0 && gained === retreat)
      return [...said, `${name} retires and faces away (AUG-R-37)`];
    if (was.form === is.form) return said;
    const { text, ruling } = formOf(b.combatant(after, i));
    return [...said, `${name} is now ${text} (${ruling})`];
  });
}

/** A unit that came to the front of a stack, into another lane, or turned. */
function inLine(name: string, was: UnitState, is: UnitState): string[] {
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

/** The form of a unit, and the ruling that gives it: `in 2 ranks`, `limbered`. */
function formOf({ profile }: Combatant): { readonly text: string; readonly ruling: string } {
  const mode = modeOf(profile);
  return mode === null
    ? { text: `in ${countOf(profile.ranks, 'rank')}`, ruling: 'AUG-R-38' }
    : { text: mode, ruling: 'AUG-R-39' };
}

/** Throws whose dice hang on the forms of both units. */
const OF_FORMS: readonly number[] = [VOLLEY, RETURN_VOLLEY, CHARGE_FIRE, BLOWS];

/** Forms that orders have given the units of the lane. */
export function formsTaken(b: Battle, s: Play): readonly Factor[] {
  if (!OF_FORMS.includes(s.stage)) return [];
  return [0, 1].flatMap((side) => {
    if (s.unitInAct(side).form === 0) return [];
    const { text, ruling } = formOf(b.inAct(s, side));
    return [fact(`${b.nameOf(s, side)} is ${text}`, ruling)];
  });
}

function brokenText(status: number): string {
  if (status === DESTROYED) return 'destroyed';
  return status === ABANDONED ? 'abandoned by its crew' : (STATUSES[status] ?? '');
}

/** A charge that comes home. */
function contact(b: Battle, before: Play, after: Play): readonly string[] {
  const moves = before.stage === CHARGE_MOVE || before.stage === COUNTERCHARGE_MOVE;
  if (!moves) return [];
  if (after.stage === BLOWS && after.lane === before.lane) return ['contact'];
  return after.stage === COUNTERCHARGE_MOVE ? [`${b.nameOf(before, 1 - before.actor)} comes to meet it`] : [];
}

/** Gaps that changed in this step, by dice or by the moves that followed. */
function moved(b: Battle, before: Play, after: Play): readonly string[] {
  return b.lanes.flatMap((_lane, lane) => {
    const was = intAt(before.gaps, lane);
    const is = intAt(after.gaps, lane);
    if (was === is || (b.line === null && !after.bothStand(lane))) return [];
    const where = b.lanes.length === 1 ? 'the gap' : `the gap of lane ${lane + 1}`;
    return [`${where} is ${is >= b.laneAt(lane).farthest ? 'beyond all range' : b.inWords(is)}`];
  });
}

function ending(b: Battle, after: Play): readonly string[] {
  if (after.stage !== OVER) return [];
  return [0, 1].flatMap((side) => (isBroken(b, after, side) ? [`${side === 0 ? 'A' : 'B'} is broken`] : []));
}
