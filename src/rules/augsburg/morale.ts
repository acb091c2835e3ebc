/** Morale (AUG-MOR): the highest roll that passes, the throw, what a failure does, and rallies. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { repeated, type Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { countOf } from '../../play/shown.ts';
import { part, type Sum } from '../../play/sum.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { afterFireTest, enfilades } from './fire.ts';
import { openChargeMove } from './charge.ts';
import { nextMeleeTest } from './close-combat.ts';
import { NOBODY, type Battle, type Troops, type Unit } from './game.ts';
import * as Due from './due.ts';
import { moveOf } from './distances.ts';
import { goBack, goesBack, leavesTable } from './movement.ts';
import type { Forces } from './muster.ts';
import { modify, type RuleBook } from './tables.ts';
import { FOOT, GUN, ROUTED, SHATTERED } from './units.ts';
import * as Chit from './chits.ts';

export const INCH_BACK = part('inch', 'AUG-MOR-05');
const FIGURES = part('figures present', 'AUG-MOR-05');
const RALLY_POINTS = part('Rally Points', 'AUG-MOR-08');
const JOINED = part('commander has joined', 'AUG-MOR-07');

/** Adds up the highest natural roll that passes: figures present less all modifiers (AUG-MOR-04, AUG-MOR-05, AUG-R-14). */
export function moraleLimit(
  sum: Sum,
  { tables: { morale } }: RuleBook,
  u: Troops,
  enfiladed: boolean,
  routingFriend: boolean,
  rallyPoints: number,
  joined: number,
): number {
  const { is } = u;
  const cover = u.coverHeld === 0 ? 'none' : is.cover;
  const exposed = is.light && is.arm === FOOT && cover === 'none';
  sum.begin('highest roll that passes');
  sum.base(u.figures, FIGURES);
  sum.addAll(is.morale);
  if (cover === 'concealed') modify(sum, morale['light-cover'], -1);
  if (cover === 'cover') modify(sum, morale['substantial-cover'], -1);
  if (cover === 'hard') modify(sum, morale.fortifications, -1);
  if (enfiladed) modify(sum, morale.enfiladed, -1);
  if (u.unformed !== 0) modify(sum, morale.unformed, -1);
  if (u.disordered !== 0) modify(sum, morale.disordered, -1);
  if (exposed) modify(sum, morale['foot-skirmishers-not-in-cover'], -1);
  if (routingFriend) modify(sum, morale['routing-friend'], -1);
  sum.add(rallyPoints, RALLY_POINTS);
  sum.add(joined, JOINED);
  return sum.value;
}

/** Added to the marks of a test whose unit runs when it routs (AUG-NBR-08): more than any dice of a unit make. */
const RUNS = 4096;

/** The throw of a test: the sum of all dice, or the picked die of each squadron (AUG-MOR-03, AUG-R-11). */
export function moraleThrow(throws: FoldedThrows, book: RuleBook, marks: number): Throw {
  return (throws.tests[marks % RUNS] ??= testDice(throws, book, marks % RUNS));
}

function testDice({ pools }: FoldedThrows, { tables: { moraleDice }, rulings }: RuleBook, marks: number) {
  const count = marks >> 1;
  if ((marks & 1) === 0) return pools.sum(count * moraleDice['foot-and-gunners'].dice.count, D6);
  const one = pools[rulings.moraleCavalryBest](moraleDice.mounted.dice.count, D6);
  return count === 1 ? one : repeated(one, count, `${one.label} for each of ${count} squadrons`);
}

/** A failure by this or more shatters a unit; by one less it routs, by any less it goes back some inches (AUG-MOR-05). */
const SHATTER = 6;
const ROUT = 5;
/** The excess up to which a charger shaken by fire only loses inches (AUG-MEL-02). */
const LOSES_INCHES = 2;

/** One test: by how much it fails, 0 for passed, SHATTER for that or more (AUG-MOR-05). */
export function testMorale(chance: Chance, thrown: Throw, limit: number): number {
  const excess = chance.draw(thrown) - limit;
  return excess <= 0 ? 0 : Math.min(excess, SHATTER);
}

/** The result of a test holds its excess, and times this the inches of the move back, or the normal moves of a rout. */
const EXCESSES = 8;

function excessOf(result: number): number {
  return result % EXCESSES;
}

/** Inches of a move back, or normal moves of a rout. */
function wayOf(result: number): number {
  return Math.floor(result / EXCESSES);
}

