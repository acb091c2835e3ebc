/** The order of play over several lanes (FOH-NBR-03 to -06, FOH-NBR-08): each phase in all of them before the next one. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { openChargePhase } from './charge.ts';
import { pursues, wantsToCharge, wantsToFire } from './doctrines.ts';
import { firesVolley, shells } from './fire.ts';
import { convertGuns, takesAimAtGuns } from './guns.ts';
import type { Lanes } from './lanes.ts';
import { forgetMovement } from './melee.ts';
import { duesTest, seesFriends, settle } from './morale.ts';
import { drawsFire } from './movement.ts';
import {
  CHARGE_DONE,
  CHARGE_TEST,
  FIRE_DONE,
  MELEE_DONE,
  MELEE_ROUND,
  MORALE_DONE,
  MOVEMENT_DONE,
  PURSUIT_MOVE,
  type Play,
} from './state.ts';
import { isOnLine, NORMAL } from './units.ts';

/** A phase: steps in the order of play, at each of which a throw may be due. */
interface Phase {
  /** The stage between its throws. */
  readonly stage: number;
  open(b: Battle, s: Play, lanes: Lanes): void;
  steps(b: Battle, lanes: Lanes): number;
  /** True if a throw is due at a step; the pair is then looked at. */
  dues(b: Battle, s: Play, lanes: Lanes, step: number): boolean;
}

function forEachUnit({ count }: Lanes, act: (side: number, lane: number) => void): void {
  for (let side = 0; side < 2; side++) for (let lane = 0; lane < count; lane++) act(side, lane);
}

/** The lane of the enemy that a unit may act on and would, by its doctrine; null for none (FOH-NBR-01). */
function foeOf(
  b: Battle,
  s: Play,
  lanes: Lanes,
  side: number,
  lane: number,
  wants: (foe: number) => boolean,
): number | null {
  if (!lanes.isOnLine(side, lane) || lanes.isInContact(side, lane)) return null;
  const would = (foe: number): boolean => {
    if (!lanes.isOnLine(1 - side, foe)) return false;
    s.face(side, lane, foe);
    return wants(foe);
  };
  if (lanes.isOnLine(1 - side, lane)) return would(lane) ? lane : null;
  s.face(side, lane, lane);
  const { supports, atWeaker } = b.ordersOf(s, side);
  if (!supports) return null;
  const [lower, upper] = lanes.beside(lane).filter(would);
  if (lower === undefined) return null;
  const stands = (foe: number): number => lanes.lane(foe).unit(1 - side).stands;
  return atWeaker && upper !== undefined && stands(upper) < stands(lower) ? upper : lower;
}

/** Upon the units of each lane: its own pair, then A and B from the lower lane, then from the upper. */
const CHARGES_A_LANE = 5;

const charges: Phase = {
  stage: CHARGE_DONE,
  open: (b, s, lanes) => {
    forEachUnit(lanes, (side, lane) => {
      const foe = foeOf(b, s, lanes, side, lane, () => wantsToCharge(b, s, side));
      lanes.setAim(side, lane, foe);
    });
  },
  steps: (_b, { count }) => count * CHARGES_A_LANE,
  dues: (b, s, lanes, step) => {
    const foe = Math.floor(step / CHARGES_A_LANE);
    const upon = step % CHARGES_A_LANE;
    if (upon === 0) return chargesHere(b, s, lanes, 0, foe, foe);
    const lane = upon <= 2 ? foe - 1 : foe + 1;
    const side = upon % 2 === 1 ? 0 : 1;
    if (lane < 0 || lane >= lanes.count || lanes.aimOf(side, lane) !== foe) return false;
    return chargesHere(b, s, lanes, side, lane, foe);
  },
};

