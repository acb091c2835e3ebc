/** A round of melee in play (ROUND of section 14): who takes part, the rings, the tests and what becomes of the fronts. */
import { NotGivenError } from '../../engagement/engagement.ts';
import { item } from '../../chance/at.ts';
import { fallBack, type Battle } from './battle.ts';
import {
  contactOver,
  firstPlace,
  leadPlace,
  PLACES,
  SECOND_OF_FIRST,
  SECOND_OF_SECOND,
  sideOfPlace,
  unitAtPlace,
} from './contact.ts';
import { putRings } from './exchange.ts';
import { REMOVED, TESTS } from './morale.ts';
import type { Profile } from './profiles.ts';
import { differenceIn, secondCountsIn } from './round.ts';
import { secondUnit } from './second-units.ts';
import {
  behind,
  blow,
  disorder,
  frontOf,
  hasBothFlanks,
  hasRearSupport,
  isInBuilding,
  leaveCover,
  loseSquare,
  remove,
  settleLane,
  tire,
} from './stacks.ts';
import {
  BREAKTHROUGH,
  BY_ROUND,
  MELEE,
  MORALE,
  NONE,
  PARTED,
  ROUND,
  UNSETTLED,
  WINNERS_LOSS,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Play,
} from './state.ts';
import { ENGAGED, WAITING } from './unit-state.ts';

/** The fronts of a drawn melee fight on (HUIT-MEL-11). */
export function fightOn(s: Play, laneNumber: number): void {
  s.clearContact();
  s.lane = laneNumber;
  s.result = UNSETTLED;
  s.stage = ROUND;
}

/** The units meet; second units join outside pursuit. @throws {NotGivenError} for a pair of two arms (section 13) */
export function startRound(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  lane.distance = 0;
  lane.contact = 0;
  s.clearRound();
  if (s.pursuit === 0) {
    s.secondOfFirst = secondUnit(b, s, 0);
    s.secondOfSecond = secondUnit(b, s, 1);
  }
  for (let place = 0; place < PLACES; place++) {
    const i = unitAtPlace(b, s, place);
    if (i === NONE) continue;
    tire(b, s, i);
    const lead = unitAtPlace(b, s, leadPlace(sideOfPlace(place)));
    if (b.profileAt(i).arm !== b.profileAt(lead).arm) throw twoArms(b.profileAt(i), b.profileAt(lead));
  }
  s.stage = MELEE;
}

function twoArms(second: Profile, lead: Profile): NotGivenError {
  return new NotGivenError(
    `${second.name} (${second.arm}) would join ${lead.name} (${lead.arm}) in a melee: the rules have no pair of two arms`,
  );
}

/** The dice of a round have fallen: rings for all, then the winner's throw and the tests (HUIT-MEL-07, -09). */
export function applyMelee(b: Battle, s: Play, outcome: number): void {
  s.difference = differenceIn(outcome);
  freezeSupport(b, s);
  const row = item(b.tables.melee.results, Math.abs(s.difference));
  const winner = s.difference > 0 ? 0 : 1;
  const overGuns = s.difference !== 0 && b.profileAt(frontOf(b, s, 1 - winner, s.lane)).gun !== null;
  const isCostly = !(overGuns && b.flags.gunsCostNothing);
  const counting = secondCountsIn(outcome) ? 1 : 0;
  for (let place = 0; place < PLACES; place++) {
    if (unitAtPlace(b, s, place) === NONE) continue;
    if (s.difference === 0) suffer(b, s, place, 0, row.loserDisorders, false, false);
    else if (sideOfPlace(place) !== winner)
      suffer(b, s, place, row.loserKills, row.loserDisorders, row.moraleTest, row.removed);
    else if (isCostly && (b.flags.allWinnersSuffer || (place & 1) === counting)) s.lossDue |= 1 << place;
  }
  s.support &= s.testDue | s.lossDue;
  s.stage = WINNERS_LOSS;
  if (s.lossDue === 0) nextTest(b, s);
}

/** All tests of a round are taken with the support of before it: both kinds for leads, from behind for second units. */
function freezeSupport(b: Battle, s: Play): void {
  for (let side = 0; side < 2; side++) {
    const lead = frontOf(b, s, side, s.lane);
    const rear = hasRearSupport(b, s, lead);
    if (rear || hasBothFlanks(b, s, lead)) s.support |= 1 << leadPlace(side);
    if (rear) s.support |= 2 << leadPlace(side);
  }
}

/** Rings of the round for one unit, all at once, and what they mean. */
function suffer(
  b: Battle,
  s: Play,
  place: number,
  kills: number,
  disorders: number,
  demanded: boolean,
  removed: boolean,
): void {
  const verdict = putRings(b, s, unitAtPlace(b, s, place), kills, disorders, demanded);
  if (removed || verdict === REMOVED) s.removed |= 1 << place;
  else if (verdict === TESTS) s.testDue |= 1 << place;
}

