/** The brigades' turns (AUG-CMD-05 to AUG-CMD-08, AUG-MOR-08): points left, the order, giving way, Rally Points, reactions. */
import { intAt, item } from '../../chance/at.ts';
import type { AugsburgThrow, Battle, SideCommand } from './battle.ts';
import { hasChit, hasOwnOrder, isOpposed } from './doctrines.ts';
import { BRIGADE_TIE, NEXT_UNIT, purpose } from './stages.ts';
import type { Play } from './state.ts';

/** The number of brigades that go before one that gives way so often: it must act before the very lowest (AUG-CMD-08). */
export function placesGivenUp(passes: number, brigades: number): number {
  return Math.max(0, Math.min(passes, brigades - 2));
}

/** Units that act, by place in the player's order: each is paid if the points left allow it, else skipped (AUG-CMD-06). */
export function activated(costs: readonly number[], points: number): readonly number[] {
  let left = points;
  return costs.flatMap((cost, i) => {
    if (cost > left) return [];
    left -= cost;
    return [i];
  });
}

/** Gives points to a brigade, or takes them. */
export function addPoints(s: Play, brigade: number, points: number): void {
  s.points[brigade] = intAt(s.points, brigade) + points;
}

/** The brigade of a unit of the act; -1 for none. */
function brigadeInAct(b: Battle, s: Play, side: number): number {
  return item(b.brigadeOf, 2 * s.unitInAct(side).lane + side);
}

/** True if a unit on Stand Ready can pay for a reaction (AUG-R-25); a unit of no brigade reacts free. */
export function canReact(b: Battle, s: Play, side: number): boolean {
  const brigade = brigadeInAct(b, s, side);
  return brigade < 0 || intAt(s.points, brigade) >= b.reactionCost;
}

/** Takes the points of a reaction from the unit's brigade. */
export function payReaction(b: Battle, s: Play, side: number): void {
  const brigade = brigadeInAct(b, s, side);
  if (brigade >= 0) addPoints(s, brigade, -b.reactionCost);
}

/** The command of a side; none where every order is free. */
export function commandOf({ commands }: Battle, side: number): SideCommand | undefined {
  return commands?.[side === 0 ? 0 : 1];
}

/** The number of brigades without a place that have the highest total (AUG-CMD-07). */
function tiedBrigades(b: Battle, s: Play): number {
  let highest = -1;
  let tied = 0;
  for (let i = 0; i < b.brigades.length; i++) {
    if (intAt(s.ranks, i) !== 0) continue;
    const points = intAt(s.points, i);
    if (points > highest) {
      highest = points;
      tied = 1;
    } else if (points === highest) tied++;
  }
  return tied;
}

/** Gives the places of the order one after the other; `cursor` is the next. */
export function nextPlace(b: Battle, s: Play): void {
  const inOrder = b.book.rulings.brigadeTie === 'side-A-first';
  while (s.cursor <= b.brigades.length) {
    if (!inOrder && tiedBrigades(b, s) > 1) {
      s.stage = BRIGADE_TIE;
      return;
    }
    givePlace(b, s, 1);
  }
  s.cursor = 0;
  giveWay(b, s);
  giveRallyPoints(b, s);
  for (let i = 0; i < b.brigades.length; i++) capPoints(b, s, i);
  s.stage = NEXT_UNIT;
}

/** The next place goes to one of the tied (from 1, in order of listing). */
function givePlace(b: Battle, s: Play, chosen: number): void {
  s.ranks[tiedBrigade(b, s, chosen)] = s.cursor;
  s.cursor++;
}

/** The brigade that stands so far (from 1) in the list of those tied for the next place. */
function tiedBrigade(b: Battle, s: Play, chosen: number): number {
  let best = -1;
  let count = 0;
  for (let i = 0; i < b.brigades.length; i++) {
    if (intAt(s.ranks, i) !== 0) continue;
    const points = intAt(s.points, i);
    const highest = best < 0 ? -1 : intAt(s.points, best);
    if (points > highest) {
      best = i;
      count = 1;
    } else if (points === highest && count < chosen) {
      best = i;
      count++;
    }
  }
  return best;
}

export const brigadeTie: AugsburgThrow = {
  name: 'tie of brigades',
  ruleIds: ['AUG-CMD-07', 'AUG-R-26'],
  key: (b, s, due) => due.set(BRIGADE_TIE, purpose(BRIGADE_TIE, 0, 0), tiedBrigades(b, s)),
  resolve: (_b, due, chance) => chance.die(due.key0),
  apply: (b, s, chosen) => {
    givePlace(b, s, chosen);
    nextPlace(b, s);
  },
  act: (b, s) => {
    const tied = Array.from(
      { length: tiedBrigades(b, s) },
      (_, i) => b.brigadeAt(tiedBrigade(b, s, i + 1)).name,
    );
    return `${tied.join(', ')} have equal totals and throw for the next place`;
  },
  result: (b, s, chosen) => `${b.brigadeAt(tiedBrigade(b, s, chosen)).name} goes before`,
};

