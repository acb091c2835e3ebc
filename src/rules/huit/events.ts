/** Events on units in stacks: they enter, take rings, fall back and are removed, and a contact ends. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { putRings } from './rings.ts';
import { behind } from './stacks.ts';
import { CONTACT_OVER, UNSETTLED } from './stages.ts';
import type { Play } from './state.ts';
import { AS_GIVEN, ENGAGED, IN_COLUMN, IN_SQUARE, laneOn } from './unit-state.ts';

/** Units whose turn has come enter at the end of their stacks, in an empty lane as front at its start distance (SCN-03). */
export function enter(b: Battle, s: Play): void {
  const turn = b.waiting.turn(s.left);
  for (let i = 0; i < b.units.length; i++) {
    const { entersTurn, side, lane } = b.profileAt(i);
    if (entersTurn === 1 || entersTurn !== turn) continue;
    const { distance } = s.laneAt(lane);
    if (s.front(side, lane) === NONE) {
      s.laneAt(lane).goesBack(side, b.distance - distance);
      s.laneAt(lane).behind &= ~(1 << side);
      const enemy = s.front(1 - side, lane);
      if (enemy !== NONE) s.unitAt(enemy).faceFront();
    }
    begin(b, s, i);
    s.findFront(side, lane);
    settleLane(b, s, lane);
  }
}

/** Puts a unit on the field as it begins. */
export function begin(b: Battle, s: Play, i: number): void {
  const { start, formed } = b.profileAt(i);
  const unit = s.unitAt(i);
  unit.alive = 1;
  unit.kills = start.kills;
  unit.disorders = start.disorders;
  unit.formed = formed;
  if (start.blown) unit.blue = b.tables.melee.blownRings;
}

/**
 * A unit takes the rings of one event (EVENT, R-11).
 * @returns NOTHING, TESTS or REMOVED
 */
export function takeRings(
  b: Battle,
  s: Play,
  i: number,
  kills: number,
  disorders: number,
  demanded: boolean,
): number {
  const unit = s.unitAt(i);
  const { isStand } = b.profileAt(i);
  if (kills > 0 && !isStand && b.brigade !== null) unit.tookKills = 1;
  return putRings(b.rings, unit, isStand, kills, disorders, demanded);
}

/** Marks a unit as one that does not rest this move, where it could (HUIT-MEL-14, FD-20). */
export function tire(b: Battle, s: Play, i: number): void {
  if (b.brigade === null) return;
  const unit = s.unitAt(i);
  if (unit.blue > 0 || b.rulings.disorderRecovery === 'resting-any') unit.busy = 1;
}

/** Cavalry is blown (HUIT-MEL-14). */
export function blow(b: Battle, s: Play, i: number): void {
  s.unitAt(i).blue = b.tables.melee.blownRings;
  tire(b, s, i);
}

/** A unit gets one disorder if it has none; a skirmish stand never (HUIT-DIS-01, -02). No event, and no test. */
export function disorder(b: Battle, s: Play, i: number): void {
  const unit = s.unitAt(i);
  if (unit.disorders === 0 && !b.profileAt(i).isStand) unit.disorders = 1;
}

/** A unit leaves its cover for good (FD-23). */
export function leaveCover(b: Battle, s: Play, i: number): void {
  if (b.profileAt(i).hasCover) s.unitAt(i).exposed = 1;
}

/** A square becomes a column. */
export function loseSquare(b: Battle, s: Play, i: number): void {
  const unit = s.unitAt(i);
  if (unit.formed === IN_SQUARE) unit.formed = IN_COLUMN;
  else if (unit.formed === AS_GIVEN && b.profileAt(i).formation === 'square') unit.squareLost = 1;
}

/** A unit goes back a way: its cover is lost, and the unit behind it is disordered if it is reached (FALLING BACK). */
export function fallBack(b: Battle, s: Play, i: number, parts: number): void {
  leaveCover(b, s, i);
  s.unitAt(i).faceFront();
  const next = behind(b, s, i);
  if (next !== NONE && parts >= b.sideAt(b.profileAt(i).side).gap) disorder(b, s, next);
}

/** Takes a unit off the field; the unit behind it becomes the front, disordered (HUIT-DIS-01). */
export function remove(b: Battle, s: Play, i: number): void {
  const { side, lane } = b.profileAt(i);
  const next = behind(b, s, i);
  s.unitAt(i).clear();
  if (lane !== NONE) s.findFront(side, lane);
  if (b.brigade?.generalLoss === true) s.brigadeAt(side).lostNow++;
  if (next !== NONE) disorder(b, s, next);
}

/** Distances that nothing can ask for any more are 0: of lanes where one side is gone and has no battery, and no ground counts. */
export function settleLane(b: Battle, s: Play, lane: number): void {
  if (b.ground !== null) return;
  const first = s.front(0, lane) !== NONE;
  const second = s.front(1, lane) !== NONE;
  const matters =
    (first && second) || (first && b.sideAt(1).firesAcross) || (second && b.sideAt(0).firesAcross);
  if (!matters) s.laneAt(lane).distance = 0;
}

/** The contact is over for this turn, its result as in state.ts; what holds of a melee that goes on stays. */
export function contactOver(b: Battle, s: Play, result: number): void {
  const lane = s.laneAt(s.lane);
  s.clearContact();
  if (lane.flank !== 0) settleLane(b, s, laneOn(lane.flank, s.lane));
  if (lane.contact === 0) lane.breakOff();
  if (lane.contact !== ENGAGED) lane.attacking = 0;
  if (b.brigade === null) s.result = result;
  else s.result = UNSETTLED;
  settleLane(b, s, s.lane);
  s.stage = CONTACT_OVER;
}
