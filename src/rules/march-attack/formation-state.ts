/** Major Formations: their state, their tests, and their skirmish value (MA-MF-02, MA-MF-03, MA-SCV-02 to MA-SCV-04). */
import { item } from '../../chance/at.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Battle } from './battle.ts';
import { isAtMost, quotientHalfUp, shareOf } from './fractions.ts';
import type { RuleBook } from './rule-book.ts';
import type { Play } from './state.ts';
import type { Tables } from './tables.ts';
import { cvOf } from './unit-losses.ts';
import { DESTROYED, STATES, type MfState, type Rating } from './units.ts';

export const STEADY = 0;
const SHAKEN = 1;
const SPENT = 2;

/** MA-MF-02: the state with so many of its units left, as a number of {@link STATES}. */
export function stateOf({ shaken, spent }: Tables, initial: number, left: number): number {
  if (left === 0) return DESTROYED;
  if (isAtMost(left, initial, spent.unitsAtMost)) return SPENT;
  return isAtMost(left, initial, shaken.unitsAtMost) ? SHAKEN : STEADY;
}

/** MA-MF-01, MA-MF-02: the state of a side's formation; batteries are not counted, units still to enter are. */
export function formationState(b: Battle, s: Play, side: number): number {
  const { from, to, formed } = b.sideAt(side);
  let left = 0;
  for (let i = from; i < to; i++) left += Number(!b.unitAt(i).artillery && cvOf(b, s, i) > 0);
  return stateOf(b.book.tables, formed, left);
}

/** A skirmish value in a state. */
export const IN_STATE = part((state: number) => item(STATES, state), 'MA-SCV-03');
const SKIRMISHERS = part(
  (cv: number, perPoint: number) => `${cv} CV that skirmish / ${perPoint}`,
  'MA-SCV-02',
);
const OTHERS = part((cv: number, perPoint: number) => `${cv} other CV / ${perPoint}`, 'MA-SCV-02');

/** The skirmish value at the start; its two parts are rounded on their own (MA-SCV-02, R-04). */
export function startingScv(
  sum: Sum,
  { skirmish }: Tables,
  rating: Rating,
  skirmishCv: number,
  otherCv: number,
): void {
  const { skirmishCvPerPoint, otherCvPerPoint } = skirmish[rating];
  sum.begin('skirmish value');
  sum.base(quotientHalfUp(skirmishCv, skirmishCvPerPoint), SKIRMISHERS, skirmishCv, skirmishCvPerPoint);
  sum.base(quotientHalfUp(otherCv, otherCvPerPoint), OTHERS, otherCv, otherCvPerPoint);
}

/** MA-SCV-03, R-03: the value in a state. */
export function scvIn({ tables, rulings }: RuleBook, scv: number, state: number): number {
  if (state === STEADY) return scv;
  if (state === DESTROYED) return 0;
  return shareOf(scv, (state === SHAKEN ? tables.shaken : tables.spent).ofScv, rulings.scvStateRounding);
}

/** MA-MF-03, R-06: whether a formation that can test at all has to. */
export function testIsDue(
  { rulings }: RuleBook,
  state: number,
  lostInfantry: boolean,
  committed: boolean,
): boolean {
  if (!committed || state === DESTROYED) return false;
  const shaken = state >= SHAKEN;
  return rulings.mfTestTrigger === 'lostAndShaken' ? lostInfantry && shaken : lostInfantry || shaken;
}

/** A band of the card (MA-SCV-04). */
interface CardBand {
  readonly state: MfState;
  /** Units remaining, the highest first. */
  readonly from: number;
  readonly to: number;
  readonly scv: number;
}

/** MA-SCV-04: the bands of units remaining, empty ones left out. */
export function card(book: RuleBook, initial: number, scv: number): readonly CardBand[] {
  return STATES.slice(STEADY, DESTROYED).flatMap((state, number) => {
    const from = mostUnitsIn(book.tables, initial, number);
    const to = mostUnitsIn(book.tables, initial, number + 1) + 1;
    return to > from ? [] : [{ state, from, to, scv: scvIn(book, scv, number) }];
  });
}

/** The most units with which a formation is in the state or a worse one. */
function mostUnitsIn({ shaken, spent }: Tables, initial: number, state: number): number {
  if (state === STEADY) return initial;
  if (state === DESTROYED) return 0;
  const spentAt = shareOf(initial, spent.unitsAtMost, 'floor');
  return state === SPENT ? spentAt : Math.max(spentAt, shareOf(initial, shaken.unitsAtMost, 'floor'));
}
