/**
 * Results of a round of melee (ROUND of section 14): who takes part, the rings and the winner's loss, the tests, and
 * what becomes of the fronts.
 */
import { NONE } from '../../play/stacks.ts';
import { intAt, item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { part } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import type { Rulings } from './options.ts';
import { REMOVED, TESTS } from './rings.ts';
import { blow, contactOver, fallBack, loseSquare, remove, settleLane, takeRings, tire } from './events.ts';
import { isInBuilding, nameNow } from './formations.ts';
import { leadOf, unitAtPlace } from './stacks.ts';
import { hasRearSupport, isSupported, secondUnit } from './support.ts';
import {
  BREAKTHROUGH,
  BY_ROUND,
  firstPlace,
  leadPlace,
  MELEE,
  MORALE,
  PARTED,
  PLACES,
  purposeOf,
  ROUND,
  SECOND_OF_FIRST,
  SECOND_OF_SECOND,
  secondPlace,
  sideOfPlace,
  UNSETTLED,
  WINNERS_LOSS,
  WON_BY_FIRST,
  WON_BY_SECOND,
} from './stages.ts';
import type { Play } from './state.ts';
import { ENGAGED, WAITING, type LaneState } from './unit-state.ts';
import { D8, mixes } from './units.ts';

/** The fronts of a drawn melee fight on (HUIT-MEL-11). */
export function fightOn(s: Play, laneNumber: number): void {
  s.clearContact();
  s.lane = laneNumber;
  s.result = UNSETTLED;
  s.stage = ROUND;
}

/** The units meet; second units join outside pursuit. */
export function startRound(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  // Who strikes a flank leaves the distance in that lane as it is.
  if (lane.flank === 0) lane.goesBack(lane.charger, -lane.distance);
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
    if (b.neighbours?.fire === true) s.unitAt(i).met = 1;
  }
  s.stage = MELEE;
}

/** The side fights this round as a pair of two arms, and the ruling looks at both. */
export function isMixedSide(b: Battle, s: Play, side: number): boolean {
  const second = unitAtPlace(b, s, secondPlace(side));
  if (second === NONE) return false;
  return mixes(b.rulings, b.profileAt(leadOf(b, s, side)).arm, b.profileAt(second).arm);
}

/** Fate of a unit in a round: nothing, the rings of the row, or the throw and disorder of a winner. */
export const UNHURT = 0;
export const HURT = 1;
const PAYS = 2;

/**
 * Who is hurt by a round, and who pays for winning it (HUIT-MEL-07, R-21, R-22).
 * @param difference positive where the first side won
 * @param second, secondCounts the unit is a second unit; the second unit of the winner counted
 * @param overGuns the beaten unit is a battery
 */
export function fateOf(
  rulings: Rulings,
  difference: number,
  side: number,
  second: boolean,
  secondCounts: boolean,
  overGuns: boolean,
): number {
  if (difference === 0 || difference > 0 !== (side === 0)) return HURT;
  if (overGuns && rulings.artilleryMeleeWinnerEffects === 'none') return UNHURT;
  return rulings.multiWinnerEffect === 'all-units' || second === secondCounts ? PAYS : UNHURT;
}

/** The dice of a round have fallen: rings by their difference (HUIT-MEL-07), then the winner's throw and the tests (-09). */
export function roundFought(b: Battle, s: Play, difference: number, secondCounts: boolean): void {
  s.difference = difference;
  if (secondCounts && isMixedSide(b, s, difference > 0 ? 0 : 1)) s.secondWon = 1;
  freezeSupport(b, s);
  const row = item(b.tables.melee.results, Math.abs(difference));
  const loser = difference > 0 ? 1 : 0;
  const overGuns = b.profileAt(leadOf(b, s, loser)).gun !== null;
  for (let place = 0; place < PLACES; place++) {
    if (unitAtPlace(b, s, place) === NONE) continue;
    const isSecond = place !== leadPlace(sideOfPlace(place));
    const fate = fateOf(b.rulings, difference, sideOfPlace(place), isSecond, secondCounts, overGuns);
    if (fate === HURT) suffer(b, s, place, row.loserKills, row.loserDisorders, row.moraleTest, row.removed);
    else if (fate === PAYS) s.lossDue |= 1 << place;
  }
  s.support &= s.testDue | s.lossDue;
  s.stage = WINNERS_LOSS;
  if (s.lossDue === 0) nextTest(b, s);
}

