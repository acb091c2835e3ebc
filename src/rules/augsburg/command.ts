/** Command (AUG-CMD-02 to AUG-CMD-08, AUG-MOR-08): points of CinCs and brigadiers, the order of brigades, Rally Points, reactions. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { countOf } from '../../play/shown.ts';
import { NONE } from '../../play/stacks.ts';
import { part, type Sum } from '../../play/sum.ts';
import { CINCS, REFEREE, type Battle, type Brigade, type Lane, type Unit } from './game.ts';
import * as Due from './due.ts';
import { hasOwnOrder } from './orders.ts';
import type { Forces } from './muster.ts';
import type { Tables } from './tables.ts';

const RADIUS = part('radius', 'AUG-CMD-02');
const FOR_NUMBER = part('for his command number', 'AUG-CMD-02');

/** Adds up a command radius in inches, inclusive (AUG-CMD-02). */
export function radiusIn(
  sum: Sum,
  { base, perCommandNumber }: Tables['commandRadius']['cinc'],
  commandNumber: number,
): void {
  sum.begin('inches');
  sum.base(base, RADIUS);
  sum.base(perCommandNumber * commandNumber, FOR_NUMBER);
}

export const CINC_NUMBER = part("CinC's number", 'AUG-CMD-03');
export const BRIGADIER_NUMBER = part("brigadier's number", 'AUG-CMD-04');
const POINTS = part('number and points granted', 'AUG-CMD-04');

/** A commander's die: its marks are 1 for a CinC. */
export function commandDieKind({ tables, commands }: Forces): ThrowKind {
  const { cinc, brigadier } = tables.commandPoints.rows;
  const commandOf = (who: Actor) => commands?.[CINCS.indexOf(who)];
  return {
    name: 'command die',
    ruleIds: ['AUG-CMD-03', 'AUG-CMD-04'],
    occasion: 1,
    resolve: (chance, _number, marks) => chance.draw((marks === 0 ? brigadier : cinc).dice),
    act: (who) => {
      const whose = commandOf(who) === undefined ? 'the brigadier of ' : '';
      return `${whose}${who.name} throws for points`;
    },
    result: (shown, who: Actor & { readonly points?: number }) => {
      const command = commandOf(who);
      if (command === undefined) return `${who.name} has ${countOf((who.points ?? 0) + shown, 'point')}`;
      const how = command.even ? 'one at a time to the brigades in his radius' : 'to the first brigade';
      return `${countOf(shown + (command.cinc ?? 0), 'point')} ${how}`;
    },
  };
}

/** Every brigadier has his number; then the dice are thrown: both CinCs, then every brigadier, A's first. */
export function openCommand(g: Battle): void {
  for (const brigade of g.brigades) brigade.points = brigade.is.number;
  g.cursor = 0;
  nextCommander(g);
}

/** The next commander throws; a CinC whose points reach nobody does not. After the last the brigades take their turns. */
function nextCommander(g: Battle): void {
  while (g.cursor < CINCS.length && g.rules.commands?.[g.cursor === 0 ? 0 : 1].cinc === null) g.cursor++;
  if (g.cursor < CINCS.length + g.brigades.length) g.due = Due.COMMAND_DIE;
  else {
    g.cursor = 1;
    nextPlace(g);
  }
}

/** A commander's die: the CinC's points go out at once (AUG-CMD-03), a brigadier's are his own (AUG-CMD-04). */
export function commandDie(g: Battle, dice: Dice): void {
  const { commands, throws } = g.rules;
  const command = commands?.[g.cursor];
  if (command !== undefined) {
    dice.sum.base(command.cinc ?? 0, CINC_NUMBER);
    const shown = dice.throw(throws.commandDie, item(CINCS, g.cursor), null, 0, 1);
    grant(g, command, shown);
  } else {
    const brigade = item(g.brigades, g.cursor - CINCS.length);
    dice.sum.base(brigade.points, POINTS);
    brigade.points += dice.throw(throws.commandDie, brigade, null, 0, 0);
  }
  g.cursor++;
  nextCommander(g);
}

