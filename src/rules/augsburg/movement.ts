/** Movement (AUG-MOVE): normal moves, the going, gaps, and ways back. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Ground } from '../../play/ground.ts';
import { FARTHEST } from '../../play/lengths.ts';
import { NONE } from '../../play/stacks.ts';
import { moveOf } from './distances.ts';
import { awaitsInWorks } from './fire.ts';
import { CREW_BEHIND, CREW_BESIDE, type Battle, type Lane, type Rules, type Unit } from './game.ts';
import { changePlaces, laneToPassTo, laneToTurnOn, passTo, shift, unitBehind } from './line.ts';
import type { Obstacle } from './units.ts';

/** True if a unit still has an obstacle in front of it. */
export function holdsObstacle({ coverHeld, is }: Unit): boolean {
  return coverHeld !== 0 && is.frontObstacle !== 'none';
}

/** The obstacle in the charger's way: that of the unit acted upon, or by a ruling guns before it (AUG-MOVE-03, AUG-R-34, AUG-R-47). */
export function obstacleCrossed({ passive, flanks, shield, rules }: Battle): Obstacle {
  if (!flanks && holdsObstacle(passive)) return passive.is.frontObstacle;
  return shield === CREW_BEHIND ? rules.rulings.gunsAreObstacle : 'none';
}

/** Order M: to its goal, at most a normal move; at or below it already nothing changes (AUG-MOVE-01). */
export function move(g: Battle, u: Unit, aim: number): void {
  const goal = item(u.muster.goals, aim);
  const { gap } = g;
  if (u.place !== 0) passAside(g, u);
  else if (gap > goal) {
    moveOf(u.is);
    setGap(g, Math.max(goal, gap - u.is.normalMove), u);
    leave(u);
  }
  keepAway(g, u);
}

/**
 * AUG-NBR-09: a formed front that has come too near drives the light front of its lane back, at no cost to that; from as far
 * as the unit behind it forms up there.
 */
export function keepAway(g: Battle, u: Unit): void {
  const { line, standOff } = g.rules;
  const { ground: lane } = u;
  if (lane.gap >= standOff || u.place !== 0 || !u.is.formed) return;
  const e = item(lane.fronts, 1 - u.role);
  if (!e.isActive || !e.isPresent || !e.is.light || (e.turned === 0 && awaitsInWorks(e))) return;
  const parts = standOff - lane.gap;
  e.coverHeld = 0;
  if (line === null) {
    shift(g, lane, e.role, parts);
    return;
  }
  const before = e.keptAway;
  e.keptAway += parts;
  const next = e.keptAway < line.support ? g.nobody : unitBehind(g, e.lane, e.role);
  shift(g, lane, e.role, next === g.nobody ? parts : Math.max(0, line.support - before));
  if (next !== g.nobody) changePlaces(g, e, next);
}

/** Leaves what it holds; bad going Unforms who moves in it (AUG-MOVE-02). */
export function leave(u: Unit): void {
  u.coverHeld = 0;
  if (u.isStuck) u.unform();
}

/** A unit behind passes into a neighbouring lane. */
function passAside(g: Battle, u: Unit): void {
  const lane = laneToPassTo(g, u);
  if (lane === NONE) return;
  leave(u);
  passTo(g, u, lane);
  leave(u);
}

/** A quarter is complete after so many orders W to one side: on the neighbouring lane, or back. */
export function wheel(g: Battle, u: Unit): void {
  const lane = u.turned === 0 ? laneToTurnOn(g, u) : u.lane;
  const step = lane < u.lane ? -1 : 1;
  leave(u);
  u.wheels = u.wheels * step > 0 ? u.wheels + step : step;
  if (u.wheels * step < (g.rules.line?.wheelOrders ?? 1)) return;
  u.wheels = 0;
  u.turned = lane === u.lane ? 0 : lane < u.lane ? 1 : 2;
}

/** Order R: half a normal move to the rear, ending faced that way (AUG-MOVE-04, AUG-R-37). */
export function retire(g: Battle, u: Unit): void {
  moveOf(u.is);
  leave(u);
  u.facesAway = 1;
  goBack(g, u, g.gap, u.is.retreat);
}

/** Order U (AUG-CMD-10): no longer Unformed, but in bad going, and faces the foe. */
export function formUp(u: Unit): void {
  if (!u.isStuck) u.unformed = 0;
  u.facesAway = 0;
}

/** Sets the gap of the lane by a move of a unit; beyond the farthest all gaps are alike. From lane to lane it stays (AUG-NBR-02). */
export function setGap(g: Battle, gap: number, { role }: Pick<Unit, 'role'>): void {
  // The charger of a sheltered gun moves in its own lane.
  if (g.aside && !(g.shield === CREW_BESIDE && role === g.active.role)) return;
  const { here } = g;
  if (role === 0 && g.rules.hasGround) here.advance += here.gap - gap;
  here.gap = Math.min(gap, here.is.farthest);
}

/** True for a unit of the act that can go back: a front, but not one that acts upon another lane (AUG-NBR-02). */
export function goesBack(g: Battle, u: Unit): boolean {
  return u.place === 0 && !(g.aside && u === g.active && g.shield !== CREW_BESIDE);
}

/**
 * Moves a unit of the act back from its enemy, who was `from` away. Where that takes it to the unit behind it the two change
 * places (AUG-NBR-01).
 */
export function goBack(g: Battle, u: Unit, from: number, parts: number): void {
  const { line } = g.rules;
  if (line === null) {
    setGap(g, from + parts, u);
    return;
  }
  if (!goesBack(g, u)) return;
  const next = parts < line.support ? g.nobody : unitBehind(g, u.lane, u.role);
  const back = next === g.nobody ? parts : line.support;
  if (g.aside && u !== g.active) shift(g, u.ground, u.role, back);
  else setGap(g, from + back, u);
  if (next !== g.nobody) changePlaces(g, u, next);
}

/** The advance of a unit's line from where it stood at the start. */
function advanceOf({ advance, gap, is }: Lane, role: SideIndex): number {
  return role === 0 ? advance : is.startGap - gap - advance;
}

/** True if a unit of the act that goes back so far from `from` comes to the edge of the table and over it (AUG-NBR-08). */
export function leavesTable(g: Battle, u: Unit, from: number, parts: number): boolean {
  const { tableDepth } = g.rules;
  if (tableDepth === FARTHEST) return false;
  // Who is shot at point blank stands nearer than its line.
  const nearer = g.aside && u !== g.active ? 0 : g.gap - from;
  return advanceOf(u.ground, u.role) + nearer - parts < -tableDepth;
}

/** Lines of the lanes: how far the fronts have come from where they stood at the start (SCN-05). */
export function groundOf({ partsPerInch, lanes }: Rules): Ground<Battle> {
  return {
    unit: 'in',
    parts: partsPerInch,
    distances: lanes.map(({ startGap }) => startGap),
    farthest: FARTHEST,
    line: (g, side, number) => {
      const front = g.front(number, side);
      if (!front.isActive || !front.isPresent) return null;
      return advanceOf(item(g.lanes, number), side);
    },
  };
}
