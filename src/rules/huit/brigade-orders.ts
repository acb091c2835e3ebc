/** The command test of a brigade in play, and its retirement (HUIT-CMD-03, -04; section 14 (c), step 1). */
import type { Battle } from './battle.ts';
import type { BrigadeInTest } from './command.ts';
import { disorder, frontOf, isSquare, leaveCover, loseSquare, settleLane, tire } from './stacks.ts';
import { NONE, type Play } from './state.ts';
import { ENGAGED } from './unit-state.ts';

/** Results of the test as indices into the orders. */
export const PASS = 0;
export const RETIRE = 2;
export const RETREAT = 3;

/** The brigade of the player at its test, filled in. */
export function brigadeInTest(b: Battle, s: Play): BrigadeInTest {
  const side = s.player;
  const { test } = b.sideAt(side);
  const brigade = s.brigadeAt(side);
  let living = 0;
  let takingKills = 0;
  let kills = 0;
  let disordered = false;
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unitAt(i);
    if (b.profileAt(i).side !== side || unit.alive === 0) continue;
    living++;
    takingKills += unit.tookKills;
    kills += unit.kills;
    if (unit.disorders > 0) disordered = true;
  }
  test.advancing = isAdvancing(b, s, side);
  test.bcRating = brigade.rating;
  test.unitsLost = test.unitsAtStart - living;
  test.unitsTakingKills = takingKills;
  test.artilleryKills = brigade.batteryKills !== 0;
  test.anyDisorder = disordered;
  test.killRingsIncludingFivePerLostUnit = kills + b.tables.morale.removedAt * test.unitsLost;
  return test;
}

/** Whether some front unit that is not engaged is on its way to the enemy by its doctrine. */
function isAdvancing(b: Battle, s: Play, side: number): boolean {
  const { doctrine, closeTo } = b.sideAt(side);
  if (doctrine === 'stand-and-fire') return false;
  for (let lane = 0; lane < b.lanes; lane++) {
    const { contact, distance } = s.laneAt(lane);
    if (contact === ENGAGED || frontOf(b, s, 0, lane) === NONE || frontOf(b, s, 1, lane) === NONE) continue;
    if (doctrine !== 'close-to-range' || distance > closeTo) return true;
  }
  return false;
}

/** After the test what it counted is forgotten (FD-16), and its result is in force. */
export function takeOrder(b: Battle, s: Play, order: number): void {
  const brigade = s.brigadeAt(s.player);
  brigade.batteryKills = 0;
  brigade.held = order === PASS ? 0 : 1;
  for (let i = 0; i < b.units.length; i++) if (b.profileAt(i).side === s.player) s.unitAt(i).tookKills = 0;
}

/** The whole brigade goes back, its melees broken off and its battery limbered (HUIT-CMD-04, R-35). */
export function goBackBy(b: Battle, s: Play, order: number): void {
  const { battery } = b.sideAt(s.player);
  for (let lane = 0; lane < b.lanes; lane++) laneGoesBack(b, s, lane, order);
  if (battery !== null) s.brigadeAt(s.player).limbered = 1;
}

/** One lane goes back; a square of the best troops stays put when it is only told to retire (FD-17). */
function laneGoesBack(b: Battle, s: Play, laneNumber: number, order: number): void {
  const front = frontOf(b, s, s.player, laneNumber);
  if (front === NONE) return;
  const lane = s.laneAt(laneNumber);
  const stays = order === RETIRE && isSquare(b.profileAt(front), s.unitAt(front)) && isSteadfast(b, front);
  if (!stays) {
    lane.distance += backOf(b, front, order);
    lane.contact = 0;
    lane.attacking = 0;
    lane.charger = 0;
  }
  const to = b.stackTo(s.player, laneNumber);
  for (let i = front; i < to; i++) {
    const unit = s.unitAt(i);
    if (isSquare(b.profileAt(i), unit) && (order === RETREAT || !isSteadfast(b, i))) {
      loseSquare(b, s, i);
      disorder(b, s, i);
    }
    if (order === RETREAT) disorder(b, s, i);
    if (stays) continue;
    leaveCover(b, s, i);
    tire(b, s, i);
  }
  settleLane(b, s, laneNumber);
}

/** Rating of units whose squares survive a retirement. */
const STEADFAST = 2;

function isSteadfast(b: Battle, i: number): boolean {
  return b.profileAt(i).quality >= STEADFAST;
}

/** HUIT-CMD-04, R-16: a share of the front unit's move, a square's as a column; or the cm of the marker table. */
function backOf(b: Battle, front: number, order: number): number {
  const { back } = b.tables.command.brigade;
  const { share, markerCm } = order === RETIRE ? back.retire : back.retreat;
  return b.flags.markerDistances ? b.ruler.exact(markerCm) : Math.round(b.profileAt(front).move * share);
}