/** AUG-CMD-08, AUG-R-26: the highest gives way as often as its side says, or each brigade in its turn. */
function giveWay(b: Battle, s: Play): void {
  const brigades = b.brigades.length;
  if (b.book.rulings.passRight === 'highest-only') {
    const first = ranked(s, 1);
    moveDown(s, first, 1, placesGivenUp(passesOf(b, first), brigades));
    return;
  }
  let passed = 0;
  for (let place = 1; place <= brigades;) {
    const holder = ranked(s, place);
    const left = placesGivenUp(passesOf(b, holder), brigades - place + 1);
    if (left > 0 && (passed & (1 << holder)) === 0) {
      passed |= 1 << holder;
      moveDown(s, holder, place, left);
    } else place++;
  }
}

function passesOf(b: Battle, brigade: number): number {
  return commandOf(b, b.brigadeAt(brigade).side)?.passes ?? 0;
}

/** The brigade in this place; -1 for none. */
export function ranked(s: Play, place: number): number {
  return s.ranks.indexOf(place);
}

function moveDown(s: Play, brigade: number, place: number, places: number): void {
  for (let i = 0; i < s.ranks.length; i++) {
    const rank = intAt(s.ranks, i);
    if (rank > place && rank <= place + places) s.ranks[i] = rank - 1;
  }
  s.ranks[brigade] = place + places;
}

/** Points for the orders of a brigade that are still to be carried out. */
function costOfOrders(b: Battle, s: Play, brigade: number): number {
  if (b.line !== null) return costInLine(b, s, brigade, hasOwnOrder);
  const { lanes, side } = b.brigadeAt(brigade);
  let cost = 0;
  for (let k = 0; k < lanes.length; k++) {
    const i = s.front(item(lanes, k), side);
    if (hasOwnOrder(b, s, i)) cost += b.unitAt(i).starter.cost;
  }
  return cost;
}

/** Points for those orders of a brigade that count, where its lanes hold several units. */
function costInLine(b: Battle, s: Play, brigade: number, counts: typeof hasOwnOrder): number {
  const { lanes, side } = b.brigadeAt(brigade);
  let cost = 0;
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++)
    if (lanes.includes(s.numbered(i).lane) && counts(b, s, i)) cost += b.unitAt(i).starter.cost;
  return cost;
}

/** AUG-MOR-08: what exceeds the cost of a brigade's orders, one point at a time, to units in lanes where both stand. */
function giveRallyPoints(b: Battle, s: Play): void {
  for (let i = 0; i < b.brigades.length; i++) {
    const { givesRallyPoints, lanes, side } = b.brigadeAt(i);
    if (!givesRallyPoints || !lanes.some((lane) => isOpposed(b, s, lane))) continue;
    for (let k = 0; intAt(s.points, i) > costOfOrders(b, s, i); k++) {
      const lane = item(lanes, k % lanes.length);
      if (!isOpposed(b, s, lane)) continue;
      s.unit(lane, side).rally++;
      addPoints(s, i, -1);
    }
  }
}

/** Points beyond the cost of what is still to be done are lost (AUG-CMD-05); a brigade without orders has no place. */
function capPoints(b: Battle, s: Play, brigade: number): void {
  if (brigade < 0 || b.reactionCost > 0 || intAt(s.ranks, brigade) === 0) return;
  // In a line an enemy may still come before a unit that has nobody opposite.
  const cost = b.line === null ? costOfOrders(b, s, brigade) : costInLine(b, s, brigade, hasChit);
  if (intAt(s.points, brigade) > cost) s.points[brigade] = cost;
  if (cost === 0) leavePlace(s, brigade);
}

/** An action is over in a lane: the orders of both its units may have gone. */
export function capPointsOfLane(b: Battle, s: Play, lane: number): void {
  capPoints(b, s, item(b.brigadeOf, 2 * lane));
  capPoints(b, s, item(b.brigadeOf, 2 * lane + 1));
}

/** True if a unit's brigade will still come to it and can pay. */
export function isComing(b: Battle, s: Play, lane: number, side: number): boolean {
  const brigade = item(b.brigadeOf, 2 * lane + side);
  if (brigade < 0 || intAt(s.ranks, brigade) === 0) return false;
  if (intAt(s.points, brigade) < b.unitAt(s.front(lane, side)).starter.cost) return false;
  return s.brigade !== brigade + 1 || b.brigadeAt(brigade).lanes.indexOf(lane) >= s.position;
}

/** A brigade is done: those after it move up. */
export function leavePlace(s: Play, brigade: number): void {
  const place = intAt(s.ranks, brigade);
  if (s.brigade === brigade + 1) {
    s.brigade = 0;
    s.position = 0;
  }
  for (let i = 0; i < s.ranks.length; i++) {
    const rank = intAt(s.ranks, i);
    if (rank > place) s.ranks[i] = rank - 1;
  }
  s.ranks[brigade] = 0;
}
