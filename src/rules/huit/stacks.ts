/**
 * Units in their stacks: who stands in front and behind, what they are now, who supports them, who meets in a contact,
 * and what an event does to them.
 */
import { NONE } from '../../engagement/stacks.ts';
import { item } from '../../chance/at.ts';
import type { Battle, Profile } from './battle.ts';
import { isSteady, putRings } from './rings.ts';
import {
  CONTACT_OVER,
  SECOND_OF_FIRST,
  SECOND_OF_SECOND,
  sideOfPlace,
  UNSETTLED,
  type Play,
} from './state.ts';
import {
  AS_GIVEN,
  ENGAGED,
  IN_COLUMN,
  IN_LINE,
  IN_SQUARE,
  laneOn,
  LOWER,
  UPPER,
  type UnitState,
} from './unit-state.ts';
import type { Column, FireRow, Formation } from './units.ts';

/** The front unit of a stack, or NONE. */
export function frontOf(b: Battle, s: Play, side: number, lane: number): number {
  const to = b.stacks.to(side, lane);
  for (let i = b.stacks.from(side, lane); i < to; i++) if (s.unitAt(i).alive !== 0) return i;
  return NONE;
}

/** The front unit of a lane that there may be, or NONE. */
export function frontIn(b: Battle, s: Play, side: number, lane: number): number {
  return lane < 0 || lane >= b.stacks.lanes ? NONE : frontOf(b, s, side, lane);
}

/** The unit that leads a side in the melee of this lane: its front unit, or the one that strikes from the next lane. */
export function leadOf(b: Battle, s: Play, side: number): number {
  return frontOf(b, s, side, b.neighbours === null ? s.lane : laneOfLead(s, side));
}

function laneOfLead(s: Play, side: number): number {
  const { flank, charger } = s.laneAt(s.lane);
  return flank !== 0 && side === charger ? laneOn(flank, s.lane) : s.lane;
}

/** The lane that a unit has turned on, or its own (HUIT-NBR-02). */
export function laneFaced(b: Battle, s: Play, i: number): number {
  const { lane } = b.profileAt(i);
  if (b.neighbours === null) return lane;
  const { turned, wheels } = s.unitAt(i);
  return turned === 0 || wheels > 0 ? lane : laneOn(turned, lane);
}

/** A unit has turned on the lane in which another one stands. */
export function isFacing(b: Battle, s: Play, i: number, other: number): boolean {
  return laneFaced(b, s, i) === b.profileAt(other).lane;
}

/** From a front unit to the one that it faces, in parts of a cm. */
export function distanceFaced(b: Battle, s: Play, i: number): number {
  const lane = laneFaced(b, s, i);
  return lane === b.profileAt(i).lane ? s.laneAt(lane).distance : (b.neighbours?.laneWidth ?? 0);
}

/** The front unit of a stack is engaged, in its lane or on a flank in the next one. */
export function isEngaged(b: Battle, s: Play, side: number, lane: number): boolean {
  if (s.laneAt(lane).contact === ENGAGED) return true;
  if (b.neighbours === null) return false;
  return strikesFrom(b, s, side, lane, LOWER) || strikesFrom(b, s, side, lane, UPPER);
}

/** One of the fronts of a lane is engaged: the other leaves it alone, and is left alone by it. */
export function isBound(b: Battle, s: Play, lane: number): boolean {
  return isEngaged(b, s, 0, lane) || isEngaged(b, s, 1, lane);
}

function strikesFrom(b: Battle, s: Play, side: number, lane: number, towards: number): boolean {
  const at = laneOn(towards, lane);
  if (at < 0 || at >= b.stacks.lanes) return false;
  const { contact, flank, charger } = s.laneAt(at);
  return contact === ENGAGED && flank === LOWER + UPPER - towards && charger === side;
}

