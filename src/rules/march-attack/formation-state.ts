/** Major Formations: their state, their tests, and their skirmish value (MA-MF-02, MA-MF-03, MA-MF-05, MA-SCV-02 to MA-SCV-04). */
import { item } from '../../chance/at.ts';
import type { Path } from '../../play/inputs.ts';
import { contradiction } from '../../play/mechanic.ts';
import { countOf } from '../../play/shown.ts';
import { part, partsOf, type Sum } from '../../play/sum.ts';
import { isAtMost, quotientHalfUp, shareOf } from './fractions.ts';
import type { Designation } from './designation.ts';
import { NONE, type RuleBook } from './rules.ts';
import { BROKEN, RETIRED } from './supplement.ts';
import type { Tables } from './tables.ts';
import { DESTROYED, STATES, type MfState, type Rating } from './units.ts';

const STEADY = 0;
const SHAKEN = 1;
const SPENT = 2;

/** A formation as its state and tests ask it. */
export interface MajorFormation {
  /** Infantry and cavalry units at the start, and unbroken ones now (MA-MF-01). */
  readonly initial: number;
  readonly left: number;
  /** Its skirmish value at the start. */
  readonly scv: number;
}

/** MA-MF-02: the state of a formation, as a number of {@link STATES}. */
export function stateOf(
  { mfStates: { rows } }: Tables,
  { initial, left }: Omit<MajorFormation, 'scv'>,
): number {
  if (left === 0) return DESTROYED;
  if (isAtMost(left, initial, rows.spent.unitsRemaining)) return SPENT;
  return isAtMost(left, initial, rows.shaken.unitsRemaining) ? SHAKEN : STEADY;
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
  { skirmishRatings }: Tables,
  rating: Rating,
  skirmishCv: number,
  otherCv: number,
): number {
  const { skirmishCvPerPoint, otherCvPerPoint } = skirmishRatings[rating];
  sum.begin('skirmish value');
  sum.base(quotientHalfUp(skirmishCv, skirmishCvPerPoint), SKIRMISHERS, skirmishCv, skirmishCvPerPoint);
  sum.base(quotientHalfUp(otherCv, otherCvPerPoint), OTHERS, otherCv, otherCvPerPoint);
  return sum.value;
}

/** The same of units that are listed: of infantry, by what can skirmish as a whole. */
export function scvOfUnits(
  tables: Tables,
  rating: Rating,
  units: readonly Pick<Designation, 'arm' | 'skirmish' | 'cv'>[],
): number {
  const cvOf = (isSkirmish: boolean): number =>
    units
      .filter(({ arm, skirmish }) => arm === 'infantry' && skirmish === isSkirmish)
      .reduce((total, { cv }) => total + cv, 0);
  return partsOf((sum) => startingScv(sum, tables, rating, cvOf(true), cvOf(false))).value;
}

/** MA-SCV-03, R-03: the value in a state. */
function scvIn({ tables, rulings }: RuleBook, scv: number, state: number): number {
  if (state === STEADY) return scv;
  if (state === DESTROYED) return 0;
  const { shaken, spent } = tables.mfStates.rows;
  return shareOf(scv, (state === SHAKEN ? shaken : spent).scvFactor, rulings.scvStateRounding);
}

/** The skirmish value of a formation in its state. */
export function scvOf(book: RuleBook, formation: MajorFormation): number {
  return scvIn(book, formation.scv, stateOf(book.tables, formation));
}

/** The same as a part of a number. */
export function skirmishValue(sum: Sum, book: RuleBook, whose: string, formation: MajorFormation): number {
  const state = stateOf(book.tables, formation);
  sum.begin(`${whose}'s skirmish value`);
  sum.base(scvIn(book, formation.scv, state), IN_STATE, state);
  return sum.value;
}

/** MA-MF-03, R-06: true for a committed formation that has to test. */
export function testIsDue(
  { tables, rulings }: RuleBook,
  formation: MajorFormation,
  lostInfantry: boolean,
): boolean {
  const state = stateOf(tables, formation);
  if (state === DESTROYED) return false;
  const isShaken = state >= SHAKEN;
  return rulings.mfTestTrigger === 'lostAndShaken' ? lostInfantry && isShaken : lostInfantry || isShaken;
}

/** The rule of tests that spread. */
export const SPREADING = 'MA-MF-05';

/** A formation in S2, in a row with its neighbours. */
export interface InRow extends MajorFormation {
  /** Infantry or mixed: no other formation tests, or makes others test. */
  readonly spreads: boolean;
  /** It has units on the ground (SCN-02). */
  readonly isThere: boolean;
  readonly isCommitted: boolean;
  /** 1: it lost an infantry unit last turn; the tactical combat of last turn destroyed it. */
  lost: number;
  destroyed: number;
  /** 1: its test is due in this wave; it has tested in this turn. */
  owes: number;
  tested: number;
  /** The result of its test, as a number of MORALE_RESULTS; from RETIRED on it is out for good. */
  readonly result: number;
}