/** Opens the charges of a pair; one whose charger or target has left the line or come into contact meanwhile lapses. */
function chargesHere(b: Battle, s: Play, lanes: Lanes, side: number, lane: number, foe: number): boolean {
  s.face(side, lane, foe);
  for (let each = 0; each < 2; each++) {
    if (!lanes.isAimed(each)) continue;
    const { morale, barred, halved } = s.side(each);
    const free =
      morale === NORMAL && barred === 0 && halved === 0 && !lanes.isInContact(each, lanes.laneOf(each));
    if (!free || !isOnLine(s.side(1 - each).morale)) lanes.setAim(each, lanes.laneOf(each), null);
  }
  openChargePhase(b, s);
  return s.stage === CHARGE_TEST;
}

/** A unit that breaks before a charge leaves its contacts without pursuit. */
function releaseBroken(s: Play, lanes: Lanes): void {
  s.keep();
  for (let side = 0; side < 2; side++)
    if (!isOnLine(s.side(side).morale)) lanes.release(side, lanes.laneOf(side));
  s.turn();
}

/** A's units by lane, then B's. */
const movement: Phase = {
  stage: MOVEMENT_DONE,
  open: (_b, _s, lanes) => {
    forEachUnit(lanes, (side, lane) => {
      lanes.setAim(side, lane, null);
    });
  },
  steps: (_b, { count }) => 2 * count,
  dues: (b, s, lanes, step) => {
    const [side, lane] = unitAt(lanes, step);
    const idle = !lanes.lane(lane).isContested || lanes.isInContact(side, lane);
    if (idle || lanes.lane(lane).standing(side).held !== 0) return false;
    s.face(side, lane, lane);
    if (!drawsFire(b, s, side)) return false;
    lanes.standing(1 - side).held = 1;
    return true;
  },
};

function unitAt({ count }: Lanes, step: number): readonly [side: number, lane: number] {
  return [Math.floor(step / count), step % count];
}

/** Batteries upon the enemy of their own lane, then small arms. */
const fire: Phase = {
  stage: FIRE_DONE,
  open: (b, s, lanes) => {
    forEachUnit(lanes, (side, lane) => {
      const foe = foeOf(
        b,
        s,
        lanes,
        side,
        lane,
        (each) => !lanes.isInContact(1 - side, each) && wantsToFire(b, s, side),
      );
      lanes.setAim(side, lane, foe);
      if (foe === null) return;
      s.face(side, lane, foe);
      s.side(side).atGuns = takesAimAtGuns(b, s, side) ? 1 : 0;
    });
  },
  steps: (b, { count }) => b.sides[0].batteries.length + b.sides[1].batteries.length + 2 * count,
  dues: (b, s, lanes, step) => {
    const ofA = b.sides[0].batteries.length;
    const guns = ofA + b.sides[1].batteries.length;
    if (step < guns)
      return step < ofA ? firesGuns(b, s, lanes, 0, step) : firesGuns(b, s, lanes, 1, step - ofA);
    const [side, lane] = unitAt(lanes, step - guns);
    const foe = lanes.aimOf(side, lane);
    if (foe === null) return false;
    s.face(side, lane, foe);
    return firesVolley(b, s, side);
  },
};

function firesGuns(b: Battle, s: Play, lanes: Lanes, side: number, place: number): boolean {
  const { lane } = item(b.side(side).batteries, place);
  if (!lanes.lane(lane).isContested || lanes.isInContact(0, lane) || lanes.isInContact(1, lane)) return false;
  s.face(side, lane, lane);
  return shells(b, s, side, place);
}

/** The enemies that one of a lane may have: before, in and behind its own. */
const FOES = 3;

