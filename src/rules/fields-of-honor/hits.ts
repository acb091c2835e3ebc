/** Hits: the kill number that makes them (section 4), how they are converted, and the stands they remove (section 7). */
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { Battle } from './battle.ts';
import type { SideState } from './side-state.ts';
import type { Play } from './state.ts';
import { addModifiers, ratingPart, type Tables } from './tables.ts';
import { DESTROYED, type Rating } from './units.ts';

const BASE = part('base', 'FOH-KILL-01');
const FLOOR = part((least: number) => `never below ${least}`, 'R-05');

/** Base and rating of a kill number, of fire or of melee. */
export function killParts(tables: Tables, rating: Rating, use: 'fire' | 'artillery' | 'melee'): Parts {
  return partsOf((sum) => {
    sum.base(tables.kill.base, BASE);
    sum.addAll(ratingPart(tables, rating, use, use === 'melee' ? 'Melee rating' : 'Fire rating'));
  });
}

/** Kill number, of fire or of melee: base, rating and the modifiers that apply, never below the floor (FOH-KILL-01, R-05). */
export function killNumber(
  sum: Sum,
  own: Parts,
  modifiers: readonly Parts[],
  marks: number,
  least: number,
  more: readonly Parts[] = [],
): void {
  sum.begin('kill number');
  sum.addAll(own);
  addModifiers(sum, modifiers, marks);
  for (const parts of more) sum.addAll(parts);
  if (sum.value < least) sum.add(least - sum.value, FLOOR, least);
}

/** Half of the temporary hits, rounded down, become permanent (FOH-HIT-01). */
export function permanentHits(temporary: number): number {
  return temporary >> 1;
}

/** The remains of a BMU. */
export interface Remains {
  stands: number;
  permHits: number;
}

/** The conversion of the Morale Phase: half of the hits become permanent and remove stands (FOH-HIT-01). */
export function convertHits(left: Remains, temporary: number, hitsPerStand: number): void {
  const permanent = left.permHits + permanentHits(temporary);
  const removed = (permanent / hitsPerStand) | 0;
  left.stands -= Math.min(removed, left.stands);
  left.permHits = left.stands === 0 ? 0 : permanent - removed * hitsPerStand;
}

/** The same of a BMU apart from any engagement. */
export function converted(
  stands: number,
  permHits: number,
  temporary: number,
  hitsPerStand: number,
): Readonly<Remains> {
  const left = { stands, permHits };
  convertHits(left, temporary, hitsPerStand);
  return left;
}

/** The remains of a BMU, as label. */
export function remainsText({ stands, permHits }: Readonly<Remains>): string {
  return `stands ${stands}, hits ${permHits}`;
}

/** The conversion of the hits that a unit on the line has taken. */
export function convertTaken(b: Battle, state: SideState): void {
  convertHits(state, state.hits, b.tables.hitsPerStand);
  state.hits = 0;
}

/** So many hits destroy the unit and weigh on its morale; further ones change nothing and are not kept. */
export function mostHits(hitsPerStand: number, stands: number): number {
  return 2 * hitsPerStand * stands;
}

/** A side's unit takes temporary hits; nobody is removed before the Morale Phase (FOH-SEQ-02). */
export function takeHits(b: Battle, s: Play, side: number, hits: number): void {
  const state = s.side(side);
  state.hits = Math.min(state.hits + hits, mostHits(b.tables.hitsPerStand, state.stands));
}

/** Without stands a unit is destroyed, whatever its test said (FOH-HIT-02, R-34). */
export function removeDestroyed(state: SideState): void {
  if (state.stands === 0) state.morale = DESTROYED;
}

export function hitsText(hits: number): string {
  return hits === 1 ? '1 hit' : `${hits} hits`;
}

/** Hits of the throw due on its target, and of the turn so far where there were others. */
export function hitsResult(b: Battle, s: Play, hits: number): string {
  return hitsOn(b.targetOf(s).name, s.side(1 - s.thrower).hits, hits);
}

/** Hits on a target that has taken others before. */
export function hitsOn(name: string, earlier: number, hits: number): string {
  const soFar = earlier === 0 || hits === 0 ? '' : ` (${earlier + hits} this turn)`;
  return `${hits === 0 ? 'no hit' : hitsText(hits)} on ${name}${soFar}`;
}
