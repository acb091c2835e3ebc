/** Morale (section 8) and the Morale Phase (FOH-ENG-03 step 5): tests, their results by margin, recovery. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { marksOf } from '../../play/marks.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle, Profile } from './battle.ts';
import { D6, type Dice } from './dice.ts';
import { pursues } from './doctrines.ts';
import { addToMorale } from './formations.ts';
import { convertTaken, removeDestroyed } from './hits.ts';
import type { Margins, Rulings } from './options.ts';
import { NO_TEST, RECOVERS, TEST, TEST_WITH_LOSSES, type SideState } from './side-state.ts';
import {
  DEFENDER_MORALE,
  hasEdge,
  MORALE_DONE,
  MORALE_TEST,
  PURSUIT_MOVE,
  purposeOf,
  type Play,
} from './state.ts';
import { isInferred } from './table-reader.ts';
import { addModifiers, MORALE_MODIFIERS, ratingPart, type Tables } from './tables.ts';
import { isOnLine, MORALE_STATES, NORMAL, ROUTED, SHAKEN, SUPPRESSED, type Rating } from './units.ts';

export const MORALE = marksOf(MORALE_MODIFIERS);

/** The modifiers of a unit and its losses in any Morale Test. */
export function ownMoraleMarks(
  { commander }: Pick<Profile, 'commander'>,
  friendsNear: boolean,
  losses: boolean,
): number {
  return (
    (losses ? MORALE.casualties25 : 0) |
    (friendsNear ? MORALE.friendsNear : 0) |
    (commander ? MORALE.commanderAttached : 0)
  );
}

/** True if friends are near a side's unit; those of the Morale Phase were when it began (FOH-NBR-06). */
export function friendsAreNear(b: Battle, s: Play, side: number): boolean {
  const { friendsNear } = b.unitOf(s, side);
  if (friendsNear !== 'auto') return friendsNear;
  return s.lanes !== null && s.stage === MORALE_TEST
    ? s.lanes.standing(side).near !== 0
    : seesFriends(b, s, side);
}

/** True if a friend waits in the lane of a side's unit, or is on the line of a neighbouring one. */
export function seesFriends(b: Battle, s: Play, side: number): boolean {
  if (b.waitingOf(s, side) > 0) return true;
  const { lanes } = s;
  return lanes !== null && lanes.beside(lanes.laneOf(side)).some((lane) => lanes.isOnLine(side, lane));
}

/** The modifiers of the thrower's test, in the Charge Phase or in the Morale Phase (FOH-ENG-07, R-26). */
function moraleMarks(b: Battle, s: Play): number {
  const side = s.thrower;
  const losses = hasPrintedLosses(b, s, side);
  return (
    ownMoraleMarks(b.unitOf(s, side), friendsAreNear(b, s, side), losses) |
    // None in the Charge Phase, though its melee of the last turn goes on (FOH-ENG-07).
    (s.stage === MORALE_TEST && hasEdge(s, side) ? MORALE.inflictedMoreInMelee : 0) |
    (s.stage === DEFENDER_MORALE ? MORALE.chargedAgainst : 0)
  );
}

/** True if the losses of a unit weigh on its test by the bracket that the source gives. */
function hasPrintedLosses(b: Battle, s: Play, side: number): boolean {
  const brackets = b.supplement?.brackets ?? [];
  if (brackets.length > 0) return brackets[bracketNow(b, s, side) - 1]?.modifier === null;
  return s.stage === MORALE_TEST ? s.side(side).test === TEST_WITH_LOSSES : lossesCount(b, s, side);
}

/** The bracket of the tables for the test that is due. */
function bracketNow(b: Battle, s: Play, side: number): number {
  return s.stage === MORALE_TEST ? s.side(side).bracket : bracketOf(b, s, side);
}

const BASE = part('base', 'FOH-MOR-02');

/** Base and rating of a morale number. */
export function moraleParts(tables: Tables, rating: Rating): Parts {
  return partsOf((sum) => {
    sum.base(tables.morale.base, BASE);
    sum.addAll(ratingPart(tables, rating, 'morale', 'Morale rating'));
  });
}

/** Morale number: base, Morale rating and the modifiers that apply (FOH-MOR-02). It has no floor. */
export function moraleNumber(sum: Sum, { morale }: Tables, own: Parts, marks: number): void {
  sum.begin('morale number');
  sum.addAll(own);
  addModifiers(sum, morale.modifiers.parts.morale, marks);
}

