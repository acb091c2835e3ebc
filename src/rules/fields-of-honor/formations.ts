/** Formations and heavy cover in play: what a user's tables say of them. */
import { item } from '../../chance/at.ts';
import type { Fraction } from '../../play/lengths.ts';
import type { Sum } from '../../play/sum.ts';
import type { Bmu, Rules } from './game.ts';
import type { FormationNumbers } from './supplement.ts';
import { FORMATIONS, NO_FORMATION, SQUARE } from './units.ts';

/** The numbers of its formation; null where it has none. */
function numbersOf(u: Bmu): FormationNumbers | null {
  const { supplement } = u.rules;
  if (supplement === null) return null;
  const { formationNow } = u;
  return formationNow === NO_FORMATION ? null : item(supplement.numbers, formationNow);
}

/** Stands of a unit that may fire, or strike. */
export function standsTo(u: Bmu, act: 'fire' | 'melee'): number {
  const numbers = numbersOf(u);
  if (numbers === null) return u.stands;
  const { over, under } = act === 'fire' ? numbers.fireShare : numbers.meleeShare;
  return Math.floor((u.stands * over) / under);
}

/** True if the formation of a unit has a flank to be struck. */
export function hasFlank(e: Bmu): boolean {
  return numbersOf(e)?.noFlank !== true;
}

export function mayStep(u: Bmu): boolean {
  return numbersOf(u)?.mayMove !== false;
}

export function mayGo(u: Bmu): boolean {
  return numbersOf(u)?.mayCharge !== false;
}

/** True if the formation of the unit charged ends the charge where it began. */
export function isStopped(charger: Bmu, { formationNow }: Bmu, by = formationNow): boolean {
  const arm = charger.is.mounted ? 'cavalry' : 'infantry';
  return charger.rules.supplement?.numbers[by]?.stopsCharge.includes(arm) === true;
}

/** The end of a charge by the formation of its enemy, in words; nothing where it goes on. */
export function stopText(charger: Bmu, target: Bmu, by?: number): string {
  return isStopped(charger, target, by) ? ', and the charge ends where it began' : '';
}

/** The target's formation and heavy cover in the kill number of fire at it. */
export function addAsTarget(sum: Sum, e: Bmu, use: 'fire' | 'artillery'): void {
  const numbers = numbersOf(e);
  if (numbers !== null) sum.addAll(numbers[use]);
  addHeavyCover(sum, e, use);
}

/** Both formations and heavy cover in the kill number of a strike. */
export function addToStrike(sum: Sum, u: Bmu, e: Bmu, isPursuit: boolean): void {
  const own = numbersOf(u);
  const against = numbersOf(e);
  if (own !== null) sum.addAll(own.by);
  if (against !== null) sum.addAll(against.against);
  if (!isPursuit) addHeavyCover(sum, e, 'melee');
}

function addHeavyCover(sum: Sum, { cover, is, rules }: Bmu, use: 'fire' | 'artillery' | 'melee'): void {
  const { supplement } = rules;
  if (supplement !== null && cover !== 0 && is.heavyCover) sum.addAll(supplement.heavyCover[use]);
}

/** Its formation in a morale number. */
export function addToMorale(sum: Sum, u: Bmu): void {
  const numbers = numbersOf(u);
  if (numbers !== null) sum.addAll(numbers.morale);
}

/** Size, type of the charger and the formation that it charges, in a charge number. */
export function addToCharge(sum: Sum, u: Bmu, e: Bmu): void {
  const { supplement } = u.rules;
  if (supplement === null) return;
  const numbers = numbersOf(e);
  if (numbers !== null) sum.addAll(u.is.mounted ? numbers.mounted : numbers.foot);
  const { chargeParts, sizeRatio } = supplement;
  if (isLarger(e.stands, u.stands, sizeRatio)) sum.addAll(chargeParts.largerEnemy);
  if (isLarger(u.stands, e.stands, sizeRatio)) sum.addAll(chargeParts.smallerEnemy);
  if (u.isSkirmish) sum.addAll(chargeParts.skirmisher);
  if (u.isMob) sum.addAll(chargeParts.mob);
}

function isLarger(stands: number, than: number, { over, under }: Fraction): boolean {
  return stands * under >= than * over;
}

/** True if a unit that is charged may form square: formed foot that is not in one. */
export function canFormSquare({ formationNow, is }: Bmu): boolean {
  return formationNow !== NO_FORMATION && formationNow !== SQUARE && !is.mounted;
}

/** The change of formation that the tables allow from one formation to another; null where it is impossible. */
export function changeTo({ supplement }: Rules, from: number, to: number): 'half' | 'whole' | null {
  const change = supplement?.changes?.find(
    (each) => each.from === FORMATIONS[from] && each.to === FORMATIONS[to],
  );
  return change?.cost ?? null;
}
