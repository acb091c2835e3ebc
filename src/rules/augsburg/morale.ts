/** Morale (AUG-MOR): who must test, the highest roll that passes, the throw, what a failure does, and rallies. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { repeated, type Throw as FoldedThrow } from '../../chance/throw.ts';
import { bitFields } from '../../play/bits.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle, Profile, Test } from './battle.ts';
import { throwChargeMove } from './charge.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { nextMeleeTest } from './follow-up.ts';
import type { UnitInputs } from './inputs.ts';
import { enfilades } from './fire.ts';
import { goBack } from './movement.ts';
import { afterFireTest } from './return-fire.ts';
import { CHARGING, FIGHTING, NOBODY, purposeInLane, RALLYING } from './stages.ts';
import type { Play } from './state.ts';
import { modifiers, modify, type RuleBook, type Tables } from './tables.ts';
import { FOOT, MOUNTED, NO_ORDER, ROUTED, SHATTERED, STAND_READY, type UnitState } from './units.ts';

/** The cover lines stand for the covers of the saving throws (AUG-R-12). */
export const MORALE = modifiers('AUG-MOR-04', {
  'guards-or-elite': 'guards or elite',
  grenadiers: 'grenadiers',
  'light-cover': 'in light cover',
  'substantial-cover': 'in substantial cover',
  fortifications: 'in fortifications',
  enfiladed: 'fired on in enfilade',
  unformed: 'Unformed',
  disordered: 'Disordered',
  'foot-skirmishers-not-in-cover': 'foot skirmishers not in cover',
  'routing-friend': 'routing friend near',
});
export const INCH_BACK = part('inch', 'AUG-MOR-05');
const FIGURES = part('figures present', 'AUG-MOR-05');
const RALLY_POINTS = part('Rally Points', 'AUG-MOR-08');
const JOINED = part('commander has joined', 'AUG-MOR-07');

/** The unit's own part of the number: what is added to the roll is taken off the highest that passes. */
export function testerParts({ morale }: Tables, { quality, grenadiers }: UnitInputs): Parts {
  return partsOf((sum) => {
    if (quality === 'elite') modify(sum, morale, MORALE['guards-or-elite'], -1);
    if (grenadiers) modify(sum, morale, MORALE.grenadiers, -1);
  });
}

/** Adds up the highest natural roll that passes: figures present less all modifiers (AUG-MOR-04, AUG-MOR-05, AUG-R-14). */
export function moraleLimit(
  sum: Sum,
  { tables: { morale } }: RuleBook,
  profile: Profile,
  state: UnitState,
  test: Test,
): void {
  const cover = state.holds === 0 ? 'none' : profile.cover;
  const exposed = profile.light && profile.arm === FOOT && cover === 'none';
  sum.begin('highest roll that passes');
  sum.base(state.figures, FIGURES);
  sum.addAll(profile.morale);
  if (cover === 'concealed') modify(sum, morale, MORALE['light-cover'], -1);
  if (cover === 'cover') modify(sum, morale, MORALE['substantial-cover'], -1);
  if (cover === 'hard') modify(sum, morale, MORALE.fortifications, -1);
  if (test.enfilade) modify(sum, morale, MORALE.enfiladed, -1);
  if (state.unformed !== 0) modify(sum, morale, MORALE.unformed, -1);
  if (state.disordered !== 0) modify(sum, morale, MORALE.disordered, -1);
  if (exposed) modify(sum, morale, MORALE['foot-skirmishers-not-in-cover'], -1);
  if (test.routingFriend) modify(sum, morale, MORALE['routing-friend'], -1);
  sum.add(test.rallyPoints, RALLY_POINTS);
  sum.add(test.joined, JOINED);
}

/** Dice of foot and gunners, or squadrons of mounted troops: for each six original figures or part (AUG-MOR-02, -03). */
export function moraleCount({ tables }: RuleBook, { arm, original }: Profile): number {
  const { footMorale, mountedMorale } = tables;
  return Math.ceil(original / (arm === MOUNTED ? mountedMorale : footMorale).perFigures);
}

