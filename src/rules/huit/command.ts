/** Tests of command (section 3): brigade, division and army; the brigade's test in play, and the loss of its commander. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { ArmyInTest, BrigadeInTest, DivisionInTest } from './inputs.ts';
import type { Rulings } from './options.ts';
import { modify, type LossStep, type Result, type Tables } from './tables.ts';
import { D8, PASS, ratingLabel, RETIRE, RETREAT } from './units.ts';
import { ACTS, WON_BY_FIRST, WON_BY_SECOND, type Battle, type Brigade } from './game.ts';
import type { RuleBook } from './morale.ts';
import { brigadeGoesBack, isAdvancing, isEnemyNearFlank } from './movement.ts';

/** Adds the largest share of losses that is reached, and no other; shares are exact. */
function addLosses(sum: Sum, steps: readonly LossStep[], lost: number, of: number): void {
  let reached = -1;
  for (let i = 0; i < steps.length; i++) if (100 * lost >= item(steps, i).atLeastPercent * of) reached = i;
  if (reached >= 0) modify(sum, item(steps, reached));
}

const BC = part('brigade commander', 'HUIT-CMD-03');
const BRIGADE = part('brigade rating', 'HUIT-CMD-03');

/** HUIT-CMD-03, R-15. */
export function brigadeModifier(sum: Sum, tables: Tables, rulings: Rulings, test: BrigadeInTest): void {
  const { modifiers } = tables.brigadeCommandTest;
  const { dc, unitsLost, unitsAtStart } = test;
  sum.begin('modifier');
  if (dc !== 'none') modify(sum, dc === 'adjacent' ? modifiers.dcAdjacent : modifiers.dcWithin60cm);
  if (test.neighbourBC) modify(sum, modifiers.neighbourBcWithin60cm);
  if (test.advancing) modify(sum, modifiers.advancing);
  sum.add(test.bcRating, BC);
  sum.add(test.brigadeRating, BRIGADE);
  modify(sum, modifiers.unitsAnnihilated, unitsLost);
  const byKills = rulings.brigadeCasualtyBasis === 'kills';
  const lost = byKills ? test.killRingsIncludingFivePerLostUnit : unitsLost;
  const of = byKills ? tables.moraleTest.removedAtRings * unitsAtStart : unitsAtStart;
  addLosses(sum, tables.casualties, lost, of);
  modify(sum, modifiers.unitsTakingKillsPreviousMove, test.unitsTakingKills);
  if (test.enemyFlankRear) modify(sum, modifiers.enemyFlankOrRearWithin36cm);
  if (test.artilleryKills) modify(sum, modifiers.underArtilleryFireWithKills);
  if (test.anyDisorder) modify(sum, modifiers.anyUnitDisordered);
}

const DC_RATING = part('divisional commander', 'HUIT-CMD-05');

/** HUIT-CMD-05. */
export function divisionModifier(sum: Sum, tables: Tables, test: DivisionInTest): void {
  const { modifiers } = tables.divisionalCommandTest;
  const { cinc, motion, brigadesLost } = test;
  sum.begin('modifier');
  if (cinc !== 'none') modify(sum, cinc === 'adjacent' ? modifiers.cincAdjacent : modifiers.cincWithin60cm);
  if (test.neighbourDC) modify(sum, modifiers.neighbourDcWithin60cm);
  if (motion !== null)
    modify(sum, motion === 'advancing' ? modifiers.majorityAdvancing : modifiers.withdrawing);
  sum.add(test.dcRating, DC_RATING);
  modify(sum, modifiers.brigadesAnnihilated, brigadesLost);
  addLosses(sum, tables.brigadesLost, brigadesLost, test.brigadesAtStart);
  if (test.enemyFlankRear) modify(sum, modifiers.enemyFlankOrRearWithin36cm);
}

const CINC = part('commander in chief', 'HUIT-CMD-07');

/** HUIT-CMD-07, R-18. */
export function armyModifier(sum: Sum, tables: Tables, rulings: Rulings, test: ArmyInTest): void {
  const { modifiers } = tables.armyCommandTest;
  sum.begin('modifier');
  sum.add(test.cincRating, CINC);
  modify(sum, modifiers.divisionLeftTable, test.divisionsLost);
  modify(sum, modifiers.enemyBrigadeToRear, test.enemyBrigadesToRear);
  if (rulings.armyDivisionBonus === 'include')
    modify(sum, modifiers.divisionStillOnTable, test.divisionsRemaining);
}

/** Command tests, each with its occasion and rules. */
const TESTS = {
  brigade: { occasion: 64, ruleIds: ['HUIT-CMD-03', 'HUIT-CMD-04'] },
  division: { occasion: 0, ruleIds: ['HUIT-CMD-05', 'HUIT-CMD-06'] },
  army: { occasion: 0, ruleIds: ['HUIT-CMD-07'] },
} as const;

/** A command test: 1D8 and its modifier, read from the best result down; an index into its results (HUIT-CMD-04, -06). */
export function commandTest(what: keyof typeof TESTS, tables: Tables): ThrowKind {
  const results: readonly Result<string>[] = tables[`${what}Results`];
  return {
    name: `${what} test`,
    ...TESTS[what],
    resolve(chance, modifier) {
      const total = chance.die(D8) + modifier;
      let result = 0;
      while (result < results.length - 1 && total < (item(results, result).from ?? Infinity)) result++;
      return result;
    },
    act: ({ name }) => `${what} ${name} tests its command`,
    result: (result) => item(results, result).result,
  };
}