/**
 * True if the losses of a unit weigh on its morale (FOH-MOR-03, R-07): the hits of this turn, or with `cumulative` all
 * losses since the start, are at least the tables' share of what its stands (then those it started with) can take.
 */
export function casualtiesCount(
  tables: Tables,
  cumulative: boolean,
  hitsThisTurn: number,
  stands: number,
  startingStands: number,
  permHits: number,
  { over, under } = tables.morale.casualtyShare,
): boolean {
  const each = tables.hitsPerStand;
  if (!cumulative) return hitsThisTurn * under >= each * stands * over;
  const lost = each * (startingStands - stands) + permHits + hitsThisTurn;
  return lost * under >= each * startingStands * over;
}

/** True if the losses of the unit on the line weigh on its morale. */
function lossesCount(b: Battle, s: Play, side: number, share = b.tables.morale.casualtyShare): boolean {
  const { stands, permHits, hits } = s.side(side);
  const cumulative = b.rulings.casualtyBasis === 'cumulative';
  return casualtiesCount(b.tables, cumulative, hits, stands, b.unitOf(s, side).stands, permHits, share);
}

/** The highest bracket of the tables that the losses of the unit on the line reach, from 1; 0 for none. */
function bracketOf(b: Battle, s: Play, side: number): number {
  return b.supplement === null
    ? 0
    : b.supplement.brackets.findLastIndex(({ share }) => lossesCount(b, s, side, share)) + 1;
}

/** The state that a margin (number less roll) brings; a margin of 0 or less is a pass (FOH-MOR-04, R-04, R-08, R-32). */
function resultOfMargin(margin: number, { suppressed, shaken, routed }: Margins): number {
  if (margin <= 0) return NORMAL;
  if (margin >= routed) return ROUTED;
  if (margin >= shaken) return SHAKEN;
  return margin >= suppressed ? SUPPRESSED : NORMAL;
}

/** A note on the margins: one point is printed; a margin that a ruling or a user's tables set is theirs. */
export function marginMarks(
  { morale }: Tables,
  { moraleShakenMargin, moraleRoutMargin }: Rulings,
): readonly string[] {
  const { suppressed, shaken } = morale.margins;
  const suppresses = suppressed.value < Math.min(moraleShakenMargin, moraleRoutMargin);
  const shakes = shaken.value === moraleShakenMargin && shaken.value < moraleRoutMargin;
  const ours = [
    ...(suppresses && isInferred(suppressed, 'morale') ? [`suppressed from ${suppressed.value}`] : []),
    ...(shakes && isInferred(shaken, 'morale') ? [`shaken from ${shaken.value}`] : []),
  ];
  if (ours.length === 0) return [];
  return [
    `the results of a failed Morale Test by margin (${ours.join(', ')}) are inferred; only rout at 3 is printed (FOH-MOR-04)`,
  ];
}

/** Natural doubles of a Morale Test (FOH-ADV-06). */
const NO_DOUBLE = 0;
export const CALAMITY = 1;
export const FORTUNE = 2;

/** The natural double that two dice show: the lowest twice, the highest twice, or neither. */
export function naturalDouble(first: number, second: number): number {
  if (first !== second) return NO_DOUBLE;
  if (first === 1) return CALAMITY;
  return first === D6 ? FORTUNE : NO_DOUBLE;
}

/** A Morale Test: the result by margin (FOH-MOR-02, FOH-MOR-04). */
export function moraleTest(
  chance: Chance,
  throws: Dice,
  dice: number,
  number: number,
  margins: Margins,
): number {
  return resultOfMargin(number - chance.draw(throws.sum(dice)), margins);
}

/** The outcome of a test in an engagement: `4 x natural double + result`; a double counts where it is reported. */
export const RESULTS = 4;

/** The dice of a Morale Test in an engagement; natural doubles are looked for where they are counted. */
export function testMorale(b: Battle, number: number, chance: Chance): number {
  const { tables, margins } = b;
  if (!b.reportsDoubles) return moraleTest(chance, b.dice, tables.morale.dice, number, margins);
  const first = chance.die(D6);
  const second = chance.die(D6);
  return naturalDouble(first, second) * RESULTS + resultOfMargin(number - first - second, margins);
}

