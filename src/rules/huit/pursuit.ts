/** The breakthrough of the winner of a round in play (BREAKTHROUGH of section 14). */
import { item } from '../../chance/at.ts';
import type { BreakthroughRow } from './combat-tables.ts';
import type { Battle } from './battle.ts';
import { BREAKS_THROUGH, FOLLOWS, pursuitBy, RETIRES, scrolled } from './breakthrough.ts';
import { contactOver } from './contact.ts';
import { blow, frontOf, isInBuilding } from './stacks.ts';
import { DISTANCE, NONE, ROUND, WON_BY_FIRST, WON_BY_SECOND, type Play } from './state.ts';
import { attackBit } from './unit-state.ts';

/** The side that won the round. */
export function winnerOf(s: Play): number {
  return s.difference > 0 ? 0 : 1;
}

/** The row of the table that is in force, as an index (HUIT-BRK-03). */
export function rowInForce(b: Battle, s: Play, thrown: number): number {
  return scrolled(b.tables.breakthrough, thrown, b.sideAt(winnerOf(s)).scroll);
}

/** Dice of distance that are due. */
export function distanceDice(b: Battle, s: Play): number {
  const row = item(b.tables.breakthrough.rows, s.row);
  const { isCavalry } = b.profileAt(frontOf(b, s, winnerOf(s), s.lane));
  return isCavalry ? row.cavalryDice : row.infantryDice;
}

/** The breakthrough throw has fallen. */
export function applyBreakthrough(b: Battle, s: Play, thrown: number): void {
  const side = winnerOf(s);
  if (side === 0) s.throwsFirst++;
  else s.throwsSecond++;
  const index = rowInForce(b, s, thrown);
  const row = item(b.tables.breakthrough.rows, index);
  const lead = frontOf(b, s, side, s.lane);
  const profile = b.profileAt(lead);
  const mayPursue = b.sideAt(side).pursues && !isInBuilding(profile, s.unitAt(lead));
  const pursuit = pursuitBy(row, profile.isCavalry, s.loserStands !== 0, mayPursue);
  if (pursuit === RETIRES) retire(b, s, side, lead, row.cavalryRetireCm);
  else if (pursuit === FOLLOWS) pursue(s, side);
  else if (pursuit !== BREAKS_THROUGH) over(b, s, side);
  else if (frontOf(b, s, 1 - side, s.lane) !== NONE) {
    s.row = index;
    s.loserStands = 0;
    s.stage = DISTANCE;
  } else reachesNobody(b, s, side, lead, row, 0);
}

/** The distance dice have fallen: contact, or as far as they go. */
export function applyDistance(b: Battle, s: Play, cm: number): void {
  const side = winnerOf(s);
  const row = item(b.tables.breakthrough.rows, s.row);
  const reach = cm * b.ruler.partsPerCm;
  if (reach >= s.laneAt(s.lane).distance) pursue(s, side);
  else reachesNobody(b, s, side, frontOf(b, s, side, s.lane), row, reach);
}

/** Infantry comes nearer by its throw; cavalry goes back from where it was before, blown. */
function reachesNobody(
  b: Battle,
  s: Play,
  side: number,
  lead: number,
  row: BreakthroughRow,
  reach: number,
): void {
  if (b.profileAt(lead).isCavalry) {
    retire(b, s, side, lead, row.cavalryNoContactCm);
    return;
  }
  s.laneAt(s.lane).distance -= reach;
  over(b, s, side);
}

function retire(b: Battle, s: Play, side: number, lead: number, cm: number): void {
  s.laneAt(s.lane).distance += b.ruler.exact(cm);
  blow(b, s, lead);
  over(b, s, side);
}

/** Another melee in the same turn: the pursuer has the bonus, nobody reacts, no second units. */
function pursue(s: Play, side: number): void {
  const lane = s.laneAt(s.lane);
  lane.charger = side;
  lane.attacking = attackBit(side);
  s.pursuit = 1;
  s.clearRound();
  s.stage = ROUND;
}

function over(b: Battle, s: Play, side: number): void {
  contactOver(b, s, side === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