/** The unit behind this one in its stack, or NONE; who is still to come stands behind nobody. */
export function behind(b: Battle, s: Play, i: number): number {
  const { side, lane } = b.profileAt(i);
  if (lane < 0) return NONE;
  const to = b.stacks.to(side, lane);
  for (let next = i + 1; next < to; next++) if (s.unitAt(next).alive !== 0) return next;
  return NONE;
}

/** Living units of a side, those that are still to come among them (SCN-02). */
export function livingOf(b: Battle, s: Play, side: number): number {
  let living = 0;
  const to = b.stacks.unitsTo(side);
  for (let i = b.stacks.unitsFrom(side); i < to; i++) living += s.unitAt(i).alive;
  return s.left === 0 ? living : living + toCome(b, s, side);
}

/** True if a side has a living unit. */
export function isLiving(b: Battle, s: Play, side: number): boolean {
  const to = b.stacks.unitsTo(side);
  for (let i = b.stacks.unitsFrom(side); i < to; i++) if (s.unitAt(i).alive !== 0) return true;
  return s.left > 0 && toCome(b, s, side) > 0;
}

function toCome(b: Battle, s: Play, side: number): number {
  let units = 0;
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++) if (isToCome(b, s, i)) units++;
  return units;
}

/** A unit enters in a later turn (SCN-01). */
function isToCome(b: Battle, s: Play, i: number): boolean {
  return !b.waiting.hasCome(s.left, b.profileAt(i).entersTurn);
}