/** Every unit upon each that it is in contact with, A's by lane before B's. */
const melee: Phase = {
  stage: MELEE_DONE,
  open: (b, s, lanes) => {
    convertGuns(b, s);
    s.keep();
    forEachUnit(lanes, (side, lane) => {
      const state = lanes.lane(lane).unit(side);
      lanes.setAim(side, lane, null);
      forgetMovement(state);
      lanes.lane(lane).standing(side).held = 0;
      if (lanes.isInContact(side, lane)) return;
      state.charged = 0;
      lanes.lane(lane).standing(side).edge = 0;
    });
    s.turn();
  },
  steps: (_b, { count }) => 2 * count * FOES,
  dues: (_b, s, lanes, step) => {
    const [side, lane] = unitAt(lanes, Math.floor(step / FOES));
    const foe = lane + (step % FOES) - 1;
    if (!lanes.contacts(side, lane).includes(foe)) return false;
    s.face(side, lane, foe);
    s.stage = MELEE_ROUND;
    s.thrower = side;
    return true;
  },
};

/** The edge of each unit in the whole melee (FOH-NBR-05). */
function takeEdges(s: Play, lanes: Lanes): void {
  s.keep();
  forEachUnit(lanes, (side, lane) => {
    const standing = lanes.lane(lane).standing(side);
    if (lanes.isInContact(side, lane)) standing.edge = standing.balance > 0 ? 1 : 0;
    standing.balance = 0;
  });
  s.turn();
}

/** All tests, settled before the first, then pursuits of each that flees. */
const morale: Phase = {
  stage: MORALE_DONE,
  open: (b, s, lanes) => {
    takeEdges(s, lanes);
    forEachUnit(lanes, (side, lane) => {
      s.face(side, lane, lane);
      const state = s.side(side);
      const tests = state.hits > 0 && isOnLine(state.morale);
      lanes.standing(side).near =
        tests && b.unitOf(s, side).friendsNear === 'auto' && seesFriends(b, s, side) ? 1 : 0;
    });
    forEachUnit(lanes, (side, lane) => {
      s.face(side, lane, lane);
      settle(b, s, side, lanes.isInContact(side, lane));
    });
  },
  steps: (_b, { count }) => 4 * count,
  dues: (b, s, lanes, step) => {
    const tests = 2 * lanes.count;
    const [side, lane] = unitAt(lanes, step % tests);
    s.face(side, lane, lane);
    return step < tests ? duesTest(s, side) : duesPursuit(b, s, lanes, side, lane);
  },
};

/** The first of its enemies that kept on the line pursues who flees, unless it has pursued another (FOH-NBR-06). */
function duesPursuit(b: Battle, s: Play, lanes: Lanes, side: number, lane: number): boolean {
  if (lanes.isOnLine(side, lane)) return false;
  const first = lanes.contacts(side, lane).find((foe) => lanes.isOnLine(1 - side, foe));
  if (first === undefined) return false;
  s.face(1 - side, first, lane);
  const standing = lanes.standing(1 - side);
  if (standing.pursued !== 0 || !pursues(b, s, 1 - side)) return false;
  standing.pursued = 1;
  s.stage = PURSUIT_MOVE;
  s.thrower = 1 - side;
  return true;
}

const PHASES: readonly Phase[] = [charges, movement, fire, melee, morale];

/** Before the first step of a turn. */
export function openLanePhases(b: Battle, s: Play): void {
  if (s.lanes !== null) openPhase(b, s, s.lanes, charges);
}

function openPhase(b: Battle, s: Play, lanes: Lanes, phase: Phase): void {
  s.stage = phase.stage;
  s.thrower = 0;
  lanes.step = -1;
  phase.open(b, s, lanes);
}

/** Plays on to the next throw, or to the end of the Morale Phase. */
export function playOnLanes(b: Battle, s: Play, lanes: Lanes): void {
  let at = PHASES.findIndex(({ stage }) => stage === s.stage);
  while (at >= 0) {
    const phase = item(PHASES, at);
    if (phase === charges) releaseBroken(s, lanes);
    const steps = phase.steps(b, lanes);
    while (++lanes.step < steps) if (phase.dues(b, s, lanes, lanes.step)) break;
    if (lanes.step < steps) break;
    at++;
    const next = PHASES[at];
    if (next === undefined) break;
    openPhase(b, s, lanes, next);
  }
  s.keep();
}