/** All tests of a round are taken with the support of before it: both kinds for leads, from behind for second units. */
function freezeSupport(b: Battle, s: Play): void {
  for (let side = 0; side < 2; side++) {
    const lead = leadOf(b, s, side);
    if (isSupported(b, s, lead)) s.support |= 1 << leadPlace(side);
    if (hasRearSupport(b, s, lead)) s.support |= 2 << leadPlace(side);
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
  const verdict = takeRings(b, s, unitAtPlace(b, s, place), kills, disorders, demanded);
  if (removed || verdict === REMOVED) s.removed |= 1 << place;
  else if (verdict === TESTS) s.testDue |= 1 << place;
}

const LOSES_ON = part((difference: number) => `difference ${difference}`, 'HUIT-MEL-10');

/** The throw costs the winner a kill (HUIT-MEL-10). */
export function winnerLoses(chance: Chance, from: number, to: number): boolean {
  const face = chance.die(D8);
  return face >= from && face <= to;
}

export const winnersLoss: Throw<Battle, Play> = {
  name: "winner's loss",
  ruleIds: ['HUIT-MEL-10'],
  key: (b, s, due, sum) => {
    const difference = Math.abs(s.difference);
    const killOn = item(b.tables.melee.results, difference).winnerKillOn;
    sum.begin('a kill up to');
    sum.base(killOn?.to ?? 0, LOSES_ON, difference);
    const winner = unitAtPlace(b, s, firstPlace(s.lossDue));
    due.set(WINNERS_LOSS, purposeOf(winner, WINNERS_LOSS), killOn?.from ?? 1, sum.value);
  },
  resolve: (_b, { key0, key1 }, chance) => (winnerLoses(chance, key0, key1) ? 1 : 0),
  apply: (b, s, kill) => {
    const place = firstPlace(s.lossDue);
    s.lossDue &= ~(1 << place);
    const { winnerDisorders } = item(b.tables.melee.results, Math.abs(s.difference));
    suffer(b, s, place, kill, winnerDisorders, false, false);
    if (s.lossDue === 0) nextTest(b, s);
  },
  act: (b, s) => {
    const winner = nameNow(b, s, unitAtPlace(b, s, firstPlace(s.lossDue)));
    return `${winner}, who won by ${Math.abs(s.difference)}, throws for its own loss`;
  },
  result: (b, s, kill) => {
    const { name } = b.profileAt(unitAtPlace(b, s, firstPlace(s.lossDue)));
    return kill === 0 ? `${name} loses nothing more` : `${name} loses a kill`;
  },
};

/** A unit of the round has tested. */
export function roundTested(b: Battle, s: Play, stood: number): void {
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
  const leads = leadOf(b, s, 0);
  const others = leadOf(b, s, 1);
  const firstIsGone = (s.removed & (1 << leadPlace(0))) !== 0;
  const otherIsGone = (s.removed & (1 << leadPlace(1))) !== 0;
  const counted = countingUnit(b, s);
  removeSecond(b, s, SECOND_OF_FIRST);
  removeSecond(b, s, SECOND_OF_SECOND);
  if (firstIsGone) remove(b, s, leads);
  if (otherIsGone) remove(b, s, others);
  if (firstIsGone) laneOf(b, s, leads).goesBack(0, b.sideAt(0).gap);
  if (otherIsGone) laneOf(b, s, others).goesBack(1, b.sideAt(1).gap);
  s.occasion = 0;
  s.removed = 0;
  s.support = 0;
  s.secondOfFirst = NONE;
  s.secondOfSecond = NONE;
  s.secondWon = 0;
  if (s.difference === 0) {
    if (firstIsGone || otherIsGone) contactOver(b, s, PARTED);
    else drawn(b, s, leads, others);
  } else if (s.difference > 0) decided(b, s, 0, leads, others, counted, firstIsGone, otherIsGone);
  else decided(b, s, 1, others, leads, counted, otherIsGone, firstIsGone);
}

/** The unit of the winner by whose arm the loser goes back: its lead, or a second unit of another arm that counted. */
function countingUnit(b: Battle, s: Play): number {
  const side = s.difference > 0 ? 0 : 1;
  return s.secondWon === 0 ? leadOf(b, s, side) : unitAtPlace(b, s, secondPlace(side));
}

/** The lane in whose stack a unit stands. */
function laneOf(b: Battle, s: Play, i: number): LaneState {
  return s.laneAt(b.profileAt(i).lane);
}

function removeSecond(b: Battle, s: Play, place: number): void {
  const i = unitAtPlace(b, s, place);
  // Its charge on a flank was for this round.
  if (i !== NONE) s.unitAt(i).charging = 0;
  if ((s.removed & (1 << place)) === 0) return;
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
    if (a.isCavalry) goBack(b, s, first, other);
    else goBack(b, s, other, first);
    contactOver(b, s, a.isCavalry ? WON_BY_SECOND : WON_BY_FIRST);
    return;
  }
  const attacked = lane.charger === 0 ? other : first;
  if (isInBuilding(b.profileAt(attacked), s.unitAt(attacked)))
    lane.contact = b.brigade === null ? WAITING : 0;
  else {
    lane.contact = ENGAGED;
    if (b.rulings.attackBonusDuration === 'first-round') lane.attacking = 0;
  }
  contactOver(b, s, UNSETTLED);
}

