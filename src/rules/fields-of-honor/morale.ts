/** Morale (section 8) and the Morale Phase (FOH-ENG-03 step 5): tests, their results by margin, recovery. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Pools } from '../../chance/pools.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { marksOf } from '../../play/marks.ts';
import type { Parts, Sum } from '../../play/sum.ts';
import { addToMorale } from './formations.ts';
import { CALAMITIES, FORTUNES, NO_TEST, RECOVERS, TEST, where, type Battle, type Bmu } from './game.ts';
import { convertTaken, removeDestroyed, type Told } from './hits.ts';
import type { Margins, Rulings } from './options.ts';
import type { Frame } from './profiles.ts';
import { addModifiers, isInferred, MORALE_MODIFIERS, type Tables } from './tables.ts';
import { D6, MORALE_STATES, NORMAL, ROUTED, SHAKEN, SUPPRESSED } from './units.ts';

export const MORALE = marksOf(MORALE_MODIFIERS);

/** The outcome of a test in an engagement: `4 x natural double + result`; a double counts where it is reported. */
const RESULTS = 4;

/** Natural doubles of a Morale Test (FOH-ADV-06). */
const NO_DOUBLE = 0;
export const CALAMITY = 1;
export const FORTUNE = 2;

/** Morale Tests, which differ in what becomes of a result, and in their words. */
export function moraleThrows({ tables, rulings, margins, reportsDoubles }: Frame, pools: Pools) {
  const { chargeMoraleFailState, chargeBreakMinimum } = rulings;
  const roll = { sum: pools.sum(tables.morale.dice, D6), reportsDoubles };
  const kind = (
    name: string,
    occasion: number,
    ruleIds: readonly string[],
    why: string,
    failed: (result: number) => string,
    becomes: (result: number) => number = asItIs,
  ): ThrowKind =>
    new MoraleThrow(roll, margins, becomes, {
      name,
      ruleIds,
      occasion,
      act: (who: Bmu, whom: Bmu | null, words) =>
        `${where(who, whom ?? who.opposite)}${who.name} tests its morale${words === '' ? why : words}`,
      result: (tested) => testResult(tested, failed(tested % RESULTS)),
    });
  const breaksAt = chargeBreakMinimum === 'routed' ? ROUTED : SHAKEN;
  return {
    /** FOH-CHG-07, R-10: of a failure the state matters only where the charger takes it. */
    chargerMorale: kind(
      "charger's Morale Test",
      6,
      ['FOH-CHG-07', 'FOH-MOR-02'],
      ' to drive its charge home',
      () => 'failed',
      (result) => (chargeMoraleFailState === 'margin' ? result : SUPPRESSED),
    ),
    /** FOH-CHG-08, R-11: failed, the defender breaks, at least to the state that counts so. */
    defenderMorale: kind(
      "defender's Morale Test",
      8,
      ['FOH-CHG-08', 'FOH-MOR-02', 'R-11'],
      ' as the charge comes home',
      () => 'failed',
      (result) => Math.max(result, breaksAt),
    ),
    morale: kind(
      'Morale Test',
      18,
      ['FOH-MOR-01', 'FOH-MOR-02', 'FOH-MOR-04'],
      '',
      (result) => `failed: ${item(MORALE_STATES, result)}`,
    ),
    /** FOH-MOR-07, R-36: only pass or fail counts. */
    rally: new MoraleThrow(roll, ANY_MARGIN, asItIs, {
      name: 'rally',
      ruleIds: ['FOH-MOR-07', 'FOH-MOR-02'],
      occasion: 12,
      act: (who: Bmu) => `${where(who, who)}${who.name} tries to rally`,
      result: (tested) => testResult(tested, 'failed: removed from play', 'passed: shaken'),
    }),
  };
}

function asItIs(result: number): number {
  return result;
}

/** The dice of a Morale Test, and what becomes of its result. */
class MoraleThrow implements ThrowKind {
  declare readonly name: string;
  declare readonly ruleIds: readonly string[];
  declare readonly occasion: number;
  declare readonly act: ThrowKind['act'];
  declare readonly result: ThrowKind['result'];
  private readonly sum: Throw;
  private readonly reportsDoubles: boolean;
  private readonly margins: Margins;
  private readonly becomes: (result: number) => number;

  constructor(
    { sum, reportsDoubles }: { readonly sum: Throw; readonly reportsDoubles: boolean },
    margins: Margins,
    becomes: (result: number) => number,
    told: Told,
  ) {
    Object.assign(this, told);
    this.sum = sum;
    this.reportsDoubles = reportsDoubles;
    this.margins = margins;
    this.becomes = becomes;
  }