/** A test, and how far back where its result asks for that (AUG-MOR-05). */
export function moraleKind(throws: FoldedThrows, book: RuleBook): ThrowKind {
  return {
    name: 'morale test',
    ruleIds: ['AUG-MOR-01', 'AUG-MOR-05'],
    occasion: 6,
    resolve: (chance, limit, marks) => testWithMove(chance, throws, book, limit, marks),
    act: (u) => `${u.name} tests its morale`,
    result: (result, u: Unit) => testResult(result, u),
  };
}

function testWithMove(
  chance: Chance,
  throws: FoldedThrows,
  book: RuleBook,
  limit: number,
  marks: number,
): number {
  const excess = testMorale(chance, moraleThrow(throws, book, marks), limit);
  const goesBack = excess > 0 && (excess < ROUT || (excess === ROUT && marks >= RUNS));
  if (!goesBack) return excess;
  const { moveBack } = item(book.tables.failures, excess - 1);
  return excess + EXCESSES * chance.draw(moveBack);
}

/** AUG-MOR-05 in words; inches are those that the unit goes back, or loses in its charge. */
function testResult(result: number, u: Unit): string {
  const excess = excessOf(result);
  if (excess === 0) return 'passed';
  const inches = wayOf(result);
  const failed = `failed by ${excess}`;
  if (excess === ROUT && inches > 0) return `${failed}: ${runText(inches)}`;
  if (inches > 0 && u.battle.due === Due.CHARGER_TEST && excess <= LOSES_INCHES)
    return `${failed}: ${inches} in off its charge move`;
  return inches > 0 && goesBack(u.battle, u) ? `${failed}: back ${inches} in` : failed;
}

/** A friend of a neighbouring lane, or of its own stack, has routed or shattered this turn (AUG-MOR-04, section 11 step 4, AUG-NBR-01). */
export function hasRoutingFriend(g: Battle, u: Unit): boolean {
  const { line, alarmsNeighbours, alarmsStack } = g.rules;
  if (line === null)
    return (
      alarmsNeighbours &&
      (g.front(u.lane - 1, u.role).alarms !== 0 || g.front(u.lane + 1, u.role).alarms !== 0)
    );
  for (const friend of g.units) {
    if (friend === u || friend.role !== u.role || friend.alarms === 0) continue;
    if (friend.lane === u.lane ? alarmsStack : alarmsNeighbours && Math.abs(friend.lane - u.lane) === 1)
      return true;
  }
  return false;
}

/** The test of a unit of the act. @returns its result */
function test(g: Battle, u: Unit, kind: ThrowKind, enfiladed: boolean, rallies: boolean, dice: Dice): number {
  const { rules } = g;
  const { is, rally: points } = u;
  const joined = rallies || rules.rulings.joinedCommanderHelps === 'all-tests' ? is.joined : 0;
  const limit = moraleLimit(dice.sum, rules, u, enfiladed, hasRoutingFriend(g, u), points, joined);
  const marks = is.testMarks + (mayRun(rules, u) ? RUNS : 0);
  return dice.throw(kind, u, null, limit, marks);
}

/** The test of a unit that has lost figures to fire; then the exchange of fire goes on. */
export function fireTest(g: Battle, dice: Dice): void {
  const u = g.inAct(g.thrower);
  const enemy = u === g.active ? g.passive : g.active;
  const result = test(g, u, g.rules.throws.morale, enfilades(g, enemy), false, dice);
  takeResult(g, u, result, g.gap);
  afterFireTest(g);
}

/** The test of a charger under fire: inches that it would go back come off its charge move, or it is repulsed (AUG-MEL-02). */
export function chargerTest(g: Battle, dice: Dice): void {
  const { active: u, passive, rules } = g;
  const result = test(g, u, rules.throws.morale, enfilades(g, passive), false, dice);
  if (excessOf(result) <= LOSES_INCHES) {
    g.deducted += wayOf(result);
    openChargeMove(g);
    return;
  }
  // AUG-R-24: from its starting gap, or from contact after a held volley.
  const from = g.held === 0 ? g.gap : 0;
  takeResult(g, u, result, from, rules.minimumGap - from);
  g.endAct();
}

/** A test that a melee owes a unit. */
export function meleeTest(g: Battle, dice: Dice): void {
  const u = g.inAct(g.thrower);
  const result = test(g, u, g.rules.throws.morale, false, false, dice);
  if (excessOf(result) > 0 && g.winner === g.thrower) g.winner = NOBODY;
  takeResult(g, u, result, g.gap);
  nextMeleeTest(g);
}