/** the loser goes back by the unit that `counted`; the winner's lead throws for a breakthrough if it may. */
function decided(
  b: Battle,
  s: Play,
  side: number,
  winner: number,
  loser: number,
  counted: number,
  winnerIsGone: boolean,
  loserIsGone: boolean,
): void {
  if (!loserIsGone) goBack(b, s, loser, counted);
  const thrown = side === 0 ? s.throwsFirst : s.throwsSecond;
  const stands = b.profileAt(winner).arm === 'infantry' && b.profileAt(loser).isCavalry;
  if (winnerIsGone || stands || thrown >= b.tables.breakthrough.mostThrows) {
    contactOver(b, s, side === 0 ? WON_BY_FIRST : WON_BY_SECOND);
    return;
  }
  // Of the round only its winner matters from here on.
  const lane = s.laneAt(s.lane);
  lane.attacking = 0;
  if (lane.flank === 0) lane.charger = 0;
  s.pursuit = 0;
  s.difference = side === 0 ? 1 : -1;
  s.loserStands = loserIsGone ? 0 : 1;
  s.stage = BREAKTHROUGH;
}

/** The loser falls back (HUIT-MEL-08), out of square and cover; the unit behind it is disordered if it is reached. */
function goBack(b: Battle, s: Play, loser: number, winner: number): void {
  const profile = b.profileAt(loser);
  const beatenByCavalry = b.profileAt(winner).isCavalry;
  const columns = item(b.back, Math.abs(s.difference));
  const back = intAt(columns, (profile.isCavalry ? 2 : 0) + (beatenByCavalry ? 1 : 0));
  loseSquare(b, s, loser);
  fallBack(b, s, loser, back);
  if (profile.isCavalry && !beatenByCavalry) blow(b, s, loser);
  laneOf(b, s, loser).goesBack(profile.side, back);
}