  resolve(chance: Chance, number: number): number {
    if (!this.reportsDoubles) return this.resultOf(number - chance.draw(this.sum));
    const [first, second] = [chance.die(D6), chance.die(D6)];
    return naturalDouble(first, second) * RESULTS + this.resultOf(number - first - second);
  }

  private resultOf(margin: number): number {
    const result = resultOfMargin(margin, this.margins);
    return result === NORMAL ? NORMAL : this.becomes(result);
  }
}

/** The margins of a test that is passed or failed, and nothing else. */
const ANY_MARGIN: Margins = { suppressed: 1, shaken: 1, routed: 1 };

/** The result of a test, and the natural double that it showed. */
function testResult(tested: number, failed: string, passed = 'passed'): string {
  const double = Math.floor(tested / RESULTS);
  const natural =
    double === NO_DOUBLE ? '' : ` (natural double: ${double === FORTUNE ? 'Fortune' : 'Calamity'}, R-25)`;
  return `${tested % RESULTS === NORMAL ? passed : failed}${natural}`;
}

/** The natural double that two dice show: the lowest twice, the highest twice, or neither. */
export function naturalDouble(first: number, second: number): number {
  if (first !== second) return NO_DOUBLE;
  if (first === 1) return CALAMITY;
  return first === D6 ? FORTUNE : NO_DOUBLE;
}

/** The state that a margin (number less roll) brings; a margin of 0 or less is a pass (FOH-MOR-04, R-04, R-08, R-32). */
export function resultOfMargin(margin: number, { suppressed, shaken, routed }: Margins): number {
  if (margin <= 0) return NORMAL;
  if (margin >= routed) return ROUTED;
  if (margin >= shaken) return SHAKEN;
  return margin >= suppressed ? SUPPRESSED : NORMAL;
}