/** The throw of a test: the sum of all dice, or the picked die of each squadron (AUG-MOR-03, AUG-R-11). */
export function moraleThrow(
  { pools, squadrons }: FoldedThrows,
  { tables: { footMorale, mountedMorale }, rulings: { moraleCavalryBest: pick } }: RuleBook,
  mounted: boolean,
  count: number,
): FoldedThrow {
  if (!mounted) return pools.sum(count * footMorale.dice.count, D6);
  const made = squadrons.get(count);
  if (made !== undefined) return made;
  const one = pools[pick](mountedMorale.dice.count, D6);
  const thrown = count === 1 ? one : repeated(one, count, `${one.label} for each of ${count} squadrons`);
  squadrons.set(count, thrown);
  return thrown;
}

/** The excess that is as bad as any larger one (AUG-MOR-05). */
const WORST_EXCESS = 6;

/** One test: by how much it fails, 0 for passed, WORST_EXCESS for that or more (AUG-MOR-05). */
export function testMorale(chance: Chance, thrown: FoldedThrow, limit: number): number {
  const excess = chance.draw(thrown) - limit;
  return excess <= 0 ? 0 : Math.min(excess, WORST_EXCESS);
}

/** The excess that routs; any more shatters, any less sends the unit back some inches (AUG-MOR-05). */
const ROUT = 5;
/** The excess up to which a charger shaken by fire only loses inches (AUG-MEL-02). */
const LOSES_INCHES = 2;

/** The result of a test: its excess, and the inches of the move back. */
const RESULT = bitFields({ excess: 3, inches: 28 });

/** The test of the thrower; the battle's one Test, filled anew. */
function testInPlay(b: Battle, s: Play): Test {
  const { test } = b;
  const rallies = s.act === RALLYING;
  const { joined } = b.thrower(s);
  test.enfilade = !rallies && s.act !== FIGHTING && enfilades(b, s, 1 - s.thrower);
  test.routingFriend = hasRoutingFriend(b, s, s.inAct(s.thrower));
  test.rallyPoints = s.throwing.rally;
  test.joined = rallies || b.book.rulings.joinedCommanderHelps === 'all-tests' ? joined : 0;
  return test;
}

/** A friend of a neighbouring lane, or of its own stack, has routed or shattered this turn (AUG-MOR-04, section 11 step 4, AUG-NBR-01). */
export function hasRoutingFriend(b: Battle, s: Play, i: number): boolean {
  const { lane } = s.numbered(i);
  const side = s.sideOf(i);
  const { line, alarmsNeighbours, alarmsStack } = b;
  if (line === null)
    return alarmsNeighbours && (isAlarmed(s, lane - 1, side) || isAlarmed(s, lane + 1, side));
  for (let j = b.stacks.unitsFrom(side); j < b.stacks.unitsTo(side); j++) {
    const friend = s.numbered(j);
    if (j === i || friend.alarms === 0) continue;
    if (friend.lane === lane ? alarmsStack : alarmsNeighbours && Math.abs(friend.lane - lane) === 1)
      return true;
  }
  return false;
}

function isAlarmed(s: Play, lane: number, side: number): boolean {
  return lane >= 0 && lane < s.gaps.length && s.unit(lane, side).alarms !== 0;
}

function keyTest(b: Battle, s: Play, due: Due, sum: Sum): void {
  const { profile } = b.thrower(s);
  moraleLimit(sum, b.book, profile, s.throwing, testInPlay(b, s));
  const mounted = profile.arm === MOUNTED ? 1 : 0;
  due.set(s.stage, purposeInLane(s), sum.value, moraleCount(b.book, profile), mounted);
}

function excessThrown({ throws, book }: Battle, { key0, key1, key2 }: Due, chance: Chance): number {
  return testMorale(chance, moraleThrow(throws, book, key2 !== 0, key1), key0);
}

/** A test, and the inches of a move back where its result asks for them (AUG-MOR-05). */
function resolveTest(b: Battle, due: Due, chance: Chance): number {
  const excess = excessThrown(b, due, chance);
  const goesBack = excess > 0 && excess < ROUT;
  const inches = goesBack ? chance.draw(item(b.backThrows, excess - 1)) : 0;
  return RESULT.excess.put(excess) | RESULT.inches.put(inches);
}