/** Step 1: the brigade of the player tests; broken enough it loses, or it goes back. */
export function testBrigade(g: Battle, dice: Dice): void {
  const { own, rules } = g;
  if (rules.sector !== null) own.outflanked = isOutflanked(g, own.role) ? 1 : 0;
  brigadeModifier(dice.sum, rules.tables, rules.rulings, inTest(g, own));
  const order = dice.throw(rules.throws.brigadeTest, own, null, dice.sum.value, 0);
  takeOrder(g, own, order);
  if (rules.brigade !== null && order >= rules.brigade.breakAt)
    g.end(own.role === 0 ? WON_BY_SECOND : WON_BY_FIRST);
  else if (order < RETIRE) g.due = ACTS;
  else brigadeGoesBack(g, order);
}

function inTest(g: Battle, brigade: Brigade): BrigadeInTest {
  const { is, role } = brigade;
  let unitsTakingKills = 0;
  let kills = 0;
  let disorders = 0;
  for (const u of brigade.units) {
    // Of a unit that is gone all are 0.
    unitsTakingKills += u.tookKills;
    kills += u.kills;
    disorders += u.disorders;
  }
  const unitsLost = is.unitsAtStart - brigade.living;
  const advancing = isAdvancing(g);
  if (g.rules.sector !== null) brigade.advancing = advancing ? 1 : 0;
  return {
    dc: is.dc,
    neighbourBC: is.neighbourBC || hasNeighbourBC(g, role),
    advancing,
    bcRating: brigade.rating,
    brigadeRating: is.brigadeRating,
    unitsLost,
    unitsAtStart: is.unitsAtStart,
    unitsTakingKills,
    enemyFlankRear: isFlanked(brigade),
    artilleryKills: brigade.batteryKills !== 0,
    anyDisorder: disorders > 0,
    killRingsIncludingFivePerLostUnit: kills + g.rules.tables.moraleTest.removedAtRings * unitsLost,
  };
}

/** The commander of a living brigade of a side is in the next sector, and near enough (HUIT-NBR-13). */
function hasNeighbourBC({ beside, rules }: Battle, side: SideIndex): boolean {
  if (rules.sector?.hasNeighbourBC !== true) return false;
  for (const { brigades } of beside) if (!brigades[side].isLost) return true;
  return false;
}

/** a brigade of a side is lost in the next sector, and an enemy stands there. */
function isOutflanked({ beside }: Battle, side: SideIndex): boolean {
  const enemy = side === 0 ? 1 : 0;
  for (const { brigades, lanes } of beside) {
    if (!brigades[side].isLost || brigades[enemy].isLost) continue;
    for (const lane of lanes) if (lane.front(enemy) !== null) return true;
  }
  return false;
}

/** An enemy is near flank or rear of a living brigade. */
export function isFlanked({ battle, is, role, outflanked }: Brigade): boolean {
  if (is.enemyFlankRear || outflanked !== 0) return true;
  return battle.over === 0 && isEnemyNearFlank(battle, role);
}

/** After the test what it counted is forgotten (FD-16), and its result is in force. */
function takeOrder(g: Battle, brigade: Brigade, order: number): void {
  brigade.batteryKills = 0;
  brigade.held = order === PASS && brigade.heldAbove === 0 ? 0 : 1;
  // A result that removes the brigade ends its engagement.
  if (g.rules.readsOrder) brigade.order = Math.min(order, RETREAT);
  for (const u of brigade.units) u.tookKills = 0;
}

/** He lives; every other result is the rating of his successor. */
export const SURVIVES = -9;

const LOST = part('units lost this move', 'HUIT-CMD-08');

/**
 * The throw of a commander who lost units this move: 1D8 less their number, killed at zero, then the throw for his
 * successor (HUIT-CMD-08, -09). Its outcome is {@link SURVIVES} or the successor's rating.
 */
export function generalKind({ tables, rulings }: RuleBook): ThrowKind {
  return {
    name: 'general',
    ruleIds: ['HUIT-CMD-08', 'HUIT-CMD-09'],
    occasion: 72,
    resolve(chance, unitsLost) {
      if (unitsLost <= 0) return SURVIVES;
      const left = chance.die(D8) - unitsLost;
      const isKilled = rulings.generalKilledIf === 'exactly-zero' ? left === 0 : left <= 0;
      return isKilled ? item(tables.replacement, chance.die(D8) - 1) : SURVIVES;
    },
    act: ({ name }) => `the commander of brigade ${name} is in danger`,
    result: (rating) =>
      rating === SURVIVES ? 'he survives' : `he is killed; his successor is rated ${ratingLabel(rating)}`,
  };
}

/** Some commander has lost units in this move (HUIT-CMD-08). */
export function haveGeneralsToThrow({ brigades: { 0: a, 1: b } }: Battle): boolean {
  return a.lostNow + b.lostNow > 0;
}

/** The commanders who lost units throw, the first side's first (FD-22). */
export function throwForGenerals(g: Battle, dice: Dice): void {
  for (const brigade of g.brigades) {
    if (brigade.lostNow === 0) continue;
    dice.sum.begin('off the die');
    dice.sum.base(brigade.lostNow, LOST);
    const rating = dice.throw(g.rules.throws.general, brigade, null, dice.sum.value, 0);
    brigade.lostNow = 0;
    if (rating !== SURVIVES) brigade.rating = rating;
  }
}