/**
 * Carries out the result of a test (AUG-MOR-05): who has failed goes back from its enemy, who was `from` away, or is broken.
 * @param least parts that it goes back at least
 */
function takeResult(g: Battle, u: Unit, result: number, from: number, least = 0): void {
  const excess = excessOf(result);
  if (excess === 0) return;
  const { rules } = g;
  const runs = excess === ROUT && mayRun(rules, u);
  if (excess >= ROUT) {
    // Neighbours alone could see it, and units of its stack.
    u.alarms = rules.alarmsNeighbours || rules.alarmsStack ? 1 : 0;
    if (!runs) {
      u.status = excess === ROUT ? ROUTED : SHATTERED;
      return;
    }
  }
  const { becomes, facing, ordersCancelled } = item(rules.tables.failures, excess - 1);
  if (runs) run(g, u, wayOf(result), from, least);
  else goBack(g, u, from, Math.max(least, wayOf(result) * rules.partsPerPrintedInch));
  u.coverHeld = 0;
  if (becomes === 'unformed') u.unform();
  if (becomes === 'disordered') u.disordered = 1;
  // It goes back facing the foe, even if it faced away before.
  u.facesAway = facing === 'away' ? 1 : 0;
  // Orders cancelled before it has acted are changed to Stand Ready (AUG-MOR-09).
  if (runs) u.spend();
  else if (ordersCancelled === true) u.take(u.acted === 0 ? Chit.STAND_READY : Chit.NO_ORDER);
}

/** True if a unit that routs runs and may rally (AUG-NBR-08): a gun crew has no move. */
function mayRun({ routersRun }: Forces, { is }: Unit): boolean {
  return routersRun && is.arm !== GUN;
}

/** The flight of a unit that routs, in normal moves; one that leaves the table is out of play (AUG-NBR-08). */
function run(g: Battle, u: Unit, moves: number, from: number, least = 0): void {
  moveOf(u.is);
  const parts = Math.max(least, moves * u.is.normalMove);
  u.facesAway = 1;
  if (leavesTable(g, u, from, parts)) u.status = ROUTED;
  else {
    u.routed = 1;
    goBack(g, u, from, parts);
  }
}

function runText(moves: number): string {
  return `runs ${countOf(moves, 'normal move')} (AUG-NBR-08)`;
}

/** The way of a unit that runs on (AUG-R-41). */
export function runOnKind({ tables }: RuleBook): ThrowKind {
  const { moveBack } = tables.moraleResults.rout;
  return {
    name: 'rout',
    ruleIds: ['AUG-MOR-06', 'AUG-R-41'],
    occasion: 17,
    resolve: (chance) => chance.draw(moveBack),
    act: (u) => `${u.name} goes on routing`,
    result: runText,
  };
}

/** The way of a router of the act that has not rallied (AUG-R-41). */
export function runOn(g: Battle, dice: Dice): void {
  const { active: u, gap, rules } = g;
  dice.sum.addAll(u.is.moveTold);
  run(g, u, dice.throw(rules.throws.runOn, u, null, 0, 0), gap);
}

/** A rally; by how much it fails matters only where failing does anything. */
export function rallyKind(throws: FoldedThrows, book: RuleBook): ThrowKind {
  const appliesTable = book.rulings.rallyFailure === 'apply-table';
  return {
    name: 'rally',
    ruleIds: ['AUG-MOR-07'],
    occasion: 7,
    resolve: (chance, limit, marks) => {
      if (appliesTable) return testWithMove(chance, throws, book, limit, marks);
      return testMorale(chance, moraleThrow(throws, book, marks), limit) === 0 ? 0 : 1;
    },
    act: (u) => `${u.name} tries to rally`,
    result: (result, u: Unit) => {
      if (result === 0) return `${u.name} rallies and faces the foe`;
      return appliesTable ? testResult(result, u) : 'failed: nothing changes';
    },
  };
}

/** AUG-MOR-07, AUG-R-13: passed, it faces the foe and is no longer Disordered; failed, nothing changes. */
export function rally(g: Battle, dice: Dice): void {
  const { active: u, rules } = g;
  const result = test(g, u, rules.throws.rally, false, true, dice);
  if (result === 0) {
    u.disordered = 0;
    u.facesAway = 0;
    u.routed = 0;
    u.alarms = 0;
  } else if (rules.rulings.rallyFailure === 'apply-table') takeResult(g, u, result, g.gap);
  g.endAct();
}