function grant(
  { brigades }: Battle,
  { cinc, even, reached }: NonNullable<Forces['commands']>[0],
  shown: number,
): void {
  const points = shown + (cinc ?? 0);
  if (!even) item(brigades, item(reached, 0)).points += points;
  else for (let i = 0; i < points; i++) item(brigades, item(reached, i % reached.length)).points++;
}

/** The number of brigades that go before one that gives way so often: it must act before the very lowest (AUG-CMD-08). */
export function placesGivenUp(passes: number, brigades: number): number {
  return Math.max(0, Math.min(passes, brigades - 2));
}

/** Pays for an order; one that the points left do not pay is skipped (AUG-CMD-06). @returns whether they do */
export function pays(brigade: { points: number }, cost: number): boolean {
  if (cost > brigade.points) return false;
  brigade.points -= cost;
  return true;
}

/** The brigade of a side in a lane; null for none. */
function brigadeIn({ rules, brigades }: Battle, lane: number, side: SideIndex): Brigade | null {
  const number = item(rules.brigadeOf, 2 * lane + side);
  return number === NONE ? null : item(brigades, number);
}

/** True if a unit on Stand Ready can pay for a reaction (AUG-R-25); a unit of no brigade reacts free. */
export function canReact(g: Battle, { lane, role }: Unit): boolean {
  const brigade = brigadeIn(g, lane, role);
  return brigade === null || brigade.points >= g.rules.reactionCost;
}

/** Takes the points of a reaction from the unit's brigade. */
export function payReaction(g: Battle, { lane, role }: Unit): void {
  const brigade = brigadeIn(g, lane, role);
  if (brigade !== null) brigade.points -= g.rules.reactionCost;
}

/** The nth (from 1) of the brigades without a place that have the highest total, in order of listing (AUG-CMD-07). */
function tiedBrigade({ brigades }: Battle, nth: number): Brigade | null {
  let highest = -1;
  for (const { rank, points } of brigades) if (rank === 0 && points > highest) highest = points;
  let count = 0;
  for (const brigade of brigades)
    if (brigade.rank === 0 && brigade.points === highest && ++count === nth) return brigade;
  return null;
}

function tiedBrigades(g: Battle): number {
  let count = 0;
  while (tiedBrigade(g, count + 1) !== null) count++;
  return count;
}

/** The next place goes to one of the tied. */
function givePlace(g: Battle, nth: number): void {
  const brigade = tiedBrigade(g, nth);
  if (brigade !== null) brigade.rank = g.cursor;
  g.cursor++;
}

/** Gives the places of the order one after the other; `cursor` is the next. */
function nextPlace(g: Battle): void {
  const inOrder = g.rules.rulings.brigadeTie === 'side-A-first';
  while (g.cursor <= g.brigades.length) {
    if (!inOrder && tiedBrigades(g) > 1) {
      g.due = Due.BRIGADE_TIE;
      return;
    }
    givePlace(g, 1);
  }
  g.cursor = 0;
  g.due = Due.NOTHING;
  giveWay(g);
  giveRallyPoints(g);
  for (const brigade of g.brigades) capPoints(g, brigade);
}

/** A tie, told of the first of the tied. */
export function brigadeTieKind(): ThrowKind {
  return {
    name: 'tie of brigades',
    ruleIds: ['AUG-CMD-07', 'AUG-R-26'],
    occasion: 2,
    resolve: (chance, brigades) => chance.die(brigades),
    act: (_who, { battle }: Brigade) => {
      const names = Array.from(
        { length: tiedBrigades(battle) },
        (_name, i) => tiedBrigade(battle, i + 1)?.name,
      );
      return `${names.join(', ')} have equal totals and throw for the next place`;
    },
    result: (chosen, _who, { battle }: Brigade) => `${tiedBrigade(battle, chosen)?.name ?? ''} goes before`,
  };
}

export function brigadeTie(g: Battle, dice: Dice): void {
  const first = tiedBrigade(g, 1);
  givePlace(g, dice.throw(g.rules.throws.brigadeTie, REFEREE, first, tiedBrigades(g), 0));
  nextPlace(g);
}

