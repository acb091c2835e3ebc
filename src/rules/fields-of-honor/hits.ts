/** Hits: the kill number that makes them (section 4), how they are converted, and the stands they remove (section 7). */
import type { Chance } from '../../chance/chance.ts';
import type { Throw } from '../../chance/throw.ts';
import type { ThrowKind } from '../../play/dice.ts';
import { part, raiseTo, type Parts, type Sum } from '../../play/sum.ts';
import { addModifiers, type Tables } from './tables.ts';
import { DESTROYED } from './units.ts';

const FLOOR = part((least: number) => `never below ${least}`, 'R-05');

/** Kill number, of fire or of melee: base, rating and the modifiers that apply, never below the floor (FOH-KILL-01, R-05). */
export function killNumber(
  sum: Sum,
  own: Parts,
  modifiers: readonly Parts[],
  marks: number,
  least: number,
): number {
  beginKill(sum, own, modifiers, marks);
  return endKill(sum, least);
}

/** The same up to the floor. */
export function beginKill(sum: Sum, own: Parts, modifiers: readonly Parts[], marks: number): void {
  sum.begin('kill number');
  sum.addAll(own);
  addModifiers(sum, modifiers, marks);
}

export function endKill(sum: Sum, least: number): number {
  raiseTo(sum, least, FLOOR);
  return sum.value;
}

/** Hits by the kill number, with others packed in, and the Attack Dice: each is folded when first asked for, and kept. */
export class KeptHits {
  private readonly fold: (number: number, dice: number) => Throw;
  private readonly kept: Throw[][] = [];

  constructor(fold: (number: number, dice: number) => Throw) {
    this.fold = fold;
  }

  of(number: number, dice: number): Throw {
    return ((this.kept[number] ??= [])[dice] ??= this.fold(number, dice));
  }
}

/** All of a kind of throw but its dice. */
export type Told = Omit<ThrowKind, 'resolve' | 'laws'>;

/** A throw for hits: its number, marked with the Attack Dice. */
export class HitsThrow implements ThrowKind {
  declare readonly name: string;
  declare readonly ruleIds: readonly string[];
  declare readonly occasion: number;
  declare readonly act: ThrowKind['act'];
  declare readonly result: ThrowKind['result'];
  private readonly hits: KeptHits;

  constructor(hits: KeptHits, told: Told) {
    Object.assign(this, told);
    this.hits = hits;
  }

  resolve(chance: Chance, number: number, dice: number): number {
    return chance.draw(this.hits.of(number, dice));
  }
}

/** Half of the temporary hits, rounded down, become permanent (FOH-HIT-01). */
export function permanentHits(temporary: number): number {
  return temporary >> 1;
}

/** The remains of a BMU or a battery. */
export interface Remains {
  stands: number;
  permHits: number;
}

/** The conversion of the Morale Phase: half of the hits taken become permanent and remove stands (FOH-HIT-01). */
export function convertTaken(left: Remains & { hits: number }, hitsPerStand: number): void {
  const permanent = left.permHits + permanentHits(left.hits);
  const removed = (permanent / hitsPerStand) | 0;
  left.stands -= Math.min(removed, left.stands);
  left.permHits = left.stands === 0 ? 0 : permanent - removed * hitsPerStand;
  left.hits = 0;
}

/** The same of a BMU apart from any engagement. */
export function converted(stands: number, permHits: number, hits: number, tables: Tables): Remains {
  const left = { stands, permHits, hits };
  convertTaken(left, tables.hits.permanentHitsPerStandRemoved);
  return left;
}

/** So many hits destroy the unit and weigh on its morale; further ones change nothing and are not kept. */
export function mostHits(hitsPerStand: number, stands: number): number {
  return 2 * hitsPerStand * stands;
}

/** Without stands a unit is destroyed, whatever its test said (FOH-HIT-02, R-34). */
export function removeDestroyed(u: { readonly stands: number; morale: number }): void {
  if (u.stands === 0) u.morale = DESTROYED;
}

export function hitsText(hits: number): string {
  return hits === 1 ? '1 hit' : `${hits} hits`;
}

/** Hits on a target, and those of the turn so far where there were others. */
export function hitsOn(hits: number, on: { readonly name: string; readonly hits: number }): string {
  const soFar = on.hits === 0 || hits === 0 ? '' : ` (${on.hits + hits} this turn)`;
  return `${hits === 0 ? 'no hit' : hitsText(hits)} on ${on.name}${soFar}`;
}

/** The remains of a BMU, as label. */
export function remainsText({ stands, permHits }: Readonly<Remains>): string {
  return `stands ${stands}, hits ${permHits}`;
}
