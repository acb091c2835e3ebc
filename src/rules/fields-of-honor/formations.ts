/** Formations in play: what the tables say of the one that a unit has. */
import { item } from '../../chance/at.ts';
import { decimalFraction, type Fraction } from '../../play/lengths.ts';
import type { Parts, Sum } from '../../play/sum.ts';
import type { Battle } from './battle.ts';
import type { SideState } from './side-state.ts';
import type { Play } from './state.ts';
import { FORMATIONS, isMob, isSkirmish, NO_FORMATION, SQUARE } from './units.ts';
import { SUPPLEMENT_PART, type FormationNumbers, type Supplement } from './supplement.ts';

const NOTHING: readonly Parts[] = [];
/** The ratio of size from which it counts in a Charge Test. */
const SIZE_RATIO = 2;

/** The numbers of its formation; null where it has none. */
function numbersOf(b: Battle, s: Play, side: number): FormationNumbers | null {
  if (b.supplement === null) return null;
  const formation = b.formationOf(s, side);
  return formation === NO_FORMATION ? null : item(b.supplement.numbers, formation);
}

function shareOf(stands: number, { over, under }: Fraction): number {
  return Math.floor((stands * over) / under);
}

/** Stands of a unit that may fire. */
export function firingStands(b: Battle, s: Play, side: number): number {
  const { stands } = s.side(side);
  const numbers = numbersOf(b, s, side);
  return numbers === null ? stands : shareOf(stands, numbers.fireShare);
}

/** Stands of a unit of a side that may strike. */
export function strikingStands(b: Battle, state: SideState, side: number): number {
  if (b.supplement === null) return state.stands;
  const formation = b.formationIn(state, side);
  if (formation === NO_FORMATION) return state.stands;
  return shareOf(state.stands, item(b.supplement.numbers, formation).meleeShare);
}

/** True if a side strikes on the flank, and the enemy's formation has one. */
export function findsFlank(b: Battle, s: Play, side: number): boolean {
  return b.side(side).onFlank && numbersOf(b, s, 1 - side)?.noFlank !== true;
}

/** True if a charge of a side strikes the flank: its own, or one from a neighbouring lane (FOH-NBR-03). */
export function chargesFlank(b: Battle, s: Play, side: number): boolean {
  const { lanes } = s;
  // Who countercharges has declared no charge of its own.
  const aside = lanes !== null && lanes.laneOf(0) !== lanes.laneOf(1) && lanes.isAimed(side);
  return (
    ((aside && b.ordersOf(s, side).flanks) || b.side(side).onFlank) &&
    numbersOf(b, s, 1 - side)?.noFlank !== true
  );
}

export function mayStep(b: Battle, s: Play, side: number): boolean {
  return numbersOf(b, s, side)?.mayMove !== false;
}

export function mayGo(b: Battle, s: Play, side: number): boolean {
  return numbersOf(b, s, side)?.mayCharge !== false;
}

/** True if the formation of the unit charged ends the charge of this side where it began. */
export function isStopped(b: Battle, s: Play, charger: number, by = b.formationOf(s, 1 - charger)): boolean {
  const arm = b.unitOf(s, charger).mounted ? 'cavalry' : 'infantry';
  return b.supplement?.numbers[by]?.stopsCharge.includes(arm) === true;
}

/** The end of a charge by the formation of its enemy, in words; nothing where it goes on. */
export function stopText(b: Battle, s: Play, charger: number, by?: number): string {
  return isStopped(b, s, charger, by) ? ', and the charge ends where it began' : '';
}

/** The target's formation and heavy cover in the kill number of fire at it. */
export function targetParts(b: Battle, s: Play, use: 'fire' | 'artillery'): readonly Parts[] {
  if (b.supplement === null) return NOTHING;
  const target = 1 - s.thrower;
  const numbers = numbersOf(b, s, target);
  return [...(numbers === null ? [] : [numbers[use]]), ...heavyCover(b.supplement, b, s, target, use)];
}

/** Both formations and heavy cover in the kill number of a strike. */
export function strikeParts(b: Battle, s: Play, isPursuit: boolean): readonly Parts[] {
  if (b.supplement === null) return NOTHING;
  const enemy = 1 - s.thrower;
  const own = numbersOf(b, s, s.thrower);
  const against = numbersOf(b, s, enemy);
  return [
    ...(own === null ? [] : [own.by]),
    ...(against === null ? [] : [against.against]),
    ...(isPursuit ? [] : heavyCover(b.supplement, b, s, enemy, 'melee')),
  ];
}

function heavyCover(
  { heavyCover }: Supplement,
  b: Battle,
  s: Play,
  side: number,
  use: keyof Supplement['heavyCover'],
): readonly Parts[] {
  return s.side(side).cover !== 0 && b.unitOf(s, side).heavyCover ? [heavyCover[use]] : [];
}

/** Casualties beyond the printed bracket, and the formation, in a morale number. */
export function addToMorale(sum: Sum, b: Battle, s: Play, side: number, bracket: number): void {
  if (b.supplement === null) return;
  const numbers = numbersOf(b, s, side);
  if (numbers !== null) sum.addAll(numbers.morale);
  const modifier = b.supplement.brackets[bracket - 1]?.modifier ?? null;
  if (modifier !== null) sum.addAll(modifier);
}

/** Size, type of the charger and formation of the enemy in a charge number (FOH-CHG-02). */
export function addToCharge(sum: Sum, b: Battle, s: Play, side: number): void {
  if (b.supplement === null) return;
  const unit = b.unitOf(s, side);
  const state = s.side(side);
  const numbers = numbersOf(b, s, 1 - side);
  if (numbers !== null) sum.addAll(unit.mounted ? numbers.mounted : numbers.foot);
  const { charge } = b.supplement;
  if (charge === null) return;
  const ratio = decimalFraction(charge.ratio ?? SIZE_RATIO);
  const enemy = s.side(1 - side).stands;
  if (isLarger(enemy, state.stands, ratio))
    sum.add(charge.largerEnemy ?? 0, SUPPLEMENT_PART, 'the enemy is larger');
  if (isLarger(state.stands, enemy, ratio))
    sum.add(charge.smallerEnemy ?? 0, SUPPLEMENT_PART, 'the enemy is smaller');
  if (isSkirmish(unit, state)) sum.add(charge.skirmisher ?? 0, SUPPLEMENT_PART, 'charger a skirmisher');
  if (isMob(unit, state)) sum.add(charge.mob ?? 0, SUPPLEMENT_PART, 'charger a mob');
}

function isLarger(stands: number, than: number, { over, under }: Fraction): boolean {
  return stands * under >= than * over;
}

/** True if a unit stands in square. */
export function isInSquare(b: Battle, s: Play, side: number): boolean {
  return b.formationOf(s, side) === SQUARE;
}

/** True if a unit that is charged may form square: formed foot that is not in one. */
export function canFormSquare(b: Battle, s: Play, side: number): boolean {
  const formation = b.formationOf(s, side);
  return formation !== NO_FORMATION && formation !== SQUARE && !b.unitOf(s, side).mounted;
}

/** The change of formation that the tables allow from one formation to another; null where it is impossible. */
export function changeTo(b: Battle, from: number, to: number): 'half' | 'whole' | null {
  const change = b.supplement?.changes?.find(
    (each) => each.from === FORMATIONS[from] && each.to === FORMATIONS[to],
  );
  return change?.cost ?? null;
}