/** AUG-CMD-08, AUG-R-26: the highest gives way as often as its side says, or each brigade in its turn. */
function giveWay(g: Battle): void {
  const { length } = g.brigades;
  const passed = new Set<Brigade>();
  const isAnyHolder = g.rules.rulings.passRight === 'every-holder';
  for (let place = 1; place <= length;) {
    const holder = ranked(g, place);
    const mayPass = isAnyHolder || (place === 1 && passed.size === 0);
    const passes = holder === null ? 0 : (g.rules.commands?.[holder.role].passes ?? 0);
    const left = mayPass ? placesGivenUp(passes, length - place + 1) : 0;
    if (holder !== null && left > 0 && !passed.has(holder)) {
      passed.add(holder);
      moveDown(g, holder, left);
    } else place++;
  }
}

/** The brigade in this place; null for none. */
export function ranked({ brigades }: Battle, place: number): Brigade | null {
  for (const brigade of brigades) if (brigade.rank === place) return brigade;
  return null;
}

function moveDown({ brigades }: Battle, brigade: Brigade, places: number): void {
  const place = brigade.rank;
  for (const one of brigades) if (one.rank > place && one.rank <= place + places) one.rank--;
  brigade.rank = place + places;
}

/** Points for those orders of a brigade that count. */
function costOf(g: Battle, { is: { lanes, role } }: Brigade, counts: (g: Battle, u: Unit) => boolean) {
  let cost = 0;
  for (const unit of g.units)
    if (unit.role === role && lanes.includes(unit.lane) && counts(g, unit)) cost += unit.muster.cost;
  return cost;
}

/** AUG-MOR-08: what exceeds the cost of a brigade's orders, one point at a time, to units in lanes where both stand. */
function giveRallyPoints(g: Battle): void {
  for (const brigade of g.brigades) {
    const { givesRallyPoints, lanes, role } = brigade.is;
    if (!givesRallyPoints || !lanes.some((lane) => item(g.lanes, lane).isOpposed)) continue;
    const cost = costOf(g, brigade, hasOwnOrder);
    for (let k = 0; brigade.points > cost; k++) {
      const lane = item(g.lanes, item(lanes, k % lanes.length));
      if (!lane.isOpposed) continue;
      lane.fronts[role].rally++;
      brigade.points--;
    }
  }
}

function hasChit(_g: Battle, u: Unit): boolean {
  return u.hasChit;
}

/** Points beyond the cost of what is still to be done are lost (AUG-CMD-05); a brigade without orders has no place. */
function capPoints(g: Battle, brigade: Brigade): void {
  if (g.rules.reactionCost > 0 || brigade.rank === 0) return;
  // In a line an enemy may still come before a unit that has nobody opposite.
  const cost = costOf(g, brigade, g.rules.line === null ? hasOwnOrder : hasChit);
  if (brigade.points > cost) brigade.points = cost;
  if (cost === 0) leavePlace(g, brigade);
}

/** An action is over in a lane: the orders of both its units may have gone. */
export function capPointsOfLane(g: Battle, lane: number): void {
  const a = brigadeIn(g, lane, 0);
  const b = brigadeIn(g, lane, 1);
  if (a !== null) capPoints(g, a);
  if (b !== null) capPoints(g, b);
}

/** True if a unit's brigade will still come to it and can pay. */
export function isComing(g: Battle, lane: Lane, u: Unit): boolean {
  const brigade = brigadeIn(g, lane.number, u.role);
  if (brigade === null || brigade.rank === 0 || brigade.points < u.muster.cost) return false;
  return g.brigade !== brigade.number || brigade.is.lanes.indexOf(lane.number) >= g.position;
}

/** A brigade is done: those after it move up. */
export function leavePlace(g: Battle, brigade: Brigade): void {
  if (g.brigade === brigade.number) {
    g.brigade = NONE;
    g.position = 0;
  }
  for (const one of g.brigades) if (one.rank > brigade.rank) one.rank--;
  brigade.rank = 0;
}