/** Units whose turn has come enter at the end of their stacks, in an empty lane as front at its start distance (SCN-03). */
export function enter(b: Battle, s: Play): void {
  const turn = b.waiting.turn(s.left);
  for (let i = 0; i < b.units.length; i++) {
    const { entersTurn, side, lane } = b.profileAt(i);
    if (entersTurn === 1 || entersTurn !== turn) continue;
    const { distance } = s.laneAt(lane);
    if (frontOf(b, s, side, lane) === NONE) {
      s.laneAt(lane).goesBack(side, b.distance - distance);
      s.laneAt(lane).behind &= ~(1 << side);
      const enemy = frontOf(b, s, 1 - side, lane);
      if (enemy !== NONE) s.unitAt(enemy).faceFront();
    }
    begin(b, s, i);
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

/** `A1 (infantry in column)`. */
export function nameNow(b: Battle, s: Play, i: number): string {
  const profile = b.profileAt(i);
  return `${profile.name} (${kindName(profile, s.unitAt(i))})`;
}

/** The arm and formation of a unit: `infantry in column`, `cavalry`. */
function kindName(profile: Profile, unit: UnitState): string {
  const { arm, isStand, gun } = profile;
  if (arm === 'infantry') return isStand ? 'skirmish stand' : `infantry in ${formationNow(profile, unit)}`;
  return gun === null ? arm : `${gun} artillery`;
}

/** A unit stands in square now (R-33: a square that is driven back becomes a column). */
export function isSquare({ formation }: Profile, { formed, squareLost }: UnitState): boolean {
  return formed === AS_GIVEN ? formation === 'square' && squareLost === 0 : formed === IN_SQUARE;
}

/** The formation of a unit now; a square that was lost is a column. */
export function formationNow(profile: Profile, unit: UnitState): Formation {
  const { formed } = unit;
  if (formed !== AS_GIVEN) return formed === IN_LINE ? 'line' : formed === IN_COLUMN ? 'column' : 'square';
  return profile.formation === 'square' && unit.squareLost !== 0 ? 'column' : profile.formation;
}

/** The move of a unit now, in parts of a cm; that of a square is that of the column it becomes. */
export function moveNow({ move, movesFormed }: Profile, { formed }: UnitState): number {
  return formed === AS_GIVEN ? move : item(movesFormed, formed);
}

export function isInBuilding(profile: Profile, unit: UnitState): boolean {
  return profile.building && unit.exposed === 0;
}

export function isAtWall(profile: Profile, unit: UnitState): boolean {
  return profile.wall && unit.exposed === 0;
}

/** The row of the chart in which a unit fires now; not of cavalry. */
export function rowNow(profile: Profile, unit: UnitState): FireRow {
  if (profile.gun !== null) return profile.gun;
  if (profile.fireRow !== null) return profile.fireRow;
  if (isSquare(profile, unit)) return 'square';
  if ((profile.building || profile.wood) && unit.exposed === 0) return 'buildingOrWoods';
  const formation = formationNow(profile, unit);
  return formation === 'line' || formation === 'skirmish' ? formation : 'column';
}

/** The column of the chart for fire at a unit now: the first that applies (HUIT-FIRE-08). */
export function columnNow(profile: Profile, unit: UnitState): Column {
  if (isSquare(profile, unit)) return 'square';
  if (profile.isStand) return 'skirmish';
  if (isInBuilding(profile, unit)) return 'bounceOrBuilding';
  if (profile.gun !== null) return 'artilleryWallWood';
  if ((profile.wall || profile.wood) && unit.exposed === 0) return 'artilleryWallWood';
  return formationNow(profile, unit) === 'line' ? 'limberedOrLine' : 'cavalryOrColumn';
}

/** One unit supports another: it is steady, and not a square beside a square (HUIT-MOR-05). */
function supports(b: Battle, s: Play, supporter: number, supported: number): boolean {
  const unit = s.unitAt(supporter);
  if (!isSteady(b.rings, unit.kills, unit.disorders)) return false;
  return !(isSquare(b.profileAt(supporter), unit) && isSquare(b.profileAt(supported), s.unitAt(supported)));
}

/** A front unit has a steady unit behind it. */
export function hasRearSupport(b: Battle, s: Play, front: number): boolean {
  const next = behind(b, s, front);
  return next !== NONE && supports(b, s, next, front);
}

/** Both flanks of a front unit are covered, now (FD-19). */
export function hasBothFlanks(b: Battle, s: Play, front: number): boolean {
  const { side, lane } = b.profileAt(front);
  const { leftSecured, rightSecured } = b.sideAt(side);
  if (b.neighbours !== null && s.unitAt(front).turned !== 0) return false;
  const left = lane === 0 ? leftSecured : neighbourSupports(b, s, side, lane - 1, front);
  if (!left) return false;
  return lane === b.stacks.lanes - 1 ? rightSecured : neighbourSupports(b, s, side, lane + 1, front);
}

/** A front unit is supported in a test: from behind, or on both flanks. */
export function isSupported(b: Battle, s: Play, front: number): boolean {
  return hasRearSupport(b, s, front) || hasBothFlanks(b, s, front);
}

function neighbourSupports(b: Battle, s: Play, side: number, lane: number, front: number): boolean {
  const neighbour = frontOf(b, s, side, lane);
  if (neighbour === NONE || !supports(b, s, neighbour, front)) return false;
  return b.neighbours === null || standsBeside(b, s, side, neighbour, front);
}

/** HUIT-NBR-03: who turns, or has fallen behind, covers no flank. */
function standsBeside(b: Battle, s: Play, side: number, neighbour: number, front: number): boolean {
  const isBehind = (i: number): number => (s.laneAt(b.profileAt(i).lane).behind >> side) & 1;
  return s.unitAt(neighbour).turned === 0 && isBehind(neighbour) <= isBehind(front);
}

/** The unit that joins the lead of a side: given in a melee chain, from the next lane in a brigade engagement; or NONE. */
export function secondUnit(b: Battle, s: Play, side: number): number {
  if (b.brigade !== null) {
    const striking = b.neighbours === null ? NONE : flankingUnit(b, s, side);
    return striking === NONE ? fromNextLane(b, s, side) : striking;
  }
  const { second } = b.sideAt(side);
  return second !== NONE && s.unitAt(second).alive !== 0 ? second : NONE;
}

/** a front unit that charges the flank of the other side's lead, the lower before the upper; or NONE. */
function flankingUnit(b: Battle, s: Play, side: number): number {
  const struck = laneOfLead(s, 1 - side);
  for (let from = LOWER; from <= UPPER; from++) {
    const second = chargingFront(b, s, side, struck, from);
    if (second === NONE || !mayJoin(b, s, side, second)) continue;
    s.unitAt(second).joined = 1;
    return second;
  }
  return NONE;
}

/** The front unit that charges from the lower or upper lane the flank of the one in this lane, or NONE (HUIT-NBR-02). */
export function chargingFront(b: Battle, s: Play, side: number, lane: number, from: number): number {
  const front = frontIn(b, s, side, laneOn(from, lane));
  if (front === NONE || s.unitAt(front).charging === 0) return NONE;
  return laneFaced(b, s, front) === lane ? front : NONE;
}

/** FD-18, R-41: of the player's brigade on pass, a front unit in the next lane that has no enemy before it, once a turn. */
function fromNextLane(b: Battle, s: Play, side: number): number {
  if (side !== s.player || s.brigadeAt(side).held !== 0) return NONE;
  const lower = idleFront(b, s, side, s.lane - 1);
  const second = lower === NONE ? idleFront(b, s, side, s.lane + 1) : lower;
  if (second !== NONE) s.unitAt(second).joined = 1;
  return second;
}

function idleFront(b: Battle, s: Play, side: number, lane: number): number {
  const front = frontIn(b, s, side, lane);
  if (front === NONE || s.unitAt(front).joined !== 0 || !mayJoin(b, s, side, front)) return NONE;
  if (frontOf(b, s, 1 - side, lane) !== NONE) return NONE;
  return b.neighbours === null || isFree(b, s, side, front) ? front : NONE;
}

/** Guns never join, and nobody joins another arm where the ruling says so. */
function mayJoin(b: Battle, s: Play, side: number, second: number): boolean {
  if (b.profileAt(second).gun !== null) return false;
  if (b.rulings.mixedMelee !== 'no-join') return true;
  return b.profileAt(second).arm === b.profileAt(leadOf(b, s, side)).arm;
}

/** It has not turned on a neighbour, and fights nowhere. */
function isFree(b: Battle, s: Play, side: number, front: number): boolean {
  if (s.unitAt(front).turned !== 0 || front === leadOf(b, s, side)) return false;
  return !isEngaged(b, s, side, b.profileAt(front).lane);
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
  const { side } = b.profileAt(i);
  const next = behind(b, s, i);
  s.unitAt(i).clear();
  if (b.brigade?.generalLoss === true) s.brigadeAt(side).lostNow++;
  if (next !== NONE) disorder(b, s, next);
}

/** Distances that nothing can ask for any more are 0: of lanes where one side is gone and has no battery, and no ground counts. */
export function settleLane(b: Battle, s: Play, lane: number): void {
  if (b.ground !== null) return;
  const first = frontOf(b, s, 0, lane) !== NONE;
  const second = frontOf(b, s, 1, lane) !== NONE;
  const matters =
    (first && second) || (first && b.sideAt(1).firesAcross) || (second && b.sideAt(0).firesAcross);
  if (!matters) s.laneAt(lane).distance = 0;
}

/** The unit at a place of the round, or NONE. */
export function unitAtPlace(b: Battle, s: Play, place: number): number {
  if (place === SECOND_OF_FIRST) return s.secondOfFirst;
  if (place === SECOND_OF_SECOND) return s.secondOfSecond;
  return leadOf(b, s, sideOfPlace(place));
}

/** The lead of a side is struck in its flank in this round: by the charger, or by a second unit (HUIT-NBR-02, R-48). */
export function isStruckInFlank(b: Battle, s: Play, side: number): boolean {
  if (b.neighbours === null) return false;
  const { flank, faced, charger } = s.laneAt(s.lane);
  if (flank !== 0 && faced === 0 && side !== charger) return true;
  const second = side === 0 ? s.secondOfSecond : s.secondOfFirst;
  return second !== NONE && s.unitAt(second).charging !== 0;
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