/**
 * MA-MF-05: notes who tests in the next wave, the first of a turn with causes of its own, the others beside a formation that
 * broke in the wave before; false where nobody tests.
 * @param gaps inches between neighbours in the row
 */
export function openWave(book: RuleBook, row: readonly InRow[], gaps: readonly number[]): boolean {
  let isAny = false;
  for (let place = 0; place < row.length; place++) {
    const tests = testsInWave(book, row, gaps, place);
    item(row, place).owes = tests ? 1 : 0;
    if (tests) isAny = true;
  }
  // The causes of last turn count in the first wave.
  for (const formation of row) {
    formation.lost = 0;
    formation.destroyed = 0;
  }
  return isAny;
}

/** The place of the formation whose test is due; NONE where none is. */
export function placeDue(formations: readonly Pick<InRow, 'owes'>[]): number {
  for (let place = 0; place < formations.length; place++)
    if (item(formations, place).owes !== 0) return place;
  return NONE;
}

/** True for infantry or mixed, in play, that has not tested in this turn, with a cause of its own (MA-MF-03) or of a neighbour. */
function testsInWave(book: RuleBook, row: readonly InRow[], gaps: readonly number[], place: number): boolean {
  const formation = item(row, place);
  const { spreads, tested, result, isCommitted } = formation;
  if (!spreads || tested !== 0 || result >= RETIRED) return false;
  const hasCause = isCommitted && testIsDue(book, formation, formation.lost !== 0);
  return (hasCause || testsForNeighbour(book, row, gaps, place)) && formation.isThere;
}

/** MA-MF-05, R-23: true where the end of a neighbour makes a formation test. */
function testsForNeighbour(
  book: RuleBook,
  row: readonly InRow[],
  gaps: readonly number[],
  place: number,
): boolean {
  const { isCommitted, left } = item(row, place);
  if (left === 0 || (!isCommitted && book.rulings.chainTests === 'committed')) return false;
  return holdsBeside(book, row, gaps, place, makesTest);
}

/** True where it holds of a formation beside this one, over a gap at which each other's end makes test. */
export function holdsBeside<F>(
  { tables }: Pick<RuleBook, 'tables'>,
  row: readonly F[],
  gaps: readonly number[],
  place: number,
  holds: (one: F) => boolean,
): boolean {
  const radius = tables.scale.mfBreakTestRadiusInches;
  const last = row.length - 1;
  return (
    (place > 0 && item(gaps, place - 1) <= radius && holds(item(row, place - 1))) ||
    (place < last && item(gaps, place) <= radius && holds(item(row, place + 1)))
  );
}

/** True for a formation that was destroyed last turn, or has broken in this S2. */
function makesTest({ spreads, destroyed, tested, result }: InRow): boolean {
  return spreads && (destroyed !== 0 || (tested !== 0 && result === BROKEN));
}

/** Formations of a row that are in play. */
export function inPlay(row: readonly { readonly isOutOfPlay: boolean }[]): number {
  let count = 0;
  for (const { isOutOfPlay } of row) if (!isOutOfPlay) count++;
  return count;
}

/** A row as it is listed, with the distances of neighbours. */
interface Listed {
  readonly formations: readonly unknown[];
  readonly gapsInches: readonly number[];
}

/** @throws {InputError} for a row with too many or too few gaps */
export function checkGaps({ formations, gapsInches }: Listed, path: Path): void {
  const needed = formations.length - 1;
  if (gapsInches.length === needed) return;
  throw contradiction(
    [...path, 'gapsInches'],
    `gapsInches must have ${countOf(needed, 'number')}, one between every two neighbours, not ${gapsInches.length}`,
  );
}

/** @throws {InputError} for rows of unequal length, or with too many or too few gaps */
export function checkRows(a: Listed, b: Listed, path: Path): void {
  checkGaps(a, [...path, 'A']);
  checkGaps(b, [...path, 'B']);
  const [ofA, ofB] = [a.formations.length, b.formations.length];
  if (ofA === ofB) return;
  throw contradiction(
    [...path, 'B', 'formations'],
    `B must have as many formations as A, ${ofA}, not ${ofB}: each fights the one of its number`,
  );
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
function mostUnitsIn({ mfStates: { rows } }: Tables, initial: number, state: number): number {
  if (state === STEADY) return initial;
  if (state === DESTROYED) return 0;
  const spentAt = shareOf(initial, rows.spent.unitsRemaining, 'floor');
  return state === SPENT ? spentAt : Math.max(spentAt, shareOf(initial, rows.shaken.unitsRemaining, 'floor'));
}