/** The test of the thrower; then its charge, its melee or the exchange of fire goes on. */
function applyTest(b: Battle, s: Play, result: number): void {
  const excess = RESULT.excess.of(result);
  const inches = RESULT.inches.of(result);
  if (chargesOn(s, excess)) {
    s.deducted = inches;
    throwChargeMove(s);
    return;
  }
  if (excess > 0) fail(b, s, excess, inches);
  if (s.act === CHARGING) s.endAct();
  else if (s.act === FIGHTING) nextMeleeTest(b, s);
  else afterFireTest(b, s);
}

/** True if a charger shaken by fire goes on; inches that it would go back come off its charge move (AUG-MEL-02). */
function chargesOn(s: Play, excess: number): boolean {
  return s.act === CHARGING && excess <= LOSES_INCHES;
}

/** A failed test of the thrower: it goes back, or it is broken (AUG-MOR-05). */
function fail(b: Battle, s: Play, excess: number, inches: number): void {
  if (s.act === FIGHTING && s.winner === s.thrower) s.winner = NOBODY;
  if (excess < ROUT) {
    driveBack(b, s, excess, inches);
    return;
  }
  const unit = s.throwing;
  unit.status = excess === ROUT ? ROUTED : SHATTERED;
  // Neighbours alone could see it, and units of its stack.
  unit.alarms = b.alarmsNeighbours || b.alarmsStack ? 1 : 0;
}

function driveBack(b: Battle, s: Play, excess: number, inches: number): void {
  const unit = s.throwing;
  const result = item(b.book.tables.moraleResults, excess - 1);
  const parts = inches * b.partsPerPrintedInch;
  const from = s.act === CHARGING ? repulsedFrom(s) : s.gap;
  goBack(b, s, from, s.act === CHARGING ? Math.max(b.minimumGap - from, parts) : parts, s.thrower);
  unit.holds = 0;
  if (result.becomesUnformed) unit.unform();
  if (result.becomesDisordered) unit.disordered = 1;
  // It goes back facing the foe, even if it faced away before.
  unit.facesAway = result.facesAway ? 1 : 0;
  // Orders cancelled before it has acted are changed to Stand Ready (AUG-MOR-09).
  if (result.ordersCancelled) unit.take(unit.acted === 0 ? STAND_READY : NO_ORDER);
}

/** AUG-R-24: a charger goes back from its starting gap, or from contact after a held volley. */
function repulsedFrom(s: Play): number {
  return s.held === 0 ? s.gap : 0;
}

/** AUG-MOR-05 in words. */
function testResult(_b: Battle, s: Play, result: number): string {
  const excess = RESULT.excess.of(result);
  if (excess === 0) return 'passed';
  const inches = RESULT.inches.of(result);
  if (inches === 0) return `failed by ${excess}`;
  return `failed by ${excess}: ${chargesOn(s, excess) ? `${inches} in off its charge move` : `back ${inches} in`}`;
}

export const moraleTest: AugsburgThrow = {
  name: 'morale test',
  ruleIds: ['AUG-MOR-01', 'AUG-MOR-05'],
  key: keyTest,
  resolve: resolveTest,
  apply: applyTest,
  act: (b, s) => `${b.nameOf(s, s.thrower)} tests its morale`,
  result: testResult,
};

/** AUG-MOR-07, AUG-R-13: passed, it faces the foe and is no longer Disordered; failed, nothing changes. */
function applyRally(b: Battle, s: Play, result: number): void {
  const unit = s.active;
  const excess = RESULT.excess.of(result);
  if (excess === 0) {
    unit.disordered = 0;
    unit.facesAway = 0;
  } else if (b.book.rulings.rallyFailure === 'apply-table') fail(b, s, excess, RESULT.inches.of(result));
  s.endAct();
}

export const rally: AugsburgThrow = {
  name: 'rally',
  ruleIds: ['AUG-MOR-07'],
  key: keyTest,
  // By how much it fails matters only where failing does anything.
  resolve: (b, due, chance) => {
    if (b.book.rulings.rallyFailure === 'apply-table') return resolveTest(b, due, chance);
    return excessThrown(b, due, chance) === 0 ? 0 : 1;
  },
  apply: applyRally,
  act: (b, s) => `${b.nameOf(s, s.thrower)} tries to rally`,
  result: (b, s, result) => {
    if (RESULT.excess.of(result) === 0) return `${b.nameOf(s, s.thrower)} rallies and faces the foe`;
    if (b.book.rulings.rallyFailure === 'no-change') return 'failed: nothing changes';
    return testResult(b, s, result);
  },
};