export function moraleTestKey(b: Battle, s: Play, due: Due, sum: Sum): void {
  moraleNumber(sum, b.tables, b.throwerOf(s).testing, moraleMarks(b, s));
  addToMorale(sum, b, s, s.thrower, bracketNow(b, s, s.thrower));
  due.set(s.stage, purposeOf(s), sum.value);
}

/** The result of a test, and the natural double that it showed. */
export function testResult(tested: number, failed: string): string {
  const double = Math.floor(tested / RESULTS);
  const natural =
    double === NO_DOUBLE ? '' : ` (natural double: ${double === FORTUNE ? 'Fortune' : 'Calamity'}, R-25)`;
  return `${tested % RESULTS === NORMAL ? 'passed' : failed}${natural}`;
}

/** The result of one test touches nothing that the other looks at, so that they are as good as simultaneous. */
export const moralePhaseTest: Throw<Battle, Play> = {
  name: 'Morale Test',
  ruleIds: ['FOH-MOR-01', 'FOH-MOR-02', 'FOH-MOR-04'],
  key: moraleTestKey,
  resolve: (b, due, chance) => testMorale(b, due.key0, chance),
  apply: (b, s, tested) => {
    const side = s.thrower;
    const state = s.side(side);
    state.test = NO_TEST;
    state.bracket = 0;
    if (state.stands > 0) worsen(state, tested % RESULTS);
    removeDestroyed(state);
    dueTest(b, s, side + 1);
  },
  act: (b, s) => `${b.throwerOf(s).name} tests its morale`,
  result: (_b, _s, tested) => testResult(tested, `failed: ${item(MORALE_STATES, tested % RESULTS)}`),
};

/** Morale states only worsen here (FOH-MOR-04). */
export function worsen(state: SideState, morale: number): void {
  if (morale > state.morale && morale <= ROUTED) state.morale = morale;
}

/**
 * Suppressed, without hits and movement this turn: back to Normal (FOH-MOR-05, step 5 iv), after the pursuit where the
 * choice of it may look at that. Whoever charged has moved.
 */
function recover(state: SideState, readsMorale: boolean): void {
  if (state.morale !== SUPPRESSED || state.hits !== 0 || state.moved !== 0) return;
  if (readsMorale) state.test = RECOVERS;
  else state.morale = NORMAL;
}

/**
 * Units on the line that took hits this turn test (FOH-MOR-01, R-15). All that a test looks at is settled here, so that
 * hits may be converted before the tests are thrown though they come after them (FOH-HIT-01), and recovery applied
 * before the pursuit: nothing between depends on either, but for a doctrine that reads it, and fewer states are told apart.
 */
export function openMorale(b: Battle, s: Play): void {
  for (let side = 0; side < 2; side++) settle(b, s, side, s.contact !== 0);
  dueTest(b, s, 0);
}

/** Settles all that the test of a side's unit looks at. */
export function settle(b: Battle, s: Play, side: number, inContact: boolean): void {
  const state = s.side(side);
  const tests = state.hits > 0 && isOnLine(state.morale);
  if (tests) {
    state.test = lossesCount(b, s, side) ? TEST_WITH_LOSSES : TEST;
    state.bracket = bracketOf(b, s, side);
  }
  recover(state, inContact && b.unitOf(s, side).reads.has('morale'));
  convertTaken(b, state);
  if (!tests) removeDestroyed(state);
}

/** Units that recover after the pursuit. */
export function endRecovery(state: SideState): void {
  if (state.test !== RECOVERS) return;
  state.test = NO_TEST;
  state.morale = NORMAL;
}

/** True if a side's unit tests: its test is due. */
export function duesTest(s: Play, side: number): boolean {
  const { test } = s.side(side);
  if (test === NO_TEST || test === RECOVERS) return false;
  s.stage = MORALE_TEST;
  s.thrower = side;
  return true;
}

function dueTest(b: Battle, s: Play, from: number): void {
  s.stage = MORALE_DONE;
  if (s.lanes !== null) return;
  for (let side = from; side < 2; side++) if (duesTest(s, side)) return;
  s.thrower = 0;
  if (s.contact === 0) return;
  for (let side = 0; side < 2; side++) {
    if (!pursues(b, s, side)) continue;
    s.stage = PURSUIT_MOVE;
    s.thrower = side;
  }
}