/** A winner has thrown for its loss (HUIT-MEL-10). */
export function applyWinnersLoss(b: Battle, s: Play, kill: number): void {
  const place = firstPlace(s.lossDue);
  s.lossDue &= ~(1 << place);
  const row = item(b.tables.melee.results, Math.abs(s.difference));
  suffer(b, s, place, kill, row.winnerDisorders, false, false);
  if (s.lossDue === 0) nextTest(b, s);
}

/** A unit of the round has tested. */
export function applyRoundTest(b: Battle, s: Play, stood: number): void {
  const place = firstPlace(s.testDue);
  s.testDue &= ~(1 << place);
  if (stood === 0) s.removed |= 1 << place;
  nextTest(b, s);
}

function nextTest(b: Battle, s: Play): void {
  // Support matters to those alone who are still to test.
  s.support &= s.testDue;
  if (s.testDue === 0) finishRound(b, s);
  else {
    s.occasion = BY_ROUND;
    s.stage = MORALE;
  }
}

/** Removals after the last test; then the loser goes back, or the melee goes on. */
function finishRound(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  const leads = frontOf(b, s, 0, s.lane);
  const others = frontOf(b, s, 1, s.lane);
  const firstIsGone = (s.removed & (1 << leadPlace(0))) !== 0;
  const otherIsGone = (s.removed & (1 << leadPlace(1))) !== 0;
  removeSecond(b, s, SECOND_OF_FIRST);
  removeSecond(b, s, SECOND_OF_SECOND);
  if (firstIsGone) remove(b, s, leads);
  if (otherIsGone) remove(b, s, others);
  lane.distance = (firstIsGone ? b.sideAt(0).gap : 0) + (otherIsGone ? b.sideAt(1).gap : 0);
  s.occasion = 0;
  s.removed = 0;
  s.support = 0;
  s.secondOfFirst = NONE;
  s.secondOfSecond = NONE;
  if (s.difference === 0) {
    if (firstIsGone || otherIsGone) contactOver(b, s, PARTED);
    else drawn(b, s, leads, others);
  } else if (s.difference > 0) decided(b, s, 0, leads, others, firstIsGone, otherIsGone);
  else decided(b, s, 1, others, leads, otherIsGone, firstIsGone);
}

function removeSecond(b: Battle, s: Play, place: number): void {
  if ((s.removed & (1 << place)) === 0) return;
  const i = unitAtPlace(b, s, place);
  const { lane } = b.profileAt(i);
  remove(b, s, i);
  if (lane !== NONE) settleLane(b, s, lane);
}

/** HUIT-MEL-11, -12, FD-11: cavalry recoils from infantry; a building keeps its attacker out; others fight on. */
function drawn(b: Battle, s: Play, first: number, other: number): void {
  const lane = s.laneAt(s.lane);
  const a = b.profileAt(first);
  const z = b.profileAt(other);
  if (a.isCavalry !== z.isCavalry) {
    lane.distance = a.isCavalry ? goBack(b, s, first, other) : goBack(b, s, other, first);
    contactOver(b, s, a.isCavalry ? WON_BY_SECOND : WON_BY_FIRST);
    return;
  }
  const attacked = lane.charger === 0 ? other : first;
  if (isInBuilding(b.profileAt(attacked), s.unitAt(attacked)))
    lane.contact = b.brigade === null ? WAITING : 0;
  else {
    lane.contact = ENGAGED;
    if (b.flags.bonusOnce) lane.attacking = 0;
  }
  contactOver(b, s, UNSETTLED);
}

/** HUIT-MEL-08, R-24: the loser goes back; the winner's lead throws for a breakthrough if it may. */
function decided(
  b: Battle,
  s: Play,
  side: number,
  winner: number,
  loser: number,
  winnerIsGone: boolean,
  loserIsGone: boolean,
): void {
  if (!loserIsGone) s.laneAt(s.lane).distance += goBack(b, s, loser, winner);
  const thrown = side === 0 ? s.throwsFirst : s.throwsSecond;
  const stands = b.profileAt(winner).arm === 'infantry' && b.profileAt(loser).isCavalry;
  if (winnerIsGone || stands || thrown >= b.tables.breakthrough.mostThrows) {
    contactOver(b, s, side === 0 ? WON_BY_FIRST : WON_BY_SECOND);
    return;
  }
  // Of the round only its winner matters from here on.
  const lane = s.laneAt(s.lane);
  lane.attacking = 0;
  lane.charger = 0;
  s.pursuit = 0;
  s.difference = side === 0 ? 1 : -1;
  s.loserStands = loserIsGone ? 0 : 1;
  s.stage = BREAKTHROUGH;
}

/** The loser falls back: out of square and cover; the unit behind it is disordered if it is reached. */
function goBack(b: Battle, s: Play, loser: number, winner: number): number {
  const profile = b.profileAt(loser);
  const back = fallBack(b, s.difference, profile, b.profileAt(winner));
  loseSquare(b, s, loser);
  leaveCover(b, s, loser);
  if (profile.isCavalry && !b.profileAt(winner).isCavalry) blow(b, s, loser);
  const next = behind(b, loser);
  if (next !== NONE && back >= b.sideAt(profile.side).gap) disorder(b, s, next);
  return back;
}