/** A note on the margins: one point is printed; a margin that a ruling or a user's tables set is theirs. */
export function marginMarks(
  { figures }: Tables,
  { moraleShakenMargin, moraleRoutMargin }: Rulings,
): readonly string[] {
  const { suppressed, shaken } = figures.margins;
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

/** Morale number: base, Morale rating and the modifiers that apply (FOH-MOR-02). It has no floor. */
export function moraleNumber(sum: Sum, { modifiers }: Tables, own: Parts, marks: number): void {
  sum.begin('morale number');
  sum.addAll(own);
  addModifiers(sum, modifiers.morale.parts.morale, marks);
}

/** The modifiers of a unit and its losses in any Morale Test. */
export function ownMoraleMarks(commander: boolean, friendsNear: boolean, losses: boolean): number {
  return (
    (losses ? MORALE.casualties25 : 0) |
    (friendsNear ? MORALE.friendsNear : 0) |
    (commander ? MORALE.commanderAttached : 0)
  );
}

/** True if a friend waits in the lane of a unit, or is on the line of a neighbouring one. */
function seesFriends(u: Bmu): boolean {
  return u.isThere() || u.friends.some(({ isOnLine }) => isOnLine);
}

/** True if losses weigh on morale: they are at least a share of the hits that so many stands can take (FOH-MOR-03). */
export function casualtiesCount(
  { hits, morale }: Tables,
  losses: number,
  stands: number,
  { over, under } = morale.casualtyShare,
): boolean {
  return losses * under >= hits.permanentHitsPerStandRemoved * stands * over;
}

/** All losses since the start, as hits, before those of this turn. */
export function lossesBefore({ hits }: Tables, standsLost: number, permHits: number): number {
  return hits.permanentHitsPerStandRemoved * standsLost + permHits;
}

/** The highest bracket of casualties that the losses of a unit reach: those of this turn, or by a ruling all of them. */
export function bracketOf({ is, stands, permHits, hits, rules: { tables, rulings } }: Bmu): number {
  const { brackets } = tables;
  const isCumulative = rulings.casualtyBasis === 'cumulative';
  const losses = isCumulative ? hits + lossesBefore(tables, is.stands - stands, permHits) : hits;
  const of = isCumulative ? is.stands : stands;
  let bracket = brackets.length - 1;
  while (bracket > 0 && !casualtiesCount(tables, losses, of, item(brackets, bracket).share)) bracket--;
  return bracket;
}

/** A Morale Test; its result. `more` are the modifiers of its occasion (FOH-ENG-07, R-26). */
function tests(
  u: Bmu,
  e: Bmu | null,
  kind: ThrowKind,
  dice: Dice,
  bracket: number,
  near: boolean,
  more: number,
  words = '',
): number {
  const { tables } = u.rules;
  const { modifier } = item(tables.brackets, bracket);
  const marks = ownMoraleMarks(u.is.commander, near, modifier === null) | more;
  moraleNumber(dice.sum, tables, u.is.testing, marks);
  addToMorale(dice.sum, u);
  if (modifier !== null) dice.sum.addAll(modifier);
  const tested = dice.throw(kind, u, e, dice.sum.value, 0, words);
  if (tested < RESULTS) return tested;
  dice.count((Math.floor(tested / RESULTS) === CALAMITY ? CALAMITIES : FORTUNES) + u.role);
  return tested % RESULTS;
}

/** A test of the Charge Phase: there is no modifier for an edge, though a melee of the last turn goes on (FOH-ENG-07). */
export function testInCharge(u: Bmu, e: Bmu, kind: ThrowKind, more: number, dice: Dice, why = ''): number {
  return tests(u, e, kind, dice, bracketOf(u), hasFriends(u, u), more, why);
}

/** The rally of a BMU that has fled from the line of a unit, with its bracket of casualties; true if it is passed. */
export function rallies(runner: Bmu, line: Bmu, dice: Dice): boolean {
  const { rally } = runner.rules.throws;
  return tests(runner, null, rally, dice, runner.bracket, hasFriends(runner, line), 0) === NORMAL;
}

/** True if friends are near a unit, as those see it who are on its line. */
function hasFriends({ is }: Bmu, line: Bmu): boolean {
  return typeof is.friendsNear === 'boolean' ? is.friendsNear : seesFriends(line);
}

/** Morale states only worsen in a test (FOH-MOR-04). */
export function worsen(u: Bmu, morale: number): void {
  if (morale > u.morale && morale <= ROUTED) u.morale = morale;
}

// The Morale Phase. All that a test looks at is settled before the first, so that tests are as good as simultaneous.

/**
 * Settles all that the Morale Test of a unit looks at. Units on the line that took hits this turn test (FOH-MOR-01, R-15), by
 * their bracket of casualties and the friends who are near (FOH-NBR-06): none leaves the line as units are settled one after
 * the other, so that all see the same friends. Hits are converted before the tests are thrown though they come after them
 * (FOH-HIT-01), and recovery applied before the pursuit: nothing between depends on either, but for a doctrine that reads it,
 * and fewer states are told apart.
 */
export function settle(u: Bmu): void {
  if (u.hits === 0) return recover(u);
  if (u.isOnLine) {
    u.test = TEST;
    u.bracket = bracketOf(u);
    u.near = hasFriends(u, u) ? 1 : 0;
  }
  convertTaken(u, u.rules.hitsPerStand);
  if (u.test !== TEST) removeDestroyed(u);
}

/**
 * Suppressed, without hits and movement this turn: back to Normal (FOH-MOR-05, step 5 iv), after the pursuit where the
 * choice of it may look at that. Whoever charged has moved.
 */
function recover(u: Bmu): void {
  if (u.morale !== SUPPRESSED || u.moved !== 0) return;
  if (u.isInContact && u.is.readsMorale) u.test = RECOVERS;
  else u.morale = NORMAL;
}

/** Units that recover after the pursuit. */
export function endRecovery(u: Bmu): void {
  if (u.test !== RECOVERS) return;
  u.test = NO_TEST;
  u.morale = NORMAL;
}

export function moralePhaseTest({ units, cursor, rules }: Battle, dice: Dice): void {
  const u = item(units, cursor);
  const { bracket, edge, near } = u;
  const more = edge === 0 ? 0 : MORALE.inflictedMoreInMelee;
  const result = tests(u, null, rules.throws.morale, dice, bracket, near !== 0, more);
  u.test = NO_TEST;
  u.bracket = 0;
  u.near = 0;
  if (u.stands > 0) worsen(u, result);
  removeDestroyed(u);
  if (!u.isOnLine) forgetFight(u);
}

/** Ends what no pursuit looks at, of who has left the line, and of its enemies once its side is beaten. */
function forgetFight(u: Bmu): void {
  const { battle, role } = u;
  u.forget();
  if (!battle.isBeaten(role)) return;
  // A doctrine of several items may look at anything as it chooses to pursue.
  for (const e of battle.units) if (e.role !== role && e.is.only !== null) e.forgetLosses();
}
